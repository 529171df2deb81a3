"""Where a command acts: the .research folder, the session, the clone's own files, the clock."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from time import gmtime, strftime
from typing import TYPE_CHECKING, Any

from pathfinder.errors import SessionError
from pathfinder.steps.protocol import apply_event
from pathfinder.store import bindings
from pathfinder.store.layout import FOLDER, SessionPaths, find_root
from pathfinder.store.session import Session, writing

if TYPE_CHECKING:
    from argparse import Namespace

    from pathfinder.config import Config
    from pathfinder.evidence.quotes import PreparedText
    from pathfinder.sources.archive import Archive

HOME = Path(__file__).resolve().parents[3]
SHOWN_SOURCES = 12
START_HINT = "start one: pf start 'your question'"


def now() -> str:
    """The time, ISO 8601 in UTC, to the second."""
    return strftime("%Y-%m-%dT%H:%M:%S+00:00", gmtime())


def launcher() -> str:
    """The command as the caller spelled it: permission rules match the spelling."""
    return os.environ.get("PF_COMMAND") or "pf"


def research_root() -> Path | None:
    """The .research folder at or above the current directory."""
    return find_root(Path.cwd())


def require_root() -> Path:
    """The .research folder; SessionError when there is none."""
    root = research_root()
    if root is None:
        raise SessionError(f"there is no research in {Path.cwd()} or above", START_HINT)
    return root


def chosen_session(args: Namespace) -> SessionPaths:
    """The session a command is about: --session, $PATHFINDER_SESSION, the binding, or the current one."""
    root = require_root()
    name = args.session or os.environ.get("PATHFINDER_SESSION") or _bound(root) or bindings.current(root)
    if name is None:
        raise SessionError("no research session is current", f"see `pf sessions`, or {START_HINT}")
    paths = SessionPaths(root, name)
    if not paths.journal.exists():
        raise SessionError(f"there is no session {name!r}", "see `pf sessions`")
    return paths


def reading(args: Namespace) -> Session:
    """The chosen session, loaded. Waits for a writer only when it is caught between two files."""
    paths = chosen_session(args)
    session = Session(paths, apply_event)
    session.load()
    return session


@contextmanager
def changing(args: Namespace) -> Iterator[Session]:
    """The chosen session, loaded and locked; what a crash left unwritten is written first."""
    from pathfinder.commands.views import write_all

    with writing(chosen_session(args), apply_event) as session:
        if session.behind:
            write_all(session)
        yield session


def claude_session() -> str | None:
    """The Claude Code session this command runs in, if any."""
    return os.environ.get("CLAUDE_CODE_SESSION_ID") or None


def until_iteration() -> int | None:
    """The iteration at which the outer loop wants this Claude Code session to end."""
    value = os.environ.get("PATHFINDER_UNTIL_ITERATION", "")
    return int(value) if value.isdigit() else None


def bind(session: Session) -> None:
    """Make the Claude Code session this command runs in, if any, drive the research session."""
    name = claude_session()
    if name is not None:
        binding = {
            "session": session.paths.id,
            "until_iteration": until_iteration(),
            "max_blocks": session.research.state["rules"]["max_blocks"],
            "pf": launcher(),
        }
        bindings.bind(session.paths.root, name, binding)


def configuration(root: Path | None) -> Config:
    """The effective configuration; ConfigError names every bad key."""
    import json

    from pathfinder.commands.citing import check
    from pathfinder.config import load

    schema = json.loads((HOME / "schemas" / "config.schema.json").read_text(encoding="utf-8"))
    folder = root or Path.cwd() / FOLDER
    config = load(HOME / "config.json", folder / "config.json", schema)
    check(config["report"], folder.parent)
    return config


class ArchivedSources:
    """The sources of a session as the checks of answers see them (`steps.step.Sources`)."""

    def __init__(self, paths: SessionPaths) -> None:
        self._paths = paths
        self._texts: dict[str, list[PreparedText]] = {}

    @cached_property
    def archive(self) -> Archive:
        from pathfinder.sources.archive import Archive

        return Archive(self._paths.sources)

    @cached_property
    def _seen(self) -> set[str]:
        from pathfinder.sources.seen import known_urls

        return known_urls(self._paths.seen)

    def get(self, source_id: str) -> Mapping[str, Any] | None:
        return self.archive.get(source_id)

    def texts(self, source_id: str) -> Sequence[PreparedText]:
        from pathfinder.evidence.quotes import prepare

        if source_id not in self._texts:
            self._texts[source_id] = [prepare(text) for text in self.archive.texts(source_id)]
        return self._texts[source_id]

    def recent(self) -> Sequence[Mapping[str, Any]]:
        return self.archive.latest(SHOWN_SOURCES)

    def failures(self) -> Sequence[Mapping[str, str]]:
        from pathfinder.sources.failure_log import recent

        return [{"url": each["url"], "kind": each["kind"]} for each in recent(self._paths.sources)]

    def knows(self, url: str) -> bool:
        from pathfinder.sources.seen import normalised

        return normalised(url) in self._seen or self.archive.find(url) is not None

    def searches(self, cited: Collection[str]) -> Sequence[dict[str, Any]]:
        from pathfinder.sources.history import SHOWN_SEARCHES, searches

        return searches(self._paths.seen, cited, last=SHOWN_SEARCHES)


def _bound(root: Path) -> str | None:
    name = claude_session()
    binding = bindings.bound(root, name) if name else None
    return binding.get("session") if binding else None
