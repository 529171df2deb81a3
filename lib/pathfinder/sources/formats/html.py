"""HTML: main text and metadata by trafilatura, and the full visible text of the page."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pathfinder.sources.charset import decode
from pathfinder.sources.document import Extracted
from pathfinder.sources.failures import failed
from pathfinder.sources.flow import SKIPPED, Flow, is_hidden, text_of_tokens
from pathfinder.sources.hidden import reveal

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
MAX_FOREIGN = 0.1  # share of words: trafilatura sets its own marks around tables and lists
SHORT_TEXT = 400  # a page with less than this may be a wall, and is looked at twice
NO_TEXT = 100  # a page with less than this shows a shell, not an article
WALL = re.compile(
    r"just a moment\b|attention required!? \| cloudflare|verify(?:ing)? (?:that )?you are (?:a )?human|"
    r"are you a robot|captcha|unusual traffic|access denied|pardon our interruption",
    re.IGNORECASE,
)
NEEDS_SCRIPT = re.compile(
    r"(?:enable|requires?|turn on|activate|need|without)\W+(?:\w+\W+){0,3}java\s?script|"
    r"java\s?script (?:is|has been) (?:disabled|required)",
    re.IGNORECASE,
)
PAYWALL = re.compile(r"\"isAccessibleForFree\"\s*:\s*\"?false", re.IGNORECASE)


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
    removed = 0 if tree is None else drop_hidden(tree)
    full = text_of(tree) if tree is not None and complete else text_of_tokens(source)
    full, unseen = reveal(full)
    main, found = ("", {}) if tree is None or not complete else _main_text(tree, hint.get("url", ""))
    main, _ = reveal(main)
    _refuse_wall(source, full, found.get("title") or "", hint.get("url", ""))
    return _assemble(main.strip(), full, found, removed + unseen)


def _assemble(main: str, full: str, found: dict[str, Any], hidden: int) -> Extracted:
    metadata = {key: found[key] for key in ("site", "language", "canonical", "license") if found.get(key)}
    if hidden:
        metadata["hidden_characters"] = hidden
    text = main if faithful(main, full) else full
    return Extracted(
        text=text,
        full_text=full if full != text else None,
        title=found.get("title") or "",
        authors=found.get("authors") or [],
        published=found.get("published"),
        metadata=metadata,
    )


def faithful(main: str, full: str) -> bool:
    """Whether the words of the main text are words of the page (on small pages inline tags part words)."""
    words = main.split()
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


def drop_hidden(tree: HtmlElement) -> int:
    """Remove every hidden element; how many characters of text went with them."""
    hidden = [
        element
        for element in tree.iter()
        if isinstance(element.tag, str)
        and element.attrib
        and is_hidden(element.tag.lower(), dict(element.attrib))
    ]
    count = 0
    for element in hidden:
        count += sum(len(piece.strip()) for piece in element.itertext())
        if element.getparent() is not None:
            element.drop_tree()
    return count


def text_of(tree: HtmlElement) -> str:
    """The visible text of a tree, walked without recursion."""
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
    return flow.result()


def _main_text(tree: HtmlElement, url: str) -> tuple[str, dict[str, Any]]:
    """What trafilatura takes for the article, and its metadata; nothing when it gives up."""
    if sum(1 for _ in tree.iter()) > MAX_ELEMENTS:
        return "", {}
    from lxml import etree
    from trafilatura import bare_extraction

    logging.getLogger("trafilatura").setLevel(logging.CRITICAL)
    logging.getLogger("htmldate").setLevel(logging.CRITICAL)
    try:
        page = bare_extraction(
            tree, url=url or None, fast=True, with_metadata=True, include_comments=False, include_tables=True
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
        "language": page.language,
        "canonical": page.url if page.url != url else None,
        "license": page.license,
    }
    return page.text or "", found


def _refuse_wall(source: str, full: str, title: str, url: str) -> None:
    """Name a page from the web that shows no article for what it is."""
    if len(full) >= SHORT_TEXT or not url.startswith("http"):
        return
    head = source.partition("<title>")[2][:200]
    if WALL.search(f"{title}\n{head}\n{full}"):
        raise failed("blocked", url, "the page asks for a human")
    if PAYWALL.search(source):
        raise failed("paywalled", url)
    if "<script" not in source.lower():
        return
    if not full or NEEDS_SCRIPT.search(full) or (len(full) < NO_TEXT and NEEDS_SCRIPT.search(source)):
        raise failed("needs_javascript", url)
