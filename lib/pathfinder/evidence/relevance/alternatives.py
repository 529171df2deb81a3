"""Words that are looked for: one or another, and what stands close together.

`frost|ice layer` is either; `wear & cold` both, close together; & binds before |, and parentheses group:
`(wear|frost) & cold`. Within words they part these: `stage (2|3)` is `stage 2|stage 3`.
"""

import re
from collections.abc import Sequence
from itertools import product
from math import prod

MOST = 64  # phrases that one with parentheses stands for
Sides = Sequence[str]  # that have to stand close together, each words or phrases between bars
_GROUP = re.compile(r"(?:(?<=[|&\s])|^)\(([^()&]*)\)(?=\s*(?:[|&]|$))")
_PHRASE = re.compile(r"(?:[^|&()]|\([^()&]*\))+")
_PARTED = re.compile(r"\(([^()&]*\|[^()&]*)\)")
_ESCAPED = re.compile(r"\\([^\w\s])")
_WORD = re.compile(r"\\b(\w[^|&()]*?)\\b(?!\w)")
_TOGETHER, _EITHER = re.compile(r"\s&\s"), re.compile(r"\s*\|\|\s*")
_BAR = "\0"  # stands for one within parentheses


def parsed(words: str) -> list[Sides]:
    """The alternatives that some words are: alone in one, and each that has to stand close together.

    >>> parsed("frost|ice|(wear|rust) & cold")
    [['frost|ice'], ['wear|rust', 'cold']]
    """
    whole = _PHRASE.sub(_spread, unescaped(words).strip())
    grouped = _GROUP.sub(lambda group: group[1].replace("|", _BAR), whole.strip())
    sides = [[each.strip() for each in _TOGETHER.split(part)] for part in grouped.split("|") if part.strip()]
    alone = [each[0] for each in sides if len(each) == 1]
    together = [each for each in sides if len(each) > 1]
    found = [["|".join(alone)] if alone else [], *together]
    return [[each.replace(_BAR, "|") for each in some] for some in found if some]


def unescaped(words: str) -> str:
    """What a regular expression escapes as it stands: 1.7 and ice for `1\\.7|\\bice\\b`."""
    return _ESCAPED.sub(r"\1", _WORD.sub(r"\1", words))


def _spread(phrase: re.Match[str]) -> str:
    """A phrase with each of the alternatives in its parentheses; as it is where these would be too many."""
    parts = _PARTED.split(phrase[0])  # words, alternatives, words, …
    choices = [each.split("|") if at % 2 else [each] for at, each in enumerate(parts)]
    if len(parts) == 1 or prod(map(len, choices)) > MOST:
        return phrase[0]
    return f" {_BAR.join(''.join(each).strip() for each in product(*choices))} "


def spelled(alternatives: Sequence[Sides]) -> str:
    """Alternatives as words that can be read in one way, also by `spelled_out`."""
    return " || ".join(
        " & ".join(f"({each})" if "|" in each and len(some) > 1 else each for each in some)
        for some in alternatives
    )


def spelled_out(words: str) -> list[Sides]:
    """The alternatives of `spelled` words, or of those in an older research, where | binds before &."""
    return [[_bare(each.strip()) for each in _TOGETHER.split(part)] for part in _EITHER.split(words)]


def _bare(side: str) -> str:
    """A side without the parentheses around it."""
    group = _GROUP.fullmatch(side)
    return group[1] if group else side
