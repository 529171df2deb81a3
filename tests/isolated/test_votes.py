"""When votes are held and what they decide; what stage 2 lets pass, and the verdict (seed 003 §8, §9)."""

from __future__ import annotations

from typing import Any

import pytest

from pathfinder.isolated.evaluation import conclude, satisfaction, sound
from pathfinder.isolated.votes import Occasion, decide, in_words, should_vote


@pytest.mark.parametrize(
    ("occasion", "reason"),
    [
        (Occasion(), None),
        (Occasion(final_delivery=True), "final_delivery"),
        (Occasion(concepts_changed=["How are boilers taxed?"], drift=0.9), "ontology_change"),
        (Occasion(persona_adopted="hacker", drift=0.9), "lateral_adoption"),
        (Occasion(drift=0.3), None),
        (Occasion(drift=0.31), "seed_drift_alert"),
        (Occasion(uncertainty=0.3), None),
        (Occasion(uncertainty=0.31), "high_uncertainty"),
        (Occasion(mechanical_failed=True, final_delivery=True, drift=0.9), None),
        (Occasion(final_delivery=True, drift=0.9), "final_delivery"),
        (Occasion(drift=0.9, uncertainty=0.9), "seed_drift_alert"),
    ],
)
def test_the_trigger_matrix(occasion: Occasion, reason: str | None) -> None:
    assert should_vote(occasion) == reason


@pytest.mark.parametrize(
    ("occasion", "words"),
    [
        (Occasion(final_delivery=True), "final delivery"),
        (Occasion(concepts_changed=["How so?", "Why not?"]), "ontology change: How so?; Why not?"),
        (Occasion(persona_adopted="hacker"), "lateral adoption of the hacker's proposal"),
        (Occasion(drift=0.414), "seed drift alert: 0.41, above 0.3"),
        (Occasion(uncertainty=0.5), "high uncertainty: 0.50, above 0.3"),
    ],
)
def test_why_in_words(occasion: Occasion, words: str) -> None:
    assert in_words(should_vote(occasion) or "", occasion) == words


def votes(word: str, *lacks: str) -> Any:
    names = {"a": "approve", "r": "reject"}
    return [
        {"view": "asker", "by": "m", "decision": names[each], "reason": "so", "lacks": list(lacks)}
        for each in word
    ]


@pytest.mark.parametrize(
    ("cast", "decision"),
    [
        ("aaa", "approved"), ("aar", "approved"), ("arr", "rejected"), ("rrr", "rejected"),
        ("aa", "approved"), ("ar", "no_consensus"), ("rr", "rejected"),
        ("a", "no_consensus"), ("r", "no_consensus"), ("", "no_consensus"),
    ],
)  # fmt: skip
def test_two_thirds_of_the_votes_cast_decide_and_two_are_needed(cast: str, decision: str) -> None:
    assert decide(votes(cast)) == decision


def semantic(*scores: float, goal: float = 0.8, hard: int = 0, soft: int = 0, lacks: Any = ()) -> Any:
    return {
        "criteria": [{"id": f"q{at}", "score": score, "reason": "so"} for at, score in enumerate(scores, 1)],
        "goal_alignment": goal,
        "violations": [{"kind": "hard"}] * hard + [{"kind": "soft"}] * soft,
        "uncertainty": 0.1,
        "lacks": list(lacks),
    }


@pytest.mark.parametrize(
    ("found", "passes"),
    [
        (semantic(0.8, 0.8), True),
        (semantic(1.0, 0.6), True),
        (semantic(1.0, 0.59), False),
        (semantic(0.9, goal=0.79), False),
        (semantic(0.9, hard=1), False),
        (semantic(0.9, soft=2), True),
        (semantic(0.9, soft=3), False),
    ],
)
def test_what_stage_two_lets_pass(found: Any, passes: bool) -> None:
    assert sound(found) is passes


def test_satisfaction_is_the_mean_of_the_criteria() -> None:
    assert satisfaction(semantic(1.0, 0.5, 0.9)) == 0.8


PASSED: Any = [{"name": "quotes", "passed": True}]
FAILED: Any = [{"name": "quotes", "passed": False}]
LACK = "What does it cost in Norway?"


@pytest.mark.parametrize(
    ("checks", "found", "decision", "may", "verdict"),
    [
        (PASSED, None, None, True, ("pass", [])),
        (FAILED, None, None, True, ("fail", [])),
        (PASSED, semantic(0.9), None, True, ("pass", [])),
        (PASSED, semantic(0.5), None, True, ("fail", [])),
        (PASSED, semantic(0.5, lacks=[LACK]), None, True, ("iterate", [LACK])),
        (PASSED, semantic(0.5, lacks=[LACK]), None, False, ("fail", [LACK])),
        (PASSED, semantic(0.9, lacks=[LACK]), None, True, ("pass", [])),
        (PASSED, semantic(0.9), "approved", True, ("pass", [])),
        (PASSED, semantic(0.9), "no_consensus", True, ("fail", [])),
        (PASSED, semantic(0.9, lacks=[LACK]), "rejected", True, ("iterate", [LACK])),
    ],
)
def test_the_verdict(checks: Any, found: Any, decision: Any, may: bool, verdict: Any) -> None:
    assert conclude(checks, found, decision, [], may_iterate=may) == verdict


def test_what_voters_miss_is_searched_for_each_once_three_at_most() -> None:
    cast = votes(
        "rr", LACK, "Who paid for the field tests?", "Which units were tested in them?", "And who else?"
    )
    _, lacks = conclude(PASSED, None, "rejected", cast, may_iterate=True)
    assert lacks == [LACK, "Who paid for the field tests?", "Which units were tested in them?"]
