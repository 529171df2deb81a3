"""Where two files differ, in words: lines of a document, places of a JSON file."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import islice
from typing import Any

from pathfinder.evidence.language.numbers import numbers
from pathfinder.verify.checks import Failure

MOST_LINES = 1_500  # compared with each other, which takes their product
MOST = 20  # differences named of one file
AROUND = 40  # characters shown beside a difference
LONGEST = 120
CITATION = re.compile(r"\[[^\[\]]{1,200}\]|\b(?:obs|hyp)_\w+")
LEVEL = re.compile("[✓✗~]+")
FEWEST = 20  # characters of a rejected hypothesis that are no accident


def document_differences(
    name: str, found: str, wanted: str, rejected: Mapping[str, str]
) -> Iterator[Failure]:
    """Each line of a document that is not what the evidence gives, with both wordings.

    `rejected` maps the IDs of rejected hypotheses to their statements.
    """
    ours, theirs = found.splitlines(), wanted.splitlines()
    if ours == theirs and found != wanted:
        yield Failure(name, "its line ends are not those that were written")
    start = _shared(ours, theirs)
    end = _shared(ours[start:][::-1], theirs[start:][::-1])
    ours, theirs = ours[start : len(ours) - end], theirs[start : len(theirs) - end]
    if max(len(ours), len(theirs)) > MOST_LINES:
        yield Failure(f"{name}:{start + 1}", "is the first of very many lines that differ")
        return
    matcher = SequenceMatcher(None, ours, theirs, autojunk=False)
    blocks = (block for block in matcher.get_opcodes() if block[0] != "equal")
    for _, low, high, other_low, other_high in islice(blocks, MOST):
        yield _block(name, start + low, ours[low:high], theirs[other_low:other_high], rejected)


def _block(name: str, start: int, ours: list[str], theirs: list[str], rejected: Mapping[str, str]) -> Failure:
    """One run of differing lines: the first that says something."""
    pairs = [(line, theirs[at] if at < len(theirs) else None) for at, line in enumerate(ours)]
    differing = [at for at, (line, other) in enumerate(pairs) if line != other]
    telling = [at for at in differing if pairs[at][0]] or differing
    if telling:
        line, other = pairs[telling[0]]
        where = f"{name}:{start + telling[0] + 1}"
        return Failure(where, f"{_kind(line, other, rejected)}: {_pair(line, other)}")
    missing = next((line for line in theirs[len(ours) :] if line), "")
    return Failure(f"{name}:{start + len(ours) + 1}", f"a line was removed: {_short(missing)!r}")


def _kind(line: str, other: str | None, rejected: Mapping[str, str]) -> str:
    """What sort of change it is."""
    for key, statement in rejected.items():
        if len(statement) >= FEWEST and statement in line and statement not in (other or ""):
            return f"asserts the rejected hypothesis {key}"
    if other is None:
        return "a line was added"
    if numbers(line) != numbers(other) and CITATION.sub("", line) != CITATION.sub("", other):
        return "a number was changed"
    if CITATION.findall(line) != CITATION.findall(other):
        return "a citation was changed"
    if LEVEL.findall(line) != LEVEL.findall(other):
        return "a level was changed"
    return "the words were changed"


def _pair(line: str, other: str | None) -> str:
    if other is None:
        return repr(_short(line))
    start = _shared(line, other)
    end = _shared(line[start:][::-1], other[start:][::-1])
    ours, theirs = _window(line, start, end), _window(other, start, end)
    return f"{ours!r} where the evidence gives {theirs!r}"


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """How many characters or lines two texts have in common at their beginning."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _window(line: str, start: int, end: int) -> str:
    """What differs of a line, with a little on both sides."""
    low, high = max(0, start - AROUND), len(line) - end + AROUND
    shown = line[low:high]
    return (
        ("… " if low else "") + _short(shown) + (" …" if high < len(line) and len(shown) <= LONGEST else "")
    )


def _short(words: str) -> str:
    return words if len(words) <= LONGEST else f"{words[:LONGEST]}…"


def json_differences(name: str, found: bytes, wanted: bytes) -> Iterator[Failure]:
    """Each place of a JSON file that is not as it follows from the journal."""
    try:
        ours = json.loads(found)
    except (ValueError, RecursionError):
        yield Failure(name, "is damaged: it is no JSON")
        return
    differing = list(islice(_places(ours, json.loads(wanted), ""), MOST))
    for pointer, one, other in differing:
        yield Failure(f"{name} {pointer or '/'}", f"{_shown(one)} where the journal gives {_shown(other)}")
    if not differing:
        yield Failure(name, "has the right content, but not the bytes that were written")


_NONE = object()


def _places(one: Any, other: Any, pointer: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in dict.fromkeys([*other, *one]):
            yield from _places(one.get(key, _NONE), other.get(key, _NONE), f"{pointer}/{key}")
    elif isinstance(one, list) and isinstance(other, list):
        for at in range(max(len(one), len(other))):
            ours, theirs = (values[at] if at < len(values) else _NONE for values in (one, other))
            yield from _places(ours, theirs, f"{pointer}/{at}")
    elif type(one) is not type(other) or one != other:
        yield pointer, one, other


def _shown(value: Any) -> str:
    return "nothing" if value is _NONE else _short(json.dumps(value, ensure_ascii=False))
