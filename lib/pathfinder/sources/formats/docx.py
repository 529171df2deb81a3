"""DOCX: paragraphs, tables and notes of word/document.xml, with headings as places; no library needed.

What a reader of the finished document does not see is left out: deleted and moved-away text, field codes,
hidden runs. The notes follow the text, and their marks in it are dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from pathfinder.evidence.language.detection import language_tag
from pathfinder.sources.document import Extracted
from pathfinder.sources.html.headings import CLOSE, opening, places, revealed, taken_out
from pathfinder.sources.sandbox.zip_limits import SIGNATURE, Container, dublin_core, local

if TYPE_CHECKING:
    from lxml.etree import _Element  # type: ignore[import-untyped]

MEDIA_TYPES = ("application/vnd.openxmlformats-officedocument.wordprocessingml.document",)
SUFFIXES = (".docx", ".docm")
EXTENSION = "docx"
TEXTUAL = False
MAIN_PART = "word/document.xml"
STYLES = "word/styles.xml"
NOTES = ("word/footnotes.xml", "word/endnotes.xml")
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
SKIPPED = frozenset(("del", "moveFrom", "instrText", "delText", "Fallback", "rPr", "pPr", "sdtPr", "tblPr"))
CHARACTERS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "\u2011"}
SMALLEST_SIZE = 2  # half-points; what is set smaller is hidden
HEADING_STYLE = re.compile(r"heading ([1-6])\Z", re.IGNORECASE)
ISO_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
OUTLINE_LEVELS = "012345"  # as w:outlineLvl counts them
OFF = ("0", "false", "off")


def looks_like(head: bytes) -> bool:
    """Whether it is a ZIP file whose table of contents has a Word document."""
    return head.startswith(SIGNATURE) and b"word/document" in head


def extract(raw: bytes, hint: Mapping[str, str]) -> Extracted:
    """The text of the body, then its notes; SourceError when the container is damaged or too large."""
    container = Container(raw, hint.get("url", ""))
    name = MAIN_PART
    if not container.has(name):  # some writers number it
        name = next((name for name in container.names if re.fullmatch(r"word/document\d*\.xml", name)), name)
    body = _Body(_levels(container.tree_if_there(STYLES)))
    marked = body.text(container.tree(name))
    for part in NOTES:
        root = container.tree_if_there(part)
        notes = body.text(root).strip() if root is not None else ""
        marked += f"\n\n{notes}" if notes else ""
    text, headings = taken_out(re.sub(r"\n{3,}", "\n\n", re.sub(r"[ \t]+\n", "\n", marked)).strip())
    text, unseen, headings = revealed(text, headings)
    core = dublin_core(container.tree_if_there("docProps/core.xml"))
    title = core.get("title", [""])[0] or next((each.title for each in headings if each.level == 1), "")
    metadata: dict[str, object] = {}
    if body.hidden + unseen:
        metadata["hidden_characters"] = body.hidden + unseen
    if found := places(headings, title):
        metadata["places"] = found
    if spoken := language_tag(core.get("language", [""])[0]):
        metadata["language"] = spoken
    date = ISO_DATE.search(" ".join([*core.get("created", ()), *core.get("modified", ())]))
    authors = [name.strip() for each in core.get("creator", ()) for name in each.split(";") if name.strip()]
    return Extracted(
        text=text,
        title=title,
        authors=authors,
        published=date[0] if date else None,
        metadata=metadata,
    )


def _levels(styles: _Element | None) -> dict[str, int]:
    """Style ID -> heading level, by the English name that Word stores in any language, or by outline."""
    levels: dict[str, int] = {}
    for style in () if styles is None else styles.iter(f"{W}style"):
        named = HEADING_STYLE.match(_value(style, f"{W}name"))
        if level := int(named[1]) if named else _outline(style):
            levels[style.get(f"{W}styleId", "")] = level
    return levels


def _outline(element: _Element) -> int:
    """The heading level that a style or a paragraph sets itself; 0 for none."""
    value = _value(element, f"{W}pPr/{W}outlineLvl")
    return int(value) + 1 if len(value) == 1 and value in OUTLINE_LEVELS else 0


def _value(element: _Element, path: str) -> str:
    """What the property at `path` below an element is set to; "" when it is not."""
    found = element.find(path)
    return found.get(f"{W}val", "") if found is not None else ""


class _Body:
    """Walks the tree without recursion; `hidden` counts the characters that no reader sees."""

    def __init__(self, levels: Mapping[str, int]) -> None:
        self._levels = levels
        self.hidden = 0

    def text(self, root: _Element) -> str:
        """The text with marks around headings."""
        from lxml.etree import iterwalk

        parts: list[str] = []
        walk = iterwalk(root, events=("start", "end"))
        for event, element in walk:
            name = local(element)
            if event == "start" and (name in SKIPPED or self._is_hidden(name, element)):
                walk.skip_subtree()
            elif event == "start":
                parts.extend(self._begun(name, element))
            elif name not in SKIPPED:
                parts.extend(self._ended(name, element))
        return "".join(parts)

    def _begun(self, name: str, element: _Element) -> Iterator[str]:
        if name == "t":
            yield re.sub("[\x00-\x08]", "", element.text or "")
        elif name in CHARACTERS:
            yield CHARACTERS[name]
        elif name == "p" and (level := self._level(element)):
            yield opening(level)

    def _ended(self, name: str, element: _Element) -> Iterator[str]:
        if name == "p":
            if self._level(element):
                yield CLOSE
            parent = element.getparent()
            in_cell = parent is not None and local(parent) == "tc" and element.getnext() is None
            yield "" if in_cell else "\n\n"
        elif name == "tc":
            yield "\t"
        elif name == "tr":
            yield "\n"
        elif name == "tbl":
            yield "\n\n"

    def _level(self, paragraph: _Element) -> int:
        return _outline(paragraph) or self._levels.get(_value(paragraph, f"{W}pPr/{W}pStyle"), 0)

    def _is_hidden(self, name: str, element: _Element) -> bool:
        if name in ("footnote", "endnote"):  # the lines that part notes from text
            return element.get(f"{W}type") in ("separator", "continuationSeparator", "continuationNotice")
        if name != "r":
            return False
        look = element.find(f"{W}rPr")
        if look is None or not self._unseen(look):
            return False
        self.hidden += sum(len(text.text or "") for text in element.iter(f"{W}t"))
        return True

    @staticmethod
    def _unseen(look: _Element) -> bool:
        for name in ("vanish", "webHidden"):
            mark = look.find(f"{W}{name}")
            if mark is not None and mark.get(f"{W}val", "true").lower() not in OFF:
                return True
        size = _value(look, f"{W}sz")
        return size.isdecimal() and len(size) < 6 and int(size) <= SMALLEST_SIZE
