"""Places cited in written text: `[src_4:127-128]` becomes an observation of the words that stand there.

A place may stand for an observation among the inputs of a computed figure, too.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pathfinder.errors import pointer
from pathfinder.model.cycle.state import Computed
from pathfinder.model.graph.queries import next_ids
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.observations.checking import observation_at
from pathfinder.steps.checks.observations.places import Places
from pathfinder.steps.checks.step import Context

MARK = re.compile(r"\[[^\[\]\n]*\]")
UNCLOSED = re.compile(r"\[(?:src_\d+:\d|obs_\d|hyp_[AB]\d)[^\[\]\n|]*(?=[\[\n|]|$)")
SHOWN = 60  # characters of a citation in a message
PLACE = re.compile(r"src_\d+:\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*")


class Observed(NamedTuple):
    """Text and figures with the ID of an observation for each place, and the observations that are new."""

    paragraphs: list[str]
    computed: list[Computed]
    new: list[Mapping[str, Any]]


def words_at(observation: Mapping[str, Any]) -> tuple[str, str, str]:
    """Its source, its words and their place: the same words may stand at another one, too."""
    return str(observation["source_id"]), str(observation["quote"]), str(observation.get("at") or "")


def observe(answer: Answer, paragraphs: Sequence[str], context: Context) -> Observed:
    """The paragraphs and the answer's `computed` as `Observed`.

    Words of a place that are no quotation together are an observation each. Reports a place where nothing can
    be quoted, and a citation without its closing bracket.
    """
    graph, places = context.research.graph, Places(context)
    known = {words_at(item): key for key, item in graph.observations.items()}
    first = next_ids(graph)["obs"]
    found: dict[str, str] = {}
    new: list[Mapping[str, Any]] = []

    def observed(place: str, where: str) -> str:
        if place not in found:
            given = {"id": f"obs_{first + len(new)}", "at": place}
            item = observation_at(answer, where, given, places)
            if item is None:
                return ""
            typed = known.get((item["source_id"], item["quote"], ""))
            found[place] = typed or known.setdefault(words_at(item), item["id"])
            if found[place] == item["id"]:
                new.append(item)
        return found[place]

    texts = []
    for number, text in enumerate(paragraphs):
        where = pointer("paragraphs", number)

        def replaced(mark: re.Match[str], where: str = where) -> str:
            def cited(place: re.Match[str]) -> str:
                return ", ".join(observed(each, where) for each in places.apart(place[0]))

            return PLACE.sub(cited, mark[0])

        for mark in UNCLOSED.finditer(text):
            answer.refuse(where, mark[0][:SHOWN].strip(), "a closing bracket behind the citation: [src_4:12]")
        texts.append(MARK.sub(replaced, text))
    figures: list[Computed] = []
    for where, each in answer.items("computed"):
        inputs = [observed(one, where) if PLACE.fullmatch(one) else one for one in each["inputs"]]
        figures.append({"shown": each["shown"], "formula": each["formula"], "inputs": inputs})
    return Observed(texts, figures, new)
