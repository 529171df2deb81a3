"""Reflexion: what earlier iterations tried and taught (seed 002 §2.4 and §3.1, the episodic tier).

The program states what was done and what came of it; the model adds why, and a lesson, in its next plan.
A lesson that was shown and did not help fades.
"""

from collections.abc import Mapping
from typing import Any, TypedDict

from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Episode

KEPT = 100
LATEST = 3  # episodes that every PLAN card shows
FITTING = 2  # older ones that bear on its target
FADED = -2  # a lesson of this worth is not shown any more


class Remembered(TypedDict):
    """An episode in the fields of seed 002 §2.4."""

    iteration: int
    action: str
    outcome: str
    reflection: str | None
    lesson_learned: str | None


def episodes(research: Research) -> list[Episode]:
    """Every remembered iteration, the first one first."""
    return research.state.get("episodes", [])


def remember(research: Research, target: str) -> None:
    """Keep the iteration that is about to end, and judge the lessons that it was shown."""
    if not research.state["rules"].get("reflexion"):
        return
    plan, explored = research.plan, research.explored
    brought, moved = explored["observations"] + explored["hypotheses"], explored.get("moved", 0)
    episode: Episode = {
        "iteration": research.iteration,
        "target": target,
        "queries": plan["queries"],
        "outcome": explored["status"] if brought or moved else "failure",
        "observations": explored["observations"],
        "hypotheses": explored["hypotheses"],
        "moved": moved,
    }
    gained = {"success": 1, "partial": 0, "failure": -1}[episode["outcome"]]
    for known in episodes(research):
        if known["iteration"] in plan.get("episodes", ()) and "lesson" in known:
            known["worth"] = known.get("worth", 0) + gained
    research.state["episodes"] = [*episodes(research), episode][-KEPT:]


def reflect(research: Research, payload: Any) -> None:
    """Add the model's reflection and lesson to the iteration that ended last."""
    known = episodes(research)
    for key in ("reflection", "lesson"):
        if known and payload.get(key):
            known[-1][key] = payload[key]


def shown(research: Research, target: str) -> list[Episode]:
    """The last episodes, and before them the older ones whose words bear on a target the most."""
    from pathfinder.evidence.language.words import terms

    known = episodes(research)
    older, latest = known[:-LATEST], known[-LATEST:]
    wanted = terms(target)
    worth = [(len(wanted & terms(_words(each))), each["iteration"], each) for each in older if _teaches(each)]
    fitting = [each for shared, _, each in sorted(worth, key=lambda one: one[:2]) if shared][-FITTING:]
    return sorted(fitting, key=lambda each: each["iteration"]) + latest


def brief(episode: Episode) -> Mapping[str, object]:
    """An episode as a card shows it: its queries stand there already, a faded lesson is left out."""
    kept = ("iteration", "target", "outcome", "observations", "hypotheses", "reflection", "lesson")
    faded = () if _teaches(episode) else ("lesson",)
    return {key: value for key, value in episode.items() if key in kept and key not in faded}


def lessons(research: Research) -> list[str]:
    """The lessons that have not faded."""
    return [each["lesson"] for each in episodes(research) if _teaches(each)]


def memory(research: Research) -> dict[str, list[Remembered]]:
    """reflexion.json."""
    return {
        "reflexion_memory": [
            {
                "iteration": each["iteration"],
                "action": "; ".join([each["target"], *(f"search: {query!r}" for query in each["queries"])]),
                "outcome": each["outcome"],
                "reflection": each.get("reflection"),
                "lesson_learned": each.get("lesson"),
            }
            for each in episodes(research)
        ]
    }


def _teaches(episode: Episode) -> bool:
    return "lesson" in episode and episode.get("worth", 0) > FADED


def _words(episode: Episode) -> str:
    return " ".join([episode["target"], *episode["queries"], episode.get("lesson", "")])
