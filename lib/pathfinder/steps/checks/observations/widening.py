"""Where words stand beside those that a sentence cites, its citation is widened: nobody is asked.

A figure that the cited words lack, or much of what the sentence says: a citation is often one sentence off.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pathfinder.evidence.gate.gate import Finding
from pathfinder.evidence.language.numbers import missing_numbers
from pathfinder.evidence.places import Place, Range, parse_place
from pathfinder.model.cycle.state import Sentence
from pathfinder.model.graph.queries import next_ids
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.observations.checking import observation_at
from pathfinder.steps.checks.observations.cited_places import words_at
from pathfinder.steps.checks.observations.places import Places
from pathfinder.steps.checks.step import Context

KINDS = ("number", "date")
SEVERAL = 2  # words of a sentence that stand beside the cited ones, and not in them
MUCH = 0.12  # ... of its weighted words

Passage = Sequence[Sequence[Sentence]]
Observations = Mapping[str, Mapping[str, Any]]


class Wider(NamedTuple):
    """A sentence, which of its citations is too narrow, and the place that has what is missing."""

    sentence: Sentence
    key: str
    at: str


def widened(
    passage: Passage, found: Iterable[Finding], brought: Sequence[Mapping[str, Any]], context: Context
) -> list[Mapping[str, Any]]:
    """Cite the neighbouring words that have what is missing, too; the observations that this brings.

    `found` is what the program finds wrong with the text, `brought` are the observations that came with it.
    """
    graph, places = context.research.graph, Places(context)
    known: dict[str, Mapping[str, Any]] = {**graph.observations, **{one["id"]: one for one in brought}}
    of_words = {words_at(one): key for key, one in known.items()}
    first = next_ids(graph)["obs"] + len(brought)
    new: list[Mapping[str, Any]] = []
    for sentence, key, at in (
        *_of_figures(passage, found, known, places),
        *_of_words(passage, known, places),
    ):
        item = observation_at(Answer(None, []), "", {"id": f"obs_{first + len(new)}", "at": at}, places)
        if item is None or key not in sentence["cites"]:
            continue
        wide = of_words.setdefault(words_at(item), item["id"])
        if wide == item["id"]:
            known[wide] = item
            new.append(item)
        _cite(sentence, wide, key)
    return new


def _of_figures(
    passage: Passage, found: Iterable[Finding], known: Observations, places: Places
) -> Iterator[Wider]:
    """The sentences whose figure stands beside what they cite."""
    for each in found:
        sentence = passage[each.paragraph][each.sentence]
        figures = missing_numbers(each.value, "") if each.kind in KINDS else []
        for key, place in _places(sentence, known) if figures else ():
            units = places.numbered(place.source_id).units
            start, end = units[place.ranges[0][0] - 1].start, units[place.ranges[-1][1] - 1].end
            if at := places.wider(place.source_id, start, end, figures, each.value):
                yield Wider(sentence, key, at)
                break


def _of_words(passage: Passage, known: Observations, places: Places) -> Iterator[Wider]:
    """The sentences of which much stands in the sentence before or behind what they cite, and not in that."""
    from pathfinder.evidence.describing import called, heading
    from pathfinder.evidence.language.words import terms, weigh, weights

    weight = weights(one["quote"] for one in known.values())
    for sentence in (one for each in passage for one in each if _states(one)):
        cited = [known[key] for key in sentence["cites"] if key in known]
        records = (places.context.sources.get(one["source_id"] or "") or {} for one in cited)
        texts = [*(one["quote"] for one in cited), *map(heading, cited), *map(called, records)]
        said = terms(sentence["text"])
        missing = said.difference(*map(terms, texts))
        if len(missing) < SEVERAL:
            continue
        beside: list[tuple[float, str, str]] = []
        for key, place in _places(sentence, known):
            numbered = places.numbered(place.source_id)
            for number, ranges in _neighbours(place.ranges, len(numbered)):
                there = missing & terms(numbered.words(number))
                if len(there) >= SEVERAL:
                    beside.append((weigh(there, weight), key, str(Place(place.source_id, ranges))))
        if beside and (best := max(beside))[0] >= MUCH * weigh(said, weight):
            yield Wider(sentence, *best[1:])


def _states(sentence: Sentence) -> bool:
    """Whether it says in words what its sources say."""
    from pathfinder.evidence.gate.sentence import is_code

    return not (sentence["view"] or sentence.get("gap") or is_code(sentence["text"]))


def _neighbours(ranges: tuple[Range, ...], most: int) -> Iterator[tuple[int, tuple[Range, ...]]]:
    """The numbers directly before and behind each range, with the ranges that have them, too."""
    for at, (first, last) in enumerate(ranges):
        for number, wide in ((first - 1, (first - 1, last)), (last + 1, (first, last + 1))):
            free = not any(one <= number <= other for one, other in ranges)
            if 1 <= number <= most and free:
                yield number, (*ranges[:at], wide, *ranges[at + 1 :])


def _places(sentence: Sentence, known: Observations) -> Iterator[tuple[str, Place]]:
    """The citations of a sentence whose place is known."""
    for key in sentence["cites"]:
        if key in known and (place := parse_place(known[key].get("at") or "")):
            yield key, place


def _cite(sentence: Sentence, key: str, instead: str) -> None:
    """Put one citation in the place of another."""
    lists = [
        sentence["cites"],
        *sentence.get("cells", ()),
        *(each["ids"] for each in sentence.get("marked", ())),
    ]
    for ids in lists:
        ids[:] = dict.fromkeys(key if each == instead else each for each in ids)
