"""The seed: the clarified question as it was fixed before the first search. It never changes."""

from __future__ import annotations

import json
from typing import Any

from pathfinder.digest import sha256


def seed_bytes(state: dict[str, Any]) -> bytes:
    """seed.json: the question as asked and as clarified, without what the research finds out later."""
    clarified = state["clarified"]
    questions = [{"id": item["id"], "text": item["text"]} for item in clarified["sub_questions"]]
    seed = {"session": state["session"], "asked": state["question"], **clarified, "sub_questions": questions}
    return (json.dumps(seed, ensure_ascii=False, indent=2) + "\n").encode()


def seal(state: dict[str, Any]) -> None:
    """Keep the hash of the seed in the state."""
    state["seed_sha256"] = sha256(seed_bytes(state))
