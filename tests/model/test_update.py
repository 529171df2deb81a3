"""What an exploration and an idea add to the graph (seed 000 §4.10)."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.model.build import claim, edge, explored, idea, new_graph, observation, payload, plan, resolution

from pathfinder.model.graph.cognigraph import CogniGraph, edge_key
from pathfinder.model.graph.conflicts import active_conflicts
from pathfinder.model.graph.strength import calculate_strength
from pathfinder.model.graph.update import apply_explore_updates, apply_ideate_updates, finalize_iteration


def test_an_observation_is_stored_as_it_came_with_the_iteration_it_came_in() -> None:
    graph = new_graph()
    graph.data["iteration"] = 4
    apply_explore_updates(graph, payload([observation(1)]))
    expected = {key: value for key, value in observation(1).items() if key != "id"}
    assert graph.observations == {"obs_1": {**expected, "created_at": 4}}


def test_a_claim_starts_unvisited_and_opens_its_keywords_as_directions() -> None:
    graph = explored(claims=[claim(1, "one way", "another way")])
    item = graph.hypotheses["hyp_A1"]
    assert (item["type"], item["status"], item["strength"]) == ("A", "unvisited", 0.5)
    assert (item["visit_count"], item["last_visited"], item["reasoning_tool"]) == (0, None, None)
    assert graph.data["unexplored"] == [
        {"keyword": "one way", "from": "hyp_A1", "used": False},
        {"keyword": "another way", "from": "hyp_A1", "used": False},
    ]


def test_an_idea_keeps_its_thinking_tool_and_opens_its_keywords() -> None:
    graph = explored(ideas=[idea(1, "test it so")])
    item = graph.hypotheses["hyp_B1"]
    assert (item["type"], item["status"], item["strength"]) == ("B", "unvisited", 0.4)
    assert (item["reasoning_tool"], item["derived_from"]) == ("inversion", ["obs_1"])
    assert graph.data["unexplored"] == [{"keyword": "test it so", "from": "hyp_B1", "used": False}]


def test_a_direction_is_opened_once_whoever_names_it() -> None:
    graph = explored(claims=[claim(1, "same words"), claim(2, "same words")], ideas=[idea(1, "same words")])
    assert [item["keyword"] for item in graph.data["unexplored"]] == ["same words"]


def test_a_used_direction_is_not_opened_again() -> None:
    graph = explored(claims=[claim(1, "same words")])
    finalize_iteration(graph, plan("unexplored", "same words"), explored=True)
    apply_explore_updates(graph, payload(claims=[claim(2, "same words")]))
    assert graph.data["unexplored"] == [{"keyword": "same words", "from": "hyp_A1", "used": True}]


def test_the_same_edge_twice_is_one_edge_with_its_first_weight() -> None:
    """Seed 000 §4.10, edge_exists."""
    again = [edge("obs_1", "hyp_A1", weight=0.3), edge("obs_1", "hyp_A1", weight=0.8)]
    graph = explored(observation(1), claims=[claim(1)], edges=again)
    apply_explore_updates(graph, payload(edges=[edge("obs_1", "hyp_A1", weight=0.8)]))
    assert [item["weight"] for item in graph.data["edges"]] == [0.3]


def test_an_edge_remembers_when_it_came_and_that_nothing_is_resolved() -> None:
    graph = new_graph()
    graph.data["iteration"] = 7
    apply_explore_updates(graph, payload([observation(1)], [claim(1)], [edge("obs_1", "hyp_A1")]))
    stored = graph.data["edges"][0]
    assert (stored["created_at"], stored["resolved"], stored["resolution"]) == (7, False, None)


def test_the_history_says_what_changed_the_strength_and_by_how_much() -> None:
    graph = explored(observation(1), claims=[claim(1)], edges=[edge("obs_1", "hyp_A1")])
    row = graph.hypotheses["hyp_A1"]["history"][0]
    assert row == {"iteration": 0, "action": "EXPLORE", "result": "obs_1 SUPPORTS", "change": 0.102}


def test_a_visit_that_brought_nothing_stands_in_the_history_too() -> None:
    graph = explored(claims=[claim(1)])
    finalize_iteration(graph, plan("hypothesis", "hyp_A1"), explored=True)
    assert [row["result"] for row in graph.hypotheses["hyp_A1"]["history"]] == ["nothing new"]


def test_a_qualification_is_kept_once_and_changes_no_strength() -> None:
    """DESIGN section 7, rule 6: a condition is not a contradiction."""
    graph = explored(observation(1), claims=[claim(1)])
    item = {"observation": "obs_1", "hypothesis": "hyp_A1", "condition": "only in dry air"}
    apply_explore_updates(graph, payload(qualifications=[item, dict(item)]))
    stored = graph.hypotheses["hyp_A1"]
    assert stored["qualifications"] == [{"observation": "obs_1", "condition": "only in dry air"}]
    assert (stored["strength"], graph.data["edges"]) == (0.5, [])


def test_only_hypotheses_whose_evidence_changed_are_computed_anew() -> None:
    graph = explored(observation(1), claims=[claim(1), claim(2)])
    assert apply_explore_updates(graph, payload(edges=[edge("obs_1", "hyp_A2")])) == ["hyp_A2"]


STEP = st.fixed_dictionaries(
    {
        "authority": st.sampled_from([0.9, 0.5, 0.2]),
        "domain": st.sampled_from("abc"),
        "text_id": st.sampled_from("xyz"),
        "proof": st.sampled_from(["exact", "unproven"]),
        "targets": st.lists(
            st.tuples(
                st.integers(1, 4), st.sampled_from(["SUPPORTS", "CONTRADICTS"]), st.sampled_from([0.3, 0.8])
            ),
            max_size=4,
        ),
        "conflict": st.none() | st.tuples(st.integers(1, 4), st.integers(1, 4)),
        "resolve": st.sampled_from([None, "merged", "one_rejected", "scope_mismatch"]),
        "visit": st.integers(1, 4),
        "explored": st.booleans(),
    }
)


def live_through(steps: list[dict[str, Any]]) -> CogniGraph:
    """A graph after a sequence of explorations, conflicts, resolutions and visits."""
    graph = explored(claims=[claim(number) for number in range(1, 5)])
    for number, step in enumerate(steps, 1):
        fields = {key: step[key] for key in ("authority", "domain", "text_id", "proof")}
        open_ones = {key for key, item in graph.hypotheses.items() if item["status"] != "rejected"}
        edges = [
            edge(f"obs_{number}", f"hyp_A{target}", kind, weight)
            for target, kind, weight in step["targets"]
            if f"hyp_A{target}" in open_ones
        ]
        if step["conflict"] and step["conflict"][0] != step["conflict"][1]:
            edges.append(edge(*(f"hyp_A{each}" for each in step["conflict"]), "CONFLICTS"))
        how, active = None, active_conflicts(graph)
        if step["resolve"] and active:
            ends = (active[0]["to"], active[0]["from"])
            names = {"merged": {"survivor": ends[0]}, "one_rejected": {"rejected": ends[0]}}
            how = resolution(step["resolve"], *ends, **names.get(step["resolve"], {}))
        apply_explore_updates(graph, payload([observation(number, **fields)], edges=edges, resolution=how))
        if number == 2:
            apply_ideate_updates(graph, idea(1))
        finalize_iteration(graph, plan("hypothesis", f"hyp_A{step['visit']}"), step["explored"])
    return graph


@given(st.lists(STEP, max_size=8))
def test_updating_step_by_step_equals_computing_everything_from_the_stored_graph(
    steps: list[dict[str, Any]],
) -> None:
    graph = live_through(steps)
    fresh = CogniGraph(copy.deepcopy(graph.data))
    for key, item in graph.hypotheses.items():
        assert graph.evidence(key) == fresh.evidence(key)
        if item["status"] != "rejected":
            assert item["strength"] == calculate_strength(fresh, key)
    assert graph.conflicts == fresh.conflicts
    assert {edge_key(each) for each in graph.data["edges"]} == fresh._keys == graph._keys


@given(st.lists(STEP, max_size=8))
def test_a_graph_holds_no_edge_twice_and_none_to_an_unknown_node(steps: list[dict[str, Any]]) -> None:
    graph = live_through(steps)
    keys = [edge_key(each) for each in graph.data["edges"]]
    assert len(keys) == len(set(keys))
    nodes = graph.observations.keys() | graph.hypotheses.keys()
    assert all(each["from"] in nodes and each["to"] in nodes for each in graph.data["edges"])


@given(st.lists(STEP, max_size=8))
def test_going_on_with_a_graph_read_from_disk_is_going_on_with_the_live_one(
    steps: list[dict[str, Any]],
) -> None:
    graph = live_through(steps)
    read = CogniGraph(copy.deepcopy(graph.data))
    number = len(steps) + 1
    open_ones = [key for key, item in graph.hypotheses.items() if item["status"] != "rejected"]
    more = payload([observation(number, domain="a", text_id="x")], edges=[
        edge(f"obs_{number}", key, "CONTRADICTS") for key in open_ones
    ])  # fmt: skip
    apply_explore_updates(graph, copy.deepcopy(more))
    apply_explore_updates(read, copy.deepcopy(more))
    assert read.data == graph.data


def test_under_low_quality_a_forum_carries_one_step_less() -> None:
    """Seed 000 §7.1; since version 2 of the rules, and papers are left alone."""
    from tests.model.build import QUESTION, claim, edge, observation, payload

    from pathfinder.model.graph.cognigraph import CogniGraph, empty_graph
    from pathfinder.model.graph.update import apply_explore_updates

    found = [observation(1, source_type="forum"), observation(2), observation(3, source_type="forum")]
    edges = [edge("obs_1", "hyp_A1"), edge("obs_2", "hyp_A1"), edge("obs_3", "hyp_A1", weight=0.3)]
    for rules, weights in ((1, [0.8, 0.8, 0.3]), (2, [0.5, 0.8, 0.3])):
        graph = CogniGraph(empty_graph(QUESTION), rules)
        graph.data["health"]["issues"] = ["LOW_QUALITY"]
        apply_explore_updates(graph, payload(found, [claim(1)], edges))
        assert [each["weight"] for each in graph.data["edges"]] == weights
