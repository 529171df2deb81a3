"""Whose files count: those of another user count when the user says so, as with git's safe.directory."""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from pathfinder.errors import SessionError
from pathfinder.session.guards.person import users_file

ROOT = 0  # who may do everything anyway


def check_folder(research: Path) -> None:
    """SessionError when a .research folder is another user's, or leads elsewhere.

    One of another user is trusted when the folder that holds it is in `safe.folders`.
    """
    if (research / "sessions").is_symlink():
        raise SessionError(f"{str(research / 'sessions')!r} is a link", "put the folder itself there")
    if _ours(research) or _safe(research.parent):
        return
    place = str(research.parent.resolve())
    raise SessionError(
        f"{str(research)!r} belongs to another user ({_owner(research)})",
        f"if you trust it, add {place!r} to safe.folders in {str(users_file())!r}; "
        "for a research of your own here: mkdir -p .research/sessions",
    )


def check_file(path: Path) -> None:
    """SessionError when a configuration is another user's."""
    if not (_ours(path) or _safe(path.parent.parent)):
        raise SessionError(
            f"{str(path)!r} belongs to another user ({_owner(path)})", "remove it, or make it yours"
        )


def _ours(path: Path) -> bool:
    """Whether a file, and the link that leads to it, belong to this user."""
    return {path.lstat().st_uid, path.stat().st_uid} <= {os.geteuid(), ROOT}


def _owner(path: Path) -> str:
    with suppress(KeyError, OSError, NotImplementedError):
        return path.owner()
    return f"number {path.stat().st_uid}"


def _safe(project: Path) -> bool:
    """Whether the user trusts this folder; read without a check of the whole file, which comes later."""
    path = users_file()
    try:
        own: Any = json.loads(path.read_bytes()) if _ours(path) else {}
        return str(project.resolve()) in {
            str(Path(each).expanduser().resolve()) for each in own["safe"]["folders"]
        }
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return False
