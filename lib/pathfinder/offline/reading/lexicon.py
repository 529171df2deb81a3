"""Words and patterns per language: verbs, what turns a statement round, what is none. See `lexicon.toml`."""

import re
from functools import cache

from pathfinder import data

_TABLE = data.table("pathfinder.offline.reading", "lexicon.toml")


@cache
def listed(name: str) -> frozenset[str]:
    """The words of a list."""
    return frozenset(_TABLE[name].split())


def pattern(name: str) -> re.Pattern[str]:
    """A pattern by its name."""
    return data.pattern("pathfinder.offline.reading", "lexicon.toml", name)


def _axis_words() -> dict[str, tuple[int, int]]:
    """Word -> (axis number, +1 or -1). A word keeps the first axis that names it."""
    words: dict[str, tuple[int, int]] = {}
    for axis, sides in enumerate(_TABLE["axes"]):
        for sign, side in zip((1, -1), sides, strict=True):
            for word in side.split():
                words.setdefault(word, (axis, sign))
    return words


VERBS = listed("verbs")
AXIS_WORDS = _axis_words()
