"""How clear the question is, and the interview that makes it clearer (seed 003 §4.2 to §4.4)."""

from collections.abc import Mapping
from typing import Any, cast

from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import AskedQuestion, Interview, InterviewRules

WEIGHTS = {"measurability": 30, "constraints": 30, "scope": 20, "specificity": 20}  # hundredths


def ambiguity(scores: Mapping[str, float]) -> float:
    """1 - the weighted mean of how clear each of WEIGHTS is: 0 is clear, 1 beyond interpretation."""
    clear = sum(weight * round(scores[name] * 1000) for name, weight in WEIGHTS.items())
    return round(1 - clear / 100_000, 6)


def rules(research: Research) -> InterviewRules | None:
    """The threshold and the most rounds; None where the question is taken after one round."""
    return research.state["rules"].get("interview")


def held(research: Research) -> Interview | None:
    """The rounds so far."""
    return research.state.get("interview")


def open_at(research: Research, score: float) -> bool:
    """Whether the gate opens: the question is clear enough, or the last round was held."""
    rule, before = rules(research), held(research)
    rounds = (before["rounds"] if before else 0) + 1
    return rule is None or score <= rule["threshold"] or rounds >= rule["rounds"]


def hold(research: Research, payload: Mapping[str, Any]) -> Interview:
    """Add a round: its scores, and what was asked and answered in it."""
    before = held(research)
    asked = list(before["questions"]) if before else []
    for each in payload.get("questions", ()):
        kept = {key: each[key] for key in ("stage", "text", "choices", "answer", "by")}
        asked.append(cast(AskedQuestion, {"id": f"c{len(asked) + 1}", **kept}))
    rounds = (before["rounds"] if before else 0) + 1
    found: Interview = {
        "rounds": rounds,
        "ambiguity": payload["ambiguity"],
        "clarity": payload["clarity"],
        "questions": asked,
    }
    research.state["interview"] = found
    return found


def answers(interview: Interview | None) -> dict[str, list[AskedQuestion]]:
    """What was asked by who answered it: "user", then "assumption" where nobody was there; what there is."""
    asked = interview["questions"] if interview else []
    found = {by: [each for each in asked if each["by"] == by] for by in ("user", "assumption")}
    return {by: given for by, given in found.items() if given}
