"""Links between observations and hypotheses that a REVIEW finds not borne out by their quotes.

They are withdrawn, and what the report says is held against what is left (DESIGN section 7, rule 9).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from pathfinder.errors import Problem, pointer
from pathfinder.evidence.reading import Readings, edge_pair, is_bad
from pathfinder.model.cycle.state import Sentence
from pathfinder.model.graph.cognigraph import CogniGraph, edge_key
from pathfinder.model.graph.types import GraphData
from pathfinder.model.graph.update import withdraw
from pathfinder.steps.checks.step import Context

Text = list[list[Sentence]]
Link = tuple[str, str, str]  # from, to, type


class Changed(NamedTuple):
    """A sentence that earns another level, or no longer stands, without what was withdrawn."""

    part: str
    at: tuple[int, int]
    sentence: Sentence
    problems: list[Problem]

    def kept(self) -> dict[str, object]:
        """What the journal has of it."""
        return {"part": self.part, "at": [*self.at], "sentence": self.sentence}


def withdrawn(found: Readings, graph: GraphData) -> list[Link]:
    """The links that the readings hold something against."""
    observations, hypotheses = graph["observations"], graph["hypotheses"]
    links = []
    for edge in graph["edges"]:
        if edge["type"] != "CONFLICTS":
            pair = edge_pair(edge, hypotheses[edge["to"]], observations[edge["from"]], {})
            reading = found.get(pair.key)
            if reading and is_bad(reading, against=pair.against):
                links.append(edge_key(edge))
    return links


def changed(
    texts: Mapping[str, Text], gone: Collection[Link], brought: Sequence[Mapping[str, Any]], context: Context
) -> Iterator[Changed]:
    """The sentences of the parts that change with it; `brought` are observations of the same answer."""
    from pathfinder.evidence.gate.gate import FOR_A_READER, Finding, check
    from pathfinder.steps.checks.gated import ground

    graph = context.research.graph
    left = CogniGraph(deepcopy(graph.data), graph.rules)
    withdraw(left, gone)
    held = ground(context, brought, left.data)
    for part, text in texts.items():
        fresh = deepcopy(text)
        wrong: dict[tuple[int, int], list[Finding]] = {}
        for each in check(fresh, held):
            one = fresh[each.paragraph][each.sentence]
            if not one["problems"] and each.kind not in (*FOR_A_READER, *one.get("doubted", ())):
                wrong.setdefault((each.paragraph, each.sentence), []).append(each)
        for at, before in _places(text):
            now = fresh[at[0]][at[1]]
            found = wrong.get(at, [])
            now["problems"] += [f"{each.kind}: {each.value}" for each in found]
            if now != before:
                where = pointer("paragraphs", at[0])
                problems = [Problem(where, each.value, each.expected, each.passage) for each in found]
                yield Changed(part, at, now, problems)


def _places(text: Iterable[Sequence[Sentence]]) -> Iterator[tuple[tuple[int, int], Sentence]]:
    for number, paragraph in enumerate(text):
        for place, sentence in enumerate(paragraph):
            yield (number, place), sentence
