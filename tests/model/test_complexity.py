"""How complex a target is, counted and scored by hand, and the way of reasoning that follows."""

from __future__ import annotations

from typing import Any

import pytest
from tests.steps.desk import Desk, at, claim, clarify, explore, in_conflict, reasoning_rules

from pathfinder.model.cycle.agenda import choose
from pathfinder.model.cycle.reasoning.complexity import complexity, level, reasoning, score_of, told
from pathfinder.model.cycle.target import Target


def counts(conflicts: int = 0, breadth: int = 0, hops: int = 0, failures: int = 0) -> dict[str, int]:
    return {"conflicts": conflicts, "breadth": breadth, "hops": hops, "failures": failures}


@pytest.mark.parametrize(
    ("given", "score"),
    [
        (counts(), 0.0),
        (counts(conflicts=1), 0.2),
        (counts(conflicts=5), 0.4),  # two and more count the same
        (counts(breadth=3), 0.1),
        (counts(breadth=7), 0.2),
        (counts(hops=1), 0.067),
        (counts(failures=2), 0.133),
        (counts(1, 1, 0, 1), 0.3),  # .2 + .0333 + .0667
        (counts(2, 6, 3, 3), 1.0),
    ],
)
def test_the_score_is_a_weighted_sum_of_capped_counts(given: dict[str, int], score: float) -> None:
    assert score_of(given) == score


@pytest.mark.parametrize(
    ("score", "name"),
    [
        (0.0, "simple"),
        (0.299, "simple"),
        (0.3, "medium"),
        (0.499, "medium"),
        (0.5, "complex"),
        (0.699, "complex"),
        (0.7, "exploratory"),
        (1.0, "exploratory"),
    ],
)
def test_four_levels(score: float, name: str) -> None:
    assert level(score) == name


def hypothesis(key: str, other: str | None = None) -> Target:
    return {"target_type": "hypothesis", "target_id": key, "conflict_with": other, "why": ""}


def question(key: str) -> Target:
    return {"target_type": "sub_question", "target_id": key, "conflict_with": None, "why": ""}


def found(desk: Desk, target: Target) -> dict[str, Any]:
    return dict(complexity(desk.research, target))


def test_a_fresh_conflict_is_searched_plainly_first_and_a_second_search_is_thought_about() -> None:
    desk = in_conflict()
    pair = hypothesis("hyp_A1", "hyp_A2")
    assert found(desk, pair) == {
        "score": 0.233,
        "level": "simple",
        **counts(conflicts=1, breadth=1),
    }
    desk.research.graph.conflicts[0]["attempts"] = 2
    assert found(desk, pair) == {"score": 0.367, "level": "medium", **counts(1, 1, 0, 2)}


def test_one_side_of_a_conflict_touches_the_other() -> None:
    desk = in_conflict()
    assert found(desk, hypothesis("hyp_A1")) == {
        "score": 0.267,
        "level": "simple",
        **counts(conflicts=1, breadth=2),
    }


def test_hops_follow_what_questions_need_and_what_hypotheses_were_derived_from() -> None:
    desk = Desk()
    answer = clarify()
    answer["sub_questions"] = [
        {"text": "What is the demand?"},
        {"text": "What is the supply?", "needs": [1]},
    ]
    answer["sub_questions"].append({"text": "Which of them limits?", "needs": [2]})
    desk.accept(answer)
    assert [found(desk, question(key))["hops"] for key in ("q1", "q2", "q3")] == [0, 1, 2]
    assert [found(desk, question(key))["breadth"] for key in ("q1", "q2", "q3")] == [1, 2, 1]
    explored = in_conflict()
    explored.research.graph.hypotheses["hyp_A2"]["derived_from"] = ["hyp_A1", "obs_1"]
    assert found(explored, hypothesis("hyp_A2"))["hops"] == 1
    explored.research.graph.hypotheses["hyp_A1"]["derived_from"] = ["hyp_A2"]  # a circle ends
    assert found(explored, hypothesis("hyp_A2"))["hops"] == 1


def test_searches_of_a_question_in_vain_are_failures() -> None:
    desk = at("PLAN")
    item = desk.research.clarified["sub_questions"][0]
    item.update(searches=3)
    assert found(desk, question("q1"))["failures"] == 3
    item.update(observations=1)
    assert found(desk, question("q1"))["failures"] == 2


def test_a_simple_research_is_thought_about_in_one_line_and_shows_nothing() -> None:
    plain, desk = at("PLAN"), at("PLAN", reasoning=reasoning_rules())
    assert desk.inputs == plain.inputs
    for each in (plain, desk):
        each.iterate(explore(each))
    assert desk.inputs == plain.inputs
    assert desk.research.state["reasoning_mode"] == "chain_of_thought"
    assert "reasoning_mode" not in plain.research.state
    assert [each["kind"] for each in desk.research.state["events"]] == [
        each["kind"] for each in plain.research.state["events"]
    ]


def test_a_fixed_mode_goes_before_the_level() -> None:
    desk = at("PLAN", reasoning=reasoning_rules(default_mode="lats"))
    chosen = reasoning(desk.research, choose(desk.research).target)
    assert chosen is not None and chosen.mode == "lats"
    assert told(chosen.complexity).startswith("simple, complexity 0.00: 0 conflicts")


def test_lats_puts_hypotheses_in_the_order_of_uct_while_its_budget_lasts() -> None:
    desk = at("EXPLORE", reasoning=reasoning_rules(default_mode="lats", lats_iterations=2))
    first = explore(desk)
    first["type_a_hypotheses"] += [
        claim(2, "Heat pumps lose more in damp air."),
        claim(3, "Heat pumps are loud in frost."),
    ]
    desk.accept(first)
    research = desk.research
    for each, tries in (("hyp_A1", 4), ("hyp_A2", 1), ("hyp_A3", 2)):
        research.graph.hypotheses[each].update(status="tested", visit_count=tries, strength=0.5)
    for item in research.clarified["sub_questions"]:
        item.update(status="answered")
    research.state["lats"] = 1
    choice = choose(research)
    order = [each["target_id"] for each in (choice.target, *choice.alternatives)][:3]
    assert order == ["hyp_A2", "hyp_A3", "hyp_A1"]  # ln 7 / n: the fewest searches first
    assert choice.target["why"].endswith("UCT 2.47")  # 0.5 + 1.41 * sqrt(ln 7 / 1)
    assert desk.inputs["lats_left"] == 1
    research.state["lats"] = 2
    choice = choose(research)
    assert "UCT" not in choice.target["why"]
