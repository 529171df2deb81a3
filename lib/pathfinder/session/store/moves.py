"""Calls of a model that bring a research no further, counted for the open card in the file `moves`.

Only what runs in a Claude Code session is counted: a person may ask as often as they like. The PreToolUse
hook counts every call of a tool in the same file.
"""

import os
from contextlib import suppress
from typing import Literal

from pathfinder.errors import SessionError
from pathfinder.files import append_line
from pathfinder.session.store.session import Session

Move = Literal["again", "closed", "search"]
MOST_IDLE = 20  # after these the research has stalled
SHORT_FROM = 3  # from here on an answer is cut short
MOST_SEARCHES = 100  # for one card


def count(session: Session, move: Move) -> int:
    """Note a call and return how many of its kind there were for the open card; 0 outside Claude Code."""
    if not os.environ.get("CLAUDE_CODE_SESSION_ID"):
        return 0
    line = f"{session.research.state['cards_issued']} {move}"
    with suppress(OSError):  # a folder that is read-only counts nothing
        append_line(session.paths.moves, line)
        return session.paths.moves.read_text(encoding="utf-8").splitlines().count(line)
    return 0


def too_many(session: Session, idle: int) -> SessionError | None:
    """The error of an idle call that was one too many: the research is to be marked as stalled, then."""
    if idle < MOST_IDLE:
        return None
    hint = "end your turn; the user goes on with /research-resume"
    return SessionError(f"{session.paths.id} has stalled: {idle} calls for one card brought nothing", hint)


def forget(session: Session) -> None:
    """Count anew, because the user wants to go on."""
    with suppress(OSError):
        session.paths.moves.unlink(missing_ok=True)
