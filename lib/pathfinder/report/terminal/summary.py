"""What is printed when a research ends: the short answer, the figures, where the report is."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from pathfinder.evidence.trust.levels import GLYPHS
from pathfinder.model.cycle.state import Sentence
from pathfinder.model.graph.links import Link
from pathfinder.report.facts import short_answer, stated
from pathfinder.report.markdown import written
from pathfinder.report.markdown.report import figures
from pathfinder.report.prose import LISTS, blocks, spans
from pathfinder.report.references.citations import NUMERIC
from pathfinder.report.references.sentences import cited as cited_by
from pathfinder.report.references.sentences import failing
from pathfinder.report.terminal import cells
from pathfinder.report.terminal.cells import fit, pad
from pathfinder.report.terminal.screen import Screen
from pathfinder.report.terminal.status import each_quote
from pathfinder.report.view import Statement, View

_STATEMENT_LINES = 4
_SOURCES_SHOWN = 4
_ITEMS_SHOWN = 8
_WRITTEN_LINES = 13
_GAPS_SHOWN = 3
_OPEN_SHOWN = 2
_FACTS_SHOWN = 3
_SHOWN = ("status", "iterations", "sources", "observations", "hypotheses", "quotes", "read")


Quoted = Callable[[list[str]], list[str]]


def summary(
    screen: Screen, sources: Mapping[str, Mapping[str, Any]], files: list[str], quoted: Quoted = list
) -> str:
    """The closing summary, at most 25 lines without a last line end; `files` are the paths of the reports.

    `quoted` marks the lines that hold words of sources.
    """
    view = View(screen.graph, screen.state, sources, screen.texts, style=NUMERIC)
    lines = [screen.paint(view.texts["summary.answer"], "bold"), *quoted(_answer(view, screen))]
    if view.offline:
        said = fit(screen.words(view.texts["summary.offline"]), screen.columns - 2, "...")
        lines.append("  " + screen.paint(said, "dim"))
    return "\n".join([*lines, "", *_figures(view, files, screen)])


def _answer(view: View, screen: Screen) -> list[str]:
    if written.summary_text(view):
        return _written(view, screen)
    known, concluded = short_answer(view)
    links = [link for each in known for link in each.links[: 1 if len(known) > 1 else None]][:_FACTS_SHOWN]
    statements = [*(stated(view, link) for link in links), *concluded][: max(_FACTS_SHOWN, len(concluded))]
    lines: list[str] = []
    if not statements:
        statements = [view.statement(key) for key in view.supported()[:_OPEN_SHOWN]]
        texts = view.texts
        said = texts["answer.none"] + " " + texts["answer.strongest" if statements else "answer.empty"]
        said = texts["answer.untested"] if view.untested() else said
        lines += [f"  {row}" for row in screen.wrap(said, _STATEMENT_LINES)]
    for statement in statements:
        lines += _statement(view, statement, screen)
    numbers = {
        view.citations.number(link.observation)
        for statement in statements
        for link in (*links, *_behind(view, statement))
        if f"[{view.citations.number(link.observation)}]" in statement.citations
    }
    lines += _sources(view, numbers, screen)
    gaps = [f"{view.texts['answer.gaps']} {gap}" for gap in view.open_questions()[:_GAPS_SHOWN]]
    return lines + [f"  {row}" for gap in gaps for row in screen.wrap(gap, 2)]


def _behind(view: View, statement: Statement) -> list[Link]:
    """What supports a statement that is a hypothesis."""
    known = statement.hypothesis_id in view.graph["hypotheses"]
    return view.evidence.supporting(statement.hypothesis_id) if known else []


def _written(view: View, screen: Screen) -> list[str]:
    """The written summary, as far as there is room, with the sources it cites first."""
    lines: list[str] = []
    numbers: set[int] = set()
    items = [(block.kind, each) for block in blocks(written.summary_text(view)) for each in block.items]
    for kind, item in items[:_ITEMS_SHOWN]:
        said = []
        for sentence in item.sentences:
            cited = dict.fromkeys(view.citations.number(each) for each in cited_by(view, sentence))
            shown = list(cited)[:_SOURCES_SHOWN]
            numbers.update(shown)
            said.append(_sentence(view, sentence, shown, screen))
        mark = "- " if kind in LISTS else ""
        lines += screen.wrap(mark + " ".join(said), _STATEMENT_LINES)
    if len(lines) > _WRITTEN_LINES or len(items) > _ITEMS_SHOWN:
        lines = [*lines[: _WRITTEN_LINES - 1], screen.words(view.texts["summary.shortened"])]
    return [f"  {row}" for row in lines] + _sources(view, numbers, screen)


def _sentence(view: View, sentence: Sentence, numbers: list[int], screen: Screen) -> str:
    """The words of a sentence without emphasis, the sources shown, and how sure it is or why it failed."""
    failed = failing(view, sentence)
    marked = sentence["level"] and not (failed or screen.paint.ascii_only)
    level = GLYPHS[sentence["level"]] if sentence["level"] and marked else ""
    text = "".join(span.text for span in spans(sentence["text"]))
    said = " ".join(filter(None, (text, "".join(f"[{number}]" for number in numbers), level)))
    return f"{said} [{failed}]" if failed else said


def _sources(view: View, numbers: set[int], screen: Screen) -> list[str]:
    """The sources behind some numbers, one a line; several of one title by the labels of their citations."""
    entries = [view.citations.entry(number) for number in sorted(numbers)[:_SOURCES_SHOWN]]
    titles = Counter(entry.title for entry in entries)
    called = [entry.label if titles[entry.title] > 1 else entry.title or entry.url for entry in entries]
    rows = [f"[{entry.number}] {screen.words(words)}" for entry, words in zip(entries, called, strict=True)]
    return ["    " + screen.paint(screen.fit(row, screen.columns - 4), "dim") for row in rows]


def _statement(view: View, statement: Statement, screen: Screen) -> list[str]:
    level = view.texts[f"level.{statement.level}"]
    glyph = "" if screen.paint.ascii_only else GLYPHS[statement.level] + " "
    tail = f"{statement.citations or '[?]'} ({glyph}{level})"
    if statement.unproven:
        tail += " " + view.texts["unproven"]
    tail = screen.words(tail)
    rows = screen.wrap(statement.text, _STATEMENT_LINES - 1)
    if rows and cells.width(rows[-1]) + cells.width(tail) + 1 <= screen.columns - 2:
        rows[-1] += f" {tail}"
    else:
        rows.append(screen.fit(tail, screen.columns - 2))
    return [f"  {row}" for row in rows]


def _figures(view: View, files: list[str], screen: Screen) -> list[str]:
    wanted = {view.texts[f"figure.{name}"] for name in _SHOWN}
    rows = [(screen.words(name), screen.words(value)) for name, value in figures(view) if name in wanted]
    if each := each_quote(screen):
        rows.append((screen.words(view.texts["figure.each"]), each))
    label = screen.words(view.texts["figure.report"])
    room = max(cells.width(name) for name, _ in (*rows, (label, ""))) + 2
    lines = [
        screen.paint(pad(name, room), "dim") + screen.fit(value, screen.columns - room)
        for name, value in rows
    ]
    named = [
        screen.paint(pad("" if at else label, room), "dim") + screen.paint(file, "bold")
        for at, file in enumerate(files)
    ]
    return [*lines, *named]
