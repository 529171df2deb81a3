"""Which research session acts: the current one, and which one a Claude Code session drives."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from pathfinder import files
from pathfinder.session.store.paths import SAFE_NAME


def set_current(root: Path, session_id: str) -> None:
    """Point .research/current at a session, replacing the link in one step."""
    link = root / "current"
    temporary = files.beside(link)
    try:
        temporary.symlink_to(Path("sessions") / session_id)
        temporary.replace(link)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink()
        raise files.cannot_write(link, error) from None


def current(root: Path) -> str | None:
    """The session .research/current points at, or None."""
    link = root / "current"
    return link.resolve().name if (link / "journal.jsonl").exists() else None


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
