"""What a research leaves to later ones: proven facts only, and what it found to be wrong."""

from __future__ import annotations

from typing import Any

from tests.steps.desk import OUTLINE, QUOTE, TIME, Desk, at, explore, in_conflict, nothing_new, plan, section

from pathfinder.memory.knowledge import empty, facts, merge
from pathfinder.memory.learnt import learnt

RECORDS = {"src_1": {"text_sha256": "a" * 64, "published": "2024-05-06T00:00:00+00:00"}}


def explored(**more: Any) -> Desk:
    desk = at("EXPLORE")
    desk.accept(explore() | more)
    return desk


def test_an_observation_counts_where_its_sub_question_is_answered_or_the_report_cites_it() -> None:
    noted = [explore()["observations"][0] | {"sub_question": "q1"}]
    for open_still in ([], ["q2"]):
        desk = explored(observations=noted, answers_sub_questions=open_still)
        assert learnt(desk.research, RECORDS).facts == []
    (found,) = learnt(explored(observations=noted).research, RECORDS).facts
    assert found.quotes[0]["quote"] == QUOTE
    assert (found.confidence, found.valid_from, found.claim) == (0.9, "2024-05-06", False)
    desk = explored(observations=noted, answers_sub_questions=[])
    desk.record({"kind": "report", "time": TIME, "asked": "request"})
    desk.accept(OUTLINE)
    assert learnt(desk.research, RECORDS).facts == []
    desk.accept(section())
    assert [each.ref.rpartition("/")[2] for each in learnt(desk.research, RECORDS).facts] == ["obs_1"]


def test_an_unproven_observation_and_an_untested_hypothesis_are_no_facts() -> None:
    desk = explored(observations=[explore()["observations"][0] | {"sub_question": "q1"}])
    desk.research.graph.observations["obs_1"]["proof"] = "unproven"
    assert learnt(desk.research, RECORDS).facts == []


def test_a_verified_hypothesis_is_a_fact_with_the_quotes_that_support_it() -> None:
    desk = explored()
    desk.research.graph.hypotheses["hyp_A1"]["status"] = "verified"
    (found,) = [each for each in learnt(desk.research, RECORDS).facts if each.claim]
    assert (found.claim, found.label) == (True, desk.research.graph.hypotheses["hyp_A1"]["summary"])
    # support .9 * .8 = .72: (.72 / 1.72 + 1) / 2 + .02 (seed 002 §7.2)
    assert found.confidence == 0.73


def test_the_fact_of_a_hypothesis_that_a_later_research_rejects_ends() -> None:
    first = explored(answers_sub_questions=[])
    first.research.state["session"] = "first"
    first.research.graph.hypotheses["hyp_A1"]["status"] = "verified"
    graph = merge(empty(), learnt(first.research, RECORDS))
    assert len(facts(graph, valid=True)) == 1
    later = in_conflict()
    later.accept(
        {
            **nothing_new(),
            "conflict_resolution": {
                "conflict_edge": {"from": "hyp_A1", "to": "hyp_A2"},
                "resolution_type": "one_rejected",
                "description": "The field test shows that they freeze.",
                "rejected": "hyp_A1",
            },
        }
    )
    later.research.state["session"] = "later"
    (fallen,) = learnt(later.research, RECORDS).fallen
    assert (fallen.ref, fallen.by) == ("later/hyp_A1", "later/hyp_A2")
    graph = merge(graph, learnt(later.research, RECORDS))
    assert facts(graph, valid=True) == []
    assert facts(graph)[0]["properties"]["contradicted_by"] == ["later/hyp_A2"]


def test_a_conflict_that_nobody_has_won_ends_nothing() -> None:
    desk = in_conflict()
    assert learnt(desk.research, RECORDS).fallen == []
    desk.research.graph.hypotheses["hyp_A2"]["status"] = "verified"
    (fallen,) = learnt(desk.research, RECORDS).fallen
    assert (fallen.ref.rpartition("/")[2], fallen.by.rpartition("/")[2]) == ("hyp_A1", "hyp_A2")


def test_the_fact_of_another_research_that_an_answer_names_is_passed_on() -> None:
    desk = explored()
    desk.accept(plan(desk.inputs))
    desk.research.state["contradicted"] = {"fact_3": "obs_1"}
    (fallen,) = learnt(desk.research, RECORDS).fallen
    assert (fallen.fact, fallen.by.rpartition("/")[2]) == ("fact_3", "obs_1")
