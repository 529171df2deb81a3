"""SUMMARY: the sentences of the sources behind the strongest findings."""

from __future__ import annotations

from typing import Any

from pathfinder.agent.answers.section import quotation
from pathfinder.agent.reader import Card, Reader

FINDINGS = 2


def answer(card: Card) -> Reader:
    """Needs no command: the card has the quotes."""
    yield from ()
    inputs = card["inputs"]
    said = [quotation(inputs, key) for key in _strongest(inputs)]
    return {"paragraphs": [" ".join(said)]}


def _strongest(inputs: dict[str, Any]) -> list[str]:
    """One observation for each of the strongest findings, with what contradicts it; else the first ones."""
    observations = inputs["observations"]
    standing = [one for one in inputs["hypotheses"].values() if one["status"] != "rejected"]
    best = sorted(standing, key=lambda one: -one["confidence"])[:FINDINGS]
    chosen = [key for one in best for key in [*one["supported_by"][:1], *one.get("contradicted_by", ())]]
    return [key for key in dict.fromkeys(chosen) if key in observations] or list(observations)[:FINDINGS]
