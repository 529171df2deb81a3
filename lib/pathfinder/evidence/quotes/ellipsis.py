"""What an ellipsis in a quote may leave out of the source: little, nearby, and nothing that limits."""

import re

from pathfinder.evidence.quotes.characters import CJK, HANGUL
from pathfinder.evidence.quotes.protected_words import limits

LONGEST_GAP = 240  # characters of the source between two fragments
SHORTEST_FRAGMENT = 8  # letters and digits of a fragment of two words; three words always say enough
SHORTEST_UNSPACED_FRAGMENT = 4  # the same in Chinese, Japanese and Korean characters

_ELLIPSIS = re.compile(
    r"\s*(?:\[ ?(?:\.{3}|\. \. \.) ?\]|\( ?(?:\.{3}|\. \. \.) ?\)|(?:\.{3})+(?!\.)|\. \. \.)\s*"
)
_UNSPACED = f"[{CJK}{HANGUL}]"
_SENTENCE_END = re.compile(
    r"(?<!\b[A-Z])(?<!\b[DMS]r)(?<!\bM[rs]s)(?<!\b[vM]s)(?<!\bSt)(?<!\bal)(?<!e\.g)(?<!i\.e)"
    r"[.?!][\"')\]]* (?=[\"'(]?[^\W\d_a-z])|[。？！][\"')]*"
)


def fragments(quote: str) -> list[str]:
    """The parts of a quote around its ellipses; empty when it has none or a part says too little."""
    parts = [part for part in _ELLIPSIS.split(quote) if part.strip(" \"'.,;:")]
    return parts if all(_says_enough(part) for part in parts) else []


def honest(gap: str, next_character: str) -> bool:
    """True when the words left out neither limit the statement nor join the halves of two sentences."""
    if len(gap) > LONGEST_GAP or limits(gap):
        return False
    ends = list(_SENTENCE_END.finditer(gap + next_character))
    return not ends or not gap[ends[-1].end() :].strip(" \"'(")


def _says_enough(fragment: str) -> bool:
    if not fragment.isascii() and len(re.findall(_UNSPACED, fragment)) >= SHORTEST_UNSPACED_FRAGMENT:
        return True
    words = len(fragment.split())
    return words > 2 or (words > 1 and sum(map(str.isalnum, fragment)) >= SHORTEST_FRAGMENT)
