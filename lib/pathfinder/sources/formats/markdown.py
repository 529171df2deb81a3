"""Markdown, by markdown-it-py: stored in the form of a web page; as written beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pathfinder.evidence.language.detection import language_tag
from pathfinder.evidence.language.words import terms
from pathfinder.sources.document import Extracted
from pathfinder.sources.formats.heads.front_matter import facts, front_matter
from pathfinder.sources.formats.heads.stated import iso_date
from pathfinder.sources.html.charset import decode
from pathfinder.sources.html.headings import LONGEST_HEADING, Heading, places
from pathfinder.sources.html.markdown import Structured
from pathfinder.sources.safety.invisible_characters import reveal

if TYPE_CHECKING:
    from markdown_it.token import Token

MEDIA_TYPES = ("text/markdown", "text/x-markdown")
SUFFIXES = (".md", ".markdown", ".mdown", ".mkd")
EXTENSION = "md"
TEXTUAL = True
MAX_PARSED = 3_000_000  # characters; larger files keep their raw text only
DATES = ("date", "published", "updated", "last_updated", "lastmod", "modified", "last-modified", "ms.date")
MAX_BRACKETS = 10**8  # the parser's work grows with the square of the open brackets of a block

ROW = re.compile(r"^\|.*\|\s*$", re.MULTILINE)


def looks_like(head: bytes) -> bool:  # noqa: ARG001 - no bytes prove Markdown
    """Never by bytes alone."""
    return False


def extract(raw: bytes, hint: Mapping[str, str]) -> Extracted:
    """The stored form first; `full_text` is the body as written, so that both ways of quoting are proven."""
    source, hidden = reveal(decode(raw, hint.get("charset", "")))
    fields, body = front_matter(source)
    found = structured(body)
    if said := facts(fields):
        moved = [each._replace(offset=each.offset + len(said) + 2) for each in found.headings]
        found = found._replace(text=f"{said}\n\n{found.text}", headings=moved)
    title = fields.get("title") or _title(found.headings, hint.get("url", ""))
    days = (iso_date(fields.get(key, "")) for key in DATES)
    unseen = {"hidden_characters": hidden + found.hidden, "hidden_text": found.hidden_text}
    metadata: dict[str, object] = {name: value for name, value in unseen.items() if value}
    address = fields.get("url") or fields.get("source") or fields.get("canonical_url") or ""
    if re.match(r"https?://\S+\Z", address):
        metadata["canonical"] = address
    if spoken := language_tag(fields.get("lang") or fields.get("language") or ""):
        metadata["language"] = spoken
    if fields.get("license"):
        metadata["license"] = fields["license"]
    full = body.strip() if body.strip() != found.text else None
    if map_of_text := places(found.headings, title):
        metadata["places"] = map_of_text
    if full is not None and (map_of_full := places(found.written, title)):
        metadata["full_places"] = map_of_full
    authors = fields.get("authors") or fields.get("author") or ""
    return Extracted(
        text=found.text,
        full_text=full,
        title=title,
        authors=[name.strip(" \"'") for name in re.split(r"[,;]", authors.strip("[]")) if name.strip(" \"'")],
        published=max(filter(None, days), default=None),
        metadata=metadata,
    )


def _title(headings: Sequence[Heading], address: str) -> str:
    """The first heading of level 1, else the first of all where the document is called like it.

    Only then also where its sister follows ("Summary", "Motivation").
    """
    first = next((at for at, each in enumerate(headings) if each.level == 1), 0)
    if not headings:
        return ""
    title, lone = headings[first], not any(each.level == 1 for each in headings[first + 1 : first + 2])
    stands = title.level == 1 and lone
    return title.title if stands or terms(title.title) & terms(_name(address)) else ""


def _name(address: str) -> str:
    """The words of a file name: "2403-knock.md" is called "2403 knock"."""
    return re.sub(r"[\W_]+", " ", unquote(address).rpartition("/")[2].rpartition(".")[0])


def structured(body: str) -> Structured:
    """The text of a Markdown body; where it is too large or too deep, the body itself."""
    from markdown_it import MarkdownIt

    from pathfinder.sources.formats.html import fragment

    brackets = sum(block.count("[") ** 2 for block in body.split("\n\n"))
    if len(body) > MAX_PARSED or brackets > MAX_BRACKETS:
        return Structured(body.strip(), [], [])
    parser = MarkdownIt("commonmark", {"maxNesting": 60}).enable("table")
    try:
        tokens = parser.parse(body)
        _keep_rows(tokens)
        found = fragment(parser.renderer.render(tokens, parser.options, {}))
    except (RecursionError, ValueError, IndexError):
        found = None
    if found is None or not found.text:
        return Structured(body.strip(), [], [])
    return found._replace(written=_in_lines(body, tokens))


def _keep_rows(tokens: list[Token]) -> None:
    """Keep the lines of a table that CommonMark takes for a paragraph: it has too many or few dashes."""
    for token in tokens:
        if token.type == "inline" and ROW.search(token.content):
            for child in token.children or ():
                child.type = "hardbreak" if child.type == "softbreak" else child.type


def _in_lines(body: str, tokens: list[Token]) -> list[Heading]:
    """The headings in the text as it is written, less the white space at its ends."""
    starts = [0, *(match.end() for match in re.finditer("\n", body))]
    cut = len(body) - len(body.lstrip())
    return [
        Heading(max(0, starts[token.map[0]] - cut), int(token.tag[1]), title)
        for token, inline in pairwise(tokens)
        if token.type == "heading_open" and token.map and (title := _words(inline)[:LONGEST_HEADING])
    ]


def _words(inline: Token) -> str:
    return " ".join("".join(child.content for child in inline.children or ()).split())
