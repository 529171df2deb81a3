"""The written sections of the report step, sentence by sentence, with what the gate found."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pathfinder.report.escape import clean
from pathfinder.report.markdown.written import behind
from pathfinder.report.page.citing import SHOWN_CITATIONS, Badge, Cite, badge, cites, ids
from pathfinder.report.view import View


class Shown(NamedTuple):
    """A number that was computed: as it stands in the sentence, its formula, and where its inputs stand."""

    shown: str
    formula: str
    inputs: list[Cite]


class Line(NamedTuple):
    """One sentence as the page shows it; `problems` are why it failed the gate."""

    text: str
    cites: list[Cite]
    missing: list[str]  # cited IDs that the graph does not hold
    hypotheses: list[tuple[str, bool]]  # ID, and whether it is cited as rejected
    badge: Badge | None  # none for a sentence that failed, whatever its evidence earned
    view: bool  # the writer's own judgement or connecting words
    gap: bool  # says what the research did not find
    computed: list[Shown]
    problems: list[str]


Paragraphs = list[list[Line]]


class Section(NamedTuple):
    """A written section."""

    id: str
    heading: str
    paragraphs: Paragraphs


class Written(NamedTuple):
    """The written report as far as it was accepted."""

    title: str
    summary: Paragraphs
    sections: list[Section]
    done: bool
    iteration: int  # whose evidence it was written from
    failed: int  # sentences that did not pass the gate


def written(view: View) -> Written | None:
    """The written report of the research; None when not a section of it exists."""
    report: Mapping[str, Any] = view.state.get("report") or {}
    headings = {str(item["id"]): clean(str(item["heading"])) for item in report.get("outline") or ()}
    sections = [
        Section(f"written-{number}", headings.get(str(item["id"]), ""), _paragraphs(view, item["paragraphs"]))
        for number, item in enumerate(report.get("sections") or (), 1)
    ]
    summary = _paragraphs(view, report.get("summary") or ())
    if not sections and not summary:
        return None
    every = [summary, *(section.paragraphs for section in sections)]
    failed = sum(bool(line.problems or line.missing) for part in every for words in part for line in words)
    title, done = clean(str(report.get("title") or "")), bool(report.get("done"))
    return Written(title, summary, sections, done, int(report.get("iteration") or 0), failed)


def _paragraphs(view: View, paragraphs: Iterable[Sequence[Mapping[str, Any]]]) -> Paragraphs:
    return [[_line(view, sentence) for sentence in paragraph] for paragraph in paragraphs]


def _line(view: View, sentence: Mapping[str, Any]) -> Line:
    cited = [str(key) for key in sentence.get("cites") or ()]
    rejected = set(sentence.get("rejected") or ())
    named = [str(key) for key in sentence.get("hypotheses") or ()]
    observations, hypotheses = view.graph["observations"], view.graph["hypotheses"]
    level = sentence.get("level")
    return Line(
        text=clean(str(sentence["text"])),
        cites=cites(view, cited or ids(behind(view, named, rejected)[:SHOWN_CITATIONS])),
        missing=[key for key in cited if key not in observations]
        + [key for key in named if key not in hypotheses],
        hypotheses=[(key, key in rejected) for key in named if key in hypotheses],
        badge=badge(view, level) if level and not sentence.get("problems") else None,
        view=bool(sentence.get("view")) and not sentence.get("gap"),
        gap=bool(sentence.get("gap")),
        computed=[_computed(view, number) for number in sentence.get("computed") or ()],
        problems=[clean(str(problem)) for problem in sentence.get("problems") or ()],
    )


def _computed(view: View, number: Mapping[str, Any]) -> Shown:
    return Shown(clean(number["shown"]), clean(number["formula"]), cites(view, number["inputs"]))
