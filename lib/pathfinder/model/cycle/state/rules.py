"""What a research keeps from its start: limits, rules, guards and filters."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from pathfinder.model.cycle.state.asked import InterviewRules
from pathfinder.model.cycle.state.evaluation import EvaluationRules
from pathfinder.model.cycle.state.reasoning import ReasoningRules
from pathfinder.model.cycle.state.resilience import StagnationRules
from pathfinder.model.graph.types import SourceType


class IterationLimits(TypedDict):
    """How long the research may go on."""

    max_iterations: int


class Budget(TypedDict):
    """US dollars."""

    max_usd: float | None
    spent_usd: float
    request_usd: NotRequired[float]  # the mean cost of a request in the process where it was highest


class QueryWeights(TypedDict):
    """What each part of the reward of a search counts."""

    format: float
    relevance: float
    diversity: float
    efficiency: float
    redundancy: float


class DescentRules(TypedDict):
    """How many addresses a level of a recursive exploration may open, and how many levels there are."""

    breadth: int
    depth: int


class CompactionRules(TypedDict):
    """When a digest is due, and how many hypotheses and queries a card shows without one."""

    interval: int | None  # iterations
    threshold: float  # share of the context
    window: int  # tokens of the context
    items: int


class Rules(TypedDict):
    """The configuration that decisions depend on, as it was when the research started."""

    max_visits: int
    refusals_per_card: int
    drift_window: int
    stop_when_saturated: bool
    max_blocks: int
    query_weights: NotRequired[QueryWeights]
    report_interval: NotRequired[int]  # iterations from one writing of the reports to the next
    written_report: NotRequired[bool]
    review: NotRequired[bool]
    words: NotRequired[int]  # of the written report, as the user wants it
    grounded: NotRequired[bool]  # hypotheses and conditions are held against their quotes
    interview: NotRequired[InterviewRules]
    reflexion: NotRequired[bool]  # iterations are remembered as episodes
    split: NotRequired[bool]  # sub-questions that are not atomic are offered for splitting
    todos: NotRequired[bool]  # tangents are kept
    work_off: NotRequired[bool]  # and become sub-questions once the goal is met
    evaluation: NotRequired[EvaluationRules]
    stagnation: NotRequired[StagnationRules]
    reasoning: NotRequired[ReasoningRules]
    knowledge: NotRequired[bool]  # facts of earlier researches are shown, and those of this one kept
    compaction: NotRequired[CompactionRules]
    plan_review: NotRequired[bool]  # the user looks at the plan before the first search
    descent: NotRequired[DescentRules]  # recursive exploration
    # 1 where it is missing; since 2 coverage of the question leads, since 3 weak edges verify nothing,
    # since 4 a seed tells when it was fixed, and drift weighs words by their rarity
    version: NotRequired[int]


class EvidenceGuards(TypedDict):
    """Which observations were admitted when the research started."""

    allow_unproven: bool


class EngineGuards(TypedDict):
    """Where an engine was, and the environment variable of its key."""

    base_url: str | None
    api_key_env: str | None
    enabled: bool


class SourceGuards(TypedDict):
    """What could be reached when the research started."""

    allow_private_addresses: list[str]
    services: dict[str, str]
    engines: dict[str, EngineGuards]


class Guards(TypedDict):
    """The part of the user's configuration that a research keeps from its start, in its shape."""

    evidence: EvidenceGuards
    sources: SourceGuards


class Filters(TypedDict):
    """Which sources a research may use; dates are ISO dates or their beginnings."""

    since: NotRequired[str]
    until: NotRequired[str]
    only: NotRequired[list[str]]  # domains, with their subdomains
    exclude: NotRequired[list[str]]
    types: NotRequired[list[SourceType]]
    languages: NotRequired[list[str]]  # two-letter codes
    search: NotRequired[Literal["web", "academic"]]  # the other is not searched
