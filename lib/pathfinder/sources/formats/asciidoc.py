"""AsciiDoc: headings, lists, tables and code in the form of a stored page; as written beside it.

What includes, conditions and scripts would do is not done here: each file stands for itself.
"""

import re
from collections.abc import Iterator, Mapping
from html import unescape
from itertools import takewhile
from string import ascii_letters

from pathfinder.sources.document import Extracted
from pathfinder.sources.formats.heads.stated import iso_date
from pathfinder.sources.html.charset import decode
from pathfinder.sources.html.headings import CLOSE, opening, places, taken_out
from pathfinder.sources.safety.invisible_characters import reveal

MEDIA_TYPES = ("text/asciidoc",)
SUFFIXES = (".adoc", ".asciidoc")
EXTENSION = "adoc"
TEXTUAL = True

HEADING = re.compile(r"(={1,6}|#{1,6})\s+(\S.*?)(?:\s+\1)?\s*\Z")
UNDERLINE = {"=": 1, "-": 2, "~": 3, "^": 4, "+": 5}
ATTRIBUTE = re.compile(r":([\w-]+):(?:\s+(.*))?\Z")
UNSEEN = re.compile(
    r"//(?!/)|(?:ifn?def|ifeval|endif|include|image|video|audio|toc)::|\[.*\]\s*\Z|'{3,}|<{3,}\Z"
)
REVISION = re.compile(r"\s*= [^\n]+\n(?:(?!v?\d)[^\n:]+\n)?v?\d[\w.]*, *([^\n:]+)")
CODE = re.compile(r"-{4,}|\.{4,}|`{3,}\w*")
AROUND = re.compile(r"--|={4,}|\*{4,}|_{4,}|\+{4,}|\*{3}|~{4,}")
COMMENT = re.compile(r"/{4,}")
TABLE = re.compile(r"[|!]={3,}")
ITEM = re.compile(r"\s*(\*{1,5}|-|\.{1,5}|\d+\.|<(?:\d+|\.)>)\s+(\S.*)")
TERM = re.compile(r"\s*(\S.*?)(?::{2,4}|;;)(?:\s+(\S.*))?\Z")
CELL = re.compile(
    r"(?:(?:^|(?<=\s))(?:(?P<wide>\d{1,9})?(?:\.(?P<high>\d{1,9}))?(?P<kind>[+*]))?(?:\.?[<^>]){0,2}[adehlmsv]?)?(?<!\\)\|",
    re.MULTILINE,
)
COLUMNS = re.compile(r"cols=(?:\"([^\"]*)\"|'([^']*)'|([^,\]]*))")
MOST_CELLS = 200  # that one cell may stand for
VERBATIM = re.compile(r"(`[^`\n]+`)")
QUOTED = re.compile(r"(?<![\w\\])([*_+#]{1,2})(?=\S)(.+?)(?<=\S)\1(?!\w)", re.DOTALL)
RAISED = re.compile(r"\^(\d+)\^")
RAISED_DIGITS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
MARKS = (
    (re.compile(r"\[\[[^\]\n]*\]\]|anchor:[^\s\[]*\[[^\]]*\]|image:[^\s\[]+\[[^\]]*\]"), r""),
    (re.compile(r"<<(?:[^<>,]*,\s*([^<>]+)|([^<>,]+))>>"), r"\1\2"),
    (re.compile(r"(?:link|xref|mailto):[^\s\[]*\[([^\]^,]+)[^\]]*\]"), r"\1"),
    (re.compile(r"(?:link|xref|mailto):([^\s\[]+)\[\]"), r"\1"),
    (re.compile(r"https?://[^\s\[\]]+\[([^\]^]+)\^?\]"), r"\1"),
    (re.compile(r"(https?://[^\s\[\]]+)\[\]"), r"\1"),
    (re.compile(r"\b(?:kbd|btn|footnote|stem|pass|latexmath):\w*\[([^\]]*)\]"), r"\1"),
    (re.compile(r"(?<!\w)\[[.#][^\]\n]*\](?=[#*_`])"), r""),
)


def looks_like(head: bytes) -> bool:  # noqa: ARG001 - no bytes prove AsciiDoc
    """Never by bytes alone."""
    return False


def extract(raw: bytes, hint: Mapping[str, str]) -> Extracted:
    """The stored form first; `full_text` is the file as written, so that both ways of quoting are proven."""
    source, hidden = reveal(decode(raw, hint.get("charset", "")))
    page = _Page()
    page.read(source.expandtabs(4).split("\n"))
    text, headings = taken_out("\n".join(page.written).strip())
    headings = [each._replace(title=each.title[each.level + 1 :]) for each in headings]
    title = next((each.title for each in headings if each.level == 1), "")
    metadata: dict[str, object] = {"hidden_characters": hidden} if hidden else {}
    if map_of_text := places(headings, title):
        metadata["places"] = map_of_text
    author = page.attributes.get("author", "")
    date = page.attributes.get("revdate") or page.attributes.get("date") or _revised(source)
    return Extracted(
        text=text or source.strip(),
        full_text=source.strip() if source.strip() != text else None,
        title=title,
        authors=[author] if author else [],
        published=iso_date(date),
        metadata=metadata,
    )


def _revised(source: str) -> str:
    """The date of the revision line below title and author: "v1.2, March 4, 2021"; "" without one."""
    line = REVISION.match(source)
    return line[1] if line else ""


class _Page:
    """The lines so far, and the paragraph or item at work."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.attributes: dict[str, str] = {"nbsp": " ", "empty": "", "plus": "+", "sp": " "}
        self._open: list[str] = []
        self._mark = ""  # before the first line of what is open
        self._indent: int | None = None  # of what belongs to the last item; None outside of lists
        self._numbers: dict[int, int] = {}  # of the last item of each depth
        self._options = ""  # the attributes before a block

    def read(self, lines: list[str]) -> None:
        """Every line of a file."""
        rest = iter(lines)
        for line in rest:
            self._line(line.rstrip(), rest)
        self._flush()

    def _line(self, line: str, rest: Iterator[str]) -> None:
        if not line or line == "+":
            self._flush()
        elif self._open and not self._mark and self._underlines(line):
            self._heading(UNDERLINE[line[0]], self._open.pop())
        elif COMMENT.fullmatch(line) or TABLE.fullmatch(line) or CODE.fullmatch(line):
            self._flush()
            end = line.rstrip(ascii_letters)
            self._block(line, list(takewhile(lambda each: each.rstrip() != end, rest)))
        elif not self._open and (heading := HEADING.match(line)):
            self._heading(len(heading[1]), heading[2])
        elif AROUND.fullmatch(line):
            self._flush()
        elif named := ATTRIBUTE.match(line):
            self._flush()
            self.attributes[named[1].lower()] = self._words(named[2] or "")
        elif UNSEEN.match(line) and not (self._open and line.startswith("[")):
            self._options = line if line.startswith("[") else self._options
        elif self._open and self._indent is None:
            self._open.append(line.strip())  # a paragraph ends at a blank line
        elif item := ITEM.match(line):
            self._item(item[1], item[2])
        elif (term := TERM.match(line)) and "://" not in term[1]:
            self._flush()
            self._write(self._words(term[1]))
            self._mark, self._indent, self._open = ": ", 2, [term[2]] if term[2] else []
        elif not self._open and re.match(r"\.[^\s.]", line):
            self._write("", self._words(line[1:]), "")
        else:
            self._text(line, rest)

    def _underlines(self, line: str) -> bool:
        title = self._open[0]
        same = len(line) > 3 and len(set(line)) == 1 and line[0] in UNDERLINE
        return same and len(self._open) == 1 and abs(len(line) - len(title)) < 2

    def _text(self, line: str, rest: Iterator[str]) -> None:
        if not self._open and not self._mark:
            if line.startswith(" ") and self._indent is None:
                self._fenced([line, *takewhile(str.strip, rest)])
                return
            if not line.startswith(" ") and self.written and not self.written[-1]:
                self._indent = None
        self._open.append(line.strip())

    def _heading(self, level: int, title: str) -> None:
        self._indent, self._numbers = None, {}
        self._write("", f"{opening(level)}{'#' * level} {self._words(title)}{CLOSE}", "")

    def _item(self, mark: str, words: str) -> None:
        self._flush(gap=False)
        depth = len(mark) if mark[0] in "*." else 1
        self._numbers = {known: number for known, number in self._numbers.items() if known <= depth}
        shown = "- "
        if mark[0] == "." or mark[0] == "<" or mark[0].isdigit():
            self._numbers[depth] = self._numbers.get(depth, 0) + 1
            shown = f"{mark} " if mark[0].isdigit() else f"{self._numbers[depth]}. "
        self._mark = "  " * (depth - 1) + shown
        self._indent, self._open = len(self._mark), [words]

    def _flush(self, *, gap: bool = True) -> None:
        """Write what is open, on one line where the file breaks none."""
        if self._open:
            indent = " " * (self._indent or 0)
            parts = re.split(r" \+\n", "\n".join(self._open))
            lines = [self._words(part.removesuffix(" +")) for part in parts]
            self._write(
                *(f"{indent if at or not self._mark else self._mark}{line}" for at, line in enumerate(lines))
            )
            self._mark, self._open = "", []
        if gap and not self._mark:
            self._write("")

    def _write(self, *lines: str) -> None:
        for line in lines:
            if line.strip() or (self.written and self.written[-1]):
                self.written.append(line.rstrip())

    def _block(self, mark: str, lines: list[str]) -> None:
        if TABLE.match(mark):
            self._write("", *self._rows(lines, mark[0]), "")
        elif not COMMENT.match(mark):
            self._fenced(lines)
        self._options = ""

    def _fenced(self, lines: list[str]) -> None:
        if any(line.strip() for line in lines):
            self._write("", "```")
            self.written += [line.rstrip() for line in lines]
            self._write("```", "")

    def _rows(self, lines: list[str], mark: str) -> list[str]:
        """The rows of a table: as many cells each as its columns, or as its first line has."""
        body = "\n".join(lines).replace(mark, "|")
        first = next((line for line in lines if line.strip()), "")
        width = _width(self._options) or sum(wide for _, wide, _ in _cells(first.replace(mark, "|"))) or 1
        rows: dict[int, dict[int, str]] = {}
        at = 0  # of the next cell, counted along the rows
        for words, wide, high in _cells(body):
            while at % width in rows.get(at // width, {}):  # a higher cell of a row above reaches here
                at += 1
            for place in range(at, at + min(wide, width - at % width)):
                for row in range(place // width, place // width + high):
                    first_place = place == at and row == at // width
                    rows.setdefault(row, {})[place % width] = words if first_place else ""
            at += wide
        shown = [
            "| " + " | ".join(self._words(row.get(at, "")).replace("|", "\\|") for at in range(width)) + " |"
            for _, row in sorted(rows.items())
        ]
        if len(shown) > 1 and ("header" in self._options or _first_apart(lines)):
            shown.insert(1, "|" + " --- |" * width)
        return shown

    def _words(self, text: str) -> str:
        """Words without inline marks."""
        text = re.sub(r"\{([\w-]+)\}", lambda name: self.attributes.get(name[1].lower(), name[0]), text)
        for pattern, kept in MARKS:
            text = pattern.sub(kept, text)
        text = RAISED.sub(lambda raised: raised[1].translate(RAISED_DIGITS), text)
        parts = VERBATIM.split(text)
        parts[::2] = [QUOTED.sub(r"\2", QUOTED.sub(r"\2", part)) for part in parts[::2]]
        parts[1::2] = [part.strip("`") for part in parts[1::2]]
        return " ".join(unescape("".join(parts)).replace("\\|", "|").split())


def _cells(text: str) -> Iterator[tuple[str, int, int]]:
    """The words of each cell, and how many columns and rows it covers."""
    marks = list(CELL.finditer(text))
    for mark, after in zip(marks, [*marks[1:], None], strict=True):
        words = text[mark.end() : after.start() if after else len(text)].strip()
        wide, high = (min(int(mark[name] or 1) or 1, MOST_CELLS) for name in ("wide", "high"))
        if mark["kind"] == "*":
            yield from [(words, 1, 1)] * wide
        else:
            yield words, wide, high


def _width(options: str) -> int:
    """How many columns the attributes of a table name; 0 for none."""
    found = COLUMNS.search(options)
    named = next(filter(None, found.groups()), "") if found else ""
    if named.isdecimal():
        return min(int(named[:9]), MOST_CELLS)
    repeated = (re.match(r"\s*(\d{1,9})\*", each) for each in re.split("[,;]", named)) if named else ()
    return sum(min(int(each[1]), MOST_CELLS) if each else 1 for each in repeated)


def _first_apart(lines: list[str]) -> bool:
    """Whether a blank line follows the first, which makes it the head of its table."""
    return len(lines) > 2 and bool(lines[0].strip()) and not lines[1].strip()
