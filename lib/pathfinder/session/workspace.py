"""Where a command acts: the .research folder, the session, the clone's own files."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pathfinder.errors import SessionError
from pathfinder.model.cycle.reasoning.routing import TIERS
from pathfinder.model.cycle.state import Tier
from pathfinder.session.guards.ownership import check_folder
from pathfinder.session.guards.person import users_file
from pathfinder.session.store import bindings
from pathfinder.session.store.paths import FOLDER, SessionPaths, find_root, old_folder
from pathfinder.session.store.session import Session

if TYPE_CHECKING:
    from pathfinder.config import Config
    from pathfinder.session.guards.configuration import Loaded

HOME = Path(__file__).resolve().parents[3]
_told: set[tuple[str, ...]] = set()
START_HINT = "start one: pf start 'your question'"


def launcher() -> str:
    """The command as the caller spelled it: permission rules match the spelling."""
    return os.environ.get("PF_COMMAND") or "pf"


def research_root() -> Path | None:
    """The .research folder at or above the current directory; SessionError when it is another user's."""
    root = find_root(Path.cwd())
    if root is not None:
        check_folder(root)
    return root


def own_root() -> Path:
    """The .research folder of a new research, whether it is there or not."""
    root = research_root() or Path.cwd() / FOLDER
    if root.exists():
        check_folder(root)
    return root


def require_root() -> Path:
    """The .research folder; SessionError when there is none."""
    root = research_root()
    if root is None:
        raise _nothing(f"there is no research in {Path.cwd()} or above", START_HINT)
    return root


def _nothing(message: str, hint: str) -> SessionError:
    """The error of a folder without a research, which may hold one of version 1."""
    old = old_folder(Path.cwd())
    if old is None:
        return SessionError(message, hint)
    return SessionError(f"{str(old)!r} holds a research of version 1", "carry it over: pf migrate")


def chosen_session(args: Namespace) -> SessionPaths:
    """The session a command is about: --session, $PATHFINDER_SESSION, the binding, or the current one."""
    root = require_root()
    name = args.session or os.environ.get("PATHFINDER_SESSION") or _bound(root) or bindings.current(root)
    if name is None:
        raise _nothing("no research session is current", f"see `pf sessions`, or {START_HINT}")
    paths = SessionPaths(root, name)
    if not paths.exist():
        raise paths.without_journal()
    return paths


def claude_session() -> str | None:
    """The Claude Code session this command runs in, if any."""
    return os.environ.get("CLAUDE_CODE_SESSION_ID") or None


def until_iteration() -> int | None:
    """The iteration at which the outer loop wants this Claude Code session to end."""
    value = os.environ.get("PATHFINDER_UNTIL_ITERATION", "")
    return int(value) if value.isdigit() else None


def bind(session: Session, told: Sequence[str] = ()) -> None:
    """Make the Claude Code session this command runs in, if any, drive the research session.

    `told` are the steps of which it has seen the instructions.
    """
    name = claude_session()
    if name is not None:
        binding = {
            "session": session.paths.id,
            "until_iteration": until_iteration(),
            "max_blocks": session.research.state["rules"]["max_blocks"],
            "pf": launcher(),
            **({"told": list(dict.fromkeys(told))} if told else {}),
        }
        bindings.bind(session.paths.root, name, binding)


def configuration(root: Path | None) -> Config:
    """The effective configuration; ConfigError names every bad key."""
    return loaded(root).config


def is_configured(root: Path | None) -> bool:
    """Whether the user or the project has settings of their own; without any the shipped ones hold."""
    return users_file().exists() or project_file(root).exists()


def configuration_of(session: Session) -> Config:
    """The configuration with the guards that this research started with."""
    from pathfinder.session.guards.configuration import tightened

    config, pins = configuration(session.paths.root), session.research.state.get("guards")
    return tightened(config, pins) if pins else config


def model_names(session: Session) -> dict[Tier, str]:
    """The model of each tier; "" is the client's own."""
    models = configuration(session.paths.root).models
    return {tier: str(getattr(models, tier)) for tier in TIERS}


def charged(session: Session, units: int) -> dict[str, int]:
    """`units` of an event: what its calls cost beside a frugal one; {} while all tiers are alike."""
    return {"units": units} if len({*model_names(session).values()}) > 1 else {}


def loaded(root: Path | None) -> Loaded:
    """The effective configuration and where it comes from; what a project may not set is told once."""
    from pathfinder.session.documents.style import check
    from pathfinder.session.guards.configuration import load

    project = project_file(root)
    found = load(HOME / "config.json", users_file(), project)
    check(found.config.report, project.parent.parent)
    if found.kept and (told := (str(project), *found.kept)) not in _told:
        _told.add(told)
        print(
            f"pf: {str(project)!r} may only tighten, so these keep their values: {', '.join(found.kept)}\n"
            f"  next: the user sets them in {str(users_file())!r}",
            file=sys.stderr,
        )
    return found


def project_file(root: Path | None) -> Path:
    """The configuration of the project, whether it is there or not."""
    return (root or Path.cwd() / FOLDER) / "config.json"


def told(session: Session) -> list[str]:
    """The steps of which this Claude Code session has seen the instructions since its last `pf next`."""
    name = claude_session()
    binding = bindings.bound(session.paths.root, name) if name else None
    return list(binding.get("told", ())) if binding else []


def _bound(root: Path) -> str | None:
    name = claude_session()
    binding = bindings.bound(root, name) if name else None
    return binding.get("session") if binding else None
