"""The numbers of a text in one spelling, so that a summary cannot state one that its quote does not.

Canonical: 1,000 and 1 000 and "1 thousand" are "1000"; 1.50 is "1.5"; 5 percent is "5%"; 10³ is "10^3";
3rd is "3"; −5 is "-5"; ½ is "0.5". A comma is decimal where nothing else is possible ("1,5"), and so are the
dots of a text that writes its decimals with commas ("1.000,5").
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from pathfinder.evidence.characters import SUBSCRIPTS, SUPERSCRIPTS
from pathfinder.patterns import late

if TYPE_CHECKING:
    from collections.abc import Iterable

_NUMBER_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen twenty"
)
_SPELLED = {word: str(number) for number, word in enumerate(_NUMBER_WORDS.split())}
_CLAIMED = frozenset(_SPELLED) - {"zero", "one", "two", "three"}
_MONTH_NAMES = "January February March April May June July August September October November December"
_MONTHS = {name: number for number, name in enumerate(_MONTH_NAMES.split(), 1)}
_MONTHS |= {name[:3]: number for name, number in _MONTHS.items()} | {"Sept": 9}
_SCALES = {
    "thousand": 3, "tausend": 3, "million": 6, "millions": 6, "mio": 6, "mn": 6, "millionen": 6, "billion": 9,
    "billions": 9, "bn": 9, "mrd": 9, "milliarde": 9, "milliarden": 9, "trillion": 12, "trillions": 12,
    "만": 4, "억": 8, "조": 12, "万": 4, "萬": 4, "亿": 8, "億": 8, "兆": 12,
}  # fmt: skip
_FRACTIONS = {
    "½": "0.5",
    "¼": "0.25",
    "¾": "0.75",
    "⅛": "0.125",
    "⅕": "0.2",
    "⅖": "0.4",
    "⅗": "0.6",
    "⅘": "0.8",
}
_SEPARATORS = str.maketrans("", "", " '’")
_RAISED = str.maketrans(SUPERSCRIPTS + "⁻⁺", "0123456789-+")
_POWER = late(rf"(?<=\d)[⁻⁺]?[{SUPERSCRIPTS}]+")
_NUMBER = late(
    r"(?P<sign>(?<![\w.,)\]%-])[-+](?=\d))?"
    r"(?P<digits>\d+\^-?\d+"
    r"|\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?(?![\d])"
    r"|\d{1,3}(?:\.\d{3})+,\d+"
    r"|\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?(?![\d,])"
    r"|\d+(?:\.\d+)+|(?<!\d,)\d+,\d+(?!,?\d)|\d+)",
)
_WORD = late(r"\w+")
_JOINED_WORDS = late(r"[\w-]+")
_UNIT = late(
    rf" ?(?:(?P<percent>%|％|percent\b(?!age)|per cent\b|prozent\b|pct\b|퍼센트(?! ?포인트))"
    rf"|(?P<scale>{'|'.join(_SCALES)})(?![a-zäöü]))",
    re.IGNORECASE,
)
_RANGE = late(r"\s*(?:[-–—]|to|and|or|bis|und|oder|~)\s*", re.IGNORECASE)
_DECIMAL_COMMA = late(r"(?<![\d.,])(?:\d+|\d{1,3}(?:\.\d{3})+),(?:\d{1,2}|\d{4,})(?![\d,])")
_NAMED = late(r"(?:[^\W\d_a-zß-öø-ÿ][\w'’:&.-]* )+$")
_PERCENT_ELSEWHERE = late(r"\(\s*%\s*\)|in %|percentages?\b|in percent\b|in Prozent\b", re.IGNORECASE)


class Number(NamedTuple):
    """A number of a text: its canonical form, and the stretch where it is written."""

    value: str
    start: int
    end: int


def numbers(text: str) -> list[str]:
    """The numbers written in digits, in order, in canonical form.

    >>> numbers("GPT-4 answered 1,500 of 2 000 questions (75 %) in 2023")
    ['4', '1500', '2000', '75%', '2023']
    """
    written = plain(text)
    return [number.value for number in _found(written, _NUMBER.finditer(written))]


def missing_numbers(summary: str, quote: str, title: str = "") -> list[str]:
    """The numbers of the summary that the quote does not have, as the summary writes them.

    A number that belongs to a name of the source's `title` is none: the 2 of "Red Dead Redemption 2".

    Both may spell numbers in English: up to twenty in the quote, four to twenty in the summary. A month of
    the quote counts as its number. A plain number is also found in a percentage or a scaled number; a
    percentage is found in a plain number only where the quote speaks of percent elsewhere.
    """
    known = known_numbers(quote)
    written = plain(summary)
    return [
        written[number.start : number.end].strip()
        for number in stated_numbers(written)
        if number.value not in known and not in_a_name(written, number, title)
    ]


def in_a_name(written: str, number: Number, title: str) -> bool:
    """Whether a number ends a name, words with capitals, that stands as a whole in a title."""
    name = _NAMED.search(written[: number.start])
    if name is None or not title or not written[number.start : number.end].strip().isdigit():
        return False
    from pathfinder.evidence.stopwords import ALL_STOPWORDS

    words = name[0].split()
    if words[-1].casefold() in ALL_STOPWORDS:
        return False
    last = written[number.start : number.end].strip()
    # the first words may be those of a sentence: "In Destiny 2"
    wholes = (" ".join([*words[at:], last]) for at in range(min(len(words), 3)))
    return any(re.search(rf"(?<!\w){re.escape(whole)}(?![\w.,]*\d)", plain(title)) for whole in wholes)


def known_numbers(quote: str) -> frozenset[str]:
    """Every number that a summary of `quote` may state, in canonical form."""
    source = plain(quote)
    words = list(_WORD.finditer(source))
    spelled = [word for word in words if word[0].lower() in _SPELLED]
    known = {
        number.value
        for matches in (list(_NUMBER.finditer(source)), spelled)
        for inherit in (False, True)
        for number in _found(source, matches, inherit=inherit)
    }
    known.update(value.rstrip("%") for value in list(known))
    known.update(str(_MONTHS[word[0]]) for word in words if word[0] in _MONTHS)
    if _PERCENT_ELSEWHERE.search(source):
        known.update(f"{value}%" for value in list(known) if not value.endswith("%"))
    return frozenset(known)


def stated_numbers(written: str) -> list[Number]:
    """The numbers that a text made `plain` states: in digits, then those spelled from four to twenty."""
    spelled = [word for word in _JOINED_WORDS.finditer(written) if word[0].lower() in _CLAIMED]
    return [*_found(written, _NUMBER.finditer(written)), *_found(written, spelled)]


def plain(text: str) -> str:
    """ASCII digits and signs; powers as ^; full-width forms, spaces and dashes as their plain ones."""
    if text.isascii():
        return re.sub(r"\s+", " ", text)
    text = _POWER.sub(lambda match: "^" + match[0].translate(_RAISED).lstrip("+"), text)
    text = re.sub(rf"(?<=\d)?[{''.join(_FRACTIONS)}]", lambda match: _FRACTIONS[match[0]], text)
    text = re.sub(r"\s+", " ", text).replace("٫", ".").replace("٬", ",")
    text = re.sub(r"[−－﹣]|(?<![\w%] )(?<![\w%])[–](?=\d)", "-", text)
    return "".join(map(_digit, text))


def _digit(character: str) -> str:
    if character in SUBSCRIPTS:
        return str(SUBSCRIPTS.index(character))
    if "０" <= character <= "９" or (character > "\x7f" and character.isdecimal()):
        return str(unicodedata.decimal(character))
    return {"，": ",", "．": ".", "％": "%"}.get(character, character)


def _found(text: str, matches: Iterable[re.Match[str]], *, inherit: bool = False) -> list[Number]:
    """The numbers at `matches`; with `inherit`, "5 to 10 %" are two percentages."""
    comma = bool(_DECIMAL_COMMA.search(text))
    found: list[Number] = []
    percent, scale, next_start = False, 0, len(text)
    for match in reversed(list(matches)):
        unit = _UNIT.match(text, match.end())
        if unit:
            percent, scale = bool(unit["percent"]), _SCALES.get((unit["scale"] or "").lower(), 0)
        elif not (inherit and _RANGE.fullmatch(text, match.end(), next_start)):
            percent, scale = False, 0
        end = unit.end() if unit else match.end()
        for value in reversed(_values(match, comma=comma)):
            found.append(Number(_scaled(value, scale) + "%" * percent, match.start(), end))
        next_start = match.start()
    return found[::-1]


def _values(match: re.Match[str], *, comma: bool) -> list[str]:
    spelled = _SPELLED.get(match[0].lower())
    if spelled:
        return [spelled]
    digits, sign = match["digits"], "-" if match["sign"] == "-" else ""
    if "^" in digits:
        return [sign + digits]
    digits = digits.translate(_SEPARATORS)
    if (
        digits.count(".") > 1
        and not (comma or re.fullmatch(r"\d{1,3}(?:\.\d{3})+", digits))
        and "," not in digits
    ):
        return [_canonical(part) for part in digits.split(".")]  # a date, a version, an address
    return [sign + _canonical(_with_decimal_point(digits, comma=comma))]


def _with_decimal_point(digits: str, *, comma: bool) -> str:
    if "," in digits and "." in digits:
        thousands = min(",.", key=digits.index)
        return digits.replace(thousands, "").replace(",", ".")
    if "," in digits:
        decimal = re.fullmatch(r"(?:0,\d+|\d+,(?:\d{1,2}|\d{4,}))", digits)
        return digits.replace(",", "." if decimal else "")
    grouped = re.fullmatch(r"[1-9]\d{0,2}(?:\.\d{3})+", digits)
    return digits.replace(".", "") if grouped and (comma or digits.count(".") > 1) else digits


def _canonical(digits: str) -> str:
    whole, point, decimals = digits.partition(".")
    decimals = decimals.rstrip("0")
    return (whole.lstrip("0") or "0") + (point + decimals if decimals else "")


def _scaled(value: str, scale: int) -> str:
    if not scale or "^" in value:
        return value
    from decimal import Decimal

    sign = "-" * value.startswith("-")
    return sign + _canonical(format(Decimal(value.lstrip("-")).scaleb(scale), "f"))
