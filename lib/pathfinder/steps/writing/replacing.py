"""What a REVIEW puts right at once: a few words of a sentence, so that its quotes carry it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import partial
from typing import NamedTuple

from pathfinder.evidence.language.words import terms
from pathfinder.evidence.reading import Pair, Readings, sentence_pair
from pathfinder.model.cycle.state import Cited, Sentence
from pathfinder.model.graph.links import Evidence
from pathfinder.steps.checks.step import Context

Text = Sequence[Sequence[Sentence]]
STOPS = (".", "!", "?", "。")
BEHIND = (", ", "; ", ": ")  # marks that no space stands before
_WORD = re.compile(r"\w+")
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


def replaced(parts: Mapping[str, Text], found: Readings, context: Context) -> Iterator[Replaced]:
    """The sentences for which a reading says what should stand `instead`, and with which they are sound."""
    graph = context.research.graph.data
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
                if _sound(text, number, place, context):
                    yield Replaced(part, (number, place), changed, before, now)
                else:
                    paragraph[place] = sentence


def with_words(sentence: Sentence, words: str, instead: str) -> Sentence | None:
    """A sentence with some of its words replaced; None where they do not stand there once.

    Where the whole sentence stands `instead` of some words, it stands for the sentence; several cells of a
    table stand for as many. Citations are no words.
    """
    text = sentence["text"]
    if "|" in words + instead:
        return _with_cells(sentence, words.split("|"), instead.split("|"))
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
    if instead.startswith(BEHIND):
        start = len(text[:start].rstrip())
    if text[:start][-1:].isalnum() and instead[:1].isalnum() and not words[:1].isalnum():
        instead = f" {instead}"  # for ", as" for example
    begins = _WORD.match(instead)
    if not _MARKER.sub("", text[:start]) and words[:1].isupper() and begins and begins[0].islower():
        instead = instead[:1].upper() + instead[1:]
    found: Sentence = {**sentence, "text": text[:start] + instead + text[end:]}
    if "marked" in sentence:
        found["marked"] = _moved(sentence["marked"], text, start, end, instead)
    return found


def _with_cells(sentence: Sentence, cells: list[str], instead: list[str]) -> Sentence | None:
    """A row with other words in some of its cells; None where these are not as many."""
    found: Sentence | None = sentence if len(cells) == len(instead) else None
    for before, now in zip(map(str.strip, cells), map(str.strip, instead), strict=False):
        if found and before != now:
            found = with_words(found, before, now)
    return found


def _moved(marked: Sequence[Cited], text: str, start: int, end: int, instead: str) -> list[Cited]:
    """Citations where some words of a text were replaced: behind, or behind the word that each stood behind.

    One inside of the words that are replaced stands behind the new ones where these have not that word once.
    """
    found: dict[int, list[str]] = {}
    for mark in marked:
        at = mark["end"]
        if at > start:
            word = (_WORD.findall(text[start:at]) or [""])[-1]
            inside = [each.end() for each in re.finditer(rf"\b{re.escape(word)}\b", instead)] if word else []
            kept = at < end and len(inside) == 1
            at = start + inside[0] if kept else max(at, end) + len(instead) - (end - start)
        known = found.setdefault(at, [])
        known += [each for each in mark["ids"] if each not in known]
    return [{"end": at, "ids": ids} for at, ids in sorted(found.items())]


def _sound(text: list[list[Sentence]], number: int, place: int, context: Context) -> bool:
    """Whether the gate finds nothing wrong with a sentence; sets its level."""
    from pathfinder.evidence.gate.gate import FOR_A_READER, check
    from pathfinder.steps.checks.gated import ground

    found = check(text, ground(context))
    return not any(
        (each.paragraph, each.sentence) == (number, place) and each.kind not in FOR_A_READER for each in found
    )
