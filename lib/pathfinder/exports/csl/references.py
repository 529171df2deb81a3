"""Links inside a document of pandoc: a citation leads to the line of its source in the list of sources."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from pathfinder.report.escape import clean
from pathfinder.report.references.citations import AUTHOR_YEAR, NUMERIC
from pathfinder.report.view import View

Node = dict[str, Any]
Named = Callable[[str, list[Node]], Iterator[Node]]  # a citation, its words, and what becomes of these

_LEFT_ALONE = ("BlockQuote", "Link", "Code", "CodeBlock")  # words of sources, and what is a link already


def linked(blocks: list[Node], view: View) -> list[Node]:
    """`blocks` with links from `[Kim 2020]` or `[1]` to the list of sources; a CSL style stays as it is."""
    citations = view.citations
    if citations.style.name not in (AUTHOR_YEAR.name, NUMERIC.name) or not citations.entries:
        return blocks
    named = {clean(citations.name(entry)): f"ref-{entry.key}" for entry in citations.entries}
    anchors = {name: named[name] for name in sorted(named, key=len, reverse=True)}
    names = "|".join(map(re.escape, anchors))
    one = rf"(?:{names})(?:, [^\[\];]*)?"  # with the place in the source, if any
    pattern = re.compile(rf"\[({one}(?:; {one})*)\]")
    body, sources, appendix = _divided(blocks)
    anchor = partial(_anchor, dict(anchors))
    listed = _in_block(_in_strong(sources, pattern, anchor), pattern, anchor)
    there = _anchors_of(listed)
    link = partial(_link, {name: anchor for name, anchor in anchors.items() if anchor in there})
    before, after = (_in_block(part, pattern, link) for part in (body, appendix))
    return [*before, *listed, *after]


def _link(anchors: Mapping[str, str], cited: str, words: list[Node]) -> Iterator[Node]:
    """A citation as a link to the list of sources, if its source stands there."""
    if anchor := anchors.get(_name(anchors, cited)):
        yield {"t": "Link", "c": [["", [], []], words, [f"#{anchor}", ""]]}
    else:
        yield from words


def _anchor(left: dict[str, str], cited: str, words: list[Node]) -> Iterator[Node]:
    """The first mention of a source in their list as what links lead to."""
    if anchor := left.pop(_name(left, cited), ""):
        yield {"t": "Span", "c": [[anchor, [], []], words]}
    else:
        yield from words


def _name(known: Iterable[str], cited: str) -> str:
    """Which of some names a citation begins with, the longest first; "" for none."""
    return next((name for name in known if cited == name or cited.startswith(f"{name}, ")), "")


def _in_strong(node: Any, pattern: re.Pattern[str], named: Named) -> Any:
    """As `_in_block`, in what is printed bold alone: a line of the list may name other sources, too."""
    if isinstance(node, list):
        return [_in_strong(each, pattern, named) for each in node]
    if not isinstance(node, dict) or node.get("t") in _LEFT_ALONE:
        return node
    if node.get("t") == "Strong":
        return _in_block(node, pattern, named)
    return {key: _in_strong(value, pattern, named) for key, value in node.items()}


def _anchors_of(node: Any) -> set[str]:
    """The names of all spans of some blocks."""
    if isinstance(node, dict):
        own = {node["c"][0][0]} if node.get("t") == "Span" else set()
        return own.union(*map(_anchors_of, node.values()))
    return set[str]().union(*map(_anchors_of, node)) if isinstance(node, list) else set()


def _divided(blocks: list[Node]) -> tuple[list[Node], list[Node], list[Node]]:
    """What stands before the list of sources, that list, and the appendix, which the only rule begins."""
    rule = max((at for at, block in enumerate(blocks) if block["t"] == "HorizontalRule"), default=len(blocks))
    last = max((at for at, block in enumerate(blocks[:rule]) if block["t"] == "Header"), default=0)
    return blocks[:last], blocks[last:rule], blocks[rule:]


def _in_block(node: Any, pattern: re.Pattern[str], named: Named) -> Any:
    if isinstance(node, dict):
        if node.get("t") in _LEFT_ALONE:
            return node
        return {key: _in_block(value, pattern, named) for key, value in node.items()}
    if isinstance(node, list):
        inner = [_in_block(each, pattern, named) for each in node]
        return list(_in_line(inner, pattern, named)) if any(map(_is_word, inner)) else inner
    return node


def _in_line(line: list[Node], pattern: re.Pattern[str], named: Named) -> Iterator[Node]:
    """A line in which each run of words has its citations as links or anchors."""
    run: list[str] = []
    for node in [*line, None]:
        if node is not None and _is_word(node):
            run.append(node["c"] if node["t"] == "Str" else " ")
            continue
        yield from _cut("".join(run), pattern, named)
        run = []
        if node is not None:
            yield node


def _cut(text: str, pattern: re.Pattern[str], named: Named) -> Iterator[Node]:
    at = 0
    for found in pattern.finditer(text):
        yield from _words(text[at : found.start()])
        parts = found[1].split("; ")
        for number, part in enumerate(parts, 1):
            shown = f"{'[' * (number == 1)}{part}{']' if number == len(parts) else ';'}"
            yield from named(part, list(_words(shown)))
            yield from _words(" " * (number < len(parts)))
        at = found.end()
    yield from _words(text[at:])


def _words(text: str) -> Iterator[Node]:
    for piece in re.split("( )", text):
        if piece:
            yield {"t": "Space"} if piece == " " else {"t": "Str", "c": piece}


def _is_word(node: Any) -> bool:
    return isinstance(node, dict) and node.get("t") in ("Str", "Space", "SoftBreak")
