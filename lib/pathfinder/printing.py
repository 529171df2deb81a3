"""What is printed: text from outside drives no terminal and forges no line, and no output ends a command.

Every command prints through `guarded`. What nobody sees is shown as its JSON escape, so that JSON stays what
it was and a reader sees that something is there.
"""

import codecs
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO, cast

# Control characters, C1 too; zero-width space, word joiner and invisible operators, byte-order mark,
# bidirectional embeddings, overrides and isolates, interlinear marks, tag characters, lone surrogates.
# Joiners (U+200C, U+200D) and direction marks (U+200E, U+200F) spell words in living scripts.
UNSEEN = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u2060-\u2064\u2066-\u2069\u202a-\u202e\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f"
)
_LINES = re.compile(f"[{UNSEEN}\u2028\u2029]")
_LINE = re.compile(f"[{UNSEEN}\u2028\u2029\t\n]")
_COLOUR = r"(?:[0-2]|3[1-6])"  # those of report/terminal/paint.py, none that conceals
_PAINTED = re.compile(rf"(\x1b\[{_COLOUR}(?:;{_COLOUR})*m)")


def printable(text: str, *, lines: bool = False) -> str:
    """`text` with escapes for all that is not seen; line ends and tabs are escaped, too, unless `lines`."""
    return (_LINES if lines else _LINE).sub(lambda match: _escape(match[0]), text)


def _escape(text: str) -> str:
    units = text.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def _unencodable(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return _escape(error.object[error.start : error.end]), error.end


codecs.register_error("escaped", _unencodable)


class Output:
    """A standard stream that shows what is printable and outlives a disk that is full or a closed file.

    `lost` says why something could not be written, "" while all could. A pipe that nobody reads any more
    raises BrokenPipeError.
    """

    def __init__(self, inner: TextIO | None) -> None:
        self.lost = "" if inner is not None else "it is closed"
        self._inner = inner or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
        self._painted = self._inner.isatty()
        if hasattr(self._inner, "reconfigure"):
            self._inner.reconfigure(errors="escaped")

    def write(self, text: str) -> int:
        """Write what is printable of `text`; the colours of our own views stay on a terminal."""
        if text != "\r":  # the end of a line that is written over
            parts = _PAINTED.split(text) if self._painted else [text]
            parts[::2] = [printable(part, lines=True) for part in parts[::2]]
            text = "".join(parts)
        self._tried(self._inner.write, text)
        return len(text)

    def flush(self) -> None:
        """Hand on what was written."""
        self._tried(self._inner.flush)

    def _tried(self, act: Any, *given: str) -> None:
        try:
            act(*given)
        except BrokenPipeError:
            raise
        except OSError as error:
            self.lost = error.strerror or type(error).__name__

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


@contextmanager
def guarded() -> Iterator[tuple[Output, Output]]:
    """Standard output and standard error as `Output` while the block runs."""
    before = sys.stdout, sys.stderr
    out, err = Output(sys.stdout), Output(sys.stderr)
    sys.stdout, sys.stderr = cast(TextIO, out), cast(TextIO, err)
    try:
        yield out, err
    finally:
        sys.stdout, sys.stderr = before
