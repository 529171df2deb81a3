"""What each character is read as when words are compared: the same letter in other clothes.

Compatibility forms are unfolded only where that cannot change a number: full-width digits and ligatures
are, superscripts, subscripts, fractions and enclosed numbers are not (10² is not 102).
"""

import re
import unicodedata
from functools import lru_cache

SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉"
# Chinese characters and kana with their punctuation: written without spaces. Hangul is not among them.
CJK = "\u2e80-\u2fdf\u3000-\u30ff\u31c0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
HANGUL = "\u1100-\u11ff\u3130-\u318f\uac00-\ud7ff"
# Thai, Lao, Burmese and Khmer put no spaces between words either.
UNSPACED = CJK + "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"

LINE_END_HYPHEN = "-\n"
_SAFE_FORMS = re.compile("<(?:wide|narrow|font|noBreak|initial|medial|final|isolated|vertical)>")
_FORMS_WITHOUT_DIGITS = frozenset(("<compat>", "<square>"))


_GROUPS = {
    '"': "“”„‟〝〞〟❝❞«»″״「」『』﹁﹂﹃﹄＂",
    "'": "‘’‚‛ʼʻʹ`´‹›′׳＇❛❜",
    "-": "‐‑⁃−﹣－",
    "–": "‒–﹘",
    "—": "—―⸺⸻︱",
    "~": "〜～",
    "\n": "\r\v\x85\u2028\u2029",
    " ": "\t\x1c\x1d\x1e\x1f",
    # soft hyphen, zero-width characters, bidirectional controls, Arabic stretching
    "": "\u00ad\u034f\u061c\u0640\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff",
    LINE_END_HYPHEN: "\x02\ufffe",  # what PDFium writes for a hyphen at a line end
}
_READ_AS = {character: read_as for read_as, characters in _GROUPS.items() for character in characters}


def reaches(text: str, first: str) -> bool:
    """Whether a text has a character from `first` on: the slow patterns of large scripts wait for one."""
    return not text.isascii() and max(text) >= first


@lru_cache(maxsize=8192)
def read_as(character: str) -> str:
    """What one character stands for in a comparison; "" when it is invisible."""
    known = _READ_AS.get(character)
    if known is not None:
        return known
    if character < "\x80":
        return character if character >= " " or character in "\n\f" else ""
    if character.isspace():
        return " "
    if "\ufe00" <= character <= "\ufe0f" or "\U000e0000" <= character <= "\U000e01ff":
        return ""  # variation selectors and tags
    return _unfolded(character)


def _unfolded(character: str) -> str:
    composed = unicodedata.normalize("NFC", character)
    form = unicodedata.decomposition(character).partition(" ")[0]
    unfolded = unicodedata.normalize("NFKC", character)
    if _SAFE_FORMS.fullmatch(form) and not unfolded.isspace():
        return _READ_AS.get(unfolded, unfolded)
    plain = not any(part.isnumeric() or part.isspace() for part in unfolded)
    return unfolded if form in _FORMS_WITHOUT_DIGITS and plain else composed


def joins_the_letter_before(character: str) -> bool:
    """True for combining marks and for the later parts of a Korean syllable written in pieces."""
    if character < "\u0300":
        return False
    return unicodedata.category(character)[0] == "M" or "\u1160" <= character <= "\u11ff"


def belongs_to_a_word(character: str) -> bool:
    """True for letters, digits and the marks on them, in any script."""
    return character.isalnum() or character == "_" or unicodedata.category(character)[0] == "M"
