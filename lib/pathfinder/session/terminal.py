"""What the terminal can show: words of sources, and what is told of work that is done and not finished."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from pathfinder.errors import PathfinderError
from pathfinder.printing import printable
from pathfinder.session.workspace import launcher


def look() -> dict[str, Any]:
    """`width`, `colour` and `ascii_only` for the views of report/."""
    from shutil import get_terminal_size

    dumb = os.environ.get("TERM") == "dumb"
    return {
        "width": min(get_terminal_size((100, 24)).columns, 120),
        "colour": sys.stdout.isatty() and "NO_COLOR" not in os.environ and not dumb,
        "ascii_only": "utf" not in (sys.stdout.encoding or "").lower(),
    }


def indexing() -> Callable[[int, int, str], None] | None:
    """How a person is told which document is read into the index; None where nobody looks."""

    def told(done: int, total: int, path: str) -> None:
        end = "\r" if done + 1 < total else "\n"
        line = f"indexing {done + 1}/{total}  {printable(path)[-60:]:<60}"
        print(line, end=end, file=sys.stderr, flush=True)

    return told if sys.stderr.isatty() else None


def quoted(lines: list[str]) -> list[str]:
    """Lines with words of sources, in the fence for a model; a person at a terminal needs none."""
    from secrets import token_hex

    from pathfinder.sources.safety.fence import fenced

    if sys.stdout.isatty() or not lines:
        return lines
    return fenced("\n".join(lines), "answer", token_hex(8)).split("\n")


def numbered(passages: list[str]) -> str:
    """Passages of sources by number, in the fence; "" for none."""
    from secrets import token_hex

    from pathfinder.sources.safety.fence import fenced

    text = "\n".join(f"{number}. {each}" for number, each in enumerate(passages, 1))
    return fenced(text, "passages", token_hex(8)) if text else ""


def marked(found: Mapping[str, object]) -> Mapping[str, object]:
    """What a command found, for JSON: no text leaves its quotation marks, and a note says what they are."""
    from pathfinder.sources.safety.fence import NOTE

    return {"note": NOTE, **found}


@contextmanager
def afterwards() -> Iterator[None]:
    """What follows an entry of the journal: where it fails, the command has done its work all the same.

    Says what could not be written or read, and what mends it, instead of failing.
    """
    try:
        yield
    except (PathfinderError, OSError) as error:
        why = error.message if isinstance(error, PathfinderError) else str(error)
        print(f"pf: it is done and kept, but {why}", file=sys.stderr)
        print(f"  next: mend that, then run {launcher()} doctor; do not repeat the command", file=sys.stderr)
