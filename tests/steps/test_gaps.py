"""GAPS: what an expert would miss becomes sub-questions, once, while iterations are left."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.steps.desk import Desk, at, explore, gaps, nothing_new, plan

from pathfinder.model.cycle.goal.seed import seed_bytes
from pathfinder.steps.plan import worded

MISSING = "Which refrigerant do they use by default?"


def test_its_card_shows_what_was_found_for_each_sub_question_and_the_headings_of_the_sources() -> None:
    desk = at("GAPS")
    desk.sources.add(
        1,
        "https://arxiv.org/abs/2301.00001",
        "# Heat pumps\n\nOf 2023.\n\n## Results\n\nWords.\n\n## Charge limits\n\nMore.",
    )
    inputs = desk.inputs
    assert [(each["id"], each["status"], len(each["found"])) for each in inputs["sub_questions"]] == [
        ("q1", "answered", 1),
        ("q2", "open", 0),
    ]
    first = inputs["sources"][0]
    assert (first["id"], first["unnoted"]) == ("src_1", "Charge limits · Results")
    assert inputs["iterations_left"] == 1
    known = [[20, "Charge limits"]]  # what the archive found: "# make" in a block of code is no heading
    desk.sources.records["src_1"]["metadata"] = {"places": known}
    assert desk.inputs["sources"][0]["unnoted"] == "Charge limits"


def test_its_card_names_the_passages_that_bear_on_a_sub_question_and_that_nobody_read() -> None:
    desk = at("GAPS")
    desk.sources.add(4, "https://pump.example/limits", "What limits them is frost.\n\nShips sail.")
    assert desk.inputs["not_read"] == {"q2": ["src_4:1-2: What limits them is frost. Ships sail."]}
    desk.sources.shown = {"src_4": [(1, 1)]}
    assert "not_read" not in desk.inputs


def test_its_card_names_the_documents_that_nobody_opened_first() -> None:
    desk = at("GAPS")
    desk.sources.add(4, "https://pump.example/limits", "What limits them is frost.\n\nShips sail.")
    asked = [each["text"] for each in desk.research.clarified["sub_questions"]]
    desk.sources.unopened = {asked[0]: ["may.md"], asked[1]: ["june.md", "may.md"]}
    assert desk.inputs["unopened"] == {"q1": ["may.md"], "q2": ["june.md"]}
    assert "not_read" not in desk.inputs


def test_what_is_missing_is_opened_and_searched_and_the_seed_stays() -> None:
    desk = at("GAPS")
    before = seed_bytes(desk.research.state)
    desk.accept(gaps(MISSING))
    opened = desk.research.clarified["sub_questions"][2]
    assert opened == {"id": "q3", "text": MISSING, "status": "open", "added": 1}
    assert seed_bytes(desk.research.state) == before
    assert (desk.step, desk.inputs["target"]["target_id"], desk.inputs["also"]) == (
        "PLAN",
        "q2",
        ["q3", "hyp_A1"],
    )


def test_an_empty_list_says_that_nothing_is_missing_and_it_never_comes_again() -> None:
    desk = at("GAPS")
    desk.accept(gaps())
    assert desk.step == "PLAN"
    desk.iterate()
    assert desk.research.state["status"] == "completed"


def test_queries_against_claims_that_nothing_tested_are_the_next_plan() -> None:
    desk = at("GAPS")
    assert [each.partition(":")[0] for each in desk.inputs["claims"]] == ["hyp_A1 unvisited"]
    queries = {"hyp_A1": "units that failed in deep cold", "hyp_A9": "what nobody claimed"}
    desk.accept({**gaps(), "against": queries})
    drafted = worded(desk.research)
    assert drafted is not None and drafted["against"] == {"hyp_A1": "units that failed in deep cold"}
    assert "what nobody claimed" not in drafted["queries"]
    assert "hyp_A1" in (desk.inputs["target"]["target_id"], *drafted["also"])
    desk.iterate()
    assert "worded_against" not in desk.research.state


def test_in_the_users_documents_what_is_missing_and_the_claims_share_an_iteration() -> None:
    desk = at("GAPS")
    desk.research.state["corpora"] = ["documents"]
    against = {"hyp_A1": "units that failed in deep cold"}
    desk.accept({**gaps(MISSING), "queries": ["default refrigerant"], "against": against})
    drafted = worded(desk.research)
    assert drafted is not None and drafted["against"] == against
    assert drafted["queries"] == ["default refrigerant", "units that failed in deep cold"]
    assert {desk.inputs["target"]["target_id"], *drafted["also"]} == {"q2", "q3", "hyp_A1"}


def test_nothing_missing_completes_a_research_in_which_nothing_else_is_open() -> None:
    desk = at("EXPLORE")
    found = explore() | {"answers_sub_questions": ["q1", "q2"], "type_a_hypotheses": [], "edges": []}
    desk.accept(found | {"qualifications": []})
    assert (desk.research.iteration, desk.step) == (1, "GAPS")
    desk.accept(gaps())
    assert desk.research.state["status"] == "completed"
    assert "the last look for gaps named none" in str(desk.research.state["status_reason"])


def test_what_is_asked_already_is_left_out_and_refused_by_nobody() -> None:
    desk = at("GAPS")
    desk.accept(gaps("what  LIMITS them?", MISSING, MISSING))
    assert [each["text"] for each in desk.research.clarified["sub_questions"][2:]] == [MISSING]


def test_without_an_answer_the_research_goes_on() -> None:
    desk = at("GAPS", refusals_per_card=1)
    desk.hand_in([])
    assert desk.step == "PLAN"


@pytest.mark.parametrize(
    ("answer", "where"),
    [
        ({}, "/missing"),
        ({"missing": [{"text": "A question?"}] * 6}, "/missing"),
        ({"missing": [{"text": " "}]}, "/missing/0/text"),
        ({"missing": ["A question?"]}, "/missing/0"),
    ],
)
def test_what_breaks_its_contract_is_refused(answer: Any, where: str) -> None:
    assert where in {problem.pointer for problem in at("GAPS").problems(answer)}


def test_the_card_stays_small_with_five_hundred_observations() -> None:
    desk = at("GAPS")
    one = desk.research.graph.observations["obs_1"]
    for number in range(2, 502):
        desk.research.graph.observations[f"obs_{number}"] = {
            **one,
            "summary": f"Fact {number}: " + "words " * 60,
        }
    assert len(json.dumps(desk.inputs)) < 10_000


def test_it_does_not_come_where_nothing_was_found_nor_by_the_rules_of_0_1_0() -> None:
    desk = Desk()
    desk.research.state["limits"] = {"max_iterations": 3}
    desk.iterate()
    desk.iterate()
    assert desk.step == "PLAN"
    old = Desk(version=1)
    old.research.state["limits"] = {"max_iterations": 2}
    old.iterate(explore())
    assert old.step == "PLAN"


def test_an_idea_is_asked_for_only_where_an_iteration_is_left_to_test_it() -> None:
    desk = at("PLAN")
    desk.research.state["limits"] = {"max_iterations": 4}
    desk.iterate(explore())
    while desk.research.iteration < 3:
        desk.iterate()
    desk.accept(gaps()) if desk.step == "GAPS" else None
    desk.accept(plan(desk.inputs))
    desk.accept(nothing_new())
    assert desk.research.state["status"] == "completed"
    assert not any(key.startswith("hyp_B") for key in desk.research.graph.hypotheses)


def test_its_card_names_newer_documents_about_what_was_noted() -> None:
    """By the names that stand in notes, each with the date of the last source it was noted from."""
    desk = at("GAPS")
    assert "later" not in desk.inputs
    next(iter(desk.research.graph.observations.values()))["quote"] += " The mode is called eco_heat."
    desk.sources.newer = {"eco_heat": ["2024-02/feb-6.md § eco_heat is withdrawn"], "other": ["2025/x.md"]}
    assert desk.inputs["later"] == {"eco_heat": ["2024-02/feb-6.md § eco_heat is withdrawn"]}
