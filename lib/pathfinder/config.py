"""config.json: the defaults beside research.sh, and a project's own `.research/config.json` over them."""

import json
from pathlib import Path
from typing import Annotated, Any, Literal, TypedDict

from pathfinder.contract import schema_problems
from pathfinder.errors import ConfigError
from pathfinder.graph.model import SourceType
from pathfinder.schema import Keywords

Count = Annotated[int, Keywords(minimum=1)]
Dollars = Annotated[float, Keywords(minimum=0)]
Share = Annotated[float, Keywords(minimum=0, maximum=1)]
BaseAddress = Annotated[str, Keywords(pattern=r"^https?://[^/\s]+(/[^\s]*[^/\s])?$")]


class Iteration(TypedDict):
    """How long a research goes on."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    max_iterations: Count
    max_visits: Count
    refusals_per_card: Count
    drift_window: Count
    stop_when_saturated: bool


class Budget(TypedDict):
    """What a research may cost, in US dollars; null is no limit."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    max_usd: Dollars | None
    report_reserve_usd: Dollars


class Evidence(TypedDict):
    """Which observations are admitted."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    allow_unproven: bool


class Services(TypedDict):
    """Where identifiers of papers are looked up: base addresses without the last slash."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    arxiv: BaseAddress
    doi: BaseAddress
    unpaywall: BaseAddress


class Engine(TypedDict):
    """A search engine: its address, and the environment variable that holds its key."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    base_url: BaseAddress | None
    api_key_env: Annotated[str, Keywords(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")] | None
    enabled: bool


class Sources(TypedDict):
    """Where sources come from and how they are fetched."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    corpora: list[str]
    types: dict[str, SourceType]
    allow_private_addresses: list[str]
    timeout_s: Annotated[float, Keywords(exclusiveMinimum=0)]
    max_bytes: Count
    user_agent: Annotated[str, Keywords(minLength=1)]
    contact: str
    respect_robots: bool
    pace_s: Annotated[float, Keywords(minimum=0)]
    render_javascript: Literal["auto", "never"]
    services: Services
    engines: dict[str, Engine]


class QueryWeights(TypedDict):
    """What each part of the reward of a search counts (seed 002 §5.1)."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    format: Share
    relevance: Share
    diversity: Share
    efficiency: Share
    redundancy: Share


class QueryReward(TypedDict):
    """How searches are rewarded."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    weights: QueryWeights


class Credibility(TypedDict):
    """How far readers may rely on sources (seed 002 §4.3)."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    domain_scores: dict[str, Share]


class Report(TypedDict):
    """How reports are written."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    written: bool
    citation_style: Annotated[str, Keywords(minLength=1)]
    language: Annotated[str, Keywords(pattern=r"^[a-z]{2,8}$")]


class StopHook(TypedDict):
    """When the Stop hook gives up on a model that makes no progress."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    max_blocks: Count


class Config(TypedDict):
    """config.json."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    iteration: Iteration
    budget: Budget
    evidence: Evidence
    sources: Sources
    query_reward: QueryReward
    credibility: Credibility
    report: Report
    stop_hook: StopHook


def load(defaults: Path, override: Path | None, schema: dict[str, Any]) -> Config:
    """The effective configuration; ConfigError names every bad key with its file and JSON pointer."""
    config = _checked(defaults, schema)
    if override is not None and override.exists():
        config = _merged(config, _checked(override, _all_optional(schema)))
    return config  # type: ignore[return-value]


def _checked(path: Path, schema: dict[str, Any]) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}", "restore the file") from None
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{path} is not valid JSON: {error}", "correct the file") from None
    problems = schema_problems(data, schema)
    if problems:
        lines = "\n".join(f"  {problem}" for problem in problems)
        raise ConfigError(f"{path}:\n{lines}", "correct these keys; `pf config` explains each")
    return dict(data)


def _all_optional(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {key: _all_optional(value) for key, value in schema.items() if key != "required"}
    return [_all_optional(each) for each in schema] if isinstance(schema, list) else schema


def _merged(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    result = dict(base)
    for key, value in over.items():
        nested = isinstance(value, dict) and isinstance(base.get(key), dict)
        result[key] = _merged(base[key], value) if nested else value
    return result
