"""Where a command acts: the .research folder, the session, the clone's own files."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from pathfinder.errors import SessionError
from pathfinder.session.store import bindings
from pathfinder.session.store.paths import FOLDER, SessionPaths, find_root
from pathfinder.session.store.session import Session

if TYPE_CHECKING:
    from pathfinder.config import Config

HOME = Path(__file__).resolve().parents[3]
START_HINT = "start one: pf start 'your question'"


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
    from pathfinder.config import load
    from pathfinder.session.documents.style import check

    folder = root or Path.cwd() / FOLDER
    config = load(HOME / "config.json", folder / "config.json")
    check(config.report, folder.parent)
    return config


def _bound(root: Path) -> str | None:
    name = claude_session()
    binding = bindings.bound(root, name) if name else None
    return binding.get("session") if binding else None
