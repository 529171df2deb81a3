"""The words by which texts know a name: also in other forms, as acronyms, and without accents."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pathfinder.evidence.statements.demonyms import SAME

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_CJK = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"
TOKEN = re.compile(rf"(?:[A-Z]\.){{2,}}|[{_CJK}]+|[^\W_{_CJK}]+(?:['’&][^\W_{_CJK}]+)*")
MIXED = re.compile(r"[a-zà-ÿ]+[A-Z]|[A-Z][a-zà-ÿ]+[A-Z]|[^\W\d_]+\d|\d+[^\W\d_]{1,3}\d*$")
POSSESSIVE = re.compile(r"['’]s$|['’]$")
_ADJECTIVE = re.compile(r"(?:ish|ese|ian|ean|an|ic|i|ch|sh|er|ers|ians|eans|ans)s?$")
_LONGEST = 4_000  # characters of a text whose initials tell anything: in a whole page any three follow
_SMALL = frozenset(("of", "the", "and", "for", "de", "der", "des", "und"))


class Vocabulary(NamedTuple):
    """The words of some texts, folded; the same without spaces and signs; the acronyms of their word runs."""

    words: frozenset[str]
    squashed: str
    initials: str


@lru_cache(maxsize=4096)
def vocabulary(text: str) -> Vocabulary:
    """What names a text knows."""
    found = [folded(token) for token in TOKEN.findall(text)]
    parts = [part for word in found for part in re.split(r"[&]", word)]
    initials = ""
    if len(text) <= _LONGEST:
        telling = (word[:1] for word in found if word not in _SMALL)
        initials = f"{''.join(telling)} {''.join(word[:1] for word in found)}"
    return Vocabulary(frozenset(found) | frozenset(parts), _squashed(text), initials)


def folded(word: str) -> str:
    """A word without case, accents, dots and possessive endings."""
    import unicodedata

    word = POSSESSIVE.sub("", word).replace(".", "")
    plain = "".join(one for one in unicodedata.normalize("NFKD", word) if not unicodedata.combining(one))
    return unicodedata.normalize("NFC", plain).casefold()


def _squashed(text: str) -> str:
    return "".join(one for one in folded(text) if one.isalnum())


def known(word: str, some: Sequence[Vocabulary]) -> bool:
    """Whether a name is among some words: as it is, in another form, as an acronym of them."""
    bare = folded(word)
    forms = {bare, bare.rstrip("s"), bare + "s", *SAME.get(bare, ())}
    if any(forms & each.words for each in some):
        return True
    squashed = _squashed(word)
    if (any(map(str.isdigit, squashed)) or MIXED.search(word)) and len(squashed) > 1:
        return any(squashed in each.squashed for each in some)
    if word.isupper() and 2 <= len(squashed) <= 6 and any(squashed in each.initials for each in some):
        return True
    if len(bare) >= 8 and any(bare in each.squashed for each in some):
        return True
    return any(same_name(bare, other) for each in some for other in each.words)


def same_name(word: str, other: str) -> bool:
    """Whether one is an adjective or an inflection of the other: "Italian" and "Italy"."""
    if word[:3] != other[:3] or min(len(word), len(other)) < 4:
        return False
    shared = 3
    while shared < min(len(word), len(other)) and word[shared] == other[shared]:
        shared += 1
    rest, tail = word[shared:], other[shared:]
    if shared < 4 or max(len(rest), len(tail)) > 5:
        return False
    if not rest or not tail:
        return len(rest + tail) <= 2 or bool(_ADJECTIVE.search(rest + tail))
    return bool(_ADJECTIVE.search(word) or _ADJECTIVE.search(other)) and max(len(rest), len(tail)) <= 4


def knows(word: str, texts: Iterable[str]) -> bool:
    """Whether one of the texts has a name, in some form."""
    return known(word, [vocabulary(text) for text in texts])
