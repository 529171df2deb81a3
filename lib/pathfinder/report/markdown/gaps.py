"""What the writer says that the research did not find, collected from all of the report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from pathfinder.data import table
from pathfinder.evidence.language.words import terms
from pathfinder.report.escape import clean
from pathfinder.report.prose import Block, blocks, in_words, spans

if TYPE_CHECKING:
    from pathfinder.report.view import View


class Gap(NamedTuple):
    """A sentence or a row of a table, and the words by which it is compared with others."""

    text: str
    words: str


def gaps(view: View) -> list[str]:
    """Each gap once: sentences in the order of the text, then rows of tables that say something else."""
    report = view.state.get("report") or {}
    passages = [*(each["paragraphs"] for each in report.get("sections") or ()), report.get("summary") or []]
    found = [block for passage in passages for block in blocks(passage)]
    sentences = (gap for block in found if block.kind != "table" for gap in _sentences(block))
    rows = (gap for block in found if block.kind == "table" for gap in _rows(block))
    return _each_once([*sentences, *rows])


def _sentences(block: Block) -> Iterator[Gap]:
    for item in block.items:
        for one in item.sentences:
            if one.get("gap"):
                text = _plain(one["text"])
                yield Gap(text, text)


def _rows(block: Block) -> Iterator[Gap]:
    head = [_plain(cell) for cell in block.items[0].cells] if block.items else []
    for item in block.items[1:]:
        if any(one.get("gap") for one in item.sentences):
            cells = [_plain(cell) for cell in item.cells]
            yield Gap(in_words(head, cells), " ".join(cells))


def _each_once(found: Iterable[Gap]) -> list[str]:
    """Without those that name nothing which one or several before them did not name."""
    generic = terms(" ".join(table(__package__, "data/gaps.toml")["generic"].values()))
    named: set[str] = set()
    kept: dict[str, None] = {}
    for gap in found:
        names = terms(gap.words) - generic
        if not names or not names <= named:
            kept[gap.text] = None
        named |= names
    return list(kept)


def _plain(text: str) -> str:
    return "".join(span.text for span in spans(clean(text)))
