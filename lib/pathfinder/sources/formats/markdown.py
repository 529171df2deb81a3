"""Markdown: its plain text by markdown-it-py; the raw text stays beside it for quotes with marks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from pathfinder.evidence.language.detection import language_tag
from pathfinder.sources.document import Extracted
from pathfinder.sources.html.charset import decode
from pathfinder.sources.html.headings import CLOSE, Heading, opening, places, taken_out
from pathfinder.sources.html.visible_text import text_of_tokens
from pathfinder.sources.safety.invisible_characters import reveal

if TYPE_CHECKING:
    from markdown_it.token import Token

MEDIA_TYPES = ("text/markdown", "text/x-markdown")
SUFFIXES = (".md", ".markdown", ".mdown", ".mkd")
EXTENSION = "md"
TEXTUAL = True
MAX_PARSED = 3_000_000  # characters; larger files keep their raw text only
MAX_BRACKETS = 10**8  # the parser's work grows with the square of the open brackets of a block

FRONT_MATTER = re.compile(r"\A---[ \t]*\n(.*?\n)(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
FIELD = re.compile(r"^([A-Za-z][\w-]*)[ \t]*:[ \t]*(.*)$")
BLOCK_ENDS = frozenset(
    ("heading_close", "blockquote_close", "bullet_list_close", "ordered_list_close", "table_close")
)
ISO_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


def looks_like(head: bytes) -> bool:  # noqa: ARG001 - no bytes prove Markdown
    """Never by bytes alone."""
    return False


def extract(raw: bytes, hint: Mapping[str, str]) -> Extracted:
    """Text without marks; `full_text` is the body as written, so that both ways of quoting are proven."""
    source, hidden = reveal(decode(raw, hint.get("charset", "")))
    fields, body = front_matter(source)
    marked, lines = marked_text(body)
    text, headings = taken_out(marked)
    heading = next((each.title for each in headings if each.level == 1), "")
    title = fields.get("title") or heading
    date = ISO_DATE.search(fields.get("date", ""))
    metadata: dict[str, object] = {"hidden_characters": hidden} if hidden else {}
    address = fields.get("url") or fields.get("source") or fields.get("canonical_url") or ""
    if re.match(r"https?://\S+\Z", address):
        metadata["canonical"] = address
    if spoken := language_tag(fields.get("lang") or fields.get("language") or ""):
        metadata["language"] = spoken
    if fields.get("license"):
        metadata["license"] = fields["license"]
    full = body.strip() if body.strip() != text else None
    if headings:
        metadata["places"] = places(headings, title)
        if full is not None:
            metadata["full_places"] = places(_in_lines(body, headings, lines), title)
    authors = fields.get("authors") or fields.get("author") or ""
    return Extracted(
        text=text,
        full_text=full,
        title=title,
        authors=[name.strip(" \"'") for name in re.split(r"[,;]", authors.strip("[]")) if name.strip(" \"'")],
        published=date[0] if date else None,
        metadata=metadata,
    )


def front_matter(source: str) -> tuple[dict[str, str], str]:
    """The simple `key: value` lines of a front matter block (keys in lower case), and the text after it."""
    match = FRONT_MATTER.match(source)
    if match is None:
        return {}, source
    rows = [FIELD.match(line) for line in match[1].splitlines() if line.strip()]
    fields = {row[1].lower(): row[2].strip().strip("\"'").strip() for row in rows if row}
    return (fields, source[match.end() :]) if fields else ({}, source)


def marked_text(body: str) -> tuple[str, list[int]]:
    """The text of `body` without Markdown's marks, its headings marked, and the line of each heading."""
    from markdown_it import MarkdownIt

    body = re.sub("[\x04\x05]", "", body)
    brackets = sum(block.count("[") ** 2 for block in body.split("\n\n"))
    if len(body) > MAX_PARSED or brackets > MAX_BRACKETS:
        return body.strip(), []
    try:
        tokens = MarkdownIt("commonmark", {"maxNesting": 60}).enable("table").parse(body)
        text = "".join(_blocks(tokens))
    except (RecursionError, ValueError, IndexError):
        return body.strip(), []
    opened = [pair for pair in pairwise(tokens) if pair[0].type == "heading_open"]
    lines = [token.map[0] for token, title in opened if token.map and "".join(_inline(title)).strip()]
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"[ \t]+\n", "\n", text)).strip(), lines


def _in_lines(body: str, headings: list[Heading], lines: list[int]) -> list[Heading]:
    """The same headings in the text as it is written, less the white space at its ends."""
    starts = [0, *(match.end() for match in re.finditer("\n", body))]
    cut = len(body) - len(body.lstrip())
    return [
        heading._replace(offset=max(0, starts[line] - cut))
        for heading, line in zip(headings, lines, strict=False)
    ]


def _blocks(tokens: list[Token]) -> Iterator[str]:
    """Text of block tokens: blank lines between blocks, tabs between cells, code as it is."""
    for token in tokens:
        if token.type == "heading_open":
            yield opening(int(token.tag[1]))
        elif token.type == "inline":
            yield "".join(_inline(token))
        elif token.type in ("fence", "code_block"):
            yield f"\n\n{token.content}\n\n"
        elif token.type == "html_block":
            yield f"\n\n{text_of_tokens(token.content)}\n\n"
        elif token.type in ("th_close", "td_close"):
            yield "\t"
        elif token.type == "paragraph_close":
            yield "\n" if token.hidden else "\n\n"
        elif token.type == "tr_close":
            yield "\n"
        elif token.type in BLOCK_ENDS:
            yield f"{CLOSE}\n\n" if token.type == "heading_close" else "\n\n"


def _inline(token: Token) -> Iterator[str]:
    for child in token.children or ():
        if child.type in ("softbreak", "hardbreak"):
            yield "\n"
        elif child.type == "image":
            yield "".join(_inline(child))
        elif child.type == "html_inline":
            yield "\n" if re.match(r"<br\b", child.content, re.IGNORECASE) else ""
        elif child.content:
            yield child.content
