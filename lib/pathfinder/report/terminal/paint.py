"""Colours, glyphs and bars of the terminal views."""

import unicodedata
from typing import NamedTuple

from pathfinder.report.escape import clean

_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36"}
_ASCII = str.maketrans(
    {"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": "...", "·": "-", "⚠": "!", "×": "x"}
)


class Glyphs(NamedTuple):
    """The signs of a view; `blocks` are the parts of a bar's cell, the empty one first."""

    verified: str
    tested: str
    unvisited: str
    rejected: str
    conflict: str
    good: str
    warning: str
    rule: str
    dot: str
    ellipsis: str
    blocks: str
    track: str
    rise: str
    fall: str


UNICODE = Glyphs("✓", "◐", "○", "✗", "⇄", "●", "▲", "─", "·", "…", " ▏▎▍▌▋▊▉█", "·", "▲", "▼")
ASCII = Glyphs("+", "~", "o", "x", "<>", "*", "!", "-", "-", "...", " #", ".", "+", "-")
STATUS_COLOUR = {"verified": "green", "tested": "cyan", "unvisited": "dim", "rejected": "red"}


class Paint:
    """How a view is drawn: in colour or not, in Unicode or in ASCII."""

    def __init__(self, *, colour: bool, ascii_only: bool) -> None:
        self.colour = colour
        self.ascii_only = ascii_only
        self.glyphs = ASCII if ascii_only else UNICODE

    def __call__(self, text: str, *styles: str) -> str:
        """`text` in some styles: bold, dim, or the name of a colour."""
        if not self.colour or not styles or not text:
            return text
        return f"\x1b[{';'.join(_CODES[style] for style in styles)}m{text}\x1b[0m"

    def words(self, text: str) -> str:
        """Text from outside, safe for a terminal: one line, no control characters, ASCII when asked for."""
        safe = unicodedata.normalize("NFC", clean(text))
        if not self.ascii_only:
            return safe
        return safe.translate(_ASCII).encode("ascii", "replace").decode()

    def bar(self, share: float, cells: int, *styles: str) -> str:
        """`share` of 1 as a bar `cells` cells wide, drawn in eighths of a cell."""
        blocks, parts = self.glyphs.blocks, len(self.glyphs.blocks) - 1
        filled = round(max(0.0, min(1.0, share)) * cells * parts)
        whole, part = divmod(filled, parts)
        full = blocks[-1] * whole + (blocks[part] if part else "")
        return self(full, *styles) + self(self.glyphs.track * (cells - len(full)), "dim")

    def status(self, status: str) -> str:
        """The glyph of a hypothesis' status."""
        glyph: str = getattr(self.glyphs, status)
        return self(glyph, STATUS_COLOUR[status])
