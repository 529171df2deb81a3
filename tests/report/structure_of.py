"""What a Markdown parser sees: the structure of a text, and its words."""

from __future__ import annotations

import re
from typing import Any

from markdown_it import MarkdownIt

PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def structure(text: str) -> list[str]:
    """The blocks and the inline marks of a text, without its words."""
    seen = []
    for token in PARSER.parse(text):
        seen.append(f"{token.type} {token.tag}")
        seen += [child.type for child in token.children or () if child.type != "text"]
    return seen


def words(token: Any) -> str:
    """The visible words of an inline token."""
    return "".join(child.content for child in token.children or ())


def quotes(text: str) -> list[str]:
    """The words of each block quote."""
    tokens = PARSER.parse(text)
    return [words(tokens[at + 2]) for at, token in enumerate(tokens) if token.type == "blockquote_open"]


def listed(text: str, heading: str) -> set[int]:
    """The numbers of the items that stand below a heading, which begin with them in brackets."""
    below = text.rsplit(f"## {heading}\n", maxsplit=1)[-1]
    return {int(number) for number in re.findall(r"^- \*\*\[(\d+)\]\*\* ", below, re.MULTILINE)}


def sections(text: str) -> dict[str, str]:
    """Heading of the second level -> the text below it."""
    parts = f"\n{text}".split("\n## ")[1:]
    return {part.partition("\n")[0]: part.partition("\n")[2] for part in parts}
