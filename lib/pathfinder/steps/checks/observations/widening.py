"""Where a figure stands beside the words that a sentence cites, its citation is widened: nobody is asked."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pathfinder.evidence.gate.gate import Finding
from pathfinder.evidence.language.numbers import missing_numbers
from pathfinder.evidence.places import parse_place
from pathfinder.model.cycle.state import Sentence
from pathfinder.model.graph.queries import next_ids
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.observations.checking import observation_at
from pathfinder.steps.checks.observations.places import Places
from pathfinder.steps.checks.step import Context

KINDS = ("number", "date")


def widened(
    passage: Sequence[Sequence[Sentence]],
    found: Iterable[Finding],
    brought: Sequence[Mapping[str, Any]],
    context: Context,
) -> list[Mapping[str, Any]]:
    """Cite the neighbouring words that have a missing figure, too; the observations that this brings.

    `brought` are those that came with the text.
    """
    graph, places = context.research.graph, Places(context)
    known: dict[str, Mapping[str, Any]] = {**graph.observations, **{one["id"]: one for one in brought}}
    of_words = {(one["source_id"], one["quote"]): key for key, one in known.items()}
    first = next_ids(graph)["obs"] + len(brought)
    new: list[Mapping[str, Any]] = []
    for each in found:
        sentence = passage[each.paragraph][each.sentence]
        around = _around(each, [(key, known[key]) for key in sentence["cites"] if key in known], places)
        if around is None:
            continue
        key, at = around
        item = observation_at(Answer(None, []), "", {"id": f"obs_{first + len(new)}", "at": at}, places)
        if item is None:
            continue
        wide = of_words.setdefault((item["source_id"], item["quote"]), item["id"])
        if wide == item["id"]:
            known[wide] = item
            new.append(item)
        _cite(sentence, wide, key)
    return new


def _around(
    found: Finding, cited: Iterable[tuple[str, Mapping[str, Any]]], places: Places
) -> tuple[str, str] | None:
    """Which of the cited observations has the figure beside its words, and the place that has both."""
    figures = missing_numbers(found.value, "") if found.kind in KINDS else []
    for key, one in cited if figures else ():
        if place := parse_place(one.get("at") or ""):
            units = places.numbered(place.source_id).units
            start, end = units[place.ranges[0][0] - 1].start, units[place.ranges[-1][1] - 1].end
            if at := places.wider(place.source_id, start, end, figures, found.value):
                return key, at
    return None


def _cite(sentence: Sentence, key: str, instead: str) -> None:
    """Put one citation in the place of another."""
    lists = [
        sentence["cites"],
        *sentence.get("cells", ()),
        *(each["ids"] for each in sentence.get("marked", ())),
    ]
    for ids in lists:
        ids[:] = dict.fromkeys(key if each == instead else each for each in ids)
