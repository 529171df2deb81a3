"""The written report as Markdown: sentences with citations, level, and the mark of what failed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathfinder.evidence.levels import GLYPHS
from pathfinder.report.escape import inline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pathfinder.evidence.statements.sentence import Sentence
    from pathfinder.graph.model import Observation
    from pathfinder.report.view import View


def summary(view: View) -> list[str]:
    """The written summary, [] when there is none."""
    return _paragraphs(view, _report(view).get("summary") or [])


def sections(view: View) -> list[str]:
    """The sections written so far, each under its heading; [] when there is none."""
    report, texts = _report(view), view.texts
    if not report.get("sections"):
        return []
    lines = [texts["report.legend"], ""]
    if report["iteration"] < view.graph["iteration"]:
        lines += [f"> {texts['written.older'].format(iteration=report['iteration'])}", ""]
    for plan, section in zip(report["outline"], report["sections"], strict=False):
        body = _paragraphs(view, section["paragraphs"]) or [texts["written.missing"], ""]
        lines += [f"## {inline(plan['heading'])}", "", *body]
    if not report["done"]:
        lines += [f"> {texts['written.unfinished']}", ""]
    return lines


def summary_sentences(view: View) -> list[Sentence]:
    """The sentences of the written summary, [] when there is none."""
    return [sentence for each in _report(view).get("summary") or [] for sentence in each]


def cited(view: View, sentence: Sentence) -> list[Observation]:
    """The observations that carry a sentence: those it cites, else what supports the hypotheses it cites."""
    observations = view.graph["observations"]
    direct = [observations[key] for key in sentence["cites"] if key in observations]
    if direct:
        return direct
    links = [link for key in sentence["hypotheses"] for link in view.evidence.supporting(key)]
    return [link.observation for link in links if link.proven]


def marks(view: View, sentence: Sentence) -> list[str]:
    """What stands behind a sentence besides its citations, in words."""
    texts = view.texts
    said = [
        texts["written.computed"].format(shown=each["shown"], formula=each["formula"])
        for each in sentence["computed"]
    ]
    if sentence["rejected"]:
        said.append(texts["written.rejected"].format(hypotheses=", ".join(sentence["rejected"])))
    if sentence["view"]:
        said.append(texts["written.view"])
    return said


def failing(view: View, sentence: Sentence) -> str:
    """What the gate still held against a sentence; "" for a sound one."""
    problems = "; ".join(sentence["problems"])
    return view.texts["written.failing"].format(problems=problems) if problems else ""


def _report(view: View) -> dict[str, Any]:
    return view.state.get("report") or {}


def _paragraphs(view: View, paragraphs: Sequence[Sequence[Sentence]]) -> list[str]:
    return [line for each in paragraphs for line in (" ".join(_sentence(view, one) for one in each), "")]


def _sentence(view: View, sentence: Sentence) -> str:
    parts = [inline(sentence["text"])]
    if citations := view.citations.marks(cited(view, sentence)):
        parts.append(citations)
    if sentence["level"]:
        parts.append(GLYPHS[sentence["level"]])
    parts += [f"*({inline(mark)})*" for mark in marks(view, sentence)]
    if failed := failing(view, sentence):
        parts.append(f"**[{inline(failed)}]**")
    return " ".join(parts)
