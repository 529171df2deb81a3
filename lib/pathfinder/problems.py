"""One problem of an answer: where it is, what was found there, and what is expected."""

from __future__ import annotations

from typing import Any, NamedTuple

SHOWN_CHARACTERS = 120
MISSING = "missing"


def pointer(*parts: str | int) -> str:
    """The RFC 6901 JSON pointer to a place in a JSON value."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


class Problem(NamedTuple):
    """A problem at `pointer` (RFC 6901 JSON pointer, "" for the whole answer)."""

    pointer: str
    value: Any
    expected: str

    def __str__(self) -> str:
        where = _cut(self.pointer) or "(whole answer)"
        if self.expected.startswith(MISSING):
            return f"{where}: {self.expected}"
        return f"{where}: {_cut(repr(self.value))}; expected {self.expected}"


def _cut(text: str) -> str:
    return text if len(text) <= SHOWN_CHARACTERS else text[: SHOWN_CHARACTERS - 1] + "…"
