"""Words that must not disappear from a quotation, because a sentence says something else without them."""

import re
from functools import cache

from pathfinder.data import table

_REFERENCE = re.compile(r"\[\d{1,3}(?: ?[,;–-] ?\d{1,3})*\]")
_ANYWHERE = ("negations", "conditions", "hedges", "quantities", "syllables")
_IN_THE_SENTENCE = (*_ANYWHERE, "modals", "attributions")


def limit_in(words: str, *, of_the_sentence: bool) -> str | None:
    """A word without which a statement may say something else: a negation, condition, hedge or number.

    `of_the_sentence`: the words belong to the sentence that is quoted, so modals and attributions count too.
    """
    found = _limiting(_IN_THE_SENTENCE if of_the_sentence else _ANYWHERE).search(_REFERENCE.sub("", words))
    return found[0] if found else None


def limits(words: str) -> int:
    """How many different words limit what a sentence says: denials, conditions, hedges, modals, speakers."""
    found = _limiting(_IN_THE_SENTENCE).finditer(re.sub(r"\d", "", words))
    return len({each[0].casefold() for each in found})


def hedges(words: str) -> bool:
    """Whether some words leave open that it is so: "may", "could", "perhaps"."""
    return bool(_limiting(("hedges",)).search(re.sub(r"\d|n't", "", words)))


def compares(words: str) -> bool:
    """Whether some words set one thing above another, or speak of all."""
    listed = (each for line in _table()["comparisons"].values() for each in line.split())
    return not set(listed).isdisjoint(re.findall(r"\w+", words.casefold()))


def continued_by_a_limit(after: str) -> bool:
    """True when the source goes on with a condition where a quote puts a full stop."""
    return bool(limiting_pattern("continued").match(after))


def turns(sentence: str) -> bool:
    """Whether a sentence begins as one that takes something of the one before it back: "However, …"."""
    return bool(limiting_pattern("turns").match(sentence))


def refers_back(sentence: str) -> bool:
    """Whether a sentence begins with a word for what the one before it names: "This …"."""
    return bool(limiting_pattern("refers_back").match(sentence))


@cache
def limiting_pattern(name: str) -> re.Pattern[str]:
    """A pattern of the table of limiting words; its line breaks only keep the lines short."""
    return re.compile(_table()["patterns"][name].replace("\n", ""))


@cache
def _limiting(kinds: tuple[str, ...]) -> re.Pattern[str]:  # compiled late: most answers have no ellipsis
    def listed(*names: str) -> str:
        words = (word for name in names for line in _table()[name].values() for word in line.split())
        return "|".join(map(re.escape, dict.fromkeys(words)))

    return re.compile(
        rf"\d|n't(?!\w)|(?<!\w)(?:{listed(*kinds)})(?!\w)"
        rf"|{listed('inside')}|[一二三四五六七八九十百千万萬亿億]+[年月日人个個倍%％]",
        re.IGNORECASE,
    )


def _table() -> dict[str, dict[str, str]]:
    return table("pathfinder.evidence.quotes", "limits.toml")
