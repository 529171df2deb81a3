"""PLAN: the styles of queries, what they earned, and queries that were asked in nearly the same words."""

from __future__ import annotations

from typing import Any

from tests.steps.desk import Desk, at, explore, plan

from pathfinder.steps.protocol import apply_event

PAPER = "https://arxiv.org/abs/2301.00001"


def searched(query: str, *urls: str, title: str = "", **fields: Any) -> dict[str, Any]:
    return {"query": query, "results": [{"url": url, "title": title} for url in urls], **fields}


def styles(desk: Desk) -> dict[str, dict[str, Any]]:
    return {row["style"]: row for row in desk.inputs["query_styles"]}


def test_all_five_styles_are_offered_before_any_search() -> None:
    rows = at("PLAN").inputs["query_styles"]
    assert [row["style"] for row in rows] == [
        "technical",
        "comparison",
        "scholarly",
        "practical",
        "historical",
    ]
    assert {(row["searches"], row["reward"]) for row in rows} == {(0, None)}


def test_a_style_shows_what_its_searches_earned() -> None:
    desk = at("EXPLORE")
    desk.accept(explore())
    desk.sources.history = [
        searched("heat pump field survey", PAPER, title="Heat pump survey in the field"),
        searched("heat pump vs boiler", "https://x.example/", title="Something else"),
    ]
    shown = styles(desk)
    assert (shown["scholarly"]["searches"], shown["comparison"]["searches"]) == (1, 1)
    assert shown["scholarly"]["reward"] > shown["comparison"]["reward"]
    assert shown["technical"]["reward"] is None


def test_a_search_whose_engines_failed_says_nothing_about_its_style() -> None:
    desk = at("PLAN")
    desk.sources.history = [
        searched("heat pump survey", failures=[{"engine": "arxiv", "kind": "rate_limited"}])
    ]
    assert styles(desk)["scholarly"]["searches"] == 0


def test_the_style_that_a_plan_names_wins_over_the_words() -> None:
    desk = at("PLAN")
    answer = plan(desk.inputs)
    answer["styles"] = ["historical", "technical", "technical"]
    desk.accept(answer)
    desk.accept(explore())
    desk.sources.history = [searched(answer["queries"][0], PAPER)]
    assert styles(desk)["historical"]["searches"] == 1


def test_naming_styles_is_optional_and_the_state_is_folded_from_events_alone() -> None:
    desk = at("PLAN")
    before = dict(desk.research.state)
    assert "query_styles" not in before
    desk.accept({**plan(desk.inputs), "styles": ["technical", "comparison", "scholarly"]})
    folded = None
    for event in desk.events:
        folded = apply_event(folded, event)
    assert folded is not None
    assert folded.state == desk.research.state
    assert list(folded.state["query_styles"].values()) == ["technical", "comparison", "scholarly"]


def test_styles_that_do_not_fit_the_queries_are_refused() -> None:
    desk = at("PLAN")
    answer = plan(desk.inputs)
    (problem,) = desk.problems({**answer, "styles": ["technical"] * 4})
    assert (problem.pointer, problem.value) == ("/styles", 4)
    (problem,) = desk.problems({**answer, "styles": ["technical", "poetic", "scholarly"]})
    assert problem.pointer == "/styles/1"


def test_asking_only_what_was_asked_in_nearly_the_same_words_is_refused() -> None:
    desk = at("EXPLORE")
    desk.accept(explore())
    old = desk.inputs["recent_queries"]
    nearly = [f"The {query}s?" for query in old]
    (problem,) = desk.problems(plan(desk.inputs) | {"queries": nearly})
    assert problem.pointer == "/queries"
    assert "nearly the same words" in problem.expected
    assert desk.problems(plan(desk.inputs) | {"queries": [*nearly, "defrost cycles humidity"]}) == []
    against = [f"{query} limits" for query in old]
    assert desk.problems(plan(desk.inputs) | {"queries": against}) == []


def test_parts_that_were_kept_are_taken_and_only_the_use_is_counted_anew() -> None:
    kept = {"format": 1, "relevance": 0.5, "diversity": 1, "efficiency": 0, "redundancy": 0}
    desk = at("EXPLORE")
    desk.accept(explore())
    desk.sources.history = [searched("heat pump survey", PAPER, measured=kept)]
    assert styles(desk)["scholarly"]["reward"] == round(0.1 + 0.4 * 0.5 + 0.2 + 0.2 * 0.5, 2)
