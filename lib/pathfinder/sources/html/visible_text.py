"""The visible text of marked-up pages, built from start tags, text and end tags in order.

Blocks end lines, inline elements join without a space, table cells are parted by tabs, `pre`
keeps its white space, `~~` stands around what is struck out. The builder knows nothing of trees, so
that a page too deep for a tree can be fed to it token by token.
"""

import re
from html import unescape

from pathfinder.data import table
from pathfinder.sources.html.headings import CLOSE, Heading, opening, taken_out
from pathfinder.sources.html.hidden_elements import attributes_of, is_hidden

_ELEMENTS = {
    name: frozenset(words.split())
    for name, words in table("pathfinder.sources.html", "elements.toml").items()
}
PARAGRAPHS, LINES, CELLS = _ELEMENTS["paragraphs"], _ELEMENTS["lines"], _ELEMENTS["cells"]
SKIPPED, VOID = _ELEMENTS["skipped"], _ELEMENTS["void"]
STRUCK = _ELEMENTS["struck"]
BLOCKS = PARAGRAPHS | LINES | CELLS
# Marks inside the collected text, resolved in `result`; control characters cannot be a page's text.
KEPT_SPACE, KEPT_LINE, LINE, PARAGRAPH = "\x00", "\x01", "\x02", "\x03"
MARKS = re.compile(r"[\x00-\x07]")
HEADINGS = {f"h{level}": level for level in range(1, 7)}
BORDER = re.compile(r"[ \t]*[\n\x02\x03][ \t\n\x02\x03]*")
SPACE = re.compile(r"[ \t\r\n\f\v]+")
TAG = re.compile(r"(<[^<>]*>)")
NAME = re.compile(r"</?([A-Za-z][A-Za-z0-9:-]*)")


class Flow:
    """Collects text; `result()` gives it with tidy lines."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._pre = 0
        self.headings: list[Heading] = []  # filled by `result`

    def start(self, tag: str) -> None:
        """A start tag that is not hidden."""
        if tag == "pre":
            self._pre += 1
        self._border(tag)
        if tag in STRUCK:
            self._parts.append("~~")
        if tag in HEADINGS:
            self._parts.append(opening(HEADINGS[tag]))

    def end(self, tag: str) -> None:
        """Its end tag."""
        if tag == "pre":
            self._pre = max(0, self._pre - 1)
        if tag in STRUCK:
            self._parts.append("~~")
        if tag in HEADINGS:
            self._parts.append(CLOSE)
        if tag in CELLS:
            self._parts.append("\t")
        elif tag != "br":
            self._border(tag)

    def data(self, text: str) -> None:
        """Text between tags."""
        text = MARKS.sub("", text)
        if self._pre:
            text = text.expandtabs(4).replace("\r\n", "\n").replace("\n", KEPT_LINE).replace(" ", KEPT_SPACE)
        self._parts.append(SPACE.sub(" ", text))

    def _border(self, tag: str) -> None:
        if tag == "br":
            self._parts.append(KEPT_LINE if self._pre else "\n")
        elif tag in PARAGRAPHS:
            self._parts.append(PARAGRAPH)
        elif tag in LINES:
            self._parts.append(LINE)

    def result(self) -> str:
        """The text: single spaces, at most one blank line, no spaces at the ends of lines."""
        text = BORDER.sub(_line_end, "".join(self._parts))
        text = re.sub(r" *\t[ \t]*", "\t", re.sub(r" {2,}", " ", text))
        text = text.replace(KEPT_LINE, "\n").replace(KEPT_SPACE, " ")
        text, self.headings = taken_out(re.sub(r"[ \t]+\n", "\n", text).strip())
        return text


def _line_end(border: re.Match[str]) -> str:
    blank = PARAGRAPH in border[0] or border[0].count("\n") > 1
    return "\n\n" if blank else "\n"


def text_of_tokens(source: str) -> str:
    """The visible text of a page whose tree cannot be built, read tag by tag in one pass."""
    flow = Flow()
    skipping, depth = "", 0  # inside `depth` elements of the name `skipping`
    for index, token in enumerate(TAG.split(source)):
        name = NAME.match(token) if index % 2 else None
        tag = name[1].lower() if name else ""
        if skipping:
            if skipping == "<!--":
                depth -= "-->" in token
            elif tag == skipping and not token.endswith("/>"):
                depth += -1 if token.startswith("</") else skipping not in SKIPPED
            skipping = skipping if depth > 0 else ""
        elif index % 2 == 0:
            flow.data(unescape(token))
        elif token.startswith("<!--"):
            skipping, depth = ("", 0) if token.endswith("-->") else ("<!--", 1)
        elif _is_skipped(tag, token):
            skipping, depth = tag, 1
        elif token.startswith("</"):
            flow.end(tag)
        else:
            flow.start(tag)
    return flow.result()


def _is_skipped(tag: str, token: str) -> bool:
    """Whether what stands inside this element is no visible text."""
    if token.startswith("</") or token.endswith("/>") or tag in VOID:
        return False
    return tag in SKIPPED or (len(token) > len(tag) + 2 and is_hidden(tag, attributes_of(token)))
