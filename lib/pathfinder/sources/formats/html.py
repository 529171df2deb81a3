"""HTML: main text and metadata by trafilatura, and the full visible text of the page."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pathfinder.evidence.language.detection import language_tag
from pathfinder.sources.document import Extracted, failed
from pathfinder.sources.html.block_pages import WALL_SHARE, block_page, paid
from pathfinder.sources.html.charset import decode
from pathfinder.sources.html.headings import Heading, carried_over, places, revealed
from pathfinder.sources.html.hidden_elements import take_out
from pathfinder.sources.html.visible_text import SKIPPED, Flow, text_of_tokens
from pathfinder.sources.safety.invisible_characters import reveal

if TYPE_CHECKING:
    from lxml.html import HtmlElement  # type: ignore[import-untyped]

MEDIA_TYPES = ("text/html", "application/xhtml+xml")
SUFFIXES = (".html", ".htm", ".xhtml")
EXTENSION = "html"
TEXTUAL = True

START = re.compile(
    rb"(?:<\?xml[^>]*>|<!--.*?-->|\s)*<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL
)
META_CHARSET = re.compile(rb"<meta[^>]{0,400}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]{1,40})", re.IGNORECASE)
MAX_ELEMENTS = 300_000  # beyond this only the full visible text is taken, which is linear
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
TABLE_ROW = re.compile(r"^\|(.*)\|[ \t]*$", re.MULTILINE)
RAISED = re.compile(r"\d{1,3}(?:\s*[,–-]\s*\d{1,3})*")
RAISED_DIGITS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
CELL_BORDER = re.compile(r"[ \t]*\|[ \t]*")
MAX_FOREIGN = 0.1  # share of words: trafilatura sets its own marks around tables and lists
PART = 3_000  # characters; a longer text is taken for the whole although its page speaks of subscribers
KEPT = ("site", "language", "canonical", "license", "partial", "hidden_text")


def looks_like(head: bytes) -> bool:
    """Whether the bytes begin as an HTML document does."""
    return START.match(head.removeprefix(b"\xef\xbb\xbf")) is not None


def extract(raw: bytes, hint: Mapping[str, str]) -> Extracted:
    """Main text first, full visible text beside it; hidden elements are in neither."""
    meta = META_CHARSET.search(raw[:4096])
    declared = hint.get("charset") or (meta[1].decode("ascii") if meta else "")
    if declared.lower().startswith("utf-16") and meta:  # a page that can be read this far is not UTF-16
        declared = hint.get("charset", "")
    source = decode(raw, declared).replace("\x00", "")
    tree, complete = parse(source)
    removed, hidden_text = (0, "") if tree is None else take_out(tree)
    whole, headings = flowed(tree) if tree is not None and complete else (text_of_tokens(source), [])
    full, unseen, headings = revealed(whole, headings)
    if tree is not None:
        raise_marks(tree)
    main, found = ("", {}) if tree is None or not complete else _main_text(tree, hint.get("url", ""))
    main, _ = reveal(main)
    if hint.get("url", "").startswith("http"):
        found["partial"] = _refuse_wall(source, full, main, found.get("title") or "", hint["url"])
    found["hidden_text"] = hidden_text
    declared = (tree.get("lang") or tree.get(XML_LANG) or "") if tree is not None else ""
    found["language"] = language_tag(declared) or found.get("language")
    return _assemble(_without_bars(main).strip(), full, headings, found, removed + unseen)


def _assemble(main: str, full: str, headings: list[Heading], found: dict[str, Any], hidden: int) -> Extracted:
    metadata = {key: found[key] for key in KEPT if found.get(key)}
    if hidden:
        metadata["hidden_characters"] = hidden
    text = main if faithful(main, full) else full
    map_of_full = places(headings, found.get("title") or "")
    if map_of_full:
        metadata["places"] = map_of_full if text == full else carried_over(full, map_of_full, text)
        if text != full:
            metadata["full_places"] = map_of_full
    return Extracted(
        text=text,
        full_text=full if full != text else None,
        title=found.get("title") or "",
        authors=found.get("authors") or [],
        published=found.get("published"),
        metadata=metadata,
    )


def _without_bars(main: str) -> str:
    """The text with tabs between the cells of tables, where trafilatura writes bars."""
    return TABLE_ROW.sub(lambda row: CELL_BORDER.sub("\t", row[1].strip()), main)


def faithful(main: str, full: str) -> bool:
    """Whether the words of the main text are words of the page (on small pages inline tags part words)."""
    words = [word for word in main.split() if any(map(str.isalnum, word))]
    visible = set(full.split())
    foreign = sum(1 for word in words if word not in visible)
    return bool(words) and foreign <= MAX_FOREIGN * len(words)


def parse(source: str) -> tuple[HtmlElement | None, bool]:
    """The tree of a page, and whether it holds all of it: libxml2 stops at 256 levels of nesting."""
    from lxml import etree, html  # type: ignore[import-untyped]

    parser = html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True)
    try:
        tree = html.document_fromstring(source.encode("utf-8", "replace"), parser=parser)
    except (etree.LxmlError, ValueError, RecursionError, AssertionError):
        return None, False
    deep = any("depth" in entry.message.lower() for entry in parser.error_log)
    return tree, not deep


def raise_marks(tree: HtmlElement) -> None:
    """Write raised figures as raised: "ten¹ words" has a note, "10²" is no 102. Other raised text stays."""
    for element in tree.iter("sup"):
        if RAISED.fullmatch("".join(element.itertext()).strip()):
            for each in element.iter():
                each.text = (each.text or "").translate(RAISED_DIGITS)
                if each is not element:
                    each.tail = (each.tail or "").translate(RAISED_DIGITS)


def flowed(tree: HtmlElement) -> tuple[str, list[Heading]]:
    """The visible text of a tree, walked without recursion, and its headings."""
    from lxml import etree

    flow = Flow()
    walk = etree.iterwalk(tree, events=("start", "end"))
    for event, element in walk:
        tag = element.tag.lower() if isinstance(element.tag, str) else ""
        skipped = not tag or tag in SKIPPED
        if event == "start":
            if skipped:
                walk.skip_subtree()
                continue
            flow.start(tag)
            flow.data(element.text or "")
            continue
        if not skipped:
            flow.end(tag)
        if element is not tree:
            flow.data(element.tail or "")
    return flow.result(), flow.headings


def _main_text(tree: HtmlElement, url: str) -> tuple[str, dict[str, Any]]:
    """What trafilatura takes for the article, and its metadata; nothing when it gives up."""
    if sum(1 for _ in tree.iter()) > MAX_ELEMENTS:
        return "", {}
    from lxml import etree
    from trafilatura import bare_extraction
    from trafilatura.settings import set_date_params

    logging.getLogger("trafilatura").setLevel(logging.CRITICAL)
    logging.getLogger("htmldate").setLevel(logging.CRITICAL)
    try:
        page = bare_extraction(
            tree,
            url=url or None,
            fast=True,
            with_metadata=True,
            include_comments=False,
            include_tables=True,
            date_extraction_params=set_date_params(extensive=False),  # a year in the text is no date
        )
    except (etree.LxmlError, ValueError, TypeError, AttributeError, IndexError, RecursionError):
        return "", {}  # hostile markup: the full visible text is still there
    if page is None or isinstance(page, dict):
        return "", {}
    found = {
        "title": (page.title or "").strip(),
        "authors": [name.strip() for name in (page.author or "").split(";") if name.strip()],
        "published": page.date,
        "site": page.sitename,
        "language": language_tag(page.language or ""),
        "canonical": page.url if page.url != url else None,
        "license": page.license,
    }
    return page.text or "", found


def _refuse_wall(source: str, full: str, main: str, title: str, url: str) -> str | None:
    """Name a page from the web that shows no article for what it is; "paywalled" when it shows a part."""
    found = block_page(source, full, main, title)
    if found is not None:
        raise failed(found.kind, url, found.detail)
    return "paywalled" if WALL_SHARE <= len(main or full) < PART and paid(source, main or full) else None
