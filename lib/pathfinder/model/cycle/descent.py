"""Recursive exploration, where `--breadth` asks for it (seed 004): each iteration is one level deeper.

A level follows the best direction that the last one opened, archives up to `breadth` new addresses, and says
which directions are open now and whether the question is answered. Learnings are observations and
directions are unexplored entries of the graph, so that every other rule goes on as it does without levels.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import DescentRules
from pathfinder.model.cycle.target import Target
from pathfinder.model.graph.queries import unused_directions

DEPTH = 2  # seed 004, decision 4
MOST_DEPTH = 5
MOST_BREADTH = 50  # addresses of one level
SHOWN_LEARNINGS = 20
CONFIDENT = 0.7  # from which an answer that is called complete ends the research
ASKED = ("directions", "is_complete", "confidence")  # of an EXPLORE answer


def asked_rules(breadth: int | None, depth: int | None) -> DescentRules | None:
    """What the options mean: `depth` alone is a single pass of that breadth; None without either."""
    if breadth is None:
        return None if depth is None else {"breadth": depth, "depth": 1}
    return {"breadth": breadth, "depth": DEPTH if depth is None else depth}


def rules(research: Research) -> DescentRules | None:
    """The breadth and depth of a research; None where it has no levels."""
    return research.state["rules"].get("descent")


def not_asked(research: Research) -> Collection[str]:
    """The fields of an EXPLORE answer for which a research without levels has no use."""
    return () if rules(research) else ASKED


def learnings(research: Research) -> dict[str, str]:
    """The summaries of the last observations."""
    observations = list(research.graph.observations.items())
    return {key: item["summary"] for key, item in observations[-SHOWN_LEARNINGS:]}


def open_directions(research: Research) -> list[str]:
    """Directions that nobody followed: the last level's in their order, then older ones, newest first."""
    unused = [each["keyword"] for each in unused_directions(research.graph)]
    latest = [each for each in research.state.get("descended", {}).get("directions", ()) if each in unused]
    return [*latest, *(each for each in reversed(unused) if each not in latest)]


def targets(research: Research) -> Iterator[Target]:
    """The directions as targets, below the first level."""
    if rules(research) is None or not research.iteration:
        return
    for keyword in open_directions(research):
        why = f"level {research.iteration + 1}: a direction that the levels above opened"
        yield {"target_type": "unexplored", "target_id": keyword, "conflict_with": None, "why": why}


def keep(research: Research, payload: Mapping[str, Any]) -> None:
    """Remember what an exploration says of its level, and add its directions to the graph."""
    if rules(research) is None:
        return
    found = [str(each) for each in payload.get("directions") or ()]
    for keyword in found:
        research.graph.add_direction(keyword, None)
    research.state["descended"] = {
        "directions": found,
        "is_complete": bool(payload.get("is_complete")),
        "confidence": float(payload.get("confidence") or 0),
        "archived": payload["archived"],
    }


def room(research: Research, archived: int) -> int:
    """How many new addresses this level may still archive, where so many are archived in all."""
    before = research.state.get("descended", {}).get("archived", 0)
    return max(0, research.state["rules"]["descent"]["breadth"] - (archived - before))


def complete(research: Research) -> str | None:
    """Why the last level answers the question, or None."""
    last = research.state.get("descended")
    if last is None or not last["is_complete"] or last["confidence"] < CONFIDENT:
        return None
    return (
        f"the question is answered at level {research.iteration}, with a confidence of {last['confidence']:g}"
    )
