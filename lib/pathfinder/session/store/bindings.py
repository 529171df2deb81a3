"""Which research session acts: the current one, and which one a Claude Code session drives."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from pathfinder import files
from pathfinder.session.store.paths import SAFE_NAME, SessionPaths


def set_current(root: Path, session_id: str) -> None:
    """Point the link of the current session at this one, replacing it in one step."""
    link = _link(root)
    temporary = files.beside(link)
    try:
        temporary.symlink_to(Path("sessions") / session_id)
        temporary.replace(link)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink()
        raise files.cannot_write(link, error) from None


def current(root: Path) -> str | None:
    """The session that the link points at, or None."""
    link = _link(root)
    name = link.resolve().name
    return name if link.is_dir() and SAFE_NAME.fullmatch(name) and SessionPaths(root, name).exist() else None


def _link(root: Path) -> Path:
    """.research/current, or a name beside it where version 1 has a folder of that name."""
    link = root / "current"
    return root / "current-session" if link.is_dir() and not link.is_symlink() else link


def bind(root: Path, claude_session: str, binding: dict[str, Any]) -> None:
    """Say which research session a Claude Code session drives."""
    if not SAFE_NAME.fullmatch(claude_session):
        return
    folder = root / "bindings"
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise files.cannot_write(folder, error) from None
    if bound(root, claude_session) != binding:
        files.write(folder / claude_session, json.dumps(binding).encode())


def bound(root: Path, claude_session: str) -> dict[str, Any] | None:
    """The binding of a Claude Code session, or None."""
    if not SAFE_NAME.fullmatch(claude_session):
        return None
    try:
        binding = json.loads((root / "bindings" / claude_session).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return binding if isinstance(binding, dict) else None
