"""Text measured in the cells of a terminal: Korean takes two a character, an accent none."""

import re
import unicodedata

_COLOUR = re.compile("(\x1b\\[[0-9;]*m)")


def width(text: str) -> int:
    """How many cells `text` takes."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def fit(text: str, cells: int, ellipsis: str = "…") -> str:
    """`text`, cut to at most `cells` cells with an ellipsis when it is longer."""
    if width(text) <= cells:
        return text
    return _head(text, max(cells - width(ellipsis), 0)).rstrip() + ellipsis[: max(cells, 0)]


def pad(text: str, cells: int) -> str:
    """`text` filled with spaces to `cells` cells."""
    return text + " " * (cells - width(text))


def wrap(text: str, cells: int, lines: int, ellipsis: str = "…") -> list[str]:
    """`text` broken at white space into at most `lines` lines of at most `cells` cells."""
    rows = [""]
    for word in text.split():
        joined = f"{rows[-1]} {word}".lstrip()
        if width(joined) <= cells:
            rows[-1] = joined
            continue
        rest = word
        while width(rest) > cells:
            room = cells - width(rows[-1]) - 1 if rows[-1] else cells
            head = _head(rest, room) if room > 1 else ""
            rows[-1] = f"{rows[-1]} {head}".strip()
            rest = rest[len(head) :]
            rows.append("")
        rows[-1:] = [rest] if not rows[-1] else [rows[-1], rest]
    kept = rows[:lines]
    if len(rows) > lines:
        kept[-1] = fit(f"{kept[-1]} {rows[lines]}", cells, ellipsis)
        if not kept[-1].endswith(ellipsis):
            kept[-1] = fit(kept[-1], cells - width(ellipsis), "") + ellipsis
    return [row for row in kept if row]


def clip(painted: str, cells: int) -> str:
    """The first cells of a painted line; its colours take no cell."""
    kept, room = [], cells
    for part in _COLOUR.split(painted):
        colour = part.startswith("\x1b")
        shown = part if colour else _head(part, room)
        room -= 0 if colour else width(shown)
        kept.append(shown)
    return "".join(kept)


def _head(text: str, cells: int) -> str:
    used = 0
    for at, character in enumerate(text):
        used += _cells(character)
        if used > cells:
            return text[:at]
    return text


def _cells(character: str) -> int:
    if unicodedata.east_asian_width(character) in "WF":
        return 2
    invisible = unicodedata.category(character) in ("Mn", "Me", "Cf") or "\u1160" <= character <= "\u11ff"
    return 0 if invisible else 1
