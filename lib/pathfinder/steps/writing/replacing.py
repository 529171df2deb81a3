"""What a REVIEW puts right at once: a few words of a sentence, or a citation, so that its quotes carry it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import partial
from typing import Any, NamedTuple

from pathfinder.evidence.language.words import terms
from pathfinder.evidence.reading import ItemVerdict, Pair, Readings, sentence_pair
from pathfinder.model.cycle.state import Cited, Sentence
from pathfinder.model.graph.links import Evidence
from pathfinder.steps.cards.told import BAR
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.step import Context

Text = Sequence[Sequence[Sentence]]
STOPS = (".", "!", "?", "。")
BEHIND = (", ", "; ", ": ")  # marks that no space stands before
_WORD = re.compile(r"\w+")
_CLAUSE = re.compile(r"[,;:.!?)](?!\w)|$")  # where a clause ends
_CITES = re.compile(r"\s*\[(obs_\d+(?:, obs_\d+)*)\]")
_MARKER = re.compile(r"^\s*(?:[-*+•]|\d{1,2}[.)])\s+")  # of an item of a list


class Replaced(NamedTuple):
    """A sentence with other words: where it stands, and what was and now is asked about it."""

    part: str
    at: tuple[int, int]  # paragraph and sentence, from 0
    sentence: Sentence
    before: Pair
    now: Pair

    def kept(self) -> dict[str, object]:
        """What the journal has of it."""
        return {"part": self.part, "at": [*self.at], "sentence": self.sentence}


def with_observations(
    verdicts: Sequence[ItemVerdict], context: Context
) -> tuple[list[ItemVerdict], list[Mapping[str, Any]]]:
    """The verdicts with an observation for each place that is cited in what should stand `instead`.

    And those that are new. A place where nothing can be quoted leaves "[]".
    """
    from pathfinder.steps.checks.observations.cited_places import observe

    texts, _, new = observe(Answer(None, []), [each.get("instead", "") for each in verdicts], context)
    return [
        {**each, "instead": text} if text else each for each, text in zip(verdicts, texts, strict=True)
    ], new


def replaced(
    parts: Mapping[str, Text], found: Readings, brought: Sequence[Mapping[str, Any]], context: Context
) -> Iterator[Replaced]:
    """The sentences for which a reading says what should stand `instead`, and with which they are sound.

    `brought` are observations that came with the readings.
    """
    graph = context.research.graph.data
    new: Any = {each["id"]: each for each in brought}
    graph = {**graph, "observations": graph["observations"] | new}
    asked = partial(sentence_pair, graph=graph, evidence=Evidence(graph))
    for part, given in parts.items():
        text = deepcopy([[*each] for each in given])
        for number, paragraph in enumerate(text):
            for place, sentence in enumerate(paragraph):
                before = asked(sentence)
                reading = found.get(before.key) if before else None
                if before is None or reading is None or "instead" not in reading:
                    continue
                changed = with_words(sentence, reading["words"], reading["instead"])
                now = changed and asked(changed)
                if not changed or not now:
                    continue
                paragraph[place] = changed
                if _sound(text, number, place, brought, context):
                    yield Replaced(part, (number, place), changed, before, now)
                else:
                    paragraph[place] = sentence


def with_words(sentence: Sentence, words: str, instead: str) -> Sentence | None:
    """A sentence with some of its words replaced; None where they do not stand there once.

    Where the whole sentence stands `instead` of some words, it stands for the sentence; several cells of a
    table stand for as many. Citations are no words: those of observations that stand with what is put in, or
    alone, are cited behind it; all others keep it from being put in.
    """
    text = sentence["text"]
    if "|" in words + instead:
        return _with_cells(sentence, words.split("|"), instead.split("|"))
    ids = [each for run in _CITES.findall(instead) for each in run.split(", ")]
    if ids:
        instead = _CITES.sub("", instead) or words
    if not words or text.count(words) != 1 or any(mark in words + instead for mark in "[]\n"):
        return None
    start = text.index(words)
    if instead.endswith(STOPS) and not words.endswith(STOPS):
        around = terms(text.replace(words, " "))
        if 2 * len(around & terms(instead)) < len(around):
            return None
        start = len(text) - len(_MARKER.sub("", text))
        words = text[start:]
    end = start + len(words)
    if instead.startswith(BEHIND) or not instead:
        start = len(text[:start].rstrip())
    if text[:start][-1:].isalnum() and instead[:1].isalnum() and not words[:1].isalnum():
        instead = f" {instead}"  # for ", as" for example
    begins = _WORD.match(instead)
    if not _MARKER.sub("", text[:start]) and words[:1].isupper() and begins and begins[0].islower():
        instead = instead[:1].upper() + instead[1:]
    found: Sentence = {**sentence, "text": text[:start] + instead + text[end:]}
    if not _WORD.search(found["text"]):
        return None
    if "marked" in sentence:
        found["marked"] = _moved(sentence["marked"], text, start, end, instead)
    return _citing(found, ids, start + len(instead)) if ids else found


def _citing(sentence: Sentence, ids: Sequence[str], end: int) -> Sentence:
    """A sentence that cites some observations, too, behind so many characters of its text."""

    def with_ids(known: Sequence[str]) -> list[str]:
        return [*dict.fromkeys([*known, *ids])]

    found: Sentence = {**sentence, "cites": with_ids(sentence["cites"])}
    if "cells" in sentence:
        cell = len(BAR.findall(sentence["text"][:end])) - 1
        found["cells"] = [with_ids(each) if at == cell else each for at, each in enumerate(sentence["cells"])]
    if "marked" in sentence:
        at_end = {each["end"]: each["ids"] for each in sentence["marked"]}
        at_end[end] = with_ids(at_end.get(end, []))
        found["marked"] = [{"end": at, "ids": each} for at, each in sorted(at_end.items())]
    return found


def _with_cells(sentence: Sentence, cells: list[str], instead: list[str]) -> Sentence | None:
    """A row with other words in some of its cells; None where these are not as many."""
    found: Sentence | None = sentence if len(cells) == len(instead) else None
    for before, now in zip(map(str.strip, cells), map(str.strip, instead), strict=False):
        if found and before != now:
            found = with_words(found, before, now)
    return found


def _moved(marked: Sequence[Cited], text: str, start: int, end: int, instead: str) -> list[Cited]:
    """Citations where some words of a text were replaced: behind, or behind the clause that each stood in.

    One inside of the words that are replaced stands behind the new ones where these have not once the word
    that it stood behind.
    """
    found: dict[int, list[str]] = {}
    for mark in marked:
        at = mark["end"]
        if at > start:
            word = (_WORD.findall(text[start:at]) or [""])[-1]
            inside = [each.end() for each in re.finditer(rf"\b{re.escape(word)}\b", instead)] if word else []
            kept = at < end and len(inside) == 1
            clause = _CLAUSE.search(instead, inside[0]) if kept else None
            behind = clause.start() if clause else len(instead)
            at = start + behind if at < end else at + len(instead) - (end - start)
        known = found.setdefault(at, [])
        known += [each for each in mark["ids"] if each not in known]
    return [{"end": at, "ids": ids} for at, ids in sorted(found.items())]


def _sound(
    text: list[list[Sentence]],
    number: int,
    place: int,
    brought: Sequence[Mapping[str, Any]],
    context: Context,
) -> bool:
    """Whether the gate finds nothing wrong with a sentence; sets its level."""
    from pathfinder.evidence.gate.gate import FOR_A_READER, check
    from pathfinder.steps.checks.gated import ground

    found = check(text, ground(context, brought))
    return not any(
        (each.paragraph, each.sentence) == (number, place) and each.kind not in FOR_A_READER for each in found
    )
