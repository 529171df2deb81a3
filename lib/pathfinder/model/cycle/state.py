"""The shapes inside state.json and seed.json. What is not required was added after the first version."""

from typing import Literal, NotRequired, TypeVar

from typing_extensions import TypedDict

T = TypeVar("T")

ResearchStatus = Literal["running", "paused", "stopped", "stalled", "completed"]
Asked = Literal["finished", "request"]
SearchMode = Literal["broad", "deep"]
TargetType = Literal["hypothesis", "unexplored", "6lens"]
Level = Literal["verified", "high", "likely", "uncertain", "contradicted"]


class Card(TypedDict):
    """The open card: its ID names the answer file."""

    id: str
    step: str
    refusals: int
    problems: list[list[str]]  # pointer and expectation of each problem of the last refused answer


class LastAnswer(TypedDict):
    """The answer accepted last, by which a repeated submit is known."""

    card: str
    sha256: str


class SubQuestion(TypedDict):
    """A part of the question, and what was searched and found for it."""

    id: str
    text: str
    status: Literal["open", "answered"]
    searches: NotRequired[int]
    observations: NotRequired[int]
    hypotheses: NotRequired[int]


class Scope(TypedDict):
    """What the research covers and what it leaves out."""

    includes: list[str]
    excludes: list[str]


class Clarified(TypedDict):
    """The question as CLARIFY restated it."""

    question: str
    answered_when: list[str]
    sub_questions: list[SubQuestion]
    scope: Scope


class Plan(TypedDict):
    """The accepted answer to the PLAN card of this iteration."""

    target_type: TargetType
    target_id: str | None
    conflict_with: str | None
    queries: list[str]
    styles: NotRequired[list[str]]
    search_mode: SearchMode
    reason: str


class Explored(TypedDict):
    """What the exploration of this iteration brought."""

    status: Literal["success", "partial", "failure"]
    observations: int
    hypotheses: int
    moved: NotRequired[int]  # hypotheses whose status it changed, and a settled conflict


class Round(TypedDict):
    """What one finished iteration asked and brought; the last few are kept for drift and for cards."""

    iteration: int
    target: str
    queries: list[str]
    observations: int
    hypotheses: int
    moved: int  # type A hypotheses whose status changed: testing its own ideas is no progress
    explored: bool


class IterationLimits(TypedDict):
    """How long the research may go on."""

    max_iterations: int


class Budget(TypedDict):
    """US dollars."""

    max_usd: float | None
    spent_usd: float


class QueryWeights(TypedDict):
    """What each part of the reward of a search counts."""

    format: float
    relevance: float
    diversity: float
    efficiency: float
    redundancy: float


class Rules(TypedDict):
    """The configuration that decisions depend on, as it was when the research started."""

    max_visits: int
    refusals_per_card: int
    drift_window: int
    stop_when_saturated: bool
    max_blocks: int
    query_weights: NotRequired[QueryWeights]
    written_report: NotRequired[bool]


class Figures(TypedDict):
    """Counts for the views."""

    quotes_proven: int
    quotes_refused: int
    searches: int
    failed_steps: int


class Event(TypedDict):
    """Something notable, for views and histories."""

    iteration: int
    kind: str
    text: str


class Computed(TypedDict):
    """A number that no source states: how it was computed, and from which observations."""

    shown: str  # as it stands in the sentence: "7", "8.5 %"
    formula: str  # "82 - 75"
    inputs: list[str]  # observation IDs whose quotes hold the numbers of the formula


class Sentence(TypedDict):
    """A sentence of a written report as it was accepted."""

    text: str  # without the marks in square brackets
    cites: list[str]  # observation IDs, in the order of citation
    hypotheses: list[str]  # hypothesis IDs it cites
    rejected: list[str]  # those of them that it cites as rejected: [hyp_A3 rejected]
    view: bool  # marked [view]: the writer's own judgement or connecting words, without a source
    gap: NotRequired[bool]  # marked [gap]: what is not known
    computed: list[Computed]
    level: Level | None  # what its evidence earned when it was accepted; None without citations
    problems: list[str]  # what still failed after the last round; [] for a sound sentence


class PlannedSection(TypedDict):
    """An entry of the outline."""

    id: str
    heading: str
    covers: str
    words: int
    evidence: list[str]


class WrittenSection(TypedDict):
    """A section with its paragraphs, [] for one that failed."""

    id: str
    paragraphs: list[list[Sentence]]


class Afterwards(TypedDict):
    """The status that follows a written report."""

    status: ResearchStatus
    reason: str | None


class WrittenReport(TypedDict):
    """The report that is being written or was written last."""

    asked: Asked
    then: Afterwards
    iteration: int
    title: str
    outline: list[PlannedSection] | None
    sections: list[WrittenSection]
    summary: list[list[Sentence]] | None
    done: bool


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
    report: NotRequired[WrittenReport | None]


class JournalPosition(TypedDict):
    """The line of the journal up to which a snapshot goes."""

    seq: int
    hash: str
    bytes: int


class StateFile(State):
    """state.json: the state, and what it belongs to."""

    journal: JournalPosition
    graph_sha256: str


class SeedQuestion(TypedDict):
    """A sub-question as it was fixed."""

    id: str
    text: str


class Seed(TypedDict):
    """seed.json: the question as asked and as clarified."""

    session: str
    asked: str
    question: str
    answered_when: list[str]
    sub_questions: list[SeedQuestion]
    scope: Scope


def there(value: T | None, name: str) -> T:
    """A part of a state that its phase needs; LookupError when a state in no such phase lacks it."""
    if value is None:
        raise LookupError(f"the state has no {name!r} now")
    return value
