"""MediaWiki markup, by mwparserfromhell: stored in the form of a web page; as written beside it.

Templates are not expanded: they keep their words. Images and categories are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Any

from pathfinder.sources.document import Extracted
from pathfinder.sources.html.charset import decode
from pathfinder.sources.html.headings import places
from pathfinder.sources.safety.invisible_characters import reveal

if TYPE_CHECKING:
    from pathfinder.sources.html.markdown import Structured

MEDIA_TYPES = ("text/x-wiki",)
SUFFIXES = (".mediawiki", ".wiki")
EXTENSION = "mediawiki"
TEXTUAL = True
MAX_PARSED = 1_000_000  # characters; larger files keep their raw text only
CODE = {"pre", "source", "syntaxhighlight", "nowiki"}
LISTS = {"li": "*", "dd": ":", "dt": ";"}  # an item of a numbered list is a "li" with the mark "#"
PLAIN = {"b", "i", "s", "u", "br", "sub", "sup", "code", "tt", "del", "ins", "table", "tr", "td", "th"}
UNSEEN = re.compile(r"\s*(?:File|Image|Category|Media)\s*:", re.IGNORECASE)
SWITCH = re.compile(r"__[A-Z]+__")  # __NOTOC__
DEEPEST = 8  # lists within each other
ITEM = "\x01"  # stands before the marks of an item, which begins a line
BLOCK = "\x02"  # stands at both ends of what is no running text
_PARTS = re.compile(rf"{BLOCK}(.*?){BLOCK}", re.DOTALL)
_ENTRY = re.compile(rf"(?:{ITEM}([*#:;]))+")


def looks_like(head: bytes) -> bool:  # noqa: ARG001 - no bytes prove MediaWiki markup
    """Never by bytes alone."""
    return False


def extract(raw: bytes, hint: Mapping[str, str]) -> Extracted:
    """The stored form first; `full_text` is the file as written, so that both ways of quoting are proven."""
    source, hidden = reveal(decode(raw, hint.get("charset", "")))
    found = _structured(source)
    text = found.text if found and found.text else source.strip()
    metadata: dict[str, object] = {"hidden_characters": hidden} if hidden else {}
    if found and (map_of_text := places(found.headings)):
        metadata["places"] = map_of_text
    full = source.strip() if source.strip() != text else None
    return Extracted(text=text, full_text=full, title="", metadata=metadata)


def _structured(source: str) -> Structured | None:
    """The stored form; None where the file is too large or is not understood."""
    from mwparserfromhell import parse
    from mwparserfromhell.parser import ParserError

    from pathfinder.sources.formats.html import fragment

    if len(source) > MAX_PARSED:
        return None
    try:
        marked = _html(parse(SWITCH.sub("", source)))
    except (ParserError, RecursionError):
        return None
    pieces = _PARTS.split(marked)  # running text and blocks in turn
    pieces[::2] = ["\n".join(_paragraphs(each.split("\n"))) for each in pieces[::2]]
    return fragment("".join(pieces))


def _html(code: Any) -> str:
    """Parsed markup as HTML, but for its paragraphs and lists."""
    return "".join(map(_node, code.nodes))


def _node(node: Any) -> str:
    kind = type(node).__name__
    if kind == "Heading":
        return f"{BLOCK}<h{node.level}>{_html(node.title).strip()}</h{node.level}>{BLOCK}"
    if kind == "Wikilink":
        return "" if UNSEEN.match(str(node.title)) else _html(node.text or node.title)
    if kind == "ExternalLink":
        return _html(node.title or node.url)
    if kind == "Tag":
        return _tag(node)
    return "" if kind == "Comment" else str(node) if kind == "HTMLEntity" else escape(str(node), quote=False)


def _tag(node: Any) -> str:
    name = str(node.tag).strip().lower()
    if node.wiki_markup and name in LISTS:
        return f"{ITEM}{str(node.wiki_markup).strip()[-1]}"
    if name in CODE:
        code = escape(str(node.contents), quote=False)
        return f"{BLOCK}<pre>{code}</pre>{BLOCK}" if "\n" in code else f"<code>{code}</code>"
    inner = _html(node.contents) if node.contents is not None else ""
    if name == "ref":
        return f" ({inner.strip()})" if inner.strip() else ""
    if name == "table":
        return f"{BLOCK}<table>{_without_marks(inner)}</table>{BLOCK}"
    if name not in PLAIN:
        return inner
    return "<br>" if name == "br" else f"<{name}>{inner}</{name}>"


def _without_marks(cell: str) -> str:
    """What stands in a table is no block of its own, and a list in it is lines."""
    return _ENTRY.sub("<br>- ", cell.replace(BLOCK, ""))


def _paragraphs(lines: list[str]) -> Iterator[str]:
    """Lines of running text as paragraphs, lists, and the code that a blank at their beginning makes."""
    for kind, some in groupby(lines, _kind):
        if kind == "item":
            yield from _lists([*map(_item, some)], 0)
        elif kind == "code":
            code = "\n".join(each[1:] for each in some)
            yield f"<pre>{code}</pre>"
        elif kind == "text":
            yield f"<p>{' '.join(map(str.strip, some))}</p>"


def _item(line: str) -> tuple[str, str]:
    """The marks of an item, and its words."""
    words = _ENTRY.sub("", line)
    return line.removesuffix(words).replace(ITEM, "")[:DEEPEST], words.strip()


def _kind(line: str) -> str:
    if not line.strip():
        return "gap"
    return "item" if line.startswith(ITEM) else "code" if line.startswith(" ") else "text"


def _lists(items: list[tuple[str, str]], depth: int) -> Iterator[str]:
    """Items, each with its marks ("*#" is a numbered one within another), as lists within lists."""
    rest = [*items]
    while rest:
        mark = rest[0][0][depth : depth + 1] or "*"
        same = [*takewhile(lambda each: each[0][depth : depth + 1] in (mark, ""), rest)]  # noqa: B023
        rest = rest[len(same) :]
        kind = "ol" if mark == "#" else "ul"
        yield f"<{kind}>"
        while same:
            marks, words = same.pop(0)
            inner = [*takewhile(lambda each: len(each[0]) > depth + 1, same)]
            same = same[len(inner) :]
            deep = len(marks) > depth + 1  # an item without one that it stands in
            below = _lists([(marks, words), *inner] if deep else inner, depth + 1)
            yield f"<li>{'' if deep else words}{''.join(below)}</li>"
        yield f"</{kind}>"
