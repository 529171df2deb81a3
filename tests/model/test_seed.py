"""The seed: the clarified question, fixed before the first search."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from pathfinder.model.cycle.goal.seed import seal, seed_bytes


def state() -> dict[str, Any]:
    questions = [{"id": "q1", "text": "How much?", "status": "open"}]
    clarified = {"question": "How much exactly?", "answered_when": ["a figure"], "sub_questions": questions}
    return {"session": "s", "question": "How much?", "clarified": clarified, "rules": {}, "seed_sha256": None}


def test_a_seed_holds_the_question_as_asked_and_as_clarified() -> None:
    seed = json.loads(seed_bytes(state()))
    assert (seed["asked"], seed["question"]) == ("How much?", "How much exactly?")
    assert seed["sub_questions"] == [{"id": "q1", "text": "How much?"}]


def test_answering_a_sub_question_does_not_change_the_seed() -> None:
    it = state()
    before = seed_bytes(it)
    it["clarified"]["sub_questions"][0]["status"] = "answered"
    assert seed_bytes(it) == before


def test_a_seed_tells_when_it_was_fixed_and_that_it_never_changes() -> None:
    it = state() | {"rules": {"version": 4}, "updated_at": "2026-01-02T03:04:05Z"}
    seal(it)
    before = seed_bytes(it)
    it["updated_at"] = "2026-02-02T03:04:05Z"
    assert seed_bytes(it) == before
    seed = json.loads(before)
    told = {key: seed[key] for key in ("created_at", "version", "immutable")}
    assert told == {"created_at": "2026-01-02T03:04:05Z", "version": "0.4", "immutable": True}


def test_a_seed_that_was_fixed_by_older_rules_keeps_its_bytes() -> None:
    it = state() | {"rules": {"version": 3}, "updated_at": "2026-01-02T03:04:05Z"}
    before = seed_bytes(it)
    seal(it)
    it["rules"] = {"version": 4}  # as `pf migrate` does
    assert seed_bytes(it) == before
    assert "immutable" not in json.loads(before)


def test_the_hash_of_the_seed_is_in_the_state() -> None:
    it = state()
    seal(it)
    assert it["seed_sha256"] == hashlib.sha256(seed_bytes(it)).hexdigest()
