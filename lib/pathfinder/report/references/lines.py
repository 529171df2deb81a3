"""Lines of a file as a citation tells them, "l. 12-14, 20", each of them once."""

import re
from collections.abc import Iterable

_TOLD = "l. "
_RANGE = re.compile(r"(\d+)(?:[-–](\d+))?")


def told(lines: str) -> str:
    """The lines on which a quote stands, "l. 12-14"; "" for unknown."""
    return f"{_TOLD}{lines}" if lines else ""


def merged(places: Iterable[str]) -> list[str]:
    """Places of one source, all lines among them in one: "l. 12-15, 20" of "l. 12-14" and "l. 13-15, 20"."""
    found = list(places)
    lines = [each for each in found if each.startswith(_TOLD)]
    if len(lines) < 2:
        return found
    ranges = sorted(
        (int(match[1]), int(match[2] or match[1])) for each in lines for match in _RANGE.finditer(each)
    )
    joined = ranges[:1]
    for first, last in ranges[1:]:
        if first <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    shown = ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in joined)
    return [told(shown), *(each for each in found if each not in lines)]
