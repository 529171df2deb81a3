"""The state itself: a fold of the journal."""

from typing import Literal, NotRequired, TypeVar

from typing_extensions import TypedDict

from pathfinder.model.cycle.state.asked import Clarified, Interview, Todo
from pathfinder.model.cycle.state.evaluation import Judgement
from pathfinder.model.cycle.state.explored import Descended, Digest, Drift, Episode, Explored, Plan, Round
from pathfinder.model.cycle.state.reasoning import Complexity, Routing, Tree, Votes
from pathfinder.model.cycle.state.resilience import Stagnation
from pathfinder.model.cycle.state.rules import Budget, Filters, Guards, IterationLimits, Rules
from pathfinder.model.cycle.state.terms import Extent, ReasoningMode, ResearchStatus, Tier
from pathfinder.model.cycle.state.written import Reading, WrittenReport

T = TypeVar("T")


class Card(TypedDict):
    """The open card: its ID names the answer file."""

    id: str
    step: str
    refusals: int
    problems: list[list[str]]  # of the last refused answer, as `Problem.kept` has them
    sent_back: NotRequired[bool]  # once by the second reader; what it finds again stays with its mark


class LastAnswer(TypedDict):
    """The answer accepted last, by which a repeated submit is known."""

    card: str
    sha256: str


class Figures(TypedDict):
    """Counts for the views."""

    quotes_proven: int
    quotes_refused: int
    searches: int
    failed_steps: int
    reading_usd: NotRequired[float]  # what the second reader cost, a part of the budget's spent_usd
    reading_failed: NotRequired[int]  # calls of it that brought nothing
    judging_usd: NotRequired[float]  # what judging cost, a part of spent_usd as well


class Used(TypedDict):
    """What a client and its agents have used so far. Tokens: those sent, cached or not, and received."""

    requests: int
    tokens: int
    context: NotRequired[int]  # tokens of the last request: how full the context is


class Event(TypedDict):
    """Something notable, for views and histories."""

    iteration: int
    kind: str
    text: str


class State(TypedDict):
    """The lifecycle state of a research: a fold of the journal."""

    version: int
    session: str
    question: str
    created_at: str
    updated_at: str
    driver: Literal["interactive", "loop", "offline"]
    secret: str  # marks the data on cards
    status: ResearchStatus
    status_reason: str | None
    iteration: int
    card: Card | None
    cards_issued: int
    last_answer: LastAnswer | None
    clarified: Clarified | None
    seed_sha256: str | None
    sealed_at: NotRequired[str]  # when the seed was fixed
    plan: Plan | None
    explore: Explored | None
    retry: int
    ideated: bool
    recent: list[Round]
    corpora: list[str]
    limits: IterationLimits
    budget: Budget
    rules: Rules
    figures: Figures
    events: list[Event]
    query_styles: NotRequired[dict[str, str]]
    read_sources: NotRequired[dict[str, Extent]]  # source ID to how far its reader says it was used
    report: NotRequired[WrittenReport | None]
    readings: NotRequired[dict[str, Reading]]  # by the key of the claim with its quotes
    filters: NotRequired[Filters]
    interview: NotRequired[Interview]
    episodes: NotRequired[list[Episode]]
    digest: NotRequired[Digest]
    contradicted: NotRequired[dict[str, str]]  # facts of earlier researches, and the observation against each
    guards: NotRequired[Guards]
    worded: NotRequired[list[str]]  # queries for the next plan, which came with its sub-questions
    worded_against: NotRequired[dict[str, str]]  # a hypothesis to the one of them that is against it
    gaps: NotRequired[int]  # the iteration before which the completeness check was answered
    used: NotRequired[dict[str, Used]]  # by the ID of the Claude Code session
    descended: NotRequired[Descended]
    carried_from: NotRequired[str]  # the folder of version 1
    todos: NotRequired[list[Todo]]
    worked_off: NotRequired[list[str]]  # the tangents that were opened when the goal was met
    judgements: NotRequired[list[Judgement]]
    searches_before: NotRequired[int]  # searches up to the end of the last iteration
    reasoning_mode: NotRequired[ReasoningMode]  # of the last target
    complexity: NotRequired[Complexity]
    lats: NotRequired[int]  # iterations whose target was selected by UCT
    votes: NotRequired[Votes]
    tree: NotRequired[Tree]
    routing: NotRequired[Routing]
    stagnation: NotRequired[Stagnation]
    drift: NotRequired[Drift]
    tier: NotRequired[Tier]  # of the models that are called, where it is not the lowest


class JournalPosition(TypedDict):
    """The line of the journal up to which a snapshot goes."""

    seq: int
    hash: str
    bytes: int


class StateFile(State):
    """state.json: the state, and what it belongs to."""

    journal: JournalPosition
    graph_sha256: str


def there(value: T | None, name: str) -> T:
    """A part of a state that its phase needs; LookupError when a state in no such phase lacks it."""
    if value is None:
        raise LookupError(f"the state has no {name!r} now")
    return value
