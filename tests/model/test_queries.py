"""Questions asked of the graph (seed 000 §4.2, §6.2, §9.2), IDs and lenses."""

from __future__ import annotations

import pytest
from tests.model.build import claim, edge, explored, idea, new_graph, observation

from pathfinder.model.graph import queries
from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.model.graph.conflicts import reject
from pathfinder.model.graph.ids import max_id, next_id
from pathfinder.model.graph.lenses import LENSES, lens


def mixed() -> CogniGraph:
    """Two observations, four claims, two ideas, a conflict, a rejected claim."""
    graph = explored(
        observation(1),
        observation(2),
        claims=[claim(number) for number in range(1, 5)],
        ideas=[idea(1), idea(2)],
        edges=[
            edge("obs_1", "hyp_A1"),
            edge("obs_2", "hyp_A1", "CONTRADICTS"),
            edge("obs_2", "hyp_A2"),
            edge("hyp_A1", "hyp_A2", "CONFLICTS"),
            edge("hyp_A1", "hyp_A4", "CONFLICTS"),
        ],
    )
    reject(graph, "hyp_A4", "for the test")
    graph.hypotheses["hyp_A2"].update(status="verified", strength=0.7)
    graph.hypotheses["hyp_A3"].update(status="tested", strength=0.55)
    graph.hypotheses["hyp_B2"].update(status="tested", strength=0.9)
    return graph


def test_active_conflicts_are_unresolved_pairs_of_two_living_hypotheses() -> None:
    assert queries.get_active_conflicts(mixed()) == [("hyp_A1", "hyp_A2")]


def test_unvisited_hypotheses_by_type() -> None:
    graph = mixed()
    assert queries.unvisited(graph, "B") == ["hyp_B1"]
    assert queries.unvisited(graph, "A") == ["hyp_A1"]


@pytest.mark.parametrize(
    ("strength", "uncertain", "unconfirmed"),
    [
        (0.349999, False, False),
        (0.35, True, False),
        (0.65, True, False),
        (0.650001, False, True),
    ],
)
def test_uncertain_is_035_to_065_and_above_that_unconfirmed(
    strength: float, uncertain: bool, unconfirmed: bool
) -> None:
    graph = explored(claims=[claim(1)])
    graph.hypotheses["hyp_A1"].update(status="tested", strength=strength)
    assert bool(queries.tested_uncertain(graph)) == uncertain
    assert bool(queries.tested_unconfirmed(graph)) == unconfirmed


@pytest.mark.parametrize("status", ["unvisited", "verified", "rejected"])
def test_only_tested_hypotheses_are_uncertain(status: str) -> None:
    graph = explored(claims=[claim(1)])
    graph.hypotheses["hyp_A1"]["status"] = status  # type: ignore[typeddict-item]
    assert queries.tested_uncertain(graph) == queries.tested_unconfirmed(graph) == []


def test_unused_directions() -> None:
    graph = explored(claims=[claim(1, "one way", "another way")])
    graph.data["unexplored"][0]["used"] = True
    assert [item["keyword"] for item in queries.unused_directions(graph)] == ["another way"]


def test_ids_go_on_from_the_largest_number_in_use_each_kind_for_itself() -> None:
    graph = explored(observation(7), claims=[claim(3)], ideas=[idea(12)])
    assert queries.next_ids(graph) == {"obs": 8, "hyp_A": 4, "hyp_B": 13}
    assert queries.next_ids(new_graph()) == {"obs": 1, "hyp_A": 1, "hyp_B": 1}


def test_numbers_are_compared_as_numbers() -> None:
    assert max_id(["obs_9", "obs_10", "obs_2"], "obs_") == 10
    assert next_id(["hyp_A9", "hyp_B10"], "hyp_A") == 10


def test_the_six_lenses_come_round_again() -> None:
    """Seed 000 §4.7."""
    assert LENSES == ("definition", "scope", "comparison", "cases", "limitations", "application")
    assert [lens(index) for index in (0, 5, 6, 13)] == ["definition", "application", "definition", "scope"]
