"""The written report as Markdown: sentences with citations, level, and the mark of what failed."""

from collections.abc import Collection, Sequence
from typing import Any

from pathfinder.evidence.trust.levels import GLYPHS
from pathfinder.model.cycle.state import Sentence
from pathfinder.model.graph.links import Link
from pathfinder.model.graph.types import Observation
from pathfinder.report.escape import clean, inline
from pathfinder.report.view import View


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
    sentences, known = summary_sentences(view), view.graph["hypotheses"]
    cited_as_true = [key for each in sentences for key in each["hypotheses"] if key not in each["rejected"]]
    if named := [key for key in dict.fromkeys(cited_as_true) if key in known]:
        return named
    observations = [key for each in sentences for key in each["cites"]]
    borne = (key for each in observations for key in view.evidence.hypotheses_of(each))
    return [key for key in dict.fromkeys(borne) if key in view.core]


def summary(view: View) -> list[str]:
    """The written summary, [] when there is none."""
    return _paragraphs(view, _report(view).get("summary") or [])


def sections(view: View) -> list[str]:
    """The sections written so far, each under its heading; [] when there is none."""
    report, texts = _report(view), view.texts
    if not report.get("sections"):
        return []
    lines = [f"*{texts['written.legend']}*", ""]
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
    """The observations that carry a sentence: those it cites, else what the hypotheses it cites rest on."""
    observations = view.graph["observations"]
    direct = [observations[key] for key in sentence["cites"] if key in observations]
    return direct or [link.observation for link in behind(view, sentence["hypotheses"], sentence["rejected"])]


def behind(view: View, hypotheses: Sequence[str], rejected: Collection[str]) -> list[Link]:
    """The proven observations behind some hypotheses: what refuted a rejected one."""
    evidence = view.evidence
    return [
        link
        for key in hypotheses
        for link in (evidence.contradicting(key) if key in rejected else evidence.supporting(key))
        if link.proven
    ]


def marks(view: View, sentence: Sentence) -> list[str]:
    """What stands behind a sentence besides its citations, in words."""
    texts = view.texts
    said = [
        texts["written.computed"].format(shown=each["shown"], formula=each["formula"])
        for each in sentence["computed"]
    ]
    if sentence["rejected"]:
        said.append(texts["written.rejected"])
    if sentence.get("gap"):
        said.append(texts["written.gap"])
    elif sentence["view"]:
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
