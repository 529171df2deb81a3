"""Written text as blocks: paragraphs, headings, lists and tables, each sentence in its place.

The text of a writer has its block marks at the start of a sentence ("- ", "2. ", "## ", "| ") and emphasis
and code inside it. Nothing else of Markdown is understood: links, images and HTML stay words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from pathfinder.evidence.gate.sentence import is_code
from pathfinder.model.cycle.state import Cited, Sentence

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

Kind = Literal["paragraph", "heading", "bullets", "numbers", "table", "code"]

LISTS: tuple[Kind, ...] = ("bullets", "numbers")
_MARKS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("heading", re.compile(r"(#{1,6})\s+")),
    ("bullets", re.compile(r"([-*+•])\s+")),
    ("numbers", re.compile(r"(\d{1,2})[.)](?:\s+(?=\S)|$)")),
    ("table", re.compile(r"(\|)")),
)
_LABEL = re.compile(r"\*\*[^*]+\*\*")
_CELL_END = re.compile(r"(?<!\\)\|")
_EMPHASIS = re.compile(r"\*\*|\*|`|(?<!\w)_|_(?!\w)")
_STOPS = re.compile(r"[,;:.!?)…]*")  # what may follow a citation at once
_PLACE = re.compile("\0(\\d+)\0")
_RULE = re.compile(r"\|?[\s:|-]*-[\s:|-]*")  # the line below the head of a table


class Item(NamedTuple):
    """A paragraph, a heading, an entry of a list or a row of a table."""

    sentences: list[Sentence]  # without their block marks
    cells: list[str]  # of a row; [] for anything else
    depth: int = 0  # of an entry of a list within another


class Block(NamedTuple):
    """Items of one kind; the first row of a table is its head."""

    kind: Kind
    items: list[Item]
    first: int  # the number of the first entry of a numbered list, the depth of a heading, else 0


class Span(NamedTuple):
    """Words with what is said of them."""

    text: str
    strong: bool = False
    emphasis: bool = False
    code: bool = False


def blocks(paragraphs: Iterable[Sequence[Sentence]]) -> list[Block]:
    """The blocks of a section; a list or a table may go on in its next paragraph."""
    found: list[Block] = []
    for paragraph in paragraphs:
        started = False  # whether a block of this paragraph is open
        if len(paragraph) > 1 and _RULE.fullmatch(paragraph[1]["text"].strip()):
            found.append(Block("table", [], 0))  # a head of its own, whatever stands before it
        for sentence in paragraph:
            kind, mark, words = _marked(sentence["text"])
            row = kind == "table" or (
                started and kind != "code" and found[-1].kind == "table" and _open(found[-1].items[-1])
            )
            if row:
                _add_row(found, sentence)
            elif kind in LISTS and found and _belongs(found[-1], kind, sentence):
                depth = _depth(found[-1], sentence.get("indent", 0))
                found[-1].items.append(Item([_without_mark(sentence, words)], [], depth))
            elif kind == "paragraph" and started and _goes_on(found[-1], sentence):
                found[-1].items[-1].sentences.append(sentence)
            else:
                first = int(mark) if kind == "numbers" else len(mark) if kind == "heading" else 0
                found.append(Block(kind, [Item([_without_mark(sentence, words)], [])], first))
            started = True
    return [_table(each) if each.kind == "table" else each for each in found]


def _belongs(block: Block, kind: Kind, sentence: Sentence) -> bool:
    """Whether an entry belongs to the list before: one of its kind, or any that is indented."""
    return block.kind == kind or (block.kind in LISTS and "indent" in sentence)


def _depth(block: Block, indent: int) -> int:
    """How deep an entry stands in a list: below the last one that is less indented."""
    above = [(each.sentences[0].get("indent", 0), each.depth) for each in block.items if each.sentences]
    return next((depth + (at < indent) for at, depth in reversed(above) if at <= indent), 0)


def _goes_on(block: Block, sentence: Sentence) -> bool:
    """Whether a sentence belongs to the block before.

    What a bold label leads in or a blank line sets apart is a paragraph of its own.
    """
    labelled = block.kind == "paragraph" and _LABEL.match(sentence["text"])
    return block.kind not in ("heading", "table", "code") and not (labelled or sentence.get("apart"))


def _without_mark(sentence: Sentence, words: str) -> Sentence:
    """A sentence that begins a block, without the mark of it."""
    found: Sentence = {**sentence, "text": words}
    if "marked" in sentence:
        before = len(sentence["text"]) - len(words)
        found["marked"] = [{**mark, "end": mark["end"] - before} for mark in sentence["marked"]]
    return found


def segments(sentence: Sentence) -> list[tuple[str, list[str]]]:
    """The text of a sentence in pieces, each with the IDs that are cited behind it; one piece for most."""
    marks = sentence.get("marked", [])
    return _pieces(_PLACE.split(_placed(sentence)), marks) if marks else [(sentence["text"], [])]


def cell_segments(row: Item) -> list[list[tuple[str, list[str]]]]:
    """The pieces of each cell of a row, as of a sentence; [] where the row cites as a whole."""
    one, *others = row.sentences
    if others or not row.cells:
        return []
    if "marked" in one:
        cells = [_PLACE.split(cell) for cell in _cells(_placed(one).strip())]
        if len(cells) == len(row.cells) and max(map(len, cells)) > 3:  # words, mark, words, mark, words
            return [_pieces(cell, one["marked"]) for cell in cells]
    return [[(cell, ids)] for cell, ids in zip(row.cells, _cell_ids(row), strict=False)]


def _cell_ids(row: Item) -> list[list[str]]:
    """The IDs that each cell of a row cites; those of cells that are too many stand in its last."""
    ids, width = row.sentences[0].get("cells", []), len(row.cells)
    if not ids:
        return []
    last = list(dict.fromkeys(key for cell in ids[width - 1 :] for key in cell))
    return [*(ids[: width - 1] + [[]] * width)[: width - 1], last]


def _placed(sentence: Sentence) -> str:
    """The text with the number of each citation where it stands."""
    text, at, said = sentence["text"], 0, ""
    for number, mark in enumerate(sentence["marked"]):
        said += f"{text[at : mark['end']]}\0{number}\0"
        at = mark["end"]
    return said + text[at:]


def _pieces(parts: list[str], marks: Sequence[Cited]) -> list[tuple[str, list[str]]]:
    """Pieces of a text that was split at its citations: words and numbers of citations in turn.

    A stop behind a citation goes before it. Where emphasis or code would be torn apart, there is one piece.
    """
    words, numbers = parts[::2], parts[1::2]
    stops = ["", *(_STOPS.match(each)[0] for each in words[1:]), ""]  # type: ignore[index]  # matches nothing, too
    texts = [(each[len(stops[at]) :].rstrip() + stops[at + 1]).strip() for at, each in enumerate(words)]
    ids = [*(marks[int(number)]["ids"] for number in numbers), []]
    if any(count % 2 for each in texts for count in Counter(_EMPHASIS.findall(each)).values()):
        return [("".join(words).strip(), [key for some in ids for key in some])]
    return [(text, some) for text, some in zip(texts, ids, strict=True) if text or some]


def spans(text: str) -> list[Span]:
    """The words of a text apart from its marks of emphasis and code; `__init__` is a name, nothing bold."""
    if not any(mark in text for mark in "*_`"):
        return [Span(text)]
    found: list[Span] = []
    strong = emphasis = 0
    for token in _reader().parseInline(text)[0].children or ():
        if token.markup == "__":
            found.append(Span(token.markup, strong > 0, emphasis > 0))
            continue
        strong += {"strong_open": 1, "strong_close": -1}.get(token.type, 0)
        emphasis += {"em_open": 1, "em_close": -1}.get(token.type, 0)
        if token.content and not token.type.endswith(("_open", "_close")):
            found.append(Span(token.content, strong > 0, emphasis > 0, token.type == "code_inline"))
    return found


def begins_block(text: str) -> bool:
    """Whether a sentence is a heading, or begins an entry of a list or a row of a table."""
    return _marked(text)[0] != "paragraph"


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("zero").enable(["emphasis", "backticks"])


def _marked(text: str) -> tuple[Kind, str, str]:
    """The block that a sentence opens, its mark, and the words after it."""
    if is_code(text):
        return "code", "", text
    for kind, pattern in _MARKS:
        if found := pattern.match(text):
            return kind, found[1], text[found.end() :]
    return "paragraph", "", text


def _open(row: Item) -> bool:
    """Whether a row goes on: its last piece does not end with a bar."""
    return not row.sentences[-1]["text"].rstrip().endswith("|")


def _add_row(found: list[Block], sentence: Sentence) -> None:
    """Add a piece of a table to its row: a row with several sentences comes in pieces."""
    if not found or found[-1].kind != "table":
        found.append(Block("table", [Item([sentence], [])], 0))
    elif found[-1].items and _open(found[-1].items[-1]):
        found[-1].items[-1].sentences.append(sentence)
    else:
        found[-1].items.append(Item([sentence], []))


def _table(block: Block) -> Block:
    """The rows with their cells, as many in each as in the head; the line below the head is left out."""
    lines = [(" ".join(each["text"] for each in row.sentences).strip(), row) for row in block.items]
    rows = [Item(row.sentences, _cells(line)) for line, row in lines if not _RULE.fullmatch(line)]
    width = len(rows[0].cells) if rows else 0
    fitted = [
        row._replace(
            cells=[
                *row.cells[: width - 1],
                " ".join(row.cells[width - 1 :]),
                *[""] * (width - len(row.cells)),
            ][:width]
        )
        for row in rows
    ]
    return block._replace(items=fitted)


def _cells(row: str) -> list[str]:
    inside = row.removeprefix("|").removesuffix("|")
    return [cell.strip().replace("\\|", "|") for cell in _CELL_END.split(inside)]
