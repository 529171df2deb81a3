"""EXPLORE: what its card shows, what an accepted answer changes, and the retry rule of seed 000 §4.5."""

from __future__ import annotations

import pytest
from tests.steps.desk import (
    OTHER_QUOTE,
    QUOTE,
    Desk,
    at,
    claim,
    explore,
    failure,
    in_conflict,
    nothing_new,
    observation,
    plan,
)

FIELDS = {
    "question",
    "queries",
    "search_mode",
    "target_type",
    "target_id",
    "conflict_with",
    "target_summary",
    "existing_hypotheses",
    "next_obs_id",
    "next_hyp_id",
    "retry_count",
    "corpora",
    "archived",
}


@pytest.fixture
def desk() -> Desk:
    return at("EXPLORE")


def test_it_follows_the_plan(desk: Desk) -> None:
    assert desk.step == "EXPLORE"
    desk.accept(explore())
    assert desk.step == "PLAN"


def test_its_input_has_every_field_of_the_contract(desk: Desk) -> None:
    assert set(desk.inputs) >= FIELDS


def test_its_input_repeats_the_plan_and_counts_on_from_the_graph(desk: Desk) -> None:
    desk.accept(explore())
    wanted = plan(desk.inputs) | {"target_type": "hypothesis", "target_id": "hyp_A1"}
    desk.accept(wanted)
    inputs = desk.inputs
    for key in ("queries", "search_mode", "target_type", "target_id", "conflict_with"):
        assert inputs[key] == wanted[key]
    assert inputs["target_summary"] == inputs["existing_hypotheses"]["hyp_A1"] == claim(1)["summary"]
    assert (inputs["next_obs_id"], inputs["next_hyp_id"], inputs["retry_count"]) == (2, 2, 0)
    assert inputs["archived"]["src_1"] == "4: Source 1"
    assert inputs["corpora"] is False


def test_rejected_hypotheses_are_not_shown_as_existing(desk: Desk) -> None:
    desk.accept(explore())
    desk.research.graph.hypotheses["hyp_A1"]["status"] = "rejected"
    desk.accept(plan(desk.inputs))
    assert desk.inputs["existing_hypotheses"] == {}


def test_an_accepted_answer_is_in_the_graph_with_proof_and_origin(desk: Desk) -> None:
    desk.accept(explore())
    graph = desk.research.graph
    stored = graph.observations["obs_1"]
    assert (stored["quote"], stored["proof"], stored["source_id"]) == (QUOTE, "exact", "src_1")
    assert (stored["source_type"], stored["authority"]) == ("paper", 0.9)
    assert (stored["domain"], stored["text_id"]) == ("arxiv.org", "txt_1")
    assert stored["source_url"] == "https://arxiv.org/abs/2301.00001"
    assert graph.hypotheses["hyp_A1"]["strength"] == 0.602
    expected = [{"observation": "obs_1", "condition": "with defrosting"}]
    assert graph.hypotheses["hyp_A1"]["qualifications"] == expected


def test_a_quote_with_other_typography_is_near(desk: Desk) -> None:
    answer = explore()
    answer["observations"][0]["quote"] = "maintained an average coefficient of performance … at -20 °C"
    answer["observations"][0]["summary"] = "The units kept their COP in the cold."
    problems, payload = desk.judge(answer)
    if problems:  # the ellipsis leaves out a number, which is not honest
        assert problems[0].pointer == "/observations/0/quote"
    near = QUOTE.replace("-20", "−20").replace("units maintained", "units\nmain-\ntained")
    answer["observations"][0]["quote"] = near
    problems, payload = desk.judge(answer)
    assert not problems
    assert payload["observations"][0]["proof"] in ("exact", "near")


def test_proven_quotes_and_answered_sub_questions_are_counted(desk: Desk) -> None:
    desk.accept(explore())
    assert desk.research.state["figures"]["quotes_proven"] == 1
    statuses = [item["status"] for item in desk.research.state["clarified"]["sub_questions"]]
    assert statuses == ["answered", "open"]


def test_the_visit_of_the_target_is_counted_when_the_iteration_ends(desk: Desk) -> None:
    desk.accept(explore())
    desk.accept(plan(desk.inputs) | {"target_type": "hypothesis", "target_id": "hyp_A1"})
    desk.accept(nothing_new())
    item = desk.research.graph.hypotheses["hyp_A1"]
    assert (item["visit_count"], item["last_visited"], item["status"]) == (1, 1, "tested")


def test_a_conflict_that_is_resolved_is_remembered_among_the_events() -> None:
    desk = in_conflict()
    resolved = {
        "conflict_edge": {"from": "hyp_A1", "to": "hyp_A2"},
        "resolution_type": "one_rejected",
        "description": "The field test shows that they do not freeze.",
        "rejected": "hyp_A2",
    }
    desk.accept({**nothing_new(), "conflict_resolution": resolved})
    assert desk.research.graph.hypotheses["hyp_A2"]["status"] == "rejected"
    texts = [event["text"] for event in desk.research.state["events"]]
    assert "hyp_A1 vs hyp_A2: one_rejected" in texts


def test_a_search_that_left_the_conflict_open_is_an_attempt() -> None:
    desk = in_conflict()
    desk.accept({**nothing_new(), "conflict_resolution": None})
    assert desk.research.graph.conflicts[0]["attempts"] == 1


def test_three_failures_end_the_iteration_and_the_phrases_are_taken_in_order(desk: Desk) -> None:
    """Seed 000 §4.5: the retry takes retry_keywords[retry - 1] of the answer before it."""
    assert desk.inputs["retry_count"] == 0
    desk.accept(failure("one a", "one b", "one c"))
    assert (desk.step, desk.inputs["retry_count"], desk.inputs["queries"]) == ("EXPLORE", 1, ["one a"])
    desk.accept(failure("two a", "two b", "two c"))
    assert (desk.step, desk.inputs["retry_count"], desk.inputs["queries"]) == ("EXPLORE", 2, ["two b"])
    desk.accept(failure())
    assert (desk.step, desk.research.iteration) == ("PLAN", 1)
    assert desk.research.state["recent"][-1]["explored"] is False
    assert not any(item["used"] for item in desk.research.graph.data["unexplored"])


def test_a_retry_that_finds_something_counts_as_an_exploration(desk: Desk) -> None:
    desk.accept(failure("one a", "one b", "one c"))
    desk.accept(nothing_new())
    assert desk.research.state["recent"][-1]["explored"] is True
    assert desk.research.clarified["sub_questions"][0]["searches"] == 1


def test_retries_begin_anew_in_every_iteration(desk: Desk) -> None:
    for _ in range(2):
        desk.accept(failure("one a", "one b", "one c"))
    desk.accept(explore())
    desk.accept(plan(desk.inputs))
    assert desk.inputs["retry_count"] == 0
    desk.accept(failure("new a", "new b", "new c"))
    assert desk.inputs["queries"] == ["new a"]


def test_a_partial_answer_is_never_retried(desk: Desk) -> None:
    desk.accept(nothing_new())
    assert (desk.step, desk.research.iteration) == ("PLAN", 1)


def test_after_three_refusals_only_the_counter_moves(desk: Desk) -> None:
    """Seed 000 §4.10, failed EXPLORE."""
    desk.accept(explore())
    desk.accept(plan(desk.inputs))
    before = repr({key: value for key, value in desk.research.graph.data.items() if key != "iteration"})
    for _ in range(3):
        assert desk.step == "EXPLORE"
        desk.hand_in({})
    after = repr({key: value for key, value in desk.research.graph.data.items() if key != "iteration"})
    assert after == before
    assert (desk.step, desk.research.iteration) == ("PLAN", 2)
    assert desk.research.state["figures"]["failed_steps"] == 1


def test_refusals_are_counted_for_each_card_anew(desk: Desk) -> None:
    for _ in range(2):
        desk.hand_in({})
    desk.accept(explore())
    desk.accept(plan(desk.inputs))
    for _ in range(2):
        desk.hand_in({})
    assert desk.step == "EXPLORE"


def test_a_refused_answer_leaves_the_graph_alone(desk: Desk) -> None:
    before = repr(desk.research.graph.data)
    answer = explore()
    answer["observations"][0]["quote"] = "words that nobody ever wrote down anywhere"
    assert desk.hand_in(answer)
    assert repr(desk.research.graph.data) == before


@pytest.mark.parametrize("iteration", [5, 10])
def test_the_health_check_comes_every_fifth_iteration_counted_after_it(iteration: int) -> None:
    """Seed 000 §4.1."""
    desk, checked = Desk(), []
    for _ in range(iteration):
        checked.append(desk.research.graph.data["health"]["last_check"])
        desk.iterate()
    assert checked[-5:] == [iteration - 5] * 5
    assert desk.research.graph.data["health"]["last_check"] == iteration


def test_without_sources_allowed_unproven_is_kept_as_unproven_and_weighs_half(desk: Desk) -> None:
    """DESIGN section 7, rule 2."""
    desk.allow_unproven = True
    answer = explore()
    answer["observations"] = [
        observation(1, source_id=None, source_url="https://found.example/page", quote="words seen on a page")
    ]
    answer["observations"][0]["summary"] = "Units kept their output in the cold."
    answer["qualifications"] = []
    desk.accept(answer)
    stored = desk.research.graph.observations["obs_1"]
    assert (stored["proof"], stored["source_id"], stored["source_type"]) == ("unproven", None, "blog")
    assert stored["domain"] == "found.example"
    assert desk.research.state["figures"]["quotes_proven"] == 0
    terms = 0.5 + 0.5 * 0.8 * 0.5 * 0.1 + 0.03
    assert desk.research.graph.hypotheses["hyp_A1"]["strength"] == pytest.approx(terms)


def test_two_observations_of_one_source_may_share_a_page(desk: Desk) -> None:
    answer = explore()
    second = observation(2, quote=OTHER_QUOTE, summary="It covered 42 houses over two winters.")
    answer["observations"].append(second)
    answer["edges"].append({"from": "obs_2", "to": "hyp_A1", "type": "SUPPORTS", "weight": 0.8})
    desk.accept(answer)
    assert desk.research.graph.hypotheses["hyp_A1"]["strength"] == 0.602
