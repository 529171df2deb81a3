"""config.json: the defaults beside research.sh, and a project's own `.research/config.json` over them."""

import json
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from pathfinder.errors import ConfigError
from pathfinder.model.graph.types import SourceType
from pathfinder.validation import WHOLE, Strict, problems_of

Count = Annotated[int, Field(ge=1), WHOLE]
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
    """Where sources come from and how they are fetched."""

    corpora: list[str | Corpus]
    types: dict[str, SourceType]
    allow_private_addresses: list[str]
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


class Report(Strict):
    """How reports are written."""

    written: bool
    citation_style: Annotated[str, Field(min_length=1)]
    language: Annotated[str, Field(pattern=r"^[a-z]{2,8}$")]


class Review(Strict):
    """The second reader: a model call without tools that holds claims against their quotes."""

    enabled: bool
    model: Annotated[str, Field(min_length=1)]
    batch: Annotated[int, Field(ge=1, le=50), WHOLE]


class StopHook(Strict):
    """When the Stop hook gives up on a model that makes no progress."""

    max_blocks: Count


class Config(Strict):
    """config.json."""

    iteration: Iteration
    budget: Budget
    evidence: Evidence
    sources: Sources
    query_reward: QueryReward
    credibility: Credibility
    report: Report
    review: Review
    stop_hook: StopHook


def load(defaults: Path, override: Path | None) -> Config:
    """The effective configuration; ConfigError names every bad key with its file and JSON pointer.

    A file that changes the defaults needs only the keys it changes; what it gives a new name, an engine
    say, must be whole.
    """
    base = _read(defaults)
    config = _checked(defaults, base, base)
    if override is not None and override.exists():
        own = _read(override)
        merged = _merged(base, own) if isinstance(own, dict) else own
        config = _checked(override, merged, own)
    return config


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}", "restore the file") from None
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{path} is not valid JSON: {error}", "correct the file") from None


def _checked(path: Path, data: Any, own: Any) -> Config:
    """`data` as a configuration; what is wrong is told in the order of `own`, which `path` holds."""
    try:
        return Config.model_validate(data)
    except ValidationError as error:
        lines = "\n".join(f"  {problem}" for problem in problems_of(error, own, Config))
        raise ConfigError(f"{path}:\n{lines}", "correct these keys; `pf config` explains each") from None


def _merged(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    result = dict(base)
    for key, value in over.items():
        nested = isinstance(value, dict) and isinstance(base.get(key), dict)
        result[key] = _merged(base[key], value) if nested else value
    return result
