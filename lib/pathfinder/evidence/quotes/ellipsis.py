"""What an ellipsis in a quote may leave out of the source: little, nearby, and nothing that limits."""

import re

from pathfinder.evidence.quotes.characters import CJK, HANGUL
from pathfinder.evidence.quotes.protected_words import limit_in

LONGEST_GAP = 240  # characters of the source between two fragments
SHORTEST_FRAGMENT = 8  # letters and digits of a fragment of two words; three words always say enough
SHORTEST_UNSPACED_FRAGMENT = 4  # the same in Chinese, Japanese and Korean characters

_IN_BRACKETS = r"\[ ?(?:\.{3}|\. \. \.) ?\]|\( ?(?:\.{3}|\. \. \.) ?\)"
_BRACKETED = re.compile(rf"\s*(?:{_IN_BRACKETS})\s*")
_ELLIPSIS = re.compile(rf"\s*(?:{_IN_BRACKETS}|(?:\.{{3}})+(?!\.)|\. \. \.)\s*")
_UNSPACED = f"[{CJK}{HANGUL}]"
_SENTENCE_END = re.compile(
    r"(?<!\b[A-Z])(?<!\b[DMS]r)(?<!\bM[rs]s)(?<!\b[vM]s)(?<!\bSt)(?<!\bal)(?<!e\.g)(?<!i\.e)"
    r"[.?!][\"')\]]* (?=[\"'(]?[^\W\d_a-z])|[。？！][\"')]*"
)

_SENTENCE_ENDED = re.compile(r"[.?!。？！][\"')\]]*\s*$")
_END_AHEAD = re.compile(r"[.?!。？！]|[\s|]*(?:\n|$)")
_BEGIN = re.compile(r"(?:^|\n|[.?!。？！][\"')\]]*\s)[\s\-*#>|\d.()§]*$")  # and marks of an item or a row


def fragments(quote: str, *, bracketed: bool = False) -> list[str]:
    """The parts of a quote around its ellipses; empty when it has none or a part says too little.

    `bracketed`: around those in brackets alone, "[…]", which leave out whole sentences, however many. Dots
    without brackets are then the source's own.
    """
    parts = [part for part in (_BRACKETED if bracketed else _ELLIPSIS).split(quote) if part.strip(" \"'.,;:")]
    return parts if len(parts) > 1 and all(_says_enough(part) for part in parts) else []


def is_apart(before: str, after_it: str, behind: str) -> bool:
    """Whether a gap has whole sentences or lines: the text before it, its begin, the text up to its end."""
    ended = _SENTENCE_ENDED.search(before) or _END_AHEAD.match(after_it)
    return bool(ended and _BEGIN.search(behind))


def fault(before: str, gap: str, after: str) -> str | None:
    """Why words may not be left out between the texts `before` and `after`; None when they may.

    They must not limit the statement, nor may the quote join the halves of two sentences. Of whole sentences
    that are left out, modals and attributions are their own.
    """
    if len(gap) > LONGEST_GAP:
        return f"skips {len(gap):,} characters; at most {LONGEST_GAP}"
    ends = list(_SENTENCE_END.finditer(gap + after[:1]))
    cut = gap if not ends else "" if _SENTENCE_ENDED.search(before) else gap[: ends[0].end()]
    word = limit_in(gap, of_the_sentence=False) or limit_in(cut, of_the_sentence=True)
    if word:
        return f"leaves out {word!r}"
    if ends and gap[ends[-1].end() :].strip(" \"'("):
        return "joins the halves of two sentences"
    return None


def _says_enough(fragment: str) -> bool:
    if not fragment.isascii() and len(re.findall(_UNSPACED, fragment)) >= SHORTEST_UNSPACED_FRAGMENT:
        return True
    words = len(fragment.split())
    return words > 2 or (words > 1 and sum(map(str.isalnum, fragment)) >= SHORTEST_FRAGMENT)
