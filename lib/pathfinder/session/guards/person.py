"""Whether a person gives this command or a model, and the file in which a person says what is allowed."""

import os
import sys
from contextlib import suppress
from pathlib import Path

CLIENT = ("CLAUDECODE", "CLAUDE_CODE_SESSION_ID")  # set in every command that a model gives


def by_model() -> bool:
    """Whether the command may come from a model: it runs inside a Claude Code session."""
    return any(os.environ.get(name) for name in CLIENT)


def confirmed(question: str) -> bool:
    """What a person at a terminal answers; False where nobody can be asked."""
    if by_model() or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def users_file() -> Path:
    """The user's own configuration, whether it is there or not."""
    named = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(named) if named.startswith("/") else home() / ".config") / "pathfinder" / "config.json"


def home() -> Path:
    """The user's home folder; one that is not there for a user without any."""
    with suppress(RuntimeError):
        if (found := Path.home()).is_absolute():
            return found
    return Path("/nonexistent")
