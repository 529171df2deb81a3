"""Tree of thoughts: how far a thought carries, and which are pruned (seed 002 §2.3)."""

from collections.abc import Mapping, Sequence
from typing import Any

from pathfinder.model.cycle.state import Branch
from pathfinder.model.graph.cognigraph import CogniGraph

SHOWN = 200  # characters of a thought


def strength_of(graph: CogniGraph, rests_on: Sequence[str]) -> float:
    """The mean strength of hypotheses and authority of proven observations it rests on; 0 without any."""
    found = [graph.hypotheses[key]["strength"] for key in rests_on if key in graph.hypotheses]
    known = (graph.observations[key] for key in rests_on if key in graph.observations)
    found += [item["authority"] if item["proof"] != "unproven" else 0.0 for item in known]
    return round(sum(found) / len(found), 3) if found else 0.0


def branch(graph: CogniGraph, key: str, parent: str | None, thought: Mapping[str, Any]) -> Branch:
    """A thought with its score: the mean of the program's strength and the model's estimate."""
    estimate = float(thought["estimate"])
    known = [each for each in thought["rests_on"] if each in graph.hypotheses or each in graph.observations]
    strength = strength_of(graph, known)
    score = round((strength + estimate) / 2, 3)
    return {
        "id": key,
        "parent": parent,
        "summary": thought["summary"][:SHOWN],
        "rests_on": known,
        "strength": strength,
        "estimate": round(estimate, 3),
        "score": score,
        "kept": False,
    }


def best(level: Sequence[Branch], least: float) -> Branch | None:
    """The one of some siblings that is kept; None where none is better than `least`."""
    found = max(level, key=lambda each: each["score"], default=None)
    if found is None or found["score"] <= least:
        return None
    found["kept"] = True
    return found


def path(branches: Sequence[Branch]) -> list[Branch]:
    """What was kept, from the root on."""
    return [each for each in branches if each["kept"]]
