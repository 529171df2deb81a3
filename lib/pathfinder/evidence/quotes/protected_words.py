"""Words that must not disappear from a quotation, because a sentence says something else without them."""

import re
from functools import cache

from pathfinder.data import pattern, table

_REFERENCE = re.compile(r"\[\d{1,3}(?: ?[,;–-] ?\d{1,3})*\]")


def limits(words: str) -> bool:
    """True when leaving `words` out could change a statement: a negation, condition, hedge or number."""
    return bool(_limiting().search(_REFERENCE.sub("", words)))


def continued_by_a_limit(after: str) -> bool:
    """True when the source goes on with a condition where a quote puts a full stop."""
    return bool(limiting_pattern("continued").match(after))


def limiting_pattern(name: str) -> re.Pattern[str]:
    """A pattern of the table of limiting words."""
    return pattern("pathfinder.evidence.quotes", "limits.toml", name)


@cache
def _limiting() -> re.Pattern[str]:  # compiled late: most answers have no ellipsis
    def listed(*names: str) -> str:
        lists = table("pathfinder.evidence.quotes", "limits.toml")
        return "|".join(re.escape(word) for name in names for word in lists[name].split())

    return re.compile(
        rf"\d|n't(?!\w)"
        rf"|(?<!\w)(?:{listed('negations', 'conditions', 'hedges', 'quantities', 'hangul')})(?!\w)"
        rf"|{listed('unspaced')}|[一二三四五六七八九十百千万亿億]+[年月日人个個倍%％]",
        re.IGNORECASE,
    )
