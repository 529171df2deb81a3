"""The seed: the clarified question as it was fixed before the first search. It never changes."""

import json
from hashlib import sha256
from typing import Any, cast

from pathfinder.model.cycle.state import Clarified, Seed, SeedQuestion, State, there

VERSION = "0.4"
DATED = 4  # the version of the rules since which a seed tells when it was fixed
KEPT = ("id", "text", "kind", "needs")  # of a sub-question
CRITERIA = [
    "every cited word stands in a stored source",
    "figures, dates, names and quotations of the text stand in what it cites",
    "agreement is counted by independent sources",
    "evidence against a claim is searched as hard as evidence for it",
]
PRIORITIES = ["what is shown to be true", "completeness", "length"]
SUCCESS = ["every sub-question is answered, no claim is untested and nothing was found missing"]


def seed_bytes(state: State) -> bytes:
    """seed.json: the question as asked and as clarified, without what the research finds out later."""
    clarified = there(state["clarified"], "clarified")
    fixed = {key: value for key, value in clarified.items() if key != "timeout"}
    questions = [_fixed(item) for item in clarified["sub_questions"] if "added" not in item]
    head = {"session": state["session"], **_made(state), "asked": state["question"]}
    seed = cast(Seed, head | fixed | {"sub_questions": questions} | _goal(state, clarified))
    return (json.dumps(seed, ensure_ascii=False, indent=2) + "\n").encode()


def seal(state: State) -> None:
    """Keep in the state the hash of the seed, and since version 4 of the rules when it was fixed."""
    if state["rules"].get("version", 1) >= DATED:
        state["sealed_at"] = state["updated_at"]
    state["seed_sha256"] = sha256(seed_bytes(state)).hexdigest()


def _made(state: State) -> dict[str, Any]:
    """When the seed was fixed, and by which version of seed 003; {} where that was not kept."""
    if "sealed_at" not in state:
        return {}
    return {"created_at": state["sealed_at"], "version": VERSION, "immutable": True}


def _fixed(item: Any) -> SeedQuestion:
    return cast(SeedQuestion, {key: item[key] for key in KEPT if key in item})


def _goal(state: State, clarified: Clarified) -> dict[str, Any]:
    """How success is told, what is judged and when it ends; {} for a research that was not interviewed."""
    held, rules = state.get("interview"), state["rules"]
    if held is None or "timeout" not in clarified:
        return {}
    told = [
        {"name": f"answered_when {number}", "measurement": text, "target": "stated", "verification": "llm"}
        for number, text in enumerate(clarified["answered_when"], 1)
    ]
    counted = {"measurement": "sub-questions with an observation", "target": "all"}
    proven = {"measurement": "quotes that stand in a stored source", "target": "all"}
    return {
        "success_metrics": [
            *told,
            {"name": "coverage", **counted, "verification": "automated"},
            {"name": "proof", **proven, "verification": "automated"},
        ],
        "evaluation_principles": {"criteria": CRITERIA, "priorities": PRIORITIES},
        "exit_conditions": {
            "success": SUCCESS,
            "failure": [f"{rules['drift_window']} iterations in a row brought nothing new"],
            "timeout": clarified["timeout"],
        },
        "ambiguity": {
            "score": held["ambiguity"],
            "threshold": rules["interview"]["threshold"],
            "rounds": held["rounds"],
            "clarity": held["clarity"],
        },
        "interview": held["questions"],
    }
