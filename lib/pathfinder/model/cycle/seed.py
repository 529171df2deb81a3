"""The seed: the clarified question as it was fixed before the first search. It never changes."""

import json
from hashlib import sha256

from pathfinder.model.cycle.state import Seed, State, there


def seed_bytes(state: State) -> bytes:
    """seed.json: the question as asked and as clarified, without what the research finds out later."""
    clarified = there(state["clarified"], "clarified")
    seed: Seed = {
        "session": state["session"],
        "asked": state["question"],
        **clarified,
        "sub_questions": [
            {"id": item["id"], "text": item["text"]}
            for item in clarified["sub_questions"]
            if "added" not in item
        ],
    }
    return (json.dumps(seed, ensure_ascii=False, indent=2) + "\n").encode()


def seal(state: State) -> None:
    """Keep the hash of the seed in the state."""
    state["seed_sha256"] = sha256(seed_bytes(state)).hexdigest()
