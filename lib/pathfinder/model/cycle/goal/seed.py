"""The seed: the clarified question as it was fixed before the first search. It never changes."""

import json
from hashlib import sha256
from typing import Any, cast

from pathfinder.model.cycle.state import Clarified, Seed, SeedQuestion, State, SuccessMetric, there

MADE = {"version": "0.4", "immutable": True}  # version: of seed 003
DATED = 4  # the version of the rules since which a seed tells when it was fixed
KEPT = ("id", "text", "kind", "needs")  # of a sub-question
CRITERIA = [
    "every cited word stands in a stored source",
    "figures, dates, names and quotations of the text stand in what it cites",
    "agreement is counted by independent sources",
    "evidence against a claim is searched as hard as evidence for it",
]
PRIORITIES = ["what is shown to be true", "completeness", "length"]
COUNTED: list[SuccessMetric] = [
    {
        "name": "coverage",
        "measurement": "sub-questions with an observation",
        "target": "all",
        "verification": "automated",
    },
    {
        "name": "proof",
        "measurement": "quotes that stand in a stored source",
        "target": "all",
        "verification": "automated",
    },
]
SUCCESS = ["every sub-question is answered, no claim is untested and nothing was found missing"]


def seed_bytes(state: State) -> bytes:
    """seed.json: the question as asked and as clarified, without what the research finds out later."""
    clarified = there(state["clarified"], "clarified")
    fixed = {key: value for key, value in clarified.items() if key != "timeout"}
    questions = [_fixed(item) for item in clarified["sub_questions"] if "added" not in item]
    made = {"created_at": state["sealed_at"], **MADE} if "sealed_at" in state else {}
    head = {"session": state["session"], **made, "asked": state["question"]}
    seed = cast(Seed, head | fixed | {"sub_questions": questions})
    _add_goal(seed, state, clarified)
    return (json.dumps(seed, ensure_ascii=False, indent=2) + "\n").encode()


def seal(state: State) -> None:
    """Keep in the state the hash of the seed, and since version 4 of the rules when it was fixed."""
    if state["rules"].get("version", 1) >= DATED:
        state["sealed_at"] = state["updated_at"]
    state["seed_sha256"] = sha256(seed_bytes(state)).hexdigest()


def _fixed(item: Any) -> SeedQuestion:
    return cast(SeedQuestion, {key: item[key] for key in KEPT if key in item})


def _add_goal(seed: Seed, state: State, clarified: Clarified) -> None:
    """How success is told, what is judged and when it ends; nothing for a research without an interview."""
    held, rules = state.get("interview"), state["rules"]
    if held is None or "timeout" not in clarified:
        return
    seed["success_metrics"] = [
        {"name": f"answered_when {number}", "measurement": text, "target": "stated", "verification": "llm"}
        for number, text in enumerate(clarified["answered_when"], 1)
    ]
    seed["success_metrics"] += COUNTED
    seed["evaluation_principles"] = {"criteria": CRITERIA, "priorities": PRIORITIES}
    seed["exit_conditions"] = {
        "success": SUCCESS,
        "failure": [f"{rules['drift_window']} iterations in a row brought nothing new"],
        "timeout": clarified["timeout"],
    }
    seed["ambiguity"] = {
        "score": held["ambiguity"],
        "threshold": rules["interview"]["threshold"],
        "rounds": held["rounds"],
        "clarity": held["clarity"],
    }
    seed["interview"] = held["questions"]
