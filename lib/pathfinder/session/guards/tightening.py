"""Which keys a project's file may set, and how: it only tightens what the user allows."""

from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from pathfinder.session.guards.paths import inside

# The value that was, the one that is wanted, and the folder of the project to the one that holds.
Rule = Callable[[Any, Any, Path | None], Any]


def _no_more(old: Any, new: Any, _folder: Path | None) -> Any:
    return new if old is None or (new is not None and new <= old) else old


def _no_less(old: Any, new: Any, _folder: Path | None) -> Any:
    return max(old, new)


def _among(old: list[Any], new: list[Any], _folder: Path | None) -> Any:
    return [each for each in new if each in old]


def _below(old: list[Any], new: list[Any], folder: Path | None) -> Any:
    """Folders of the project itself; of what type they are is the user's to say."""
    paths = [each if isinstance(each, str) else each["path"] for each in new if not _typed(each)]
    within = folder and all(inside(folder / Path(each).expanduser(), folder) for each in paths)
    return new if within and len(paths) == len(new) else old


def _style(old: str, new: str, folder: Path | None) -> Any:
    own_file = folder and inside(folder / Path(new).expanduser(), folder)
    return new if own_file or not new.endswith(".csl") else old


def _typed(corpus: Any) -> bool:
    return isinstance(corpus, dict) and corpus.get("type") is not None


def _only(value: Any) -> Rule:
    return lambda old, new, _folder: new if new == value else old


def _of_hybrid(old: str, new: str, _folder: Path | None) -> str:
    """A part of what is searched, where all of it is."""
    return new if old == "hybrid" else old


def _any(_old: Any, new: Any, _folder: Path | None) -> Any:
    return new


def _nothing(old: Any, _new: Any, _folder: Path | None) -> Any:
    return old


# What becomes of a key that a project's file sets, first match; whatever is not here is the user's alone.
PROJECT_MAY: dict[str, Rule] = {
    "iteration.stop_when_saturated": _only(True),
    "iteration.report_interval": _any,
    "iteration.*": _no_more,
    "budget.max_usd": _no_more,
    "budget.report_reserve_usd": _any,
    "evidence.allow_unproven": _only(False),
    "sources.search": _of_hybrid,
    "sources.corpora": _below,
    "sources.allow_private_addresses": _among,
    "sources.parallel_count": _no_more,
    "sources.max_retries": _no_more,
    "sources.max_results_per_query": _no_more,
    "sources.download_pdf": _only(False),
    "sources.timeout_s": _no_more,
    "sources.max_bytes": _no_more,
    "sources.respect_robots": _only(True),
    "sources.pace_s": _no_less,
    "sources.render_javascript": _only("never"),
    "sources.engines.*.enabled": _only(False),
    "interview.enabled": _only(False),
    "interview.ambiguity_threshold": _no_less,
    "interview.max_rounds": _no_more,
    "query_reward.*": _any,
    "credibility.domain_scores.*": _no_more,
    "memory.knowledge": _only(False),
    "memory.reflexion": _only(False),
    "report.written": _only(False),
    "report.citation_style": _style,
    "report.language": _any,
    "criteria.*": _only(False),
    "evaluation.semantic": _only("off"),
    "evaluation.consensus": _only("off"),
    "evaluation.each_criterion": _only(False),
    "stop_hook.*": _no_more,
    "stagnation.enabled": _only(False),
    "reasoning.enabled": _only(False),
}


def narrowed(
    now: Mapping[str, Any], wanted: Mapping[str, Any], folder: Path | None = None, at: str = ""
) -> tuple[dict[str, Any], list[str]]:
    """The part of `wanted` that only tightens `now`, and the names of the keys that would not."""
    allowed: dict[str, Any] = {}
    kept: list[str] = []
    for key, new in wanted.items():
        name, old = f"{at}{key}", now.get(key)
        if isinstance(new, dict) and isinstance(old, dict):
            allowed[key], more = narrowed(old, new, folder, f"{name}.")
            kept += more
        elif key in now:
            allowed[key] = _may(name)(old, new, folder)
            kept += [name] * (allowed[key] != new)
        else:
            kept.append(name)
    return allowed, kept


def _may(name: str) -> Rule:
    return next((rule for form, rule in PROJECT_MAY.items() if fnmatchcase(name, form)), _nothing)


def merged(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """`base` with what `over` sets, object by object."""
    result = dict(base)
    for key, value in over.items():
        nested = isinstance(value, dict) and isinstance(base.get(key), dict)
        result[key] = merged(base[key], value) if nested else value
    return result
