"""The written report as Markdown: sentences with citations, level, and the mark of what failed."""

from collections.abc import Sequence
from itertools import chain, count
from typing import Any

from pathfinder.evidence.gate.sentence import code_of, is_code
from pathfinder.model.cycle.state import Reading, Sentence
from pathfinder.model.graph.types import Observation
from pathfinder.report.escape import clean, fenced, in_heading, inline, marked_up
from pathfinder.report.markdown.gaps import without_gaps
from pathfinder.report.prose import LISTS, Block, Item, blocks, cell_segments, segments
from pathfinder.report.references.sentences import (
    DOUBTFUL,
    cell_marks,
    citation,
    cited,
    failing,
    looked_for,
    marks,
    signs,
)
from pathfinder.report.view import View

JOINED = 3  # statements with citations of their own that one sentence joins
SHORT = 70  # characters of why a sentence failed that are told behind it


def title(view: View) -> str:
    """The title of the written report, "" when there is none."""
    return clean(str(_report(view).get("title") or "")) if _report(view).get("sections") else ""


def exists(view: View) -> bool:
    """Whether a section of a written report was accepted."""
    return bool(_report(view).get("sections"))


def rests_on(view: View) -> list[str]:
    """The hypotheses that the written summary cites as they stand, in its order.

    Where it cites observations alone, the findings that these bear on; [] without a summary.
    """
    sentences, known = [*chain.from_iterable(summary_text(view))], view.graph["hypotheses"]
    cited_as_true = [key for each in sentences for key in each["hypotheses"] if key not in each["rejected"]]
    if named := [key for key in dict.fromkeys(cited_as_true) if key in known]:
        return named
    observations = [key for each in sentences for key in each["cites"]]
    borne = (key for each in observations for key in view.evidence.hypotheses_of(each))
    return [key for key in dict.fromkeys(borne) if key in view.core]


def summary(view: View) -> list[str]:
    """The written summary, [] when there is none: the citations of each sentence at its end."""
    return _paragraphs(view, summary_text(view), together=True)


def sections(view: View) -> list[str]:
    """The sections written so far, each under its heading; [] when there is none."""
    report, texts = _report(view), view.texts
    if not report.get("sections"):
        return []
    lines: list[str] = []
    if report["iteration"] < view.graph["iteration"]:
        lines += [f"> {texts['written.older'].format(iteration=report['iteration'])}", ""]
    for plan, section in zip(report["outline"], report["sections"], strict=False):
        body = _paragraphs(view, without_gaps(section["paragraphs"])) or [texts["written.missing"], ""]
        lines += [f"## {in_heading(plan['heading'])}", "", *body]
    if not report["done"]:
        lines += [f"> {texts['written.unfinished']}", ""]
    return lines


def reading_note(view: View) -> list[str]:
    """What was done with the text: what was looked for, who read it a second time, what failed."""
    failed = [
        f"- “{marked_up(one['text'].strip(' -|'))}” {inline(why)}"
        for one in sentences(view)
        if (why := failing(view, one))
    ]
    noted = [part for line in (_sought(view), _readers(view)) if line for part in (line, "")]
    return [*noted, *failed, *([""] if failed else [])]


def legend(view: View) -> list[str]:
    """What the marks mean that the text has, and how its citations are read; [] where there is no text."""
    if not exists(view):
        return []
    said, texts = sentences(view), view.texts
    words = {mark for one in said for mark in (*marks(view, one), *_doubts(view, one))}
    words |= {texts[f"written.{name}"] for one in said for name in cell_marks(one).values()}
    named = {name: texts[f"written.{name}"] for name in ("view", "inference")}
    named |= {name: texts[f"level.{name}"] for name in DOUBTFUL}
    meant = [
        f"({word}) {texts[f'written.legend.{name}'].rstrip('.')}"
        for name, word in named.items()
        if word in words
    ]
    shown = [texts["written.legend"].format(marks=" · ".join(meant))] if meant else []
    return [" ".join([*shown, texts["written.legend.citation"]]), ""]


def _sought(view: View) -> str:
    """What was looked for in every text, and found in none, behind what is said to be not known."""
    words = dict.fromkeys(filter(None, (looked_for(view, one) for one in sentences(view))))
    return view.texts["written.sought"].format(words="; ".join(map(inline, words))) if words else ""


def summary_text(view: View) -> list[list[Sentence]]:
    """The sentences of the written summary by paragraph, [] when there is none."""
    return _report(view).get("summary") or []


def sentences(view: View) -> list[Sentence]:
    """Every sentence of the sections and the summary."""
    report = _report(view)
    passages = [*(each["paragraphs"] for each in report["sections"]), report.get("summary") or []]
    return [one for each in passages for paragraph in each for one in paragraph]


def _readers(view: View) -> str:
    """By whom the sentences that cite were read; "" for a research that knows no second reader."""
    found, citing = second_reading(view)
    if not citing:
        return ""
    session = view.texts["written.readers.session"]
    by = ", ".join(dict.fromkeys(session if each["by"] == "session" else each["by"] for each in found))
    name = "written.readers" if found else "written.readers.none"
    return view.texts[name].format(read=len(found), all=citing, by=by)


def second_reading(view: View) -> tuple[list[Reading], int]:
    """What a second reader said of the sentences that cite, and how many these are.

    0 for a research that knows no second reader, or has no written report.
    """
    if "review" not in view.state.get("rules", {}) or not exists(view):
        return [], 0
    citing = [one for one in sentences(view) if cited(view, one) and not is_code(one["text"])]
    return [reading for one in citing if (reading := view.reading(one))], len(citing)


def _report(view: View) -> dict[str, Any]:
    return view.state.get("report") or {}


def _paragraphs(view: View, paragraphs: Sequence[Sequence[Sentence]], *, together: bool = False) -> list[str]:
    return [line for block in blocks(paragraphs) for line in (*_block(view, block, together), "")]


def _block(view: View, block: Block, together: bool) -> list[str]:
    """A block of written text; what stands behind a row of a table is told in its last cell."""
    if block.kind == "table":
        rows = [_cells(view, row) for row in block.items]
        lines = [f"| {' | '.join(row)} |" for row in rows]
        return [*lines[:1], "|" + " --- |" * len(rows[0]), *lines[1:]] if rows else []
    if block.kind == "code":
        [one] = block.items[0].sentences
        behind_it = " ".join(_behind(view, one, cited(view, one)))
        return [*fenced(*code_of(one["text"])), *(["", behind_it] if behind_it else [])]
    texts = [_running(view, item.sentences, together) for item in block.items]
    if block.kind == "heading":
        return [f"{'#' * max(3, min(6, block.first))} {each}" for each in texts]
    return _entries(block, texts) if block.kind in LISTS else texts


def _entries(block: Block, texts: Sequence[str]) -> list[str]:
    """The entries of a list, those within another below it."""
    numbers, lines = count(block.first), []
    for item, text in zip(block.items, texts, strict=True):
        numbered = block.kind == "numbers" and not item.depth
        mark = f"{next(numbers)}." if numbered else "-"
        lines.append(f"{' ' * (3 if block.kind == 'numbers' else 2) * item.depth}{mark} {text}")
    return lines


def _cells(view: View, row: Item) -> list[str]:
    """The cells with what each cites; what stands behind the whole row is told in the last one."""
    parted = cell_segments(row)
    cells = [_pieces(view, row.sentences[0], each) for each in parted] or [
        [marked_up(each)] for each in row.cells
    ]
    cites = [each for cell in cells for each in cell[1::2] if each]
    if len(cites) > 1 and len({*cites}) == 1:  # told once for the row
        cells = [*(cell[::2] for cell in cells[:-1]), [*cells[-1][::2], cites[0]]]
    behind_it = [
        part for one in row.sentences for part in _behind(view, one, [] if parted else cited(view, one))
    ]
    for at, name in cell_marks(row.sentences[0]).items():
        cells[min(at, len(cells) - 1)].append(f"*({view.texts[f'written.{name}']})*")
    cells[-1] += dict.fromkeys(behind_it)
    return [" ".join(filter(None, cell)) for cell in cells]


def cited_in(view: View, sentence: Sentence, ids: Sequence[str]) -> list[Observation]:
    """The observations that carry a cell, or a piece of a sentence, which cites some of its IDs."""
    some: Sentence = {
        **sentence,
        "cites": [key for key in ids if key in sentence["cites"]],
        "hypotheses": [key for key in ids if key in sentence["hypotheses"]],
    }
    return cited(view, some)


def _running(view: View, sentences: Sequence[Sentence], together: bool) -> str:
    """Sentences on one line, each with all that stands behind it at its end; the page has it word by word.

    Unless they are wanted `together`, in a sentence that joins many statements each citation stands where it
    was written.
    """
    parts: list[str] = []
    shown = signs(view, sentences)
    for at, one in enumerate(sentences):
        pieces = segments(one)
        if not together and sum(bool(ids) for _, ids in pieces) >= JOINED:
            parts += [*_pieces(view, one, pieces), *_behind(view, one, [])]
            continue
        served = not shown[at] and bool(cited(view, one))
        parts += [marked_up(one["text"]), *([] if served else _behind(view, one, shown[at]))]
    return " ".join(filter(None, parts))


def _pieces(view: View, sentence: Sentence, pieces: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """Pieces of a text, each with its citation."""
    return [
        part
        for text, ids in pieces
        for part in (marked_up(text), citation(view, cited_in(view, sentence, ids)))
    ]


def _doubts(view: View, sentence: Sentence) -> list[str]:
    """The level of a sentence whose evidence leaves it in doubt, in a word; one that failed has none."""
    doubtful = sentence["level"] in DOUBTFUL and not failing(view, sentence)
    return [view.texts[f"level.{sentence['level']}"]] if doubtful else []


def _behind(view: View, sentence: Sentence, observations: Sequence[Observation]) -> list[str]:
    """Citations and marks of a sentence; of its level, what makes it doubtful. A long reason stands below."""
    parts = []
    failed = failing(view, sentence)
    if citations := citation(view, observations):
        parts.append(citations)
    parts += [f"*({inline(mark)})*" for mark in (*marks(view, sentence), *_doubts(view, sentence))]
    if failed:
        parts.append(f"**({inline(failed) if len(failed) <= SHORT else view.texts['written.failed']})**")
    return parts
