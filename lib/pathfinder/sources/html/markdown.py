"""A page's content as Markdown, built from its tree in order: what a person or a model can find its way in.

Headings begin with `#`, items with `- ` or `1. `, definitions with `: ` under their term; what belongs to an
item is indented. Rows are `| cell | cell |`, with a row of dashes where the page has heads of columns; code
stands between fences, struck out words between `~~`. Inline looks and the addresses of links are left out.
A table that only lays out its page (with lists, code, headings or tables in its cells) is read as text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from pathfinder.sources.html.headings import CLOSE, Heading, opening, taken_out
from pathfinder.sources.html.visible_text import BLOCKS, CELLS, HEADINGS, LINES, MARKS, SKIPPED, STRUCK

if TYPE_CHECKING:
    from lxml.html import HtmlElement  # type: ignore[import-untyped]

SPACE = re.compile(r"[ \t\r\n\f\v]+")
STRIKE, UNSTRIKE = "\x06", "\x07"  # `~~` in the end
UNSTRUCK = re.compile(r"\x06(\s*)\x07")
FENCES = re.compile(r"^\s*(`{3,})", re.MULTILINE)
LAYOUT = ("table", "pre", "ul", "ol", "dl", *HEADINGS)
MOST_CELLS = 20_000  # of a table whose spans are followed
LONGEST_SPAN = 100
LONGEST_CELL = 1_500  # characters


class Structured(NamedTuple):
    """What is read from text in a markup language: the stored form, as of a web page, and its headings."""

    text: str
    headings: list[Heading]
    written: list[Heading]  # the same headings where they stand in the text as it is written
    hidden: int = 0  # characters that no reader sees
    hidden_text: str = ""


def markdown(content: Iterable[HtmlElement]) -> tuple[str, list[Heading]]:
    """The text of some elements, one after the other, and its headings; walked without recursion."""
    from lxml import etree  # type: ignore[import-untyped]

    page = _Page()
    for root in content:
        walk = etree.iterwalk(root, events=("start", "end"))
        for event, element in walk:
            tag = element.tag.lower() if isinstance(element.tag, str) else ""
            skipped = not tag or tag in SKIPPED
            if event == "start" and skipped:
                walk.skip_subtree()
            elif event == "start":
                page.start(tag, element)
                page.data(element.text)
            else:
                if not skipped:
                    page.end(tag, element)
                if element is not root:
                    page.data(element.tail)
        page.flush(gap=True)
    text, headings = taken_out("\n".join(page.lines))
    return text, [each._replace(title=each.title[each.level + 1 :]) for each in headings]


class _Page:
    """The lines so far and the words of the line at work."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._words: list[str] = []
        self._gap = False  # a blank line comes before the next one
        self._indents: list[str] = []
        self._marker = ""  # of an item that has no words yet
        self._numbers: list[int | None] = []  # of the next item of each open list; None: it has bullets
        self._tables: list[_Table | None] = []  # None: a table that lays out its page
        self._code = 0

    def start(self, tag: str, element: HtmlElement) -> None:
        """A start tag."""
        if tag in STRUCK:
            self._words.append(STRIKE)
        elif tag == "br":
            self._words.append("\n")
        elif tag in BLOCKS and not self._code:
            self.flush(gap=tag not in LINES)
            self._open(tag, element)

    def _open(self, tag: str, element: HtmlElement) -> None:
        if tag == "pre":
            self._code += 1
        elif tag in ("ul", "ol"):
            self._numbers.append(_number(element.get("start"), 1) if tag == "ol" else None)
        elif tag == "li":
            number = self._numbers[-1] if self._numbers else None
            if number is not None:
                number = self._numbers[-1] = _number(element.get("value"), number)
                self._numbers[-1] = number + 1
            self._item("- " if number is None else f"{number}. ")
        elif tag == "dd":
            self._item(": ")
        elif tag == "table":
            self._tables.append(_Table() if _is_data(element) else None)
        elif tag == "tr" and self._table:
            self._table.row()

    @property
    def _table(self) -> _Table | None:
        return self._tables[-1] if self._tables else None

    def _item(self, marker: str) -> None:
        if self._marker:  # an item that begins with a list
            self.lines.append("".join(self._indents[:-1]) + self._marker.rstrip())
        self._marker = marker
        self._indents.append(" " * len(marker))

    def end(self, tag: str, element: HtmlElement) -> None:
        """Its end tag."""
        if tag in STRUCK:
            self._words.append(UNSTRIKE)
        elif tag == "pre":
            self._fenced()
        elif tag == "br" or tag not in BLOCKS or self._code:
            return
        elif tag in HEADINGS:
            self.flush(gap=True, level=HEADINGS[tag])
        elif tag in ("td", "th") and self._table:
            self._table.cell(self._taken().replace("\n", " "), element)
        else:
            self.flush(gap=tag not in LINES)
            self._close(tag)

    def _close(self, tag: str) -> None:
        if tag in ("li", "dd") and self._indents:
            self._marker = ""
            self._indents.pop()
        elif tag in ("ul", "ol"):
            self._numbers.pop()
        elif tag == "table":
            table = self._tables.pop()
            self._write(table.lines() if table else ())
            self._gap = True

    def data(self, text: str | None) -> None:
        """Text between tags."""
        if text:
            text = MARKS.sub("", text)
            self._words.append(text.replace("\r\n", "\n") if self._code else SPACE.sub(" ", text))

    def _taken(self) -> str:
        text = UNSTRUCK.sub(r"\1", "".join(self._words)).replace(STRIKE, "~~").replace(UNSTRIKE, "~~")
        self._words.clear()
        return "\n".join(filter(None, (re.sub(" {2,}", " ", line).strip(" ") for line in text.split("\n"))))

    def flush(self, *, gap: bool, level: int = 0) -> None:
        """End the line at work; `gap` asks for a blank line beside it, `level` makes it a heading."""
        if self._table and not level and self._table.open:
            self._words.append(" ")
            return
        text = self._taken()
        self._gap = self._gap or (gap and not self._marker)
        if text and level:
            text = f"{opening(level)}{'#' * level} {text.replace(chr(10), ' ')}{CLOSE}"
        if text:
            self._write(text.split("\n"))
            self._gap = gap

    def _fenced(self) -> None:
        self._code = max(0, self._code - 1)
        code = re.sub(f"[{STRIKE}{UNSTRIKE}]", "~~", "".join(self._words)).expandtabs(4).strip("\n")
        self._words.clear()
        if code.strip():
            fence = max(("```", *(f"{marks}`" for marks in FENCES.findall(code))), key=len)
            self._write((fence, *(line.rstrip() for line in code.split("\n")), fence))
            self._gap = True

    def _write(self, lines: Iterable[str]) -> None:
        for number, line in enumerate(lines):
            if number == 0 and self._gap and self.lines:
                self.lines.append("")
            indents = "".join(self._indents[:-1] if self._marker else self._indents)
            self.lines.append(f"{indents}{self._marker}{line}".rstrip())
            self._marker = ""
            self._gap = False


class _Table:
    """The cells of a table of data, each in its column."""

    def __init__(self) -> None:
        self._rows: list[dict[int, str]] = []
        self._only_heads: list[bool] = []  # of each row
        self._covered: set[tuple[int, int]] = set()  # rows and columns that a cell reaches into

    def row(self) -> None:
        """A row begins."""
        self._rows.append({})
        self._only_heads.append(True)

    @property
    def open(self) -> bool:
        """Whether a row has begun."""
        return bool(self._rows)

    def cell(self, text: str, element: HtmlElement) -> None:
        """A cell of the last row."""
        if not self._rows:
            self.row()
        here = len(self._rows) - 1
        column = next(at for at in range(MOST_CELLS) if (here, at) not in self._covered)
        high, wide = (
            min(_number(element.get(span), 1) or 1, LONGEST_SPAN) for span in ("rowspan", "colspan")
        )
        if len(self._covered) < MOST_CELLS and column + wide < MOST_CELLS:
            self._covered |= {(here + down, column + right) for down in range(high) for right in range(wide)}
        self._rows[-1][column] = text.replace("|", "\\|")
        self._only_heads[-1] &= element.tag == "th" or element.getparent().getparent().tag == "thead"

    def lines(self) -> list[str]:
        """The rows; one that holds no text is left out."""
        width = 1 + max((column for row in self._rows for column in row), default=0)
        heads = next((at for at, only in enumerate(self._only_heads) if not only), len(self._rows))
        found = []
        for number, row in enumerate(self._rows, 1):
            if any(row.values()):
                found.append("| " + " | ".join(row.get(column, "") for column in range(width)) + " |")
            if found and number == heads:
                found.append("|" + " --- |" * width)
        return found


def _is_data(table: HtmlElement) -> bool:
    """Whether a table has rows of short cells in two columns or more, and nothing in them but words."""
    if next(table.iterdescendants(*LAYOUT), None) is not None:
        return False
    several = any(sum(1 for cell in row if cell.tag in CELLS) > 1 for row in table.iter("tr"))
    return several and all(len("".join(cell.itertext())) <= LONGEST_CELL for cell in table.iter(*CELLS))


def _number(value: str | None, default: int) -> int:
    return int(value) if value and value.isascii() and value.isdigit() and len(value) < 7 else default
