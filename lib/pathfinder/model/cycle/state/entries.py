"""The entries of the journal, of which the state is a fold; what is not required came later.

Each has its number `seq`, the hash `prev` of the line before it, its `kind` and its `time`.
"""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from pathfinder.model.cycle.state.evaluation import Judgement
from pathfinder.model.cycle.state.lifecycle import State
from pathfinder.model.cycle.state.reasoning import Complexity, Tree, Votes
from pathfinder.model.cycle.state.rules import Budget, Filters, Guards, IterationLimits, Rules
from pathfinder.model.cycle.state.terms import Asked, ReasoningMode, ResearchStatus, Tier
from pathfinder.model.cycle.state.written import Afterwards, Draft, Reading
from pathfinder.model.graph.types import GraphData


class Line(TypedDict):
    """What every entry has besides its kind."""

    seq: int
    prev: str
    time: str


class Beginning(TypedDict):
    """All that later decisions depend on."""

    time: str
    question: str
    driver: Literal["interactive", "loop", "offline"]
    secret: str  # marks the data on cards
    corpora: list[str]
    filters: NotRequired[Filters]
    guards: NotRequired[Guards]
    limits: IterationLimits
    budget: Budget
    rules: Rules


class Begun(Beginning):
    """That with its session."""

    session: str


class Started(Begun):
    """The first entry."""

    kind: Literal["started"]
    seq: int
    prev: str


class Restored(Line):
    """A snapshot that stands for entries which were lost."""

    kind: Literal["restored"]
    state: State
    graph: GraphData
    entries: int


class Accepted(Line):
    """An answer with what its step made of it."""

    kind: Literal["accepted"]
    card: str
    step: str
    sha256: str
    payload: Any  # of the step
    searches: int
    unread: NotRequired[str | bool]  # what of the report a reader is to read; True: the part alone
    uncited: NotRequired[int]  # how many notes stand nowhere in the report


class Refused(Line):
    """An answer that was not taken, with the texts that are kept of it."""

    kind: Literal["refused"]
    card: str
    step: str
    sha256: str
    quotes: int  # refused
    problems: list[list[str]]
    second_reader: NotRequired[bool]
    following: NotRequired[list[Draft]]
    summary: NotRequired[Draft]
    mended: NotRequired[dict[str, Draft]]


class StatusSet(Line):
    """The research stops or goes on."""

    kind: Literal["status"]
    status: ResearchStatus
    reason: str | None
    max_iterations: NotRequired[int]
    past_saturation: NotRequired[bool]


class Cost(Line):
    """What calls have cost, in US dollars and in units of a frugal one."""

    usd: float
    request_usd: NotRequired[float]  # the mean of a request
    units: NotRequired[int]


class Spent(Cost):
    """That, and nothing else."""

    kind: Literal["spent"]


class UsedByClient(Line):
    """What a client has used until now."""

    kind: Literal["used"]
    client: str
    requests: int
    tokens: int
    context: NotRequired[int]


class Read(Cost):
    """What a second reader said."""

    kind: Literal["read"]
    readings: dict[str, Reading]


class Reasoned(Cost):
    """What isolated calls thought about the next card."""

    kind: Literal["reasoned"]
    mode: ReasoningMode
    complexity: Complexity
    said: str
    tier: Tier
    calls: int
    votes: NotRequired[Votes]
    tree: NotRequired[Tree]


class Routed(Line):
    """Another tier of models."""

    kind: Literal["routed"]
    tier: Tier
    why: str
    revive: bool


class Ran(Line):
    """A run of the client."""

    kind: Literal["ran"]
    failed: bool
    units: int


class BudgetSet(Line):
    """Another limit."""

    kind: Literal["budget"]
    max_usd: float


class ReportAsked(Line):
    """A written report is wanted, and what follows it."""

    kind: Literal["report"]
    asked: Asked
    then: NotRequired[Afterwards]


class PartTakenBack(Line):
    """A part of the report is written again."""

    kind: Literal["rewrite"]
    part: str


class FollowUp(Line):
    """Further questions of the user's."""

    kind: Literal["asked"]
    questions: list[str]


class PlanReviewed(Line):
    """The sub-questions as the user wants them."""

    kind: Literal["reviewed"]
    sub_questions: Any


class Migrated(Line):
    """What a folder of version 1 held."""

    kind: Literal["migrated"]
    payload: Any


class RulesFollowed(Line):
    """Today's rules for an older research."""

    kind: Literal["rules"]
    rules: Rules


class TodosDecided(Line):
    """Tangents are dropped or done."""

    kind: Literal["todo"]
    action: Literal["do", "drop"]
    ids: list[str]


class Judged(Cost):
    """How a report or an answer was judged."""

    kind: Literal["judged"]
    judgement: Judgement


class RolledBack(Line):
    """The entries behind another one are given up; money stays spent, and names of cards are used."""

    kind: Literal["rolled_back"]
    to_seq: int
    cards_issued: int
    iterations: int
    spent_usd: float


class Noted(TypedDict):
    """The hashes of a pack's members, and of the sources among them."""

    members: dict[str, str]
    sources: dict[str, str]


class Packed(Line, Noted):
    """What a pack was made of; it changes nothing."""

    kind: Literal["packed"]
    program: str


Entry = (
    Started
    | Restored
    | Accepted
    | Refused
    | StatusSet
    | Spent
    | UsedByClient
    | Read
    | Reasoned
    | Routed
    | Ran
    | BudgetSet
    | ReportAsked
    | PartTakenBack
    | FollowUp
    | PlanReviewed
    | Migrated
    | RulesFollowed
    | TodosDecided
    | Judged
    | RolledBack
    | Packed
)
