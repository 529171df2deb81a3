"""Search with several engines at once: which there are, which can be used, and what each gave.

Engines are found by looking into `sources/search/engines`: a new one is one new file, and for the literature
an entry in its `papers.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, cast
from urllib.parse import urlsplit

from pathfinder.errors import ConfigError, PathfinderError, SourceError, StoreError
from pathfinder.sources.document import Settings, failed
from pathfinder.sources.search import engines as folder
from pathfinder.sources.search.engine_client import EngineClient
from pathfinder.sources.search.fusion import fuse
from pathfinder.sources.search.results import Result

if TYPE_CHECKING:
    from pathfinder.sources.search.corpus import Corpus

ALL = "all"
WORKERS = 8
PORTS = {"http": 80, "https": 443}
Only = Literal["web", "academic"]


class Engine(Protocol):
    """A module of `sources/engines`."""

    NAME: str
    KIND: Literal["local", "academic", "web"]
    KEY: Literal["none", "optional", "needed"]

    def search(self, query: str, limit: int, http: EngineClient) -> list[Result]:
        """At most `limit` results, best first, [] when nothing answers; SourceError when it failed."""


class Failed(NamedTuple):
    """An engine that gave nothing, and why."""

    engine: str
    kind: str
    message: str
    hint: str


class Found(NamedTuple):
    """What a search gave: the fused results, and the engines that failed."""

    results: list[Result]
    failures: list[Failed]


@cache
def engines() -> dict[str, Engine]:
    """Name -> engine module, by name."""
    found = [import_module(f"{folder.__name__}.{each.name}") for each in iter_modules(folder.__path__)]
    return {module.NAME: cast(Engine, module) for module in found}


class Engines:
    """The engines as they are configured. `options` is `sources.engines`, `keys` the environment."""

    def __init__(
        self,
        options: Mapping[str, Mapping[str, Any]],
        keys: Mapping[str, str],
        settings: Settings,
        corpus: Corpus | None,
    ) -> None:
        unknown = sorted(set(options) - set(engines()))
        if unknown:
            known = ", ".join(sorted(set(engines()) - {"local"}))
            raise ConfigError(f"`sources.engines` has no engine {unknown[0]!r}", f"the engines are: {known}")
        self._options, self._keys, self._settings, self._corpus = options, keys, settings, corpus

    def chosen(self, wanted: Sequence[str], only: Only | None = None) -> list[str]:
        """The engines to ask: those wanted, every usable one for "all"; by default the local documents,
        without any the academic ones. `only` leaves out those of the other kind.

        PathfinderError names an engine that there is not, or that is left out.
        """
        names = [name.lower().replace("-", "_") for name in wanted]
        there = [name for name, engine in sorted(engines().items()) if only in (None, engine.KIND)]
        there += ["local"] if only else []
        for name in names:
            if name not in (*there, ALL):
                out = name in engines()
                said = f"{name} is not asked: this research searches {only} engines" if out else ""
                raise PathfinderError(
                    said or f"there is no engine {name!r}", f"choose from: {', '.join(sorted(there))}, {ALL}"
                )
        if ALL in names:
            return [name for name in sorted(there) if name in names or not self.missing(name)]
        if names:
            return list(dict.fromkeys(names))
        if self._corpus is not None:
            return ["local"]
        return [name for name in self._of_kind(only or "academic") if not self.missing(name)]

    def left_out(self, names: Sequence[str]) -> dict[str, str]:
        """The engines that are not among `names` and could not be, and what each lacks."""
        return {
            name: lack for name in sorted(engines()) if name not in names and (lack := self.missing(name))
        }

    def missing(self, name: str) -> str:
        """What this engine lacks to be used; "" when it lacks nothing."""
        if name == "local":
            return "" if self._corpus else "there are no local documents; start with --corpus DIR"
        option = self._options.get(name, {})
        if not option.get("enabled", True):
            return f"it is switched off; set `sources.engines.{name}.enabled` to true"
        if not option.get("base_url"):
            return f"set `sources.engines.{name}.base_url` to its address"
        if engines()[name].KEY == "needed" and not self._key(name):
            variable = option.get("api_key_env")
            return f"set {variable}" if variable else f"set `sources.engines.{name}.api_key_env`"
        return ""

    def search(self, query: str, limit: int, names: Sequence[str]) -> Found:
        """Ask the named engines at the same time; one that fails never hides what the others found."""
        if len(names) == 1:
            outcomes = [self._one(names[0], query, limit)]
        else:
            with ThreadPoolExecutor(max_workers=WORKERS) as pool:
                outcomes = list(pool.map(lambda name: self._one(name, query, limit), names))
        lists = {name: got for name, got in zip(names, outcomes, strict=True) if isinstance(got, list)}
        failures = [
            Failed(name, got.kind, got.message, got.hint)
            for name, got in zip(names, outcomes, strict=True)
            if isinstance(got, SourceError)
        ]
        if list(lists) == ["local"]:
            return Found([replace(each, engines=("local",)) for each in lists["local"]], failures)
        return Found(fuse(lists, limit), failures)

    def _one(self, name: str, query: str, limit: int) -> list[Result] | SourceError:
        """What one engine gave; a defect in reading a reply is a `bad_reply` of this engine alone."""
        try:
            lacking = self.missing(name)
            if lacking:
                return SourceError("not_configured", failed("not_configured", name).message, lacking)
            return engines()[name].search(query, limit, self._client(name))[:limit]
        except SourceError as error:
            return error
        except StoreError as error:  # the local index
            return SourceError("damaged", error.message, error.hint)
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
            return failed("bad_reply", name, type(error).__name__, said=str(error))

    def _client(self, name: str) -> EngineClient:
        base = str(self._options.get(name, {}).get("base_url") or "")
        settings = self._settings
        if getattr(engines()[name], "SELF_HOSTED", False):
            allowed = (*settings.allow_private_addresses, _host_and_port(base))
            settings = replace(settings, allow_private_addresses=allowed)
        pace_s = float(getattr(engines()[name], "PACE_S", 0.0))
        return EngineClient(name, base, self._key(name), settings, corpus=self._corpus, pace_s=pace_s)

    def _key(self, name: str) -> str:
        return self._keys.get(str(self._options.get(name, {}).get("api_key_env") or ""), "").strip()

    def _of_kind(self, kind: str) -> list[str]:
        return [name for name, engine in sorted(engines().items()) if kind == engine.KIND]


def _host_and_port(base_url: str) -> str:
    try:
        parts = urlsplit(base_url)
        port = parts.port or PORTS.get(parts.scheme.lower(), 0)
    except ValueError:
        raise failed("refused_url", base_url, "it is no address") from None
    host = parts.hostname or ""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
