"""What a number counts: the unit that stands beside it, in one spelling for all languages."""

import re
from functools import cache, partial

from pathfinder.data import table
from pathfinder.evidence.quotes.characters import reaches

MOST_WORDS = 3  # of a unit: "degrees Celsius", "frames per second"
_REACH = 48  # characters behind a number in which its unit stands
_POINTS = re.compile(r" ?(?:-?points?|p\b|포인트|punkte?)", re.IGNORECASE)
_PERCENT = re.compile(r"(?:percent|per cent|prozent|퍼센트|[%％])$", re.IGNORECASE)
_CODE = re.compile(r"(?<!\w)(USD|EUR|GBP|KRW|JPY|CNY|INR) ?$")
_SIGNS = r"US\$|°[CF]?|[%％$€£₩¥₹℃℉]p?"
_TOKEN = re.compile(rf"[ -]?({_SIGNS}|[^\W\d_]+(?:[./][^\W\d_]+)*\.?)")
_PLURAL = re.compile(r"['’]?s(?!\w)")  # the 1990s
_table = partial(table, "pathfinder.evidence.language", "data/units.toml")


def unit_at(text: str, start: int, end: int) -> str | None:
    """The unit of the number at [start, end) of a text; None where none is known."""
    before = text[max(0, start - 5) : start]
    sign = _signs().get(before.rstrip(" ")[-1:])
    code = _CODE.search(before)
    if sign or code:
        return sign or (_forms()[code[1].casefold()] if code else None)
    if _PERCENT.search(text[start:end]):
        return "percentage points" if _POINTS.match(text, end) else "%"
    return _behind(text[end : end + _REACH])


def is_unit(word: str) -> bool:
    """Whether a word is the name or the sign of a unit."""
    return word.casefold() in _forms()


def _behind(after: str) -> str | None:
    if _PLURAL.match(after):
        return None
    words: list[str] = []
    at = 0
    token = _korean_token() if reaches(after, "가") else _TOKEN
    while len(words) < MOST_WORDS + 2 and (match := token.match(after, at)):
        words.append(match[1].casefold())
        at = match.end()
    skipped = _table()["before"]["words"].split()
    while words:
        for length in range(min(MOST_WORDS, len(words)), 0, -1):
            found = _unit_of(" ".join(words[:length]))
            if found:
                return found
        if words[0].rstrip(".") not in skipped and words[0] not in skipped:
            return None
        words.pop(0)
    return None


def _unit_of(words: str) -> str | None:
    """The unit of some words; a Korean particle may follow without a space."""
    forms = _forms()
    if "가" <= words[:1] <= "힣":
        parts = (words[:length] for length in range(len(words), 0, -1))
        return next((forms[part] for part in parts if part in forms), None)
    return forms.get(words) or forms.get(words.rstrip(".")) or _signs().get(words)


@cache
def _korean_token() -> re.Pattern[str]:
    return re.compile(rf"[ -]?({_SIGNS}|[가-힣]+|[^\W\d_가-힣]+(?:[./][^\W\d_가-힣]+)*\.?)")


@cache
def _forms() -> dict[str, str]:
    words = _table()["words"]
    return {form: unit for unit, forms in words.items() for form in forms.split("|")}


@cache
def _signs() -> dict[str, str]:
    signs: dict[str, str] = _table()["signs"]
    return signs
