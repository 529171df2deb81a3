"""How a text compares with a figure: "more than 60", "up to 60", "exactly 60" are different claims."""

from __future__ import annotations

import re
from typing import NamedTuple

_BEFORE = {
    "up to": r"up to|at most|(?:no|not|never) (?:(?:more|greater|higher) than|over|above|exceed(?:ed|ing)?)"
    r"|as (?:many|much) as|a maximum of|bis zu|höchstens|maximal|최대",
    "at least": r"at least|(?:no|not|never) (?:(?:less|fewer|lower) than|under|below)|a minimum of|minimum"
    r"|mindestens|최소",
    "below": r"nearly|almost|(?:just|slightly|a little|a bit) (?:under|below|less than)|close to|approaching"
    r"|knapp|fast|거의",
    "more": r"more than|(?:just |slightly |well |far )?(?:over|above)|in excess of|(?:greater|higher|larger)"
    r" than|upwards of|north of|beyond|exceed(?:s|ed|ing)?|surpass(?:es|ed|ing)?|topp?(?:s|ed|ing)"
    r"|mehr als|über",
    "less": r"(?:less|fewer|lower|smaller) than|(?:well |far )?(?:under|below)|short of|weniger als|unter",
    "exactly": r"exactly|precisely|genau|정확히",
    "about": r"about|around|roughly|approximately|approx\.?|circa|ca\.|some|rund|etwa|ungefähr|약|대략",
}
_AFTER = {
    "at least": r"이상|or more\b|and more\b|oder mehr\b|\+",
    "up to": r"이하|or (?:less|fewer)\b|oder weniger\b",
    "less": r"미만",
    "more": r"초과|(?:이|을|를|가) ?넘|넘게|넘는",
}
_CONTRARY = {  # what a sentence says -> what a quote says against it
    "exactly": ("more", "less", "up to", "at least", "below", "about"),
    "more": ("less", "up to", "below", "exactly"),
    "less": ("more", "at least", "exactly"),
    "up to": ("more", "at least"),
    "at least": ("less", "up to", "below"),
    "below": ("more", "at least", "exactly"),
}
_COMPARES = re.compile(
    rf"(?<!\w)(?:{'|'.join(f'(?P<c{at}>{words})' for at, words in enumerate(_BEFORE.values()))})"
    r" (?:(?:the|an?) )?(?:[$€£¥₩₹]|US\$|USD |EUR )?$",
    re.IGNORECASE,
)
_UNIT_WORD = r"(?: ?[^\W\d]{1,12})?"
_FOLLOWED = re.compile(
    rf"{_UNIT_WORD} ?(?:{'|'.join(f'(?P<c{at}>{words})' for at, words in enumerate(_AFTER.values()))})",
    re.IGNORECASE,
)
_DENIED = re.compile(  # "never had more than 60": whatever it says, it is not more
    r"(?:\b(?:not|never|no|nor|without|nicht|nie|kein\w*)|n['’]t) (?:[^\W\d]+ ){0,4}$", re.IGNORECASE
)
_DURING = re.compile(r"(?:^|[,;(] ?)over (?:the )?$", re.IGNORECASE)  # "Over 12 years, it …"


class Comparison(NamedTuple):
    """A standard term, as in "up to", and the words of the text."""

    kind: str
    words: str


def comparison_at(text: str, start: int, end: int) -> Comparison | None:
    """How a text compares with its number at [start, end); None where it only states it."""
    before = text[max(0, start - 32) : start]
    found = _COMPARES.search(before)
    if found and found.lastgroup and not _DURING.search(before):
        if _DENIED.search(text[: start - len(before) + found.start()]):
            return None
        return Comparison(list(_BEFORE)[int(found.lastgroup[1:])], found[0].rstrip("$€£¥₩₹ "))
    found = _FOLLOWED.match(text[end : end + 24])
    if found and found.lastgroup:
        return Comparison(list(_AFTER)[int(found.lastgroup[1:])], found[0].strip())
    return None


def contrary(said: Comparison | None, told: Comparison | None) -> bool:
    """Whether a sentence says of a figure what a quote plainly contradicts; to leave it open is none."""
    return bool(said and told and told.kind in _CONTRARY.get(said.kind, ()))
