"""Headings by the number that they begin with: "§ 42 Notice", "4.2 Locks", "Art. 5", "第3条"."""

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

_KIND = r"(?P<kind>§{1,2}|[^\W\d_]+\.?)?\s*"
_NUMBERED = re.compile(rf"{_KIND}(?P<number>\d+(?:[.-]\d+)*[a-z]?)(?!\w)[.):]*\s*(?P<rest>.*)")
_ROMAN = re.compile(r"(?P<kind>[^\W\d_]+\.?)\s+(?P<number>[ivxlc]+)\b[.):]*\s*(?P<rest>.*)")
_EAST = re.compile(
    r"[第제]\s*(?P<number>[\d〇一二三四五六七八九十百千]+)\s*(?P<kind>[^\W\d_](?<![の之의]))"
    r"(?P<sub>[の之의][\d一二三四五六七八九十]+)?\s*(?P<rest>.*)"
)
_LONGEST = 4_000  # digits that are read as one number
_TENS = {"十": 10, "百": 100, "千": 1000}


class Number(NamedTuple):
    """What a heading counts ("art", "§", "条"; "" for nothing said), its number, and the words behind it."""

    kind: str
    number: str
    rest: str

    def rank(self, kind: str) -> int:
        """How well its kind fits another, 1 best: the same ("Art." is "Article"), none, any; 0 not at all."""
        if kind == self.kind or (
            kind and self.kind and (self.kind.startswith(kind) or kind.startswith(self.kind))
        ):
            return 1
        return 2 if not self.kind else 3 * (kind in ("", "§"))


def fitting(wanted: str, headings: Iterable[str]) -> list[str]:
    """The headings that somebody means: by all their words, by their number, by their last or some words.

    A number is never taken for the beginning of another one. [] when none is meant.
    """
    asked, known = _folded(wanted), [(each, _folded(each)) for each in headings]
    if not any(map(str.isalnum, asked)):
        return []
    if same := [each for each, words in known if words == asked]:
        return same
    begun = [each for each, words in known if words.startswith(f"{asked} ")]
    if number := _number(asked):
        if begun and number.rest:  # "15.iii.a Stacks": its words tell more than 15
            return begun
        found: dict[int, list[str]] = {}
        for each, words in known:
            its = _number(words)
            if its and its.number == number.number and (rank := its.rank(number.kind)):
                found.setdefault(rank, []).append(each)
        if found:
            return found[min(found)]
        if not number.rest:
            return []
    return begun or [each for each, words in known if asked in words]


def _folded(words: str) -> str:
    plain = unicodedata.normalize("NFKC", words).replace("`", "").casefold()
    return " ".join(plain.split()).lstrip("# ").rstrip(". ")


def _number(words: str) -> Number | None:
    """The number that folded words begin with; None for none."""
    if found := _EAST.match(words):
        return Number(
            found["kind"], f"{_arabic(found['number'])}{_arabic(found['sub'] or '')}", found["rest"]
        )
    found = _NUMBERED.match(words) or _ROMAN.match(words)
    kind = (found["kind"] or "").rstrip(".").replace("§§", "§") if found else ""
    return Number(kind, found["number"], found["rest"]) if found else None


def _arabic(written: str) -> str:
    """Chinese numerals in digits: 十二 is 12, の二 is -2."""
    if not written or written[0] in "の之의":
        return f"-{_arabic(written[1:])}" if written else ""
    if written.isdecimal():
        return str(int(written[:_LONGEST]))
    total = digit = 0
    for sign in written:
        if sign in _TENS:
            total, digit = total + (digit or 1) * _TENS[sign], 0
        else:
            digit = int(unicodedata.numeric(sign))
    return str(total + digit)
