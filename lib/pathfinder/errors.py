"""Every error Pathfinder raises on purpose.

PathfinderError            something the user can act on (exit code 1)
├── ConfigError            config.json has a bad key or value
├── SessionError           no such session, or not in a state that allows the command
├── StoreError             a file of a session cannot be read, written or trusted
├── SourceError            a source cannot be fetched, read or found; carries a `kind`
├── PackError              a file is no evidence pack, or one cannot be made
└── AnswerRefused          an answer broke its contract; carries every problem (exit code 2)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pathfinder.printing import printable

EXIT_DONE = 0
EXIT_ERROR = 1
EXIT_REFUSED = 2  # an answer, a quote or evidence does not hold
EXIT_DEFECT = 3
EXIT_INTERRUPTED = 130
SHOWN_CHARACTERS = 120
SHOWN_VALUE = 1_000
KEPT_CHARACTERS = 500
MOST_LISTED = 16_000
MISSING = "missing"
COUNTED = " items, found "  # the number says it all
WHOLE = "(whole answer)"


class PathfinderError(Exception):
    """What went wrong, and in `hint` what to do next."""

    exit_code = EXIT_ERROR

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class ConfigError(PathfinderError):
    """A configuration file has a bad key or value."""


class SessionError(PathfinderError):
    """There is no such session, or its state does not allow the command."""


class StoreError(PathfinderError):
    """A file of a session cannot be read, written or trusted."""


class SourceError(PathfinderError):
    """A source cannot be fetched, read or found.

    `kind` is one word from `pathfinder.sources.document`, stored and fed back to the model. `about` is the
    address or path that the message names. `said` is what the other side said: it is kept and never shown.
    """

    def __init__(self, kind: str, message: str, hint: str = "", *, about: str = "", said: str = "") -> None:
        super().__init__(message, hint)
        self.kind, self.about, self.said = kind, about, said


class PackError(PathfinderError):
    """A file is no evidence pack, is damaged as a whole, or a pack cannot be made."""


class AnswerRefused(PathfinderError):
    """An answer broke its contract. Nothing was changed; `problems` holds all that is wrong."""

    exit_code = EXIT_REFUSED

    def __init__(self, card: str, problems: Sequence[Problem]) -> None:
        count = len(problems)
        super().__init__(f"answer to {card} refused: {count} problem{'s' if count != 1 else ''}")
        self.card = card
        self.problems = list(problems)


def pointer(*parts: str | int) -> str:
    """The RFC 6901 JSON pointer to a place in a JSON value."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


class Problem(NamedTuple):
    """A problem at `pointer` (RFC 6901 JSON pointer, "" for the whole answer).

    `passage` has the words of sources that help to mend it: `expected` is the program's own words, and what
    a source says is shown to a model as quoted material only.
    """

    pointer: str
    value: Any
    expected: str
    passage: str = ""

    def __str__(self) -> str:
        if self.expected.startswith(MISSING) or (isinstance(self.value, list) and COUNTED in self.expected):
            return self.in_short()
        where = _cut(self.pointer) or WHOLE
        return printable(f"{where}: {_cut(repr(self.value))}; expected {self.expected}")

    def in_short(self) -> str:
        """The problem without the value, which a card does not keep."""
        verb = "" if self.expected.startswith(MISSING) else "expected "
        return printable(f"{_cut(self.pointer) or WHOLE}: {verb}{self.expected}")

    def kept(self) -> list[str]:
        """What a card keeps of it, each part cut: pointer, expectation and the passage, if there is one."""
        parts = [self.pointer, self.expected, *([self.passage] if self.passage else [])]
        return [part[:KEPT_CHARACTERS] for part in parts]


def listed(problems: Sequence[Problem]) -> list[str]:
    """The problems as lines, as many as have room in MOST_LISTED characters; then how many more there are.

    A line names its passage by its place in `passages`.
    """
    lines: list[str] = []
    room, numbers = MOST_LISTED, passages(problems)
    told: set[str] = set()  # a passage is printed once
    for problem in problems:
        line = str(problem) + _passage_of(problem, numbers)
        room -= len(line) + (0 if problem.passage in told else len(problem.passage))
        told.add(problem.passage)
        if room < 0 and lines:
            return [*lines, f"and {len(problems) - len(lines)} more, which are told when these are mended"]
        lines.append(_cut(line, MOST_LISTED))
    return lines


def in_short(problems: Sequence[Problem]) -> list[str]:
    """The problems that a card keeps, as lines; a line names its passage by its place in `passages`."""
    numbers = passages(problems)
    return [each.in_short() + _passage_of(each, numbers) for each in problems]


def _passage_of(problem: Problem, numbers: Sequence[str]) -> str:
    return f" (passage {numbers.index(problem.passage) + 1})" if problem.passage else ""


def passages(problems: Sequence[Problem]) -> list[str]:
    """What sources say about some problems, each once, in the order of the problems."""
    return list(dict.fromkeys(problem.passage for problem in problems if problem.passage))


def bounded(problems: Sequence[Problem]) -> list[Problem]:
    """The problems that `listed` tells, for programs: a large value is cut, too."""
    kept = problems[: len(listed(problems))]
    return [
        each._replace(
            value=each.value if len(repr(each.value)) <= SHOWN_VALUE else _cut(repr(each.value)),
            expected=_cut(each.expected, MOST_LISTED),
            passage=_cut(each.passage, MOST_LISTED),
        )
        for each in kept
    ]


def _cut(text: str, most: int = SHOWN_CHARACTERS) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
