"""What the sentences of a report are held against: the graph, the records of its sources, the question."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from pathfinder.evidence.describing import described
from pathfinder.evidence.links import Evidence, Link, natural
from pathfinder.evidence.words import terms, weights

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pathfinder.evidence.statements.sentence import Sentence
    from pathfinder.graph.model import GraphData, Hypothesis, Observation

_NAME = re.compile(r"[^\W\d_]{2,}")
_LOWER = re.compile(r"(?<![\w'’-])[a-zà-öø-ÿß]{3,}(?![\w'’])")


@dataclass(frozen=True, eq=False)
class Ground:
    """Indexed at the first use; a graph that has changed needs a new one."""

    graph: GraphData
    sources: Mapping[str, Mapping[str, Any]]  # source ID -> its meta.json
    question: str

    @cached_property
    def evidence(self) -> Evidence:
        """The edges of the graph."""
        return Evidence(self.graph)

    @cached_property
    def weight(self) -> dict[str, float]:
        """How telling each stem is among the observations."""
        return weights(told(one) for one in self.graph["observations"].values())

    @cached_property
    def common(self) -> frozenset[str]:
        """Words that a quote, a summary or a hypothesis writes in lower case: they are no names."""
        nodes = (*self.graph["observations"].values(), *self.graph["hypotheses"].values())
        texts = [self.question, *(node["summary"] for node in nodes)]
        texts += [one["quote"] for one in self.graph["observations"].values()]
        return frozenset(word for text in texts for word in _LOWER.findall(text))

    @cached_property
    def everything(self) -> str:
        """All quotes, titles and authors, folded, to look up whole names."""
        proven = (one for one in self.graph["observations"].values() if one["proof"] != "unproven")
        texts = [one["quote"] for one in proven]
        for record in self.sources.values():
            texts += [str(record.get("title") or ""), *map(str, record.get("authors") or ())]
        return " ".join(" ".join(texts).split()).casefold()

    @cached_property
    def holders(self) -> dict[str, list[str]]:
        """Stem -> the proven observations that have it."""
        found: dict[str, list[str]] = {}
        for key, one in self.graph["observations"].items():
            if one["proof"] != "unproven":
                for term in terms(told(one)):
                    found.setdefault(term, []).append(key)
        return found

    def observation(self, observation_id: str) -> Observation | None:
        """An observation of the graph; None when there is none with this ID."""
        return self.graph["observations"].get(observation_id)

    def hypothesis(self, hypothesis_id: str) -> Hypothesis | None:
        """A hypothesis of the graph; None when there is none with this ID."""
        return self.graph["hypotheses"].get(hypothesis_id)

    def about(self, observation: Observation) -> list[str]:
        """What is known of an observation's source: its record, and whose finding it passes on."""
        record = self.sources.get(observation["source_id"] or "", {})
        own = (observation["domain"], observation["source_url"], observation.get("origin") or "")
        return described(record, *own)

    def named_by_its_source(self, observation: Observation) -> list[str]:
        """The words of an observation's summary that other proven quotes of its source have: who "he" is."""
        others = self.told_by_source.get(observation["source_id"] or "", "")
        return [word for word in _NAME.findall(observation["summary"]) if word in others]

    @cached_property
    def told_by_source(self) -> dict[str, str]:
        """Source ID -> all its proven quotes."""
        found: dict[str, list[str]] = {}
        for one in self.graph["observations"].values():
            if one["proof"] != "unproven" and one["source_id"]:
                found.setdefault(one["source_id"], []).append(one["quote"])
        return {key: "\n".join(quotes) for key, quotes in found.items()}

    def published(self, observation: Observation) -> str:
        """The date of publication of an observation's source, "" when it is not known."""
        return str(self.sources.get(observation["source_id"] or "", {}).get("published") or "")


class Basis(NamedTuple):
    """What one sentence rests on."""

    cited: dict[str, Observation]  # the observations that it cites and that exist
    proven: dict[str, Observation]  # those and the ones behind its hypotheses, as far as they are proven
    hypotheses: dict[str, Hypothesis]  # those it cites and that exist, in their order
    standing: list[str]  # IDs of the hypotheses it cites without calling them rejected

    @property
    def quotes(self) -> dict[str, str]:
        """The quotes that the sentence may repeat; unproven ones where it cites no others."""
        return {key: one["quote"] for key, one in (self.proven or self.cited).items()}


def basis(sentence: Sentence, ground: Ground) -> Basis:
    """What a sentence rests on.

    A hypothesis brings its supporting observations; one that is called rejected brings those against it, too.
    """
    cited = {key: one for key in sentence["cites"] if (one := ground.observation(key))}
    hypotheses = {key: claim for key in sentence["hypotheses"] if (claim := ground.hypothesis(key))}
    behind: list[Link] = []
    for key in hypotheses:
        behind += ground.evidence.supporting(key)
        if key in sentence["rejected"]:
            behind += ground.evidence.contradicting(key)
    proven = {key: one for key, one in cited.items() if one["proof"] != "unproven"}
    proven.update({link.observation_id: link.observation for link in behind if link.proven})
    standing = [key for key in hypotheses if key not in sentence["rejected"]]
    return Basis(cited, proven, hypotheses, standing)


def told(observation: Observation) -> str:
    """All that an observation says: its summary in the report's language, and its quote."""
    return f"{observation['summary']} {observation['quote']}"


def listed(ids: Iterable[str], most: int = 4) -> str:
    """IDs for a message, in order, at most so many of them."""
    some = sorted(ids, key=natural)
    return ", ".join(some[:most]) + (f" and {len(some) - most} more" if len(some) > most else "")
