"""Links inside a document of pandoc: a citation leads to the line of its source in the list of sources."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pathfinder.report.escape import clean
from pathfinder.report.references.citations import AUTHOR_YEAR, NUMERIC
from pathfinder.report.view import View

Node = dict[str, Any]

_LEFT_ALONE = ("BlockQuote", "Link", "Code", "CodeBlock")  # words of sources, and what is a link already


def linked(blocks: list[Node], view: View) -> list[Node]:
    """`blocks` with links from `[Kim 2020]` or `[1]` to the list of sources; a CSL style stays as it is."""
    citations = view.citations
    if citations.style.name not in (AUTHOR_YEAR.name, NUMERIC.name) or not citations.entries:
        return blocks
    anchors = {f"[{clean(citations.name(entry))}]": f"ref-{entry.key}" for entry in citations.entries}
    names = "|".join(re.escape(name[1:-1]) for name in sorted(anchors, key=len, reverse=True))
    pattern = re.compile(rf"\[({names})(?:, [^\[\]]*)?\]")  # with the place in the source, if any
    body, sources, appendix = _divided(blocks)
    listed = [_anchored(block, view, anchors) for block in sources]
    before, after = ([_in_block(block, pattern, anchors) for block in part] for part in (body, appendix))
    return [*before, *listed, *after]


def _divided(blocks: list[Node]) -> tuple[list[Node], list[Node], list[Node]]:
    """What stands before the list of sources, that list, and the appendix, which the only rule begins."""
    rule = max((at for at, block in enumerate(blocks) if block["t"] == "HorizontalRule"), default=len(blocks))
    last = max((at for at, block in enumerate(blocks[:rule]) if block["t"] == "Header"), default=0)
    return blocks[:last], blocks[last:rule], blocks[rule:]


def _anchored(block: Node, view: View, anchors: Mapping[str, str]) -> Node:
    """A list of sources whose items can be linked to; any other block as it is."""
    if block["t"] not in ("BulletList", "OrderedList"):
        return block
    items = block["c"] if block["t"] == "BulletList" else block["c"][1]
    for item, entry in zip(items, view.citations.in_order(), strict=False):
        anchor = anchors[f"[{clean(view.citations.name(entry))}]"]
        first = item[0]["c"]
        item[0]["c"] = [{"t": "Span", "c": [[anchor, [], []], first[:1]]}, *first[1:]]
    return block


def _in_block(node: Any, pattern: re.Pattern[str], anchors: Mapping[str, str]) -> Any:
    if isinstance(node, dict):
        if node.get("t") in _LEFT_ALONE:
            return node
        return {key: _in_block(value, pattern, anchors) for key, value in node.items()}
    if isinstance(node, list):
        inner = [_in_block(each, pattern, anchors) for each in node]
        return list(_in_line(inner, pattern, anchors)) if any(map(_is_word, inner)) else inner
    return node


def _in_line(line: list[Node], pattern: re.Pattern[str], anchors: Mapping[str, str]) -> Iterator[Node]:
    """A line in which each run of words has its citations as links."""
    run: list[str] = []
    for node in [*line, None]:
        if node is not None and _is_word(node):
            run.append(node["c"] if node["t"] == "Str" else " ")
            continue
        yield from _cut("".join(run), pattern, anchors)
        run = []
        if node is not None:
            yield node


def _cut(text: str, pattern: re.Pattern[str], anchors: Mapping[str, str]) -> Iterator[Node]:
    at = 0
    for found in pattern.finditer(text):
        yield from _words(text[at : found.start()])
        yield {"t": "Link", "c": [["", [], []], list(_words(found[0])), [f"#{anchors[f'[{found[1]}]']}", ""]]}
        at = found.end()
    yield from _words(text[at:])


def _words(text: str) -> Iterator[Node]:
    for piece in re.split("( )", text):
        if piece:
            yield {"t": "Space"} if piece == " " else {"t": "Str", "c": piece}


def _is_word(node: Any) -> bool:
    return isinstance(node, dict) and node.get("t") in ("Str", "Space", "SoftBreak")
