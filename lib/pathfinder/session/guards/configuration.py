"""The configuration of a command: the defaults, the user's own file, and what a project may narrow.

What guards and pays is the user's: it is read from `$XDG_CONFIG_HOME/pathfinder/config.json`. A model or a
cloned repository can write `.research/config.json`, so that file only tightens; `tightening` says how.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from pathfinder import files
from pathfinder.config import Config
from pathfinder.errors import ConfigError
from pathfinder.model.cycle.state import Guards
from pathfinder.session.guards.ownership import check_file
from pathfinder.session.guards.tightening import merged, narrowed
from pathfinder.validation import problems_of

USER, PROJECT = "user", "project"
LARGEST = 1_000_000  # bytes of a file


class Loaded(NamedTuple):
    """A configuration, where each key that is no default comes from, and what the project may not set."""

    config: Config
    origins: dict[str, str]
    kept: list[str]


def load(defaults: Path, user: Path | None = None, project: Path | None = None) -> Loaded:
    """The effective configuration; ConfigError names every bad key with its file and JSON pointer.

    A file needs only the keys it changes; what it gives a new name, an engine say, must be whole.
    """
    shipped = _read(defaults.resolve())
    config, origins, kept = _checked(defaults, shipped, shipped), dict[str, str](), list[str]()
    if user is not None and user.exists():
        check_file(user)
        own = _read(user.resolve())
        config = _checked(user, _over(shipped, own), own)
        _drop_strange_keys(own, shipped)
        config = _checked(user, _over(shipped, own), own)
        origins |= {f"{section}.{key}": USER for section, key in _names(own)}
    if project is not None and project.exists():
        check_file(project)
        own, now = _read(project), config.model_dump()
        _checked(project, _over(now, own), own)
        folder = project.absolute().parent.parent
        narrower, kept = narrowed(now, own, folder)
        _settle_corpora(narrower, folder)
        after = merged(now, narrower)
        config = _checked(project, after, narrower)
        changed = [each for each in _names(narrower) if after[each[0]][each[1]] != now[each[0]][each[1]]]
        origins |= {f"{section}.{key}": PROJECT for section, key in changed}
    return Loaded(config, origins, kept)


def tightened(config: Config, pins: Mapping[str, Any]) -> Config:
    """`config` with the guards that a research started with: what is stricter today holds as well."""
    now = config.model_dump()
    stricter, _ = narrowed(
        pins, {section: {key: now[section][key] for key in pins[section]} for section in pins}
    )
    return Config.model_validate(merged(now, merged(pins, stricter)))


def pinned(config: Config) -> Guards:
    """The guards that a research keeps from its start, in the shape of config.json."""
    now: Any = config.model_dump(include={"evidence", "sources"})
    sources = now["sources"]
    return {
        "evidence": now["evidence"],
        "sources": {
            "allow_private_addresses": sources["allow_private_addresses"],
            "services": sources["services"],
            "engines": sources["engines"],
        },
    }


def _settle_corpora(own: dict[str, Any], folder: Path) -> None:
    """What a project calls its folders is meant from the project on, wherever a command runs."""
    sources = own.get("sources", {})
    for number, each in enumerate(sources.get("corpora", ())):
        path = each if isinstance(each, str) else each["path"]
        settled = str(folder / Path(path).expanduser())
        sources["corpora"][number] = settled if isinstance(each, str) else {**each, "path": settled}


def _drop_strange_keys(own: dict[str, Any], shipped: dict[str, Any]) -> None:
    """A key goes to the address it belongs to: another address has none until the user names one with it."""
    known = shipped["sources"]["engines"]
    for name, row in own.get("sources", {}).get("engines", {}).items():
        if row.get("base_url", known.get(name, {}).get("base_url")) != known.get(name, {}).get("base_url"):
            row.setdefault("api_key_env", None)


def _names(own: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Section and key of everything a file sets."""
    return ((section, key) for section, values in own.items() for key in values)


def _read(path: Path) -> Any:
    """The JSON of a file; a link is not followed, because what is wrong with a configuration is printed."""
    try:
        return json.loads(files.read_regular(path, LARGEST))
    except OSError as error:
        raise ConfigError(
            f"{path} cannot be read: {error.strerror}", "put the file itself there, or remove it"
        ) from None
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{path} is not valid JSON: {error}", "correct the file") from None


def _checked(path: Path, data: Any, own: Any) -> Config:
    """`data` as a configuration; what is wrong is told in the order of `own`, which `path` holds."""
    try:
        return Config.model_validate(data)
    except ValidationError as error:
        lines = "\n".join(f"  {problem}" for problem in problems_of(error, own, Config))
        raise ConfigError(f"{path}:\n{lines}", "correct these keys; `pf config` explains each") from None


def _over(base: dict[str, Any], own: Any) -> Any:
    return merged(base, own) if isinstance(own, dict) else own
