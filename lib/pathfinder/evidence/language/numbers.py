"""The numbers of a text in one spelling, so that a summary cannot state one that its quote does not.

Canonical: 1,000 and 1 000 and "1 thousand" are "1000"; 1.50 is "1.5"; 5 percent is "5%"; 10³ is "10^3";
3rd is "3"; −5 is "-5"; 2 ½ is "2.5". A comma is decimal where nothing else is possible ("1,5"); dots part the
thousands of a text that writes its decimals with commas ("1.000,5"), or whose language does ("2.000 Euro").
"""

import re
import unicodedata
from collections import Counter
from functools import cache, lru_cache, partial

from pathfinder.data import table
from pathfinder.evidence.language.dates import dates
from pathfinder.evidence.language.detection import language
from pathfinder.evidence.language.names import in_code
from pathfinder.evidence.language.spelled import Number, halves, loosely_known, mixed, spelled
from pathfinder.evidence.quotes.characters import SUBSCRIPTS, SUPERSCRIPTS

_FRACTION = re.compile(
    r"(?:(?<![\d.,/])(\d{1,3}) ?)?([½¼¾⅛⅕⅖⅗⅘])|(?<![\d.,/])(\d{1,3}) ([1-7])/([248])(?![\d/])"
)
_SEPARATORS = str.maketrans("", "", " '’")
_RAISED = str.maketrans(SUPERSCRIPTS + "⁻⁺", "0123456789-+")
_POWER = re.compile(rf"(?<=\d)[⁻⁺]?[{SUPERSCRIPTS}]+")
_RAISED_BY_TAG = re.compile(r"(?<=\d)<sup>([-+]?\d+)</sup>", re.IGNORECASE)
_NUMBER = re.compile(
    r"(?P<sign>(?<![\w.,)\]%-])[-+](?=\d))?"
    r"(?P<digits>\d+\^-?\d+"
    r"|\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?(?![\d])"
    r"|\d{1,3}(?:\.\d{3})+,\d+"
    r"|\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?(?![\d,])"
    r"|\d+(?:\.\d+)+|(?<!\d,)\d+,\d+(?!,?\d)|\d+)",
)
_LEAST_CLAIMED = 4  # "two years" may be said of many a span
_RANGE = re.compile(r"\s*(?:[-–—]|to|and|or|bis|und|oder|~)\s*", re.IGNORECASE)
_DECIMAL_COMMA = re.compile(r"(?<![\d.,])(?:\d+|\d{1,3}(?:\.\d{3})+),(?:\d{1,2}|\d{4,})(?![\d,])")
_MINUS = re.compile(r"(?<![\d%] )\bminus (?=\d)", re.IGNORECASE)
_NEGATIVE = re.compile(r"\b(?:negatives?|minus) $", re.IGNORECASE)  # zero
_DOUBTFUL = re.compile(r"[^\W\d] –(?=\d)")
_UNDERSCORED = re.compile(r"(?<![\w.])\d{1,3}(?:_\d{3})+(?!\w)")  # 7_280_000, as programs write it
_IN_A_ROW = re.compile(r"(?<=(?<!\d)\d{3}) (?=[1-9]\d\d(?!\d| \d))")
_NAMED = re.compile(r"(?:[^\W\d_a-zß-öø-ÿ][\w'’:&.-]* )+$")
_PERCENT_ELSEWHERE = re.compile(
    r"\(\s*%\s*\)|[|\t]\s*%(?!\w)|in %|percentages?\b|in percent\b|in Prozent\b", re.IGNORECASE
)

_CAPITAL_DIGITS = re.compile(r"\b[IVX]{2,4}\b")
_ROMAN = (
    "",
    "",
    "II",
    "III",
    "IV",
    "",
    "VI",
    "VII",
    "VIII",
    "IX",
    "",
    "XI",
    "XII",
)  # a single letter is a name
_table = partial(table, "pathfinder.evidence.language", "data/numbers.toml")


def numbers(text: str) -> list[str]:
    """The numbers written in digits, in order, in canonical form.

    >>> numbers("GPT-4 answered 1,500 of 2 000 questions (75 %) in 2023")
    ['4', '1500', '2000', '75%', '2023']
    """
    written = plain(text)
    return [number.value for number in _found(written, _digits(written))]


def missing_numbers(summary: str, quote: str, title: str = "") -> list[str]:
    """The numbers of the summary that the quote does not have, as the summary writes them.

    A number that belongs to a name is none: the 65 of "JT65", and the 2 of "Red Dead Redemption 2" where the
    source's `title` has it.

    Both may spell numbers in words, the summary from four upwards. A month of the quote counts as its
    number. A plain number is also found in a percentage or a scaled number; a percentage is found in a plain
    number only where the quote speaks of percent elsewhere.
    """
    known = known_numbers(quote)
    written = plain(summary)
    ranges = of_ranges(written)
    return [
        written[number.start : number.end].strip()
        for number in stated_numbers(written)
        if not known & {number.value, ranges.get(number.start, number.value)}
        and not in_code(written, number.start)
        and not in_a_name(written, number, title)
    ]


def in_a_name(written: str, number: Number, title: str) -> bool:
    """Whether a number ends a name, words with capitals, that stands as a whole in a title."""
    name = _NAMED.search(written[: number.start])
    if name is None or not title or not written[number.start : number.end].strip().isdigit():
        return False
    from pathfinder.evidence.language.stopwords import ALL_STOPWORDS

    words = name[0].split()
    if words[-1].casefold() in ALL_STOPWORDS:
        return False
    last = written[number.start : number.end].strip()
    # the first words may be those of a sentence: "In Destiny 2"
    wholes = (" ".join([*words[at:], last]) for at in range(min(len(words), 3)))
    return any(re.search(rf"(?<!\w){re.escape(whole)}(?![\w.,]*\d)", plain(title)) for whole in wholes)


@lru_cache(maxsize=4096)
def known_numbers(quote: str) -> frozenset[str]:
    """Every number that a summary of `quote` may state, in canonical form."""
    source = plain(quote)
    readings = [_digits(source), _digits(source, comma=False), list(spelled(source)), list(halves(source))]
    if _IN_A_ROW.search(source):  # "around 100 120 points" may be two
        readings.append(_digits(_IN_A_ROW.sub("|", source)))
    if _DOUBTFUL.search(quote):  # "Lyon –2019" may be a dash
        readings.append(_digits(source.replace(" -", "  ")))
    known = {
        number.value
        for written in readings
        for inherit in (False, True)
        for number in _found(source, written, inherit=inherit)
    }
    known |= {number.value for number in mixed(source)} | loosely_known(source)
    known |= {f"-{number.value}" for number in spelled(source) if _NEGATIVE.search(source, 0, number.start)}
    known.update(value.rstrip("%") for value in list(known))
    known.update(str(date.month) for date in dates(source, lenient=True) if date.month)
    known.update(str(_ROMAN.index(each)) for each in _CAPITAL_DIGITS.findall(source) if each in _ROMAN)
    if _PERCENT_ELSEWHERE.search(source):
        known.update(f"{value}%" for value in list(known) if not value.endswith("%"))
    return frozenset(known)


def stated_numbers(written: str) -> list[Number]:
    """The numbers that a text made `plain` states, in order: in digits, and from four upwards in words."""
    words = [
        each
        for each in spelled(written)
        if not each.ordinal and int(each.value) >= _LEAST_CLAIMED and not _is_named(written, each.start)
    ]
    longer = mixed(written)
    single = [*_found(written, _digits(written)), *_found(written, words)]
    kept = [
        one for one in single if not any(one.start < each.end and each.start < one.end for each in longer)
    ]
    return sorted([*longer, *kept], key=lambda number: number.start)


def of_ranges(written: str) -> dict[int, str]:
    """What the numbers of a `plain` text are with the scale that ends their range, by where they start.

    The 90 of "90 to 180 million" is 90 million.
    """
    digits = _digits(written)
    parts = Counter(each.start for each in digits)  # several of a version, a date
    found = _found(written, digits, inherit=True)
    return {each.start: each.value for each in found if parts[each.start] == 1}


def _is_named(text: str, start: int) -> bool:
    """Whether a number word is part of a name: the Big Ten, Formula One."""
    before = text[:start].rstrip(" -").split()[-1:]
    return text[start].isupper() and bool(before) and before[0][-1:].isalnum() and before[0][0].isupper()


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """ASCII digits and signs; powers as ^; full-width forms, spaces and dashes as their plain ones."""
    text = _UNDERSCORED.sub(lambda match: match[0].replace("_", ","), text)
    text = _RAISED_BY_TAG.sub(r"^\1", text)
    if text.isascii():
        return _tidy(_MINUS.sub("-", re.sub(r"\s+", " ", text)))
    text = _POWER.sub(lambda match: "^" + match[0].translate(_RAISED).lstrip("+"), text)
    text = re.sub(r"\s+", " ", text).replace("٫", ".").replace("٬", ",")
    text = _MINUS.sub("-", re.sub(r"[−－﹣]|(?<![\d%] )(?<![\w%])–(?=\d)", "-", text))
    return re.sub(r"[^\x00-\x7f]", _ascii, _tidy(text))


def _tidy(text: str) -> str:
    """Whole numbers with their fractions; the number of a paragraph apart from the next: "§ 12 600"."""
    return _reference().sub(r"\g<0> ", _FRACTION.sub(_fraction, text))


def _fraction(match: re.Match[str]) -> str:
    part = unicodedata.numeric(match[2]) if match[2] else int(match[4]) / int(match[5])
    return f"{int(match[1] or match[3] or 0) + part:g}"


@cache
def _reference() -> re.Pattern[str]:
    words = "|".join(map(re.escape, _table()["references"].split()))
    return re.compile(rf"(?:§ ?|(?<![^\W\d_])(?:{words})\.? ?)\d{{1,3}}(?= \d{{3}}(?!\d))", re.IGNORECASE)


def _ascii(match: re.Match[str]) -> str:
    character = match[0]
    if character in SUBSCRIPTS:
        return str(SUBSCRIPTS.index(character))
    if character.isdecimal():
        return str(unicodedata.decimal(character))
    return {"，": ",", "．": ".", "％": "%"}.get(character, character)


def _digits(text: str, *, comma: bool | None = None) -> list[Number]:
    """The numbers in digits without what follows them; a date or a version has several in one stretch.

    `comma`: whether the text writes its decimals with commas, which "(174,91)" in a table may also look like.
    """
    if comma is None:
        comma = bool(_DECIMAL_COMMA.search(text)) or language(text) not in _table()["decimal_point"].split()
    found = ((match, value) for match in _NUMBER.finditer(text) for value in _values(match, comma=comma))
    return [Number(value, *match.span()) for match, value in found]


def _found(text: str, written: list[Number], *, inherit: bool = False) -> list[Number]:
    """Some numbers with their percent signs and scales; with `inherit`, "5 to 10 %" are two percentages."""
    scales, found = _table()["scales"], list[Number]()
    percent, scale, next_start = False, 0, len(text)
    for each in reversed(written):
        unit = _unit().match(text, each.end)
        if unit:
            percent, scale = bool(unit["percent"]), scales.get((unit["scale"] or "").lower(), 0)
        elif each.start != next_start and not (inherit and _RANGE.fullmatch(text, each.end, next_start)):
            percent, scale = False, 0
        end = unit.end() if unit else each.end
        found.append(Number(_scaled(each.value, scale) + "%" * percent, each.start, end))
        next_start = each.start
    return found[::-1]


@cache
def _unit() -> re.Pattern[str]:
    """A percent sign or a scale directly behind a number."""
    scales = "|".join(_table()["scales"])
    percent = _table()["percent"]["sign"].replace("\n", "")
    return re.compile(
        rf" ?(?:(?P<percent>%|％|{percent})"
        rf"|-?(?P<scale>{scales})(?![a-zäöü]))",
        re.IGNORECASE,
    )


def _values(match: re.Match[str], *, comma: bool) -> list[str]:
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
