"""Whether a quote may begin or end at a place: never inside a word, a number or what belongs to them."""

from __future__ import annotations

import re

from pathfinder.evidence.characters import HANGUL, UNSPACED, belongs_to_a_word
from pathfinder.patterns import late

CONTEXT = 16

_UNSPACED = f"[{UNSPACED}]"
_NUMERALS = "0-9０-９零〇一二三四五六七八九十百千万萬亿億兆两兩半几數数"
_NEGATION_BEFORE = late(r"(?:[不没沒未非无無勿毋莫别別]|ไม่)$")
_NEGATION_AFTER = late(r"な(?:い|かった|く|けれ)|ませ|まい|[ずぬ]")
_PARTICLE = (
    # not among them: 만 "only", 도 "even"
    rf"(?:은|는|이|가|을|를|의|에|에서|에게|로|으로|와|과|까지|부터)(?![{HANGUL}\w])"
)
# a word part that turns around or bounds the word it is joined to by a hyphen
_TURNING_PREFIX = late(
    r"(?:^|\W)(?:non|un|anti|in|dis|mis|counter|contra|pseudo|quasi|semi|half|partly|partially|ex|former|pre|post|sub"
    r"|super|hyper|hypo|over|under|low|high|no|not|never|so|self|inter|intra|multi|bi|tri|nicht|sans)-$",
    re.IGNORECASE,
)
_TURNING_SUFFIX = late(
    r"-(?:free|less|like|negative|positive|resistant|proof|intolerant|averse|only|fold|naive|independent|frei|los"
    r"|ähnlich|resistent)\b",
    re.IGNORECASE,
)
# pairs of what stands before and after the place; where both fit, the place is inside a word or a number
_INSIDE = [
    (late(before), late(after))
    for before, after in (
        (r"\w'$", r"\w"),
        (r"\w$", r"'\w"),
        (r"\d[.,:/^·٫٬]$", r"\d"),
        (r"\d$", r"[.,:/^·٫٬]\d"),
        (r"\w-$", r"\d"),
        (r"\d$", r"[-–]\w"),
        (r"[-–+±~<>≤≥≈∼=$€£¥₩₹^×]$", r"\d|\.\d"),
        (r"(?:^|[^\w.])\.$", r"\d"),
        (r"[<>≤≥≈±×] $", r"\d"),
        (r"(?<![\d.,])\d{1,3} $", r"\d{3}(?!\d)"),
        (r"(?<![\d.,])\d{1,3}$", r" \d{3}(?!\d)"),
        (r"\d$", r"[%‰°$€£¥₩₹]| ?[×^]"),
    )
]


def cuts(text: str, place: int, *, ending: bool) -> bool:
    """True when a quote must not begin (or, `ending`, end) at `place` of a cleaned text.

    >>> cuts("unable", 2, ending=False), cuts("1.5 percent", 2, ending=False)
    (True, True)
    >>> cuts("is able", 3, ending=False)
    False
    """
    if not 0 < place < len(text):
        return False
    last, first = text[place - 1], text[place]
    if last in " \n\f" and not first.isdecimal():
        return False
    before, after = text[max(0, place - CONTEXT) : place], text[place : place + CONTEXT]
    if belongs_to_a_word(last) and belongs_to_a_word(first):
        return _inside_a_run(before, after, ending=ending)
    if last.isalpha() and first not in "'-":
        return False  # only an apostrophe or a hyphen carries on a word
    if any(left.search(before) and right.match(after) for left, right in _INSIDE):
        return True
    return bool(_TURNING_PREFIX.search(before) or (_TURNING_SUFFIX.match(after) and last.isalnum()))


def _inside_a_run(before: str, after: str, *, ending: bool) -> bool:
    last, first = before[-1], after[0]
    if last.isascii() and first.isascii():
        return True
    if not re.search(_UNSPACED, last + first):
        return not (ending and re.match(_PARTICLE, after))
    if re.match(f"[{_NUMERALS}]", last) and re.match(f"[{_NUMERALS}]", first):
        return True
    if ending:
        return bool(_NEGATION_AFTER.match(after))
    return bool(_NEGATION_BEFORE.search(before))
