"""The shapes inside state.json and seed.json. What is not required was added after the first version."""

from typing import Literal, NotRequired, TypeVar

from typing_extensions import TypedDict

from pathfinder.model.graph.types import SourceType

T = TypeVar("T")

ResearchStatus = Literal["running", "paused", "stopped", "stalled", "completed"]
Asked = Literal["finished", "request"]
SearchMode = Literal["broad", "deep"]
TargetType = Literal["hypothesis", "sub_question", "unexplored", "6lens"]
Extent = Literal["exhausted", "partly", "nothing"]
Level = Literal["verified", "high", "likely", "uncertain", "contradicted"]
Verdict = Literal["supported", "partly", "unsupported", "contradicted"]


class Card(TypedDict):
    """The open card: its ID names the answer file."""

    id: str
    step: str
    refusals: int
    problems: list[list[str]]  # pointer and expectation of each problem of the last refused answer
    sent_back: NotRequired[bool]  # once by the second reader; what it finds again stays with its mark


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
    added: NotRequired[int]  # the iteration before which it was opened: no part of the seed


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
    also: NotRequired[list[str]]  # sub-questions and hypotheses that the same queries are about
    against: NotRequired[dict[str, str]]  # hypothesis to the query that looks for evidence against it
    likeness: NotRequired[float]  # mean Jaccard similarity of the queries


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
    review: NotRequired[bool]
    words: NotRequired[int]  # of the written report, as the user wants it
    grounded: NotRequired[bool]  # hypotheses and conditions are held against their quotes
    version: NotRequired[int]  # 1 where it is missing; since 2 coverage of the question leads


class Filters(TypedDict):
    """Which sources a research may use; dates are ISO dates or their beginnings."""

    since: NotRequired[str]
    until: NotRequired[str]
    only: NotRequired[list[str]]  # domains, with their subdomains
    exclude: NotRequired[list[str]]
    types: NotRequired[list[SourceType]]
    languages: NotRequired[list[str]]  # two-letter codes


class Figures(TypedDict):
    """Counts for the views."""

    quotes_proven: int
    quotes_refused: int
    searches: int
    failed_steps: int
    reading_usd: NotRequired[float]  # what the second reader cost, a part of the budget's spent_usd
    reading_failed: NotRequired[int]  # calls of it that brought nothing


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


class Reading(TypedDict):
    """What a second reader said of a claim beside its quotes."""

    verdict: Verdict
    words: str  # those that decide
    reason: str
    by: str  # the model that was called, or "session" for the one that does the research


class PlannedSection(TypedDict):
    """An entry of the outline."""

    id: str
    heading: str
    covers: str
    words: int
    evidence: list[str]
    offered: NotRequired[list[str]]  # observations of its sub-questions that no section planned to use


class WrittenSection(TypedDict):
    """A section with its paragraphs, [] for one that failed."""

    id: str
    paragraphs: list[list[Sentence]]


class Afterwards(TypedDict):
    """The status that follows a written report."""

    status: ResearchStatus
    reason: str | None


class SentBack(TypedDict):
    """A part of the report that was accepted and then reopened, and what was wrong with it."""

    part: str  # the ID of a section, or "summary"
    problems: list[list[str]]


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
    unread: NotRequired[str]  # while it waits for a REVIEW card: "report", or the ID of a part in older ones
    sent_back: NotRequired[SentBack]  # in older researches
    mending: NotRequired[list[SentBack]]  # what the review of the whole took back and is not written again
    rewriting: NotRequired[str]  # the ID of a section that was taken back, until it is written again


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
    read_sources: NotRequired[dict[str, Extent]]  # source ID to how far its reader says it was used
    report: NotRequired[WrittenReport | None]
    readings: NotRequired[dict[str, Reading]]  # by the key of the claim with its quotes
    filters: NotRequired[Filters]
    gaps: NotRequired[int]  # the iteration before which the completeness check was answered
    searches_before: NotRequired[int]  # searches up to the end of the last iteration


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
