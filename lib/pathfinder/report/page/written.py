"""The written sections of the report step, sentence by sentence, with what the gate found."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pathfinder.evidence.gate.sentence import code_of, is_code
from pathfinder.model.cycle.state import Sentence
from pathfinder.report.escape import clean, code_lines
from pathfinder.report.markdown.gaps import without_gaps
from pathfinder.report.page.citing import SHOWN_CITATIONS, Badge, Cite, badge, cites, ids
from pathfinder.report.prose import Item, Kind, Span, blocks, cell_segments, segments, spans
from pathfinder.report.references.sentences import behind, cell_marks, cited, faults, signs
from pathfinder.report.view import View


class Shown(NamedTuple):
    """A number that was computed: as it stands in the sentence, its formula, and where its inputs stand."""

    shown: str
    formula: str
    inputs: list[Cite]


class Line(NamedTuple):
    """One sentence as the page shows it; `problems` are why it failed the gate."""

    text: list[Span]
    cites: list[Cite]
    served: bool  # a later sentence shows the names of its sources
    missing: list[str]  # cited IDs that the graph does not hold
    hypotheses: list[tuple[str, bool]]  # ID, and whether it is cited as rejected
    badge: Badge | None  # none for a sentence that failed, whatever its evidence earned
    view: bool  # the writer's own judgement or connecting words
    gap: bool  # says what the research did not find
    computed: list[Shown]
    problems: list[str]


class Words(NamedTuple):
    """Words of a cell, and what is cited behind them; nothing where the row cites as a whole."""

    text: list[Span]
    cites: list[Cite]
    mark: str = ""  # "view" or "inference", behind the last words of a cell that is the writer's own


class Piece(NamedTuple):
    """A paragraph, a heading, an entry of a list, or a row of a table with its cells."""

    lines: list[Line]
    cells: list[list[Words]]
    depth: int = 0  # of an entry of a list within another


class Part(NamedTuple):
    """A block of written text; `first` numbers a numbered list and says how deep a heading is."""

    kind: Kind
    pieces: list[Piece]
    first: int


class Section(NamedTuple):
    """A written section."""

    id: str
    heading: str
    parts: list[Part]


class Written(NamedTuple):
    """The written report as far as it was accepted."""

    title: str
    summary: list[Part]
    sections: list[Section]
    done: bool
    iteration: int  # whose evidence it was written from
    failed: int  # sentences that did not pass the gate


def written(view: View) -> Written | None:
    """The written report of the research; None when not a section of it exists."""
    report: Mapping[str, Any] = view.state.get("report") or {}
    headings = {str(item["id"]): clean(str(item["heading"])) for item in report.get("outline") or ()}
    sections = [
        Section(
            f"written-{number}",
            headings.get(str(item["id"]), ""),
            _parts(view, without_gaps(item["paragraphs"])),
        )
        for number, item in enumerate(report.get("sections") or (), 1)
    ]
    summary = _parts(view, report.get("summary") or ())
    if not sections and not summary:
        return None
    parts = [*summary, *(part for section in sections for part in section.parts)]
    lines = [line for part in parts for piece in part.pieces for line in piece.lines]
    failed = sum(bool(line.problems or line.missing) for line in lines)
    title, done = clean(str(report.get("title") or "")), bool(report.get("done"))
    return Written(title, summary, sections, done, int(report.get("iteration") or 0), failed)


def _parts(view: View, paragraphs: Sequence[Sequence[Sentence]]) -> list[Part]:
    return [
        Part(block.kind, [_piece(view, item) for item in block.items], block.first)
        for block in blocks(paragraphs)
    ]


def _piece(view: View, item: Item) -> Piece:
    shown = signs(view, item.sentences)
    lines: list[Line] = []
    for one, sign in zip(item.sentences, shown, strict=True):
        whole = _line(view, one, served=not item.cells and not sign and bool(cited(view, one)))
        lines += [whole] if item.cells else _parted(view, one, whole)
    parted = cell_segments(item)
    cells = [
        [Words(spans(clean(text)), _cites(view, item.sentences[0], keys)) for text, keys in cell]
        for cell in parted or [[(cell, [])] for cell in item.cells]
    ]
    for at, mark in cell_marks(item.sentences[0]).items() if cells else ():
        cell = cells[min(at, len(cells) - 1)]
        cell[-1] = cell[-1]._replace(mark=mark)
    return Piece([line._replace(cites=[]) for line in lines] if parted else lines, cells, item.depth)


def _parted(view: View, sentence: Sentence, whole: Line) -> list[Line]:
    """A sentence in pieces, each with the citation that was written behind it; the last has its marks."""
    *before, (text, keys) = segments(sentence)
    if not before or is_code(sentence["text"]):
        return [whole]
    pieces = [
        Line(spans(clean(text)), _cites(view, sentence, keys), False, [], [], None, False, False, [], [])
        for text, keys in before
    ]
    return [*pieces, whole._replace(text=spans(clean(text)), cites=_cites(view, sentence, keys))]


def _cites(view: View, sentence: Sentence, keys: Sequence[str]) -> list[Cite]:
    """The citations of a cell or a piece of a sentence."""
    named = [key for key in keys if key in sentence["hypotheses"]]
    direct = [key for key in keys if key not in named]
    return cites(view, direct or ids(behind(view, named, sentence["rejected"])[:SHOWN_CITATIONS]))


def _shown(text: str) -> list[Span]:
    """The words of a sentence; a block of code keeps its lines."""
    return [Span("\n".join(code_lines(code_of(text)[1])), code=True)] if is_code(text) else spans(clean(text))


def _line(view: View, sentence: Sentence, *, served: bool) -> Line:
    direct = [str(key) for key in sentence.get("cites") or ()]
    rejected = set(sentence.get("rejected") or ())
    named = [str(key) for key in sentence.get("hypotheses") or ()]
    observations, hypotheses = view.graph["observations"], view.graph["hypotheses"]
    level = sentence.get("level")
    problems = [clean(problem) for problem in faults(view, sentence)]
    return Line(
        text=_shown(str(sentence["text"])),
        cites=cites(view, direct or ids(behind(view, named, rejected)[:SHOWN_CITATIONS])),
        served=served,
        missing=[key for key in direct if key not in observations]
        + [key for key in named if key not in hypotheses],
        hypotheses=[(key, key in rejected) for key in named if key in hypotheses],
        badge=badge(view, level) if level and not problems else None,
        view=bool(sentence.get("view")) and not sentence.get("gap") and "views" not in sentence,
        gap=bool(sentence.get("gap")),
        computed=[_computed(view, number) for number in sentence.get("computed") or ()],
        problems=problems,
    )


def _computed(view: View, number: Mapping[str, Any]) -> Shown:
    return Shown(clean(number["shown"]), clean(number["formula"]), cites(view, number["inputs"]))
