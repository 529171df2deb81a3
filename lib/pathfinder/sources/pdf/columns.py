"""Reading order of a page whose file runs across its columns: line by line, left and right in turn.

Most files are written column by column, and those are left as they are. A page is rearranged only when its
segments jump between columns again and again, and the columns hold running text, not the cells of a table.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import fmean, median
from typing import NamedTuple

EDGE = 3.0  # points by which lines of one column may begin apart
INDENT = 30.0
LEAST_LINES = 4  # that begin at a column's edge
LEAST_SHARE = 0.08  # of all segments, the same
LEAST_JUMPS = 0.5  # jumps between columns for each segment of the shortest column
PROSE_WORDS = 4.5  # of a line of running text (mean); one column at least holds that
PROSE_FILLED = 0.6  # of the column's width, by such a line (median)
LEAST_WORDS = 2.0  # of a line in every column: the cells of a table have fewer


class Segment(NamedTuple):
    """Words on one line without a wide gap, and the horizontal stretch they take (points)."""

    left: float
    right: float
    text: str


Line = Sequence[Segment]


def in_reading_order(lines: Sequence[Line]) -> list[str] | None:
    """The page's lines column by column; None when the order of the file is to be kept."""
    segments = [segment for line in lines for segment in line]
    edges = _edges(segments)
    if len(edges) < 2:
        return None
    columns = [_column(segment, edges) for segment in segments]
    inside = [column for column in columns if column is not None]
    jumps = sum(a != b for a, b in pairwise(inside))
    shortest = min((inside.count(column) for column in range(len(edges))), default=0)
    if jumps < max(LEAST_LINES, LEAST_JUMPS * shortest) or not _is_prose(segments, columns, edges):
        return None
    return list(_arranged(lines, edges))


def _edges(segments: Sequence[Segment]) -> list[float]:
    """Where columns begin: left edges that many segments share and few segments cross."""
    counted = Counter(round(segment.left / EDGE) for segment in segments)
    needed = max(LEAST_LINES, LEAST_SHARE * len(segments))
    found: list[float] = []
    for place in sorted(counted):
        near = sum(counted[place + step] for step in (-1, 0, 1))
        first = min((s.left for s in segments if round(s.left / EDGE) == place), default=0.0)
        if near >= needed and (not found or first - found[-1] > INDENT):
            found.append(first)
    return found


def _column(segment: Segment, edges: Sequence[float]) -> int | None:
    """The column in which a segment begins; None when it runs across, or stands on its own between."""
    column = bisect_right(edges, segment.left + EDGE) - 1
    if column < 0:
        return None
    following = column + 1 < len(edges)
    if following and segment.right > edges[column + 1] + EDGE:
        return None
    reach = (edges[column + 1] - edges[column]) if following else (edges[-1] - edges[-2])
    return None if segment.left > edges[column] + 0.6 * reach else column


def _is_prose(segments: Sequence[Segment], columns: Sequence[int | None], edges: Sequence[float]) -> bool:
    """Whether a column holds running text and none has the short cells of a table."""
    prose = False
    for column, edge in enumerate(edges):
        own = [segment for segment, at in zip(segments, columns, strict=True) if at == column]
        if not own:
            return False
        width = max(segment.right for segment in own) - edge
        words = fmean(len(segment.text.split()) for segment in own)
        filled = median(segment.right - segment.left for segment in own) / width if width > 0 else 0.0
        if words < LEAST_WORDS:
            return False
        prose = prose or (words >= PROSE_WORDS and filled >= PROSE_FILLED)
    return prose


def _arranged(lines: Sequence[Line], edges: Sequence[float]) -> Iterator[str]:
    """The lines of each band: one column after the other; what runs across ends a band."""
    band: list[list[str]] = [[] for _ in edges]
    for line in lines:
        parts: dict[int, list[str]] = {}
        at = 0
        for segment in line:
            column = _column(segment, edges)
            if column is None and not parts:
                yield from (words for each in band for words in each)
                band = [[] for _ in edges]
                yield segment.text
                continue
            at = at if column is None else column
            parts.setdefault(at, []).append(segment.text)
        for column, words in parts.items():
            band[column].append(" ".join(words))
    yield from (words for each in band for words in each)
