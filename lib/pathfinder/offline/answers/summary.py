"""SUMMARY: the sentences of the sources behind the strongest findings."""

from pathfinder.offline.answers.section import quotation
from pathfinder.offline.reader import Answer, Card

FINDINGS = 2


def answer(card: Card) -> Answer:
    """One observation for each of the strongest findings, with what contradicts it; else the first ones."""
    inputs, observations = card["inputs"], card["inputs"]["observations"]
    standing = [one for one in inputs["hypotheses"].values() if one["status"] != "rejected"]
    best = sorted(standing, key=lambda one: -one["confidence"])[:FINDINGS]
    chosen = [key for one in best for key in [*one["supported_by"][:1], *one.get("contradicted_by", ())]]
    shown = [key for key in dict.fromkeys(chosen) if key in observations] or list(observations)[:FINDINGS]
    return {"paragraphs": [" ".join(quotation(inputs, key) for key in shown)]}
