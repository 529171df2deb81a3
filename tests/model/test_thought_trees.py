"""UCT and trees of thoughts, by hand."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest
from tests.model.build import claim, edge, explored, idea, observation

from pathfinder.model.cycle.reasoning.tree import best, branch, path, strength_of
from pathfinder.model.cycle.reasoning.uct import uct, value, visits


def graph() -> Any:
    made = explored(
        observation(1),
        observation(2, proof="unproven"),
        claims=[claim(1), claim(2)],
        ideas=[idea(1)],
        edges=[edge("obs_1", "hyp_A1")],
    )
    made.hypotheses["hyp_A1"].update(strength=0.8, visit_count=3)
    made.hypotheses["hyp_A2"].update(strength=0.5, visit_count=1)
    made.hypotheses["hyp_B1"].update(strength=0.4, visit_count=1, derived_from=["hyp_A1"])
    return made


def test_value_and_visits_of_what_was_derived_go_back_to_its_origin() -> None:
    made = graph()
    assert (value(made, "hyp_A1"), visits(made, "hyp_A1")) == (pytest.approx(0.6), 4)
    made.hypotheses["hyp_B1"]["status"] = "rejected"
    assert (value(made, "hyp_A1"), visits(made, "hyp_A1")) == (0.8, 3)


def test_uct_by_hand() -> None:
    """N = 5: 0.6 + 1.41 sqrt(1.6094 / 4) = 1.4944; 0.5 + 1.41 sqrt(1.6094 / 1) = 2.2888."""
    made = graph()
    assert uct(made, "hyp_A1", 1.41) == pytest.approx(1.4944, abs=1e-4)
    assert uct(made, "hyp_A2", 1.41) == pytest.approx(2.2888, abs=1e-4)
    assert uct(made, "hyp_A2", 0) == 0.5
    made.hypotheses["hyp_A2"]["visit_count"] = 0
    assert uct(made, "hyp_A2", 1.41) == inf


def test_a_circle_of_derivations_ends() -> None:
    made = graph()
    made.hypotheses["hyp_A1"]["derived_from"] = ["hyp_B1"]
    assert visits(made, "hyp_B1") == 4


def test_a_thought_is_worth_the_mean_of_strength_and_estimate() -> None:
    made = graph()
    assert strength_of(made, ["hyp_A1", "obs_1"]) == 0.85  # 0.8 and an authority of 0.9
    assert strength_of(made, ["obs_2"]) == 0.0  # no proven words
    assert strength_of(made, []) == 0.0
    thought = {"summary": "s" * 300, "rests_on": ["hyp_A1", "hyp_Z9"], "estimate": 0.5}
    found = branch(made, "1", None, thought)
    assert (found["score"], found["rests_on"], len(found["summary"])) == (0.65, ["hyp_A1"], 200)


def test_of_some_siblings_the_best_is_kept_if_it_is_better_than_its_parent() -> None:
    made = graph()
    level = [
        branch(made, str(number), None, {"summary": "s", "rests_on": ["hyp_A1"], "estimate": estimate})
        for number, estimate in enumerate((0.2, 0.9, 0.4), 1)
    ]
    kept = best(level, 0.3)
    assert kept is not None and (kept["id"], kept["score"]) == ("2", 0.85)
    assert path(level) == [kept]
    assert best(level[:1], 0.5) is None  # 0.5 is not better than 0.5
    assert best([], 0.0) is None
