"""EPUB: the chapters of the spine in order, each read as a web page; chapters and headings as places."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pathfinder.evidence.language.detection import language_tag
from pathfinder.sources.document import Extracted, failed
from pathfinder.sources.html.headings import Heading, places, revealed
from pathfinder.sources.sandbox.zip_limits import SIGNATURE, Container, dublin_core, local, resolved

if TYPE_CHECKING:
    from lxml.etree import _Element  # type: ignore[import-untyped]

MEDIA_TYPES = ("application/epub+zip",)
SUFFIXES = (".epub",)
EXTENSION = "epub"
TEXTUAL = False
TABLE_OF_CONTENTS = "META-INF/container.xml"
ENCRYPTION = "META-INF/encryption.xml"
FONTS = re.compile(r"idpf\.org/2008/embedding|ns\.adobe\.com/pdf/enc#RC", re.IGNORECASE)  # no lock on text
CHAPTER_TYPES = ("application/xhtml+xml", "text/html", "application/x-dtbook+xml")
MOST_CHAPTERS = 3_000
MOST_CHARACTERS = 30_000_000
ISO_DATE = re.compile(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?")


def looks_like(head: bytes) -> bool:
    """Whether it is a ZIP file that names itself an EPUB or has an EPUB's table of contents."""
    named = b"mimetypeapplication/epub+zip" in head[:120]
    return head.startswith(SIGNATURE) and (named or TABLE_OF_CONTENTS.encode() in head)


def extract(raw: bytes, hint: Mapping[str, str]) -> Extracted:
    """The text of all chapters; SourceError when it is damaged, too large or locked."""
    url = hint.get("url", "")
    container = Container(raw, url)
    _refuse_locked(container, url)
    package_name = _package(container, url)
    package = container.tree(package_name)
    chapters = _chapters(package, package_name, container)
    if not chapters:
        raise failed("damaged", url, "no chapter of its spine is in it")
    pieces: list[str] = []
    headings: list[Heading] = []
    hidden = length = 0
    for number, name in enumerate(chapters[:MOST_CHAPTERS], 1):
        text, found, unseen = _chapter(container, name)
        hidden += unseen
        if not text:
            continue
        first = [] if found and not text[: found[0].offset].strip() else [Heading(0, 1, f"chapter {number}")]
        headings += [each._replace(offset=each.offset + length) for each in (*first, *found)]
        pieces.append(text)
        length += len(text) + 2
        if length > MOST_CHARACTERS:
            raise failed("too_large", url, f"more than {MOST_CHARACTERS:,} characters of text")
    return _assembled("\n\n".join(pieces), headings, dublin_core(package), hidden)


def _assembled(text: str, headings: list[Heading], core: Mapping[str, list[str]], hidden: int) -> Extracted:
    title = core.get("title", [""])[0]
    metadata: dict[str, object] = {"hidden_characters": hidden} if hidden else {}
    if found := places(headings, title):
        metadata["places"] = found
    if spoken := language_tag(core.get("language", [""])[0]):
        metadata["language"] = spoken
    for key, field in (("license", "rights"), ("site", "publisher")):
        if core.get(field):
            metadata[key] = core[field][0]
    date = ISO_DATE.match(core.get("date", [""])[0])
    return Extracted(
        text=text,
        title=title or next((each.title for each in headings if each.level == 1), ""),
        authors=core.get("creator", []),
        published=f"{date[1]}-{date[2] or '01'}-{date[3] or '01'}" if date else None,
        metadata=metadata,
    )


def _refuse_locked(container: Container, url: str) -> None:
    root = container.tree_if_there(ENCRYPTION)
    for method in () if root is None else root.iter():
        if local(method) == "EncryptionMethod" and not FONTS.search(method.get("Algorithm", "")):
            raise failed("unsupported", url, "it is locked (DRM)")


def _package(container: Container, url: str) -> str:
    root = container.tree(TABLE_OF_CONTENTS)
    for element in root.iter():
        name = resolved("", element.get("full-path") or "") if local(element) == "rootfile" else ""
        if name and container.has(name):
            return name
    raise failed("damaged", url, "its package file is missing")


def _chapters(package: _Element, base: str, container: Container) -> list[str]:
    """The members of the spine, in reading order; without a spine, of the manifest."""
    items: dict[str, str] = {}
    spine: list[str] = []
    for element in package.iter():
        if local(element) == "item" and element.get("media-type", "") in CHAPTER_TYPES:
            name = resolved(base, unquote(element.get("href") or ""))
            if container.has(name):
                items[element.get("id") or name] = name
        elif local(element) == "itemref":
            spine.append(element.get("idref") or "")
    return [items[key] for key in dict.fromkeys(spine) if key in items] or list(items.values())


def _chapter(container: Container, name: str) -> tuple[str, list[Heading], int]:
    """A chapter's text, its headings, and how many hidden characters were in it."""
    from pathfinder.sources.formats.html import flowed, parse
    from pathfinder.sources.html.charset import decode
    from pathfinder.sources.html.hidden_elements import take_out
    from pathfinder.sources.html.visible_text import text_of_tokens

    source = re.sub(r"\A\s*<\?xml[^>]*\?>", "", decode(container.read(name)).replace("\x00", ""))
    tree, complete = parse(source)
    if tree is None or not complete:
        text, unseen, headings = revealed(text_of_tokens(source), [])
        return text, headings, unseen
    removed, _ = take_out(tree)
    text, unseen, headings = revealed(*flowed(tree))
    return text, headings, removed + unseen
