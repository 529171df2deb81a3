"""What is printed when a research ends: the short answer, the figures, where the report is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathfinder.evidence.levels import GLYPHS
from pathfinder.report import cells, written
from pathfinder.report.cells import fit, pad, wrap
from pathfinder.report.citations import NUMERIC
from pathfinder.report.markdown import figures
from pathfinder.report.paint import Paint
from pathfinder.report.screen import LEAST_COLUMNS
from pathfinder.report.texts import load
from pathfinder.report.view import View

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pathfinder.evidence.statements.sentence import Sentence
    from pathfinder.graph.model import GraphData
    from pathfinder.report.texts import Texts
    from pathfinder.report.view import Statement

_STATEMENT_LINES = 4
_SOURCES_SHOWN = 4
_SENTENCES_SHOWN = 8
_WRITTEN_LINES = 14
_GAPS_SHOWN = 3
_OPEN_SHOWN = 2
_SHOWN = ("status", "iterations", "sources", "observations", "hypotheses", "quotes")


def summary(
    graph: GraphData,
    state: Mapping[str, Any],
    sources: Mapping[str, Mapping[str, Any]],
    texts: Texts,
    *,
    files: list[str],
    width: int = 80,
    colour: bool = False,
    ascii_only: bool = False,
) -> str:
    """The closing summary, at most 25 lines without a last line end; `files` are the paths of the reports."""
    texts = load("en") if ascii_only else texts
    view = View(graph, state, sources, texts, style=NUMERIC)
    paint = Paint(colour=colour, ascii_only=ascii_only)
    columns = max(width, LEAST_COLUMNS)
    lines = [paint(texts["summary.answer"], "bold"), *_answer(view, paint, columns)]
    if view.offline:
        lines.append("  " + paint(fit(paint.words(texts["summary.offline"]), columns - 2, "..."), "dim"))
    lines += ["", *_figures(view, files, paint, columns)]
    return "\n".join(lines)


def _answer(view: View, paint: Paint, columns: int) -> list[str]:
    if sentences := written.summary_sentences(view):
        return _written(view, sentences, paint, columns)
    statements = view.answer()
    lines: list[str] = []
    if not statements:
        supported = [key for key in view.open if view.evidence.supporting(key)]
        statements = [view.statement(key) for key in supported[:_OPEN_SHOWN]]
        texts = view.texts
        said = texts["answer.none"] + " " + texts["answer.strongest" if statements else "answer.empty"]
        said = texts["answer.untested"] if view.untested() else said
        lines += [f"  {row}" for row in wrap(paint.words(said), columns - 2, _STATEMENT_LINES)]
    for statement in statements:
        lines += _statement(view, statement, paint, columns)
    numbers = {
        view.citations.number(link.observation)
        for statement in statements
        for link in view.evidence.supporting(statement.hypothesis_id)
        if f"[{view.citations.number(link.observation)}]" in statement.citations
    }
    lines += _sources(view, numbers, paint, columns)
    gaps = [f"{view.texts['answer.gaps']} {gap}" for gap in view.gaps()[:_GAPS_SHOWN]]
    return lines + [f"  {row}" for gap in gaps for row in wrap(paint.words(gap), columns - 2, 2)]


def _written(view: View, sentences: list[Sentence], paint: Paint, columns: int) -> list[str]:
    """The written summary, as far as there is room, with the sources it cites first."""
    lines: list[str] = []
    numbers: set[int] = set()
    for sentence in sentences[:_SENTENCES_SHOWN]:
        cited = dict.fromkeys(view.citations.number(each) for each in written.cited(view, sentence))
        shown = list(cited)[:_SOURCES_SHOWN]
        numbers.update(shown)
        marks = "".join(f"[{number}]" for number in shown)
        level = GLYPHS[sentence["level"]] if sentence["level"] and not paint.ascii_only else ""
        said = " ".join(part for part in (sentence["text"], marks, level) if part)
        if failed := written.failing(view, sentence):
            said += f" [{failed}]"
        lines += wrap(paint.words(said), columns - 2, _STATEMENT_LINES, paint.glyphs.ellipsis)
    if len(lines) > _WRITTEN_LINES or len(sentences) > _SENTENCES_SHOWN:
        lines = [*lines[: _WRITTEN_LINES - 1], paint.words(view.texts["summary.shortened"])]
    return [f"  {row}" for row in lines] + _sources(view, numbers, paint, columns)


def _sources(view: View, numbers: set[int], paint: Paint, columns: int) -> list[str]:
    """The sources behind some numbers, one a line."""
    entries = [view.citations.entry(number) for number in sorted(numbers)[:_SOURCES_SHOWN]]
    rows = [f"[{entry.number}] {paint.words(entry.title or entry.url)}" for entry in entries]
    return ["    " + paint(fit(row, columns - 4, paint.glyphs.ellipsis), "dim") for row in rows]


def _statement(view: View, statement: Statement, paint: Paint, columns: int) -> list[str]:
    level = view.texts[f"level.{statement.level}"]
    glyph = "" if paint.ascii_only else GLYPHS[statement.level] + " "
    tail = f"{statement.citations or '[?]'} ({glyph}{level})"
    if statement.unproven:
        tail += " " + view.texts["unproven"]
    tail = paint.words(tail)
    ellipsis = paint.glyphs.ellipsis
    rows = wrap(paint.words(statement.text), columns - 2, _STATEMENT_LINES - 1, ellipsis)
    if rows and cells.width(rows[-1]) + cells.width(tail) + 1 <= columns - 2:
        rows[-1] += f" {tail}"
    else:
        rows.append(fit(tail, columns - 2, ellipsis))
    return [f"  {row}" for row in rows]


def _figures(view: View, files: list[str], paint: Paint, columns: int) -> list[str]:
    wanted = {view.texts[f"figure.{name}"] for name in _SHOWN}
    rows = [(paint.words(name), paint.words(value)) for name, value in figures(view) if name in wanted]
    label = paint.words(view.texts["figure.report"])
    room = max(cells.width(name) for name, _ in (*rows, (label, ""))) + 2
    ellipsis = paint.glyphs.ellipsis
    lines = [paint(pad(name, room), "dim") + fit(value, columns - room, ellipsis) for name, value in rows]
    named = [
        paint(pad("" if at else label, room), "dim") + paint(file, "bold") for at, file in enumerate(files)
    ]
    return [*lines, *named]
