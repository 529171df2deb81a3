"""The shape of config.json; which file may set what is told in `session/guards/configuration.py`."""

from typing import Annotated, Literal

from pydantic import Field

from pathfinder.model.graph.types import SourceType
from pathfinder.validation import WHOLE, Strict

Count = Annotated[int, Field(ge=1, le=1_000_000_000), WHOLE]
Dollars = Annotated[float, Field(ge=0)]
Share = Annotated[float, Field(ge=0, le=1)]
BaseAddress = Annotated[str, Field(pattern=r"^https?://[^/\s]+(/[^\s]*[^/\s])?$")]


class Iteration(Strict):
    """How long a research goes on."""

    max_iterations: Count
    max_visits: Count
    refusals_per_card: Count
    drift_window: Count
    stop_when_saturated: bool
    report_interval: Count


class Interview(Strict):
    """How clear a question must be before the search begins (seed 003 §4.2)."""

    enabled: bool
    ambiguity_threshold: Share
    max_rounds: Annotated[int, Field(ge=1, le=10), WHOLE]


class Budget(Strict):
    """What a research may cost, in US dollars; null is no limit."""

    max_usd: Dollars | None
    report_reserve_usd: Dollars


class Evidence(Strict):
    """Which observations are admitted."""

    allow_unproven: bool


class Services(Strict):
    """Where identifiers of papers are looked up: base addresses without the last slash."""

    arxiv: BaseAddress
    doi: BaseAddress
    unpaywall: BaseAddress


class Engine(Strict):
    """A search engine: its address, and the environment variable that holds its key."""

    base_url: BaseAddress | None
    api_key_env: Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")] | None
    enabled: bool


class Corpus(Strict):
    """A folder of documents; whose they are, where the user says so, and of what type they are."""

    path: Annotated[str, Field(min_length=1)]
    origin: str = ""
    type: SourceType | None = None


class Sources(Strict):
    """Where sources come from and how they are fetched (seed 002 §11, `search`)."""

    search: Literal["hybrid", "web", "academic"]
    corpora: list[str | Corpus]
    types: dict[str, SourceType]
    allow_private_addresses: list[str]
    parallel_count: Annotated[int, Field(ge=1, le=20), WHOLE]
    max_retries: Annotated[int, Field(ge=0, le=5), WHOLE]
    max_results_per_query: Annotated[int, Field(ge=1, le=50), WHOLE]
    download_pdf: bool
    timeout_s: Annotated[float, Field(gt=0)]
    max_bytes: Count
    user_agent: Annotated[str, Field(min_length=1)]
    contact: str
    respect_robots: bool
    pace_s: Annotated[float, Field(ge=0)]
    render_javascript: Literal["auto", "never"]
    services: Services
    engines: dict[str, Engine]

    def folders(self) -> list[Corpus]:
        """Every folder of documents, those too of which only the path is given."""
        return [Corpus(path=each) if isinstance(each, str) else each for each in self.corpora]


class QueryWeights(Strict):
    """What each part of the reward of a search counts (seed 002 §5.1)."""

    format: Share
    relevance: Share
    diversity: Share
    efficiency: Share
    redundancy: Share


class QueryReward(Strict):
    """How searches are rewarded."""

    weights: QueryWeights


class Credibility(Strict):
    """How far readers may rely on sources (seed 002 §4.3)."""

    domain_scores: dict[str, Share]


Model = Annotated[str, Field(pattern=r"^[^\s-]?\S*$")]


class Models(Strict):
    """Which model each tier calls (seed 003 §5.1), as `claude --model` takes it; "" is the client's own."""

    frugal: Model
    standard: Model
    frontier: Model


Mode = Literal["chain_of_thought", "self_consistency", "tree_of_thoughts", "lats"]


class ReasoningModes(Strict):
    """The way of reasoning for each level of complexity (seed 002 §2.1)."""

    simple: Mode
    medium: Mode
    complex: Mode
    exploratory: Mode


class Reasoning(Strict):
    """How much thinking a target is worth (seed 002 §11)."""

    enabled: bool
    default_mode: Literal["adaptive"] | Mode
    modes: ReasoningModes
    self_consistency_paths: Annotated[int, Field(ge=2, le=9), WHOLE]
    agreement_threshold: Share
    tot_branching_factor: Annotated[int, Field(ge=1, le=3), WHOLE]
    tot_max_depth: Annotated[int, Field(ge=1, le=4), WHOLE]
    lats_iterations: Annotated[int, Field(ge=0, le=100), WHOLE]
    lats_exploration: Annotated[float, Field(ge=0)]


class Stagnation(Strict):
    """Whether a research that is stuck is helped before it stops (seed 003 §7)."""

    enabled: bool


class Report(Strict):
    """How reports are written."""

    written: bool
    citation_style: Annotated[str, Field(min_length=1)]
    language: Annotated[str, Field(pattern=r"^[a-z]{2,8}$")]


class Memory(Strict):
    """What is remembered from one iteration and one research to the next (seed 002 §11)."""

    reflexion: bool
    knowledge: bool
    compaction_interval: Count | None
    compaction_threshold: Share
    context_window: Count
    max_working_memory_items: Annotated[int, Field(ge=5, le=100), WHOLE]


class Review(Strict):
    """The second reader: a model call without tools that holds claims against their quotes."""

    enabled: bool
    model: Annotated[str, Field(min_length=1)]
    batch: Annotated[int, Field(ge=1, le=50), WHOLE]


class Criteria(Strict):
    """What becomes of sub-questions that are several in one, and of tangents (seed 003 §6.3, §10)."""

    split: bool
    todos: bool


class Evaluation(Strict):
    """Who judges a finished report besides the program: model calls without tools (seed 003 §8, §9)."""

    semantic: Literal["auto", "off"]
    consensus: Literal["auto", "off"]
    each_criterion: bool
    model: Annotated[str, Field(min_length=1)]
    voters: Annotated[list[str], Field(min_length=1, max_length=3)]


class StopHook(Strict):
    """When the Stop hook gives up on a model that makes no progress."""

    max_blocks: Count


class Safe(Strict):
    """Whose researches are trusted although they belong to another user."""

    folders: list[str]


class Config(Strict):
    """config.json."""

    interview: Interview
    iteration: Iteration
    budget: Budget
    evidence: Evidence
    sources: Sources
    query_reward: QueryReward
    credibility: Credibility
    memory: Memory
    report: Report
    review: Review
    criteria: Criteria
    evaluation: Evaluation
    stop_hook: StopHook
    safe: Safe
    stagnation: Stagnation
    models: Models
    reasoning: Reasoning
