"""Whether a quote may begin or end at a place: never inside a word, a number or what belongs to them."""

import re

from pathfinder.evidence.quotes.characters import HANGUL, UNSPACED, belongs_to_a_word
from pathfinder.evidence.quotes.protected_words import limiting_pattern

CONTEXT = 16

_UNSPACED = f"[{UNSPACED}]"
_NUMERALS = "0-9０-９零〇一二三四五六七八九十百千万萬亿億兆两兩半几數数"
_NEGATION_BEFORE = re.compile(r"(?:[不没沒未非无無勿毋莫别別]|ไม่)$")
_NEGATION_AFTER = re.compile(r"な(?:い|かった|く|けれ)|ませ|まい|[ずぬ]")
_PARTICLE = (
    # not among them: 만 "only", 도 "even"
    rf"(?:은|는|이|가|을|를|의|에|에서|에게|로|으로|와|과|까지|부터)(?![{HANGUL}\w])"
)
# pairs of what stands before and after the place; where both fit, the place is inside a word or a number
_INSIDE = [
    (re.compile(before), re.compile(after))
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
    if limiting_pattern("turning_prefix").search(before):
        return True
    return last.isalnum() and bool(limiting_pattern("turning_suffix").match(after))


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
