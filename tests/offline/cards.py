"""Cards as `pf next --json` prints them, with the contracts of schemas/."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

SCHEMAS = Path(__file__).parents[2] / "schemas"


def card(step: str, **inputs: Any) -> dict[str, Any]:
    """A card of a step; what its inputs need and the caller does not give has an empty value."""
    contract = json.loads((SCHEMAS / f"{step.lower()}.schema.json").read_text(encoding="utf-8"))
    return {
        "card": f"0001-{step.lower()}",
        "step": step,
        "iteration": inputs.get("iteration", 0),
        "inputs": EMPTY[step] | inputs,
        "contract": contract,
        "answer_path": f".research/sessions/s/inbox/0001-{step.lower()}.json",
    }


LENS = {
    "target_type": "6lens",
    "target_id": "definition",
    "conflict_with": None,
    "why": "nothing else is open",
}
EMPTY: dict[str, dict[str, Any]] = {
    "CLARIFY": {"corpora": []},
    "PLAN": {
        "iteration": 0,
        "target": LENS,
        "alternatives": [],
        "search_mode": "broad",
        "query_hints": [],
        "health_issues": [],
        "hypotheses": {},
        "sub_questions": [],
        "recent_queries": [],
        "lens": "definition",
    },
    "EXPLORE": {
        "queries": ["caffeine sleep"],
        "search_mode": "broad",
        "target_type": "6lens",
        "target_id": "definition",
        "target_summary": None,
        "conflict_with": None,
        "existing_hypotheses": {},
        "observed": {},
        "sub_questions": [],
        "next_obs_id": 1,
        "next_hyp_id": 1,
        "retry_count": 0,
        "corpora": True,
        "archived": [],
    },
    "IDEATE": {
        "health_issues": [],
        "observations": {},
        "hypotheses": {},
        "conflicts": [],
        "edges": [],
        "next_hyp_id": 1,
    },
}


def problems(answer: dict[str, Any], of: dict[str, Any]) -> list[str]:
    """What the contract of a card has against an answer."""
    from jsonschema import Draft202012Validator

    return [str(error.message) for error in Draft202012Validator(of["contract"]).iter_errors(answer)]
