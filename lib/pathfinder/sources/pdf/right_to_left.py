"""Arabic and Hebrew PDF pages in the order in which they are read.

Files hold such lines as they look, glyph by glyph from the left, or in pieces, and pdfium turns only some of
them round. Where the letters stand tells how they are read: from the right, and what is Latin or a number
from the left (the reverse of the Unicode Bidirectional Algorithm, UAX #9, for one level of embedding).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pypdfium2 import PdfTextPage

RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
LEFT = re.compile("[A-Za-z\u00c0-\u024f\u0370-\u052f]")
GAP = 0.18  # of the letters' height: a wider one is a space between words
ALEF_LAM, WIDE_GAP = ("\u0627", "\u0644"), 0.3  # fonts set the lam after a joined alef that far away
_MARK = "[\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u065f\u0670]"  # written above or below a letter
_NUMBER = "(?:[#$€£₪+-]?\\d+(?:[.,:/٫٬-]\\d+)*[%‰°€$£₪]?)"
_LATIN = "(?:[A-Za-z\u00c0-\u024f\u0370-\u052f][\\w.'’&/@+-]*[\\w+]|[A-Za-z\u00c0-\u024f\u0370-\u052f])"
_WORD = f"(?:{_LATIN}|{_NUMBER})"
# read from the left: Latin words with what stands between them, and numbers one by one
_FROM_THE_LEFT = re.compile(f"{_LATIN}(?:[ ,]{{1,2}}{_WORD})*|{_NUMBER}")
OPENING, CLOSING = "([{<«", ")]}>»"
_TURNED = str.maketrans(OPENING + CLOSING, CLOSING + OPENING)
_BRACKET = re.compile(r"[()\[\]{}<>«»]")


class Glyph(NamedTuple):
    """A character, the stretch of its line that it takes and how tall it is, in points."""

    left: float
    right: float
    height: float
    character: str


def reads_from_the_right(text: str) -> bool:
    """Whether most letters of a text are Arabic or Hebrew."""
    right = len(RIGHT.findall(text))
    return right > 0 and right > len(LEFT.findall(text))


def in_logical_order(page: PdfTextPage, text: str) -> str | None:
    """The page as it is read, line by line; None for a page that reads from the left.

    `text` is what the page shows, by pdfium's places.
    """
    if text.isascii() or len(text) != page.count_chars() or not reads_from_the_right(text):
        return None
    lines = []
    for line in re.finditer(r"[^\r\n]*(?:\r?\n|\Z)", text):
        words = line[0].rstrip("\r\n")
        if RIGHT.search(words):
            words = turned(list(_glyphs(page, line.start(), words)))
        lines.append(words + line[0][len(line[0].rstrip("\r\n")) :])
    return "".join(lines)


def turned(glyphs: Sequence[Glyph]) -> str:
    """The text of the glyphs of one line that reads from the right."""
    # letters of one ligature stand at one place, in the order of the file
    ordered = sorted(glyphs, key=lambda glyph: -round(glyph.left + glyph.right, 1))
    if not ordered:
        return ""
    pieces = [ordered[0].character]
    for before, after in pairwise(ordered):
        least = WIDE_GAP if (before.character, after.character) == ALEF_LAM else GAP
        wide = before.left - after.right > least * max(before.height, after.height)
        pieces.append(f" {after.character}" if wide else after.character)
    # read from the right, Latin and numbers come out backwards: turn the whole, find them, turn the rest
    seen = "".join(pieces)[::-1]
    parts = []
    at = 0
    for run in _FROM_THE_LEFT.finditer(seen):
        parts += [_mirrored(seen[at : run.start()]), run[0]]
        at = run.end()
    parts.append(_mirrored(seen[at:]))
    return _balanced("".join(reversed(parts)))


def _mirrored(seen: str) -> str:
    """Letters as they are seen from the left, turned round; a mark stays behind its letter."""
    return re.sub(f"({_MARK}+)(.)", lambda found: found[2] + found[1], seen[::-1])


def _balanced(line: str) -> str:
    """The line with brackets that open before a word and close after it: some files name the glyph that is
    seen, some the character, and pdfium turns some of them."""
    return _BRACKET.sub(lambda found: _bracket(line, found), line)


def _bracket(line: str, found: re.Match[str]) -> str:
    before, after = line[: found.start()][-1:], line[found.end() :][:1]
    opens = not before or before.isspace() or before in OPENING
    closes = not after or not (after.isalnum() or after in OPENING)
    if opens == closes:
        return found[0]
    wanted = OPENING if opens else CLOSING
    return found[0] if found[0] in wanted else found[0].translate(_TURNED)


def _glyphs(page: PdfTextPage, start: int, words: str) -> Iterator[Glyph]:
    """The characters of a line with their places; spaces are told by the gaps they leave."""
    for at, character in enumerate(words, start):
        if not character.isspace() and character != "\x00":
            left, bottom, right, top = page.get_charbox(at, loose=True)
            yield Glyph(left, right, abs(top - bottom), character)
