"""Rounded figures: "just under $7" for 6.99 is true, "just over $7" is not."""

import re
from decimal import Decimal, InvalidOperation
from functools import cache, partial

from pathfinder.data import table
from pathfinder.evidence.language.words import phrases

FARTHEST = Decimal("0.1")  # of a figure: what is rounded further off is another figure
_REACH = 24  # characters before a figure
_table = partial(table, "pathfinder.evidence.language", "data/rounding.toml")


def rounded(text: str, start: int, end: int) -> set[str]:
    """How the words beside the figure at [start, end) say that it is rounded: "about", "below", "above"."""
    before, behind = text[max(0, start - _REACH) : start].rstrip(" $€£¥₩"), text[end:].lstrip()
    ways = {way for way, words in _table()["rounded"].items() if _at_end(words).search(before)}
    return ways | {way for way, words in _table()["behind"].items() if phrases(words, "ko").match(behind)}


@cache
def _at_end(words: str) -> re.Pattern[str]:
    """A pattern of the words of a list with bars at the end of a text."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words.split('|')))})$", re.IGNORECASE)


def rounds(shown: str, exact: str, way: str) -> bool:
    """Whether a shown figure stands for an exact one after "about" (way "about"), "nearly" or "over".

    The difference stays within the last digit that is shown: half of it where the words give no direction.
    """
    try:
        figure, value = Decimal(shown), Decimal(exact)
    except InvalidOperation:
        return False
    if not value or abs(figure - value) > FARTHEST * abs(value) or _places(shown) >= _places(exact):
        return False
    exponent = figure.normalize().as_tuple().exponent
    step = Decimal(1).scaleb(exponent) if isinstance(exponent, int) else Decimal(0)
    off = figure - value
    if way == "about":
        return abs(off) * 2 <= step
    return 0 < off < step if way == "below" else -step < off < 0


def _places(written: str) -> int:
    """The digits that a number shows: 2 of 1200, 3 of 6.99."""
    bare = written.lstrip("-").replace(".", "").lstrip("0")
    return len(bare) if "." in written else len(bare.rstrip("0"))
