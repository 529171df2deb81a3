"""HTML: the content of the page as Markdown, its metadata by trafilatura, and its full visible text."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple

from pathfinder.evidence.language.detection import language_tag
from pathfinder.sources.document import Extracted, failed
from pathfinder.sources.formats.heads.stated import iso_date
from pathfinder.sources.html.block_pages import WALL_SHARE, block_page, paid
from pathfinder.sources.html.charset import decode
from pathfinder.sources.html.headings import Heading, places, revealed
from pathfinder.sources.html.hidden_elements import take_out
from pathfinder.sources.html.main_content import is_article, main_content
from pathfinder.sources.html.markdown import Structured, markdown
from pathfinder.sources.html.visible_text import HEADINGS, SKIPPED, Flow, text_of_tokens

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
META_DATE = re.compile(
    r"(?:dc(?:terms)?[.:])?(?:date(?:[.:_-]?(?:modified|issued|created|published|updated))?|modified|issued|created"
    r"|last[-_]?(?:modified|updated)|publication[-_]?date|revised)",
    re.IGNORECASE,
)
MAX_ELEMENTS = 300_000  # beyond this only the full visible text is taken, which is linear
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
RAISED = re.compile(r"\d{1,3}(?:\s*[,–-]\s*\d{1,3})*")
RAISED_DIGITS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
LEAST_KEPT = 0.5  # share of letters: a source of which less was kept says so
PART = 3_000  # characters; a longer text is taken for the whole although its page speaks of subscribers
KEPT = ("site", "language", "canonical", "license", "partial", "hidden_text")


def looks_like(head: bytes) -> bool:
    """Whether the bytes begin as an HTML document does."""
    return START.match(head.removeprefix(b"\xef\xbb\xbf")) is not None


def extract(raw: bytes, hint: Mapping[str, str]) -> Extracted:
    """The content first, the full visible text beside it; hidden elements are in neither."""
    meta = META_CHARSET.search(raw[:4096])
    declared = hint.get("charset") or (meta[1].decode("ascii") if meta else "")
    if declared.lower().startswith("utf-16") and meta:  # a page that can be read this far is not UTF-16
        declared = hint.get("charset", "")
    source = decode(raw, declared).replace("\x00", "")
    tree, complete = parse(source)
    removed, hidden_text = (0, "") if tree is None else take_out(tree)
    whole, headings = flowed(tree) if tree is not None and complete else (text_of_tokens(source), [])
    full, unseen, headings = revealed(whole, headings)
    content = Content("", [])
    found: dict[str, Any] = {}
    if tree is not None and complete and sum(1 for _ in tree.iter()) <= MAX_ELEMENTS:
        content, found = _read(tree, hint.get("url", ""))
    if hint.get("url", "").startswith("http"):
        found["partial"] = _refuse_wall(source, full, content.text, found.get("title") or "", hint["url"])
    found["hidden_text"] = hidden_text
    declared = (tree.get("lang") or tree.get(XML_LANG) or "") if tree is not None else ""
    found["language"] = language_tag(declared) or found.get("language")
    return _assemble(content, Content(full, headings), found, removed + unseen)


class Content(NamedTuple):
    """A text and its headings."""

    text: str
    headings: list[Heading]


def _assemble(main: Content, full: Content, found: dict[str, Any], hidden: int) -> Extracted:
    metadata = {key: found[key] for key in KEPT if found.get(key)}
    if hidden:
        metadata["hidden_characters"] = hidden
    main = main if main.text else full
    title = found.get("title") or ""
    if map_of_text := places(main.headings, title):
        metadata["places"] = map_of_text
    if main.text != full.text:
        if map_of_full := places(full.headings, title):
            metadata["full_places"] = map_of_full
        kept = sum(map(str.isalnum, main.text)) / max(1, sum(map(str.isalnum, full.text)))
        if kept < LEAST_KEPT:
            metadata["kept_share"] = round(kept, 2)
    return Extracted(
        text=main.text,
        full_text=full.text if full.text != main.text else None,
        title=title,
        authors=found.get("authors") or [],
        published=found.get("published"),
        metadata=metadata,
    )


def _read(tree: HtmlElement, url: str) -> tuple[Content, dict[str, Any]]:
    """The content of a page as Markdown, and its metadata; the frames are taken out of the tree."""
    raise_marks(tree)
    main, found = _by_trafilatura(deepcopy(tree), url)
    own, all_headings = tree.findtext(".//title") or "", {_folded(each) for each in tree.iter(*HEADINGS)}
    text, headings = markdown(main_content(tree, main, article=is_article(tree, found.pop("kind", ""))))
    text, _, headings = revealed(text, headings)
    named = " ".join((found.get("title") or "").casefold().split())
    if named in all_headings.difference(each.title.casefold() for each in headings):  # a heading of a frame
        found["title"] = next((each.title for each in headings if each.level == 1), " ".join(own.split()))
    found["published"] = found.get("published") or _meta_date(tree)
    return Content(text, headings), found


def _meta_date(tree: HtmlElement) -> str | None:
    """The latest date that the meta elements of a page give it."""
    dated = (
        each
        for each in tree.iter("meta")
        if META_DATE.fullmatch(each.get("name") or each.get("property") or "")
    )
    return max(filter(None, (iso_date(each.get("content") or "") for each in dated)), default=None)


def _folded(element: HtmlElement) -> str:
    return " ".join("".join(element.itertext()).casefold().split())


def fragment(source: str) -> Structured | None:
    """The stored form of text that another format was turned into; None when it is too deep for a tree."""
    tree, complete = parse(source) if source.strip() else (None, False)
    if tree is None or not complete:
        return None
    hidden, hidden_text = take_out(tree)
    raise_marks(tree)
    text, unseen, headings = revealed(*markdown([tree]))
    return Structured(text, headings, [], hidden + unseen, hidden_text)


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


def _by_trafilatura(tree: HtmlElement, url: str) -> tuple[str, dict[str, Any]]:
    """What trafilatura takes for the article, and its metadata; nothing when it gives up."""
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
            favor_recall=True,
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
        "kind": page.pagetype or "",
    }
    return page.text or "", found


def _refuse_wall(source: str, full: str, main: str, title: str, url: str) -> str | None:
    """Name a page from the web that shows no article for what it is; "paywalled" when it shows a part."""
    found = block_page(source, full, main, title)
    if found is not None:
        raise failed(found.kind, url, found.detail)
    return "paywalled" if WALL_SHARE <= len(main or full) < PART and paid(source, main or full) else None
