"""A research of a few quotes, against which one sentence is held."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.report.example import graph, observation

from pathfinder.evidence.gate.gate import Finding, check
from pathfinder.evidence.gate.ground import Ground
from pathfinder.evidence.gate.sentence import read

QUESTION = "What is known about Kestrel batteries?"


def ground(quotes: Mapping[str, str], *, text: str = "", **source: Any) -> Ground:
    """Quotes by observation ID, all of one source with `text` as its stored text."""
    observations = {key: observation(int(key[4:]), words, words, 1) for key, words in quotes.items()}
    record = {
        "title": "A year with Kestrel",
        "authors": ["Ada Lindqvist"],
        "published": "2021-05-03",
        **source,
    }
    return Ground(
        graph(observations, {}, [], question=QUESTION), {"src_1": record}, QUESTION, lambda _: [text]
    )


def findings(sentence: str, quote: str, **source: Any) -> list[Finding]:
    """What the gate finds in a sentence that cites one quote as obs_1."""
    return check(read([sentence]), ground({"obs_1": quote}, **source))


def faults(sentence: str, quote: str, **source: Any) -> list[tuple[str, str]]:
    """Kind and offending words of each finding."""
    return [(each.kind, each.value) for each in findings(sentence, quote, **source)]
