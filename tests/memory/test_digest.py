"""Compaction: a digest is asked for by rule, checked as any sentence is, and makes cards shorter."""

from __future__ import annotations

from typing import Any

import pytest
from tests.steps.desk import QUOTE, TIME, Desk, clarify, nothing_new, plan
from tests.steps.test_card_sizes import card

from pathfinder.memory.digest import by_rule, due, shown

RULES = {"interval": 5, "threshold": 0.8, "window": 1000, "items": 20}
TRUE = "The monitored units maintained an average coefficient of performance of 2.1 at -20 °C [obs_1]."
SOUND = [TRUE, TRUE.replace("obs_1", "obs_2"), TRUE.replace("obs_1", "obs_3")]
FALSE = "The monitored units maintained an average coefficient of performance of 7.4 at -20 °C [obs_1]."


def filled(iterations: int = 5, observations: int = 12, **rules: Any) -> Desk:
    """A research before its next plan, with so many iterations and observations behind it."""
    desk = Desk(**{"compaction": RULES} | rules)
    desk.accept(clarify())
    while desk.research.iteration < iterations or desk.step != "PLAN":
        if desk.step == "PLAN":
            desk.accept(plan(desk.inputs))
        elif desk.step == "EXPLORE":
            desk.accept(nothing_new())
        else:
            desk.iterate()
    first: Any = {
        "summary": "", "quote": QUOTE, "proof": "exact", "source_id": "src_1", "source_url": "https://a.example",
        "source_type": "paper", "authority": 0.9, "domain": "a.example", "text_id": "txt_1", "created_at": 0,
    }  # fmt: skip
    for number in range(1, observations + 1):
        desk.research.graph.observations[f"obs_{number}"] = {
            **first,
            "summary": f"Finding {number}: the units kept their house warm in deep winter frost.",
            "sub_question": f"q{number % 2 + 1}",
            "authority": 0.5 + number / 100,
        }
    return desk


def test_a_digest_is_due_every_fifth_iteration_only_where_much_was_found() -> None:
    assert due(filled(4).research) == ""
    assert due(filled(5).research) == "5 iterations since the last digest"
    assert due(filled(5, observations=5).research) == ""
    assert due(filled(5, compaction={**RULES, "interval": None}).research) == ""
    assert due(filled(5, compaction=None).research) == ""


@pytest.mark.parametrize(("tokens", "why"), [(799, ""), (800, "the context is 80% full")])
def test_a_digest_is_due_when_the_context_is_four_fifths_full(tokens: int, why: str) -> None:
    desk = filled(2)
    desk.record({"kind": "used", "time": TIME, "client": "c", "requests": 3, "tokens": 9, "context": tokens})
    assert due(desk.research) == why


def test_the_card_asks_and_a_sound_digest_is_kept_with_its_iteration() -> None:
    desk = filled()
    assert desk.inputs["compaction"] == "5 iterations since the last digest"
    desk.accept(plan(desk.inputs) | {"digest": SOUND})
    kept = desk.research.state["digest"]
    assert kept == {"last_compaction": 5, "sentences": SOUND, "by": "model", "observations": 12}
    assert "digest" not in desk.research.plan
    assert due(desk.research) == ""
    assert desk.inputs["digest"] == SOUND


def test_a_sentence_that_its_citation_does_not_carry_is_refused_once_then_the_rule_makes_the_digest() -> None:
    desk = filled()
    answer = plan(desk.inputs) | {"digest": [FALSE, *SOUND[:2]]}
    (problem,) = desk.hand_in(answer)
    assert problem.pointer == "/digest"
    assert "7.4" in str(problem.value)
    desk.accept(answer)
    assert desk.research.state["digest"]["by"] == "rule"


def test_a_sentence_without_a_citation_is_refused() -> None:
    desk = filled()
    problems = desk.problems(plan(desk.inputs) | {"digest": ["Much was found on this so far.", *SOUND[:2]]})
    assert any("cites observations" in problem.expected for problem in problems)


def test_a_digest_that_is_left_out_is_made_of_the_strongest_finding_of_each_sub_question() -> None:
    desk = filled()
    assert by_rule(desk.research) == [
        f"Finding {number}: the units kept their house warm in deep winter frost. [obs_{number}]"
        for number in (12, 11, 10)  # the strongest of q1, of q2, then the next one
    ]
    desk.accept(plan(desk.inputs))
    assert desk.research.state["digest"]["sentences"] == by_rule(desk.research)
    assert shown(desk.research)["digest"] == by_rule(desk.research)


def test_later_cards_are_shorter_than_without_it() -> None:
    """What is left out is more than what the digest takes, on both cards of an iteration."""
    sizes = {}
    for name, rule in (("with", RULES), ("without", None)):
        desk = filled(compaction=rule)
        claim: Any = {
            "type": "A", "strength": 0.3, "status": "unvisited", "visit_count": 0, "last_visited": None,
            "created_at": 0, "reasoning_tool": None, "derived_from": [], "verify_keywords": ["frost"],
            "qualifications": [], "status_reason": None, "history": [],
        }  # fmt: skip
        for number in range(1, 16):
            summary = f"Claim {number} says that units with variable compressors keep heating in hard frost."
            desk.research.graph.hypotheses[f"hyp_A{number}"] = {**claim, "summary": summary}
        desk.accept(plan(desk.inputs))
        explore = len(card(desk)[1].encode())
        desk.accept(nothing_new())
        while desk.step != "PLAN":
            desk.iterate()
        sizes[name] = (explore, len(card(desk)[1].encode()))
    assert sizes["with"][0] < sizes["without"][0], sizes
    assert sizes["with"][1] < sizes["without"][1], sizes
    print(sizes)
