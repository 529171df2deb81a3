"""What stands behind a written sentence: its citations, its marks, and what is held against it."""

import re
from collections.abc import Collection, Sequence
from functools import partial

from pathfinder.evidence.reading import is_bad
from pathfinder.evidence.relevance.alternatives import spelled_out
from pathfinder.model.cycle.state import Sentence
from pathfinder.model.graph.links import Link
from pathfinder.model.graph.types import Observation
from pathfinder.report.references.places import lines_of, locator
from pathfinder.report.view import View

STRONGEST = 3  # observations told of those that a cited hypothesis rests on
DOUBTFUL = ("uncertain", "contradicted")  # levels that the running text tells
LARGE = re.compile(r"\d[\d.,]")  # in a formula: one of small counts alone is seen at once
LOCATED = 3  # sources of one citation: of more no headings and pages are told


def cited(view: View, sentence: Sentence) -> list[Observation]:
    """The observations that carry a sentence: those it cites, else the strongest behind its hypotheses."""
    observations = view.graph["observations"]
    direct = [observations[key] for key in sentence["cites"] if key in observations]
    links = [] if direct else behind(view, sentence["hypotheses"], sentence["rejected"])
    return direct or [each.observation for each in sorted(links, key=lambda link: -link.weight)[:STRONGEST]]


def behind(view: View, hypotheses: Sequence[str], rejected: Collection[str]) -> list[Link]:
    """The proven observations behind some hypotheses: what refuted a rejected one."""
    evidence = view.evidence
    return [
        link
        for key in hypotheses
        for link in (evidence.contradicting(key) if key in rejected else evidence.supporting(key))
        if link.proven
    ]


def signs(view: View, sentences: Sequence[Sentence]) -> list[list[Observation]]:
    """What is cited after each of some sentences in a row; [] where nothing is, or a later citation serves.

    One serves for sentences on the very same sources, equally doubtful, between which nothing else stands
    and of which none is marked: an inference behind a fact does not make that one look inferred.
    """
    found: list[list[Observation]] = []
    for at, one in enumerate(sentences):
        own = cited(view, one)
        if found and found[-1] and own and _serves(view, sentences[at - 1], one, [*found[-1], *own]):
            found[-1], own = [], [*found[-1], *own]
        found.append(own)
    return found


def _serves(view: View, one: Sentence, other: Sentence, both: Sequence[Observation]) -> bool:
    """Whether one citation serves two sentences: they rest on the same, or on one place in each source."""
    quoted = [cited(view, each) for each in (one, other)]
    sources = [{*map(view.citations.number, each)} for each in quoted]
    bare = (
        not one.get("marked")
        and not other.get("marked")
        and not (marks(view, one) or marks(view, other))
        and not any(failing(view, each) for each in (one, other))
    )
    places = view.citations.places(both, partial(locator, view.citations))
    doubts = {each["level"] if each["level"] in DOUBTFUL else None for each in (one, other)}
    same = sources[0] == sources[1] and len(doubts) == 1
    return same and bare and (quoted[0] == quoted[1] or all(len(each) <= 1 for each in places.values()))


def citation(view: View, observations: Sequence[Observation]) -> str:
    """The citation of some observations in Markdown with their places, of many sources lines alone."""
    if len({*map(view.citations.number, observations)}) > LOCATED:
        return view.citations.marks(observations, locate=lines_of)
    return view.citations.marks(observations, locate=partial(locator, view.citations))


def marks(view: View, sentence: Sentence) -> list[str]:
    """What stands behind a sentence besides its citations, in words; behind cells stand `cell_marks`."""
    texts = view.texts
    said = [
        texts["written.computed"].format(shown=each["shown"], formula=_printed(each["formula"]))
        for each in sentence["computed"]
        if LARGE.search(each["formula"])
    ]
    if sentence["rejected"]:
        said.append(texts["written.rejected"])
    gap, in_cells = sentence.get("gap"), "views" in sentence
    if sentence["view"] and not gap and not in_cells:  # what is not known says so itself
        said.append(texts["written.inference" if cited(view, sentence) else "written.view"])
    return said


def cell_marks(sentence: Sentence) -> dict[int, str]:
    """The cells of a row that are the writer's own, each "view", or "inference" where it cites."""
    cites = sentence.get("cells", [])
    return {
        at: "inference" if cites[at : at + 1] not in ([], [[]]) else "view"
        for at in sentence.get("views", ())
    }


def _printed(formula: str) -> str:
    """A formula with the signs of print: "5000 × 2^12"."""
    return formula.replace("**", "^").replace(" ^ ", "^").replace("*", "×")


def looked_for(view: View, sentence: Sentence) -> str:
    """The words, in quotation marks, that the program looked for in every text and did not find."""
    sought = sentence.get("sought")
    if not sought or not sought["texts"]:
        return ""
    near = view.texts["written.sought.near"]
    return "; ".join(near.join(map(_quoted, sides)) for sides in spelled_out(sought["words"]))


def _quoted(words: str) -> str:
    """Words and phrases between bars, each in quotation marks."""
    return ", ".join(f"“{' '.join(each.split())}”" for each in words.split("|") if each.strip())


def failing(view: View, sentence: Sentence) -> str:
    """What is held against a sentence, in words; "" for a sound one."""
    problems = "; ".join(faults(view, sentence))
    return view.texts["written.failing"].format(problems=problems) if problems else ""


def faults(view: View, sentence: Sentence) -> list[str]:
    """What the gate, and a second reader, still held against a sentence."""
    found, texts = list(sentence["problems"]), view.texts
    reading = view.reading(sentence)
    if reading and is_bad(reading):
        verdict = texts[f"written.verdict.{reading['verdict']}"]
        found.append(texts["written.reading"].format(verdict=verdict, reason=reading["reason"]))
    return found
