"""Which target comes next: the six priorities of seed 000 §4.7 and the responses to health issues."""

from __future__ import annotations

from typing import Any

import pytest
from tests.model.build import claim, edge, explored, idea, new_graph, observation, payload, plan, with_claims

from pathfinder.model.cycle.target import OFFERED_ALTERNATIVES, Target, choose, search_mode, targets
from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.model.graph.conflicts import reject
from pathfinder.model.graph.lenses import LENSES
from pathfinder.model.graph.update import apply_explore_updates, finalize_iteration

RULES: dict[str, Any] = {"max_visits": 5}


def first(graph: CogniGraph) -> tuple[str, str | None, str | None]:
    return key(choose(graph, RULES)[0])


def key(target: Target) -> tuple[str, str | None, str | None]:
    return (target["target_type"], target["target_id"], target["conflict_with"])


def everything() -> CogniGraph:
    """A graph in which all six priorities are open."""
    graph = explored(
        claims=[claim(number, "open words") for number in range(1, 5)],
        ideas=[idea(1, "open words")],
        edges=[edge("hyp_A1", "hyp_A2", "CONFLICTS")],
    )
    graph.hypotheses["hyp_A1"].update(status="verified", strength=0.8)
    graph.hypotheses["hyp_A2"].update(status="verified", strength=0.8)
    graph.hypotheses["hyp_A4"].update(status="tested", strength=0.5)
    return graph


def test_the_six_priorities_in_their_order() -> None:
    graph = everything()
    assert first(graph) == ("hypothesis", "hyp_A1", "hyp_A2")
    graph.conflicts[0]["resolved"] = True
    assert first(graph) == ("hypothesis", "hyp_B1", None)
    graph.hypotheses["hyp_B1"]["status"] = "verified"
    assert first(graph) == ("hypothesis", "hyp_A3", None)
    graph.hypotheses["hyp_A3"]["status"] = "verified"
    assert first(graph) == ("hypothesis", "hyp_A4", None)
    graph.hypotheses["hyp_A4"]["status"] = "verified"
    assert first(graph) == ("unexplored", "open words", None)
    graph.data["unexplored"][0]["used"] = True
    assert first(graph) == ("6lens", "definition", None)


def test_the_first_target_of_an_empty_graph_is_the_first_lens() -> None:
    assert first(new_graph()) == ("6lens", "definition", None)


def test_lenses_take_turns() -> None:
    graph = new_graph()
    seen = []
    for _ in range(8):
        target, _ = choose(graph, RULES)
        seen.append(target["target_id"])
        finalize_iteration(graph, dict(target), explored=True)
    assert seen == [*LENSES, *LENSES[:2]]


def test_a_conflict_with_a_rejected_side_is_no_target() -> None:
    graph = everything()
    reject(graph, "hyp_A2", "for the test")
    assert first(graph) == ("hypothesis", "hyp_B1", None)


@pytest.mark.parametrize(
    ("strength", "chosen"),
    [(0.349999, None), (0.35, "hyp_A1"), (0.65, "hyp_A1"), (0.650001, "hyp_A1")],
)
def test_a_tested_hypothesis_is_a_target_from_035_upwards(strength: float, chosen: str | None) -> None:
    """Above 0.65 it awaits its second visit, or a strong contradiction to be settled."""
    graph = explored(claims=[claim(1)])
    graph.data["unexplored"].clear()
    graph.hypotheses["hyp_A1"].update(status="tested", strength=strength)
    assert first(graph) == (("hypothesis", chosen, None) if chosen else ("6lens", "definition", None))


def test_undecided_hypotheses_come_before_strong_unconfirmed_ones() -> None:
    graph = with_claims(2, status="tested", strength=0.9)
    graph.hypotheses["hyp_A2"]["strength"] = 0.5
    assert [target["target_id"] for target in targets(graph, RULES)][:2] == ["hyp_A2", "hyp_A1"]


def test_a_verified_hypothesis_that_was_contradicted_is_taken_up_again() -> None:
    """DESIGN section 8."""
    found = [observation(number) for number in range(1, 6)]
    graph = explored(*found, claims=[claim(1)], edges=[edge(item["id"], "hyp_A1") for item in found])
    for _ in range(2):
        finalize_iteration(graph, plan("hypothesis", "hyp_A1"), explored=True)
    assert graph.hypotheses["hyp_A1"]["status"] == "verified"
    assert first(graph)[0] == "unexplored"
    against = payload([observation(9)], edges=[edge("obs_9", "hyp_A1", "CONTRADICTS")])
    apply_explore_updates(graph, against)
    assert first(graph) == ("hypothesis", "hyp_A1", None)


def test_among_the_undecided_the_contested_the_least_visited_and_the_weakest_come_first() -> None:
    graph = explored(
        observation(1),
        claims=[claim(number) for number in range(1, 5)],
        edges=[edge("obs_1", "hyp_A4", "CONTRADICTS")],
    )
    for number, (visits, strength) in enumerate([(2, 0.4), (1, 0.6), (1, 0.5), (3, 0.6)], 1):
        graph.hypotheses[f"hyp_A{number}"].update(status="tested", visit_count=visits, strength=strength)
    order = [target["target_id"] for target in targets(graph, RULES)][:4]
    assert order == ["hyp_A4", "hyp_A3", "hyp_A2", "hyp_A1"]


@pytest.mark.parametrize(("visits", "still"), [(4, True), (5, False)])
def test_a_hypothesis_that_max_visits_searches_left_undecided_gives_way(visits: int, still: bool) -> None:
    graph = explored(claims=[claim(1)])
    graph.hypotheses["hyp_A1"].update(status="tested", strength=0.5, visit_count=visits)
    assert (first(graph)[0] == "hypothesis") == still


@pytest.mark.parametrize(("attempts", "still"), [(4, True), (5, False)])
def test_a_conflict_that_max_visits_searches_left_open_gives_way(attempts: int, still: bool) -> None:
    graph = everything()
    graph.conflicts[0]["attempts"] = attempts
    assert (first(graph)[2] is not None) == still


def test_the_conflict_tried_least_comes_first() -> None:
    graph = explored(
        claims=[claim(number) for number in range(1, 4)],
        edges=[edge("hyp_A1", "hyp_A2", "CONFLICTS"), edge("hyp_A2", "hyp_A3", "CONFLICTS")],
    )
    graph.conflicts[0]["attempts"] = 1
    assert first(graph) == ("hypothesis", "hyp_A2", "hyp_A3")


def test_all_weak_asks_for_new_ground_before_the_weak_hypotheses() -> None:
    """Seed 000 §4.7: six lenses or unexplored; an open conflict still comes first."""
    graph = everything()
    graph.data["health"]["issues"] = ["ALL_WEAK"]
    kinds = [target["target_type"] for target in targets(graph, RULES)]
    assert kinds[:4] == ["hypothesis", "unexplored", "6lens", "hypothesis"]
    graph.conflicts[0]["resolved"] = True
    assert first(graph) == ("unexplored", "open words", None)
    graph.data["unexplored"].clear()
    fresh = CogniGraph(graph.data)
    assert first(fresh) == ("6lens", "definition", None)


def test_stalemate_forces_the_conflict_whatever_else_is_open() -> None:
    graph = everything()
    graph.data["health"]["issues"] = ["STALEMATE", "ALL_WEAK"]
    assert first(graph) == ("hypothesis", "hyp_A1", "hyp_A2")


def test_low_quality_does_not_change_the_target() -> None:
    graph = everything()
    before = choose(graph, RULES)
    graph.data["health"]["issues"] = ["LOW_QUALITY"]
    assert choose(graph, RULES) == before


def test_alternatives_are_what_would_come_next_and_at_most_six() -> None:
    graph = everything()
    target, alternatives = choose(graph, RULES)
    assert len(alternatives) == OFFERED_ALTERNATIVES
    assert [key(each) for each in (target, *alternatives)] == [
        ("hypothesis", "hyp_A1", "hyp_A2"),
        ("hypothesis", "hyp_B1", None),
        ("hypothesis", "hyp_A3", None),
        ("hypothesis", "hyp_A4", None),
        ("unexplored", "open words", None),
        ("6lens", "definition", None),
        ("6lens", "scope", None),
    ]


@pytest.mark.parametrize("issues", [[], ["ALL_WEAK"]])
def test_nothing_is_offered_twice(issues: list[Any]) -> None:
    graph = with_claims(1, status="verified")
    graph.data["unexplored"].clear()
    graph.data["health"]["issues"] = issues
    target, alternatives = choose(graph, RULES)
    offered = [key(each) for each in (target, *alternatives)]
    assert len(offered) == len(set(offered))


def test_every_target_says_why_it_is_its_turn() -> None:
    whys = [target["why"] for target in targets(everything(), RULES)]
    assert all(len(why) > 10 for why in whys)
    assert whys[0] == "unresolved conflict since iteration 1"


@pytest.mark.parametrize(("count", "mode"), [(0, "broad"), (4, "broad"), (5, "deep"), (9, "deep")])
def test_from_five_hypotheses_on_searches_go_deep(count: int, mode: str) -> None:
    """Seed 000 §4.7: late stage."""
    assert search_mode(with_claims(count)) == mode


def test_rejected_hypotheses_do_not_count_for_the_search_mode() -> None:
    graph = with_claims(5)
    reject(graph, "hyp_A1", "for the test")
    assert search_mode(graph) == "broad"
