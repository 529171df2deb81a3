"""Tables and thresholds that the seeds 002 and 003 give as such, and what lies on either side of each."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.model.build import explored, observation, with_claims
from tests.steps.desk import CLONE, at

from pathfinder.evidence.evaluation import TARGETS, share
from pathfinder.evidence.mechanical import mechanical
from pathfinder.model.cycle.goal.criteria import PHASES
from pathfinder.model.cycle.reasoning.routing import UNITS
from pathfinder.model.cycle.resilience import drift
from pathfinder.model.cycle.resilience.stagnation import PERSONAS


def test_what_the_program_comes_with() -> None:
    """Seed 003 §4.2 and §4.4; seed 002 §11, whose five paths are three: a vote costs a call each."""
    config = json.loads((CLONE / "config.json").read_bytes())
    assert (config["interview"]["ambiguity_threshold"], config["interview"]["max_rounds"]) == (0.2, 10)
    memory = ("compaction_threshold", "compaction_interval", "max_working_memory_items")
    assert [config["memory"][each] for each in memory] == [0.8, 5, 20]
    reasoning = config["reasoning"]
    assert reasoning["modes"] == {
        "simple": "chain_of_thought",
        "medium": "self_consistency",
        "complex": "tree_of_thoughts",
        "exploratory": "lats",
    }
    counts = ("self_consistency_paths", "tot_branching_factor", "tot_max_depth")
    assert [reasoning[each] for each in counts] == [3, 3, 4]


def test_what_a_call_costs_by_tier() -> None:
    """Seed 003 §5.1."""
    assert UNITS == {"frugal": 1, "standard": 10, "frontier": 30}


def test_who_is_asked_about_which_pattern() -> None:
    """Seed 003 §7.3, by what brought the pattern about; refusals in a row ask the hacker."""
    assert PERSONAS == {
        "spinning": "researcher",
        "oscillation": "architect",
        "no_drift": "contrarian",
        "diminishing_returns": "simplifier",
    }


def test_the_phases_of_the_double_diamond() -> None:
    """Seed 003 §6.1: wide, narrow, wide, narrow."""
    assert list(dict.fromkeys(PHASES.values())) == ["discover", "define", "design", "deliver"]
    assert [PHASES[step] for step in ("EXPLORE", "IDEATE", "SUMMARY")] == ["define", "design", "deliver"]


@pytest.mark.parametrize(
    ("name", "reached", "missed"),
    [  # good ones of 100; each target is a "more than"
        ("key_point_recall", 81, 80),
        ("key_point_coverage", 91, 90),
        ("citation_accuracy", 96, 95),
        ("factual_consistency", 91, 90),
        ("search_efficiency", 71, 70),
    ],
)
def test_the_targets_of_the_evaluation(name: str, reached: int, missed: int) -> None:
    """Seed 002 §12.1."""
    assert share(name, reached, 100).missed is False
    assert share(name, missed, 100).missed is True
    assert name in TARGETS


def checks(quotes: int, answered: int) -> dict[str, Any]:
    """The mechanical checks of 20 observations, some of them proven, and 5 sub-questions, some answered."""
    proofs = ["exact"] * quotes + ["unproven"] * (20 - quotes)
    graph = explored(*(observation(number, proof=proof) for number, proof in enumerate(proofs, 1)))
    for item in graph.observations.values():
        item["summary"] = item["quote"]
    asked = [{"id": f"q{at}", "status": "answered" if at < answered else "open"} for at in range(5)]
    found = mechanical(graph.data, {"clarified": {"sub_questions": asked}})
    return {each["name"]: each["passed"] for each in found}


@pytest.mark.parametrize(
    ("quotes", "answered", "passed"),
    [(19, 4, (True, True)), (18, 4, (False, True)), (20, 3, (True, False)), (20, 5, (True, True))],
)
def test_stage_one_passes_at_its_thresholds(quotes: int, answered: int, passed: tuple[bool, bool]) -> None:
    """19 of 20 quotes are 0.95, 4 of 5 criteria 0.8 (seeds 002 §12.1 and 003 §8.3)."""
    found = checks(quotes, answered)
    assert (found["quotes"], found["criteria"]) == passed


@pytest.mark.parametrize(
    ("iteration", "due"), [(0, False), (1, False), (2, False), (3, True), (4, False), (6, True)]
)
def test_a_retrospective_comes_every_third_iteration(iteration: int, due: bool) -> None:
    """Seed 003 §13.2."""
    research = at("PLAN").research
    figures: Any = {"overall": 0.1}
    research.state["drift"] = figures
    research.graph.data["iteration"] = iteration
    assert (drift.retrospective(research) is not None) is due


@pytest.mark.parametrize("items", [5, 20])
def test_a_card_holds_no_more_than_working_memory_does(items: int) -> None:
    """Seed 002 §3.1 and §11; half of it beside a digest."""
    desk = at("PLAN", compaction={"interval": None, "threshold": 0.8, "window": 200_000, "items": items})
    desk.research.graph.hypotheses.update(with_claims(40).hypotheses)
    assert len(desk.inputs["hypotheses"]) == items
    before: Any = {"last_compaction": 0, "sentences": ["It works [obs_1]."], "by": "rule", "observations": 0}
    desk.research.state["digest"] = before
    assert len(desk.inputs["hypotheses"]) == items // 2
