"""Stage 3 of the evaluation: when votes are held, and what they decide (seed 003 §8.4 and §9)."""

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from pathfinder.model.cycle.resilience.drift import ALERT
from pathfinder.model.cycle.state import Decision, Vote
from pathfinder.validation import Items, Strict

VIEWS = ("asker", "sceptic", "expert")  # a prompt of its own for each vote
LEAST_VOTES = 2
HIGH_UNCERTAINTY = 0.3
Reason = Annotated[str, Field(min_length=1, max_length=600)]
Lack = Annotated[str, Field(min_length=8, max_length=300, pattern=r"\S")]


class VoteAnswer(Strict):
    """The answer to a call for a vote."""

    decision: Literal["approve", "reject"]
    reason: Reason
    lacks: Annotated[list[Lack], Items(most=3)]


class Occasion(NamedTuple):
    """What is judged: its kind, and the figures of stage 2 as far as they are known."""

    mechanical_failed: bool = False
    final_delivery: bool = False
    concepts_changed: Sequence[str] = ()  # the sub-questions by which they change
    persona_adopted: str = ""
    drift: float = 0.0
    uncertainty: float = 0.0


def should_vote(occasion: Occasion) -> str | None:
    """Why a vote is held, or None: the trigger matrix, in the order of seed 003 §9.2."""
    if occasion.mechanical_failed:
        return None
    reasons = {
        "final_delivery": occasion.final_delivery,
        "ontology_change": bool(occasion.concepts_changed),
        "lateral_adoption": bool(occasion.persona_adopted),
        "seed_drift_alert": occasion.drift > ALERT,
        "high_uncertainty": occasion.uncertainty > HIGH_UNCERTAINTY,
    }
    return next((reason for reason, holds in reasons.items() if holds), None)


def in_words(trigger: str, occasion: Occasion) -> str:
    """Why a vote is held, for people."""
    details = {
        "ontology_change": ": " + "; ".join(occasion.concepts_changed),
        "lateral_adoption": f" of the {occasion.persona_adopted}'s proposal",
        "seed_drift_alert": f": {occasion.drift:.2f}, above {ALERT}",
        "high_uncertainty": f": {occasion.uncertainty:.2f}, above {HIGH_UNCERTAINTY}",
    }
    return trigger.replace("_", " ") + details.get(trigger, "")


def decide(votes: Sequence[Vote]) -> Decision:
    """Two thirds of the votes that were cast decide; fewer than two are no consensus, never approval."""
    if len(votes) < LEAST_VOTES:
        return "no_consensus"
    approving = sum(each["decision"] == "approve" for each in votes)
    if 3 * approving >= 2 * len(votes):
        return "approved"
    return "rejected" if 3 * (len(votes) - approving) >= 2 * len(votes) else "no_consensus"
