"""Places in a stored text by the numbers of its units (`evidence.numbering`): `src_4:127-128`."""

import re
from collections.abc import Iterable
from typing import NamedTuple

Range = tuple[int, int]  # the first and the last number
NAMED = 50  # ranges in one place

_PLACE = re.compile(r"\s*\[?(src_[1-9]\d*)\s*:\s*([\d\s,–-]*\d[\s–-]*)\]?\s*\Z")
_LONGEST = 9  # digits of a number of a passage


class Place(NamedTuple):
    """Words of a source by their numbers: `src_4:127-128`, `src_4:127,130`."""

    source_id: str
    ranges: tuple[Range, ...]

    def __str__(self) -> str:
        return f"{self.source_id}:{shown(self.ranges)}"

    def meets(self, other: "Place") -> bool:
        """Whether both have a number in common."""
        return self.source_id == other.source_id and any(
            first <= end and begin <= last for first, last in self.ranges for begin, end in other.ranges
        )


def shown(ranges: Iterable[Range]) -> str:
    """Ranges as they are written: "127-128,130".

    >>> shown([(127, 128), (130, 130)])
    '127-128,130'
    """
    return ",".join(f"{first}-{last}" if last > first else f"{first}" for first, last in ranges)


def parse_place(words: str, last: int | None = None) -> Place | None:
    """The place that is written so; None when it is none. `last` is where an open range ends: "src_4:127-".

    >>> str(parse_place("src_4: 130, 127–128"))
    'src_4:127-128,130'
    >>> parse_place("src_4:12-")
    """
    match = _PLACE.match(words)
    if match is None:
        return None
    found: list[Range] = []
    for part in match[2].replace("–", "-").split(","):
        ends = [end.strip() for end in part.split("-")]
        is_open = len(ends) == 2 and not ends[1] and last is not None
        written = ends[:1] if is_open else ends
        if len(ends) > 2 or not all(map(_is_number, written)) or len(found) == NAMED:
            return None
        first, end = int(written[0]), int(written[-1])
        found.append((first, max(last or 0, first) if is_open else end))
    return None if any(not 0 < a <= b for a, b in found) else Place(match[1], tuple(joined(found)))


def _is_number(written: str) -> bool:
    return written.isdecimal() and len(written) <= _LONGEST


def joined(ranges: Iterable[Range]) -> list[Range]:
    """The same numbers in order, neighbouring ranges made one."""
    found: list[Range] = []
    for first, last in sorted(ranges):
        if found and first <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(last, found[-1][1]))
        else:
            found.append((first, last))
    return found


def count(ranges: Iterable[Range]) -> int:
    """How many numbers are in ranges that do not overlap."""
    return sum(last - first + 1 for first, last in ranges)
