"""The cards of the written report stay below 12 KB, however much was found; what was planned comes first."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.steps.desk import CLONE, OUTLINE, QUOTE, TIME, TRUE_SENTENCE, Desk, at, explore, section

from pathfinder.session.cards import instructions
from pathfinder.steps import step_named
from pathfinder.steps.cards.card import OpenCard, compact_schema, render

MOST = 12 * 1024  # bytes of a card
PLANNED = [f"obs_{number}" for number in range(3, 11)] + ["hyp_A1"]


def crowded(count: int) -> Desk:
    """A research with very many observations, all for one claim with very many conditions."""
    desk = at("EXPLORE")
    desk.iterate(explore(desk))
    graph = desk.research.graph
    first = graph.observations["obs_1"]
    for number in range(2, count + 1):
        graph.observations[f"obs_{number}"] = {
            **first,
            "quote": f"{QUOTE}, unit {number}, " + "in the cold " * 15,
        }
        edge: Any = {**graph.data["edges"][0], "from": f"obs_{number}"}
        graph.add_edge(edge)
        limit: Any = {"observation": f"obs_{number}", "condition": "only where the winter is long " * 5}
        graph.hypotheses["hyp_A1"]["qualifications"].append(limit)
    desk.record({"kind": "report", "time": TIME, "asked": "request"})
    plan = OUTLINE["sections"][0] | {"evidence": PLANNED}  # type: ignore[index,operator]
    desk.accept({**OUTLINE, "sections": [plan] * 6})
    return desk


def card(desk: Desk, step: str = "") -> tuple[dict[str, Any], str]:
    """The data of the open card, or of that of another step, and its text."""
    name = step or desk.step
    inputs = step_named(name).inputs(desk.context)
    schema = json.loads((CLONE / "schemas" / f"{name.lower()}.schema.json").read_text(encoding="utf-8"))
    made: OpenCard = {
        "card": "0042-section", "step": name, "iteration": 9, "inputs": inputs,
        "pf": "/home/somebody/.claude/lib/pf", "contract": compact_schema(schema),
        "answer_path": "/home/somebody/project/.research/sessions/20260101-a/inbox/0042.json",
        "submit": "/home/somebody/.claude/lib/pf submit", "refused": [], "passages": [], "text": "",
    }  # fmt: skip
    return inputs, render(made, instructions(name, inputs), "0123456789abcdef")


@pytest.mark.parametrize("count", [12, 500])
def test_section_and_summary_cards_are_bounded(count: int) -> None:
    desk = crowded(count)
    long = " ".join(f"The units kept 2.1 at -20 °C in the cold [obs_{number}]." for number in range(3, 11))
    while desk.step == "SECTION":
        inputs, text = card(desk)
        assert len(text.encode()) <= MOST
        assert [key for key in inputs["observations"] if key in PLANNED] == PLANNED[:-1], (
            "planned is shown whole"
        )
        assert "hyp_A1" in inputs["hypotheses"]
        assert inputs.get("more") or count < 100
        desk.accept(section(long, long))
    inputs, text = card(desk)
    assert desk.step == "SUMMARY"
    assert len(text.encode()) <= MOST
    assert len(inputs["earlier"]) == 6
    assert inputs["observations"]


@pytest.mark.parametrize("count", [12, 500])
def test_the_card_that_asks_for_the_report_is_bounded(count: int) -> None:
    desk = crowded(count)
    inputs, text = card(desk, "OUTLINE")
    assert len(text.encode()) <= MOST
    assert [each["id"] for each in inputs["sub_questions"]] == ["q1", "q2"]


def test_a_review_card_is_bounded() -> None:
    """However many sentences and quotes there are, with its instructions."""
    desk = crowded(60)
    while desk.step == "SECTION":
        texts = [
            f"Unit {at} was monitored in the cold, for what it is worth [obs_{at}]." for at in range(3, 60)
        ]
        desk.accept(section(" ".join(texts)))
    desk.accept(section(TRUE_SENTENCE), unread="report")
    inputs, text = card(desk)
    assert desk.step == "REVIEW"
    assert MOST * 0.8 <= len(text.encode()) <= MOST
    assert len(inputs["items"]) >= 10
    desk.accept({"supported": [each["item"] for each in inputs["items"]], "verdicts": []})
    _, text = card(desk)
    assert desk.step == "REVIEW"
    assert len(text.encode()) <= 2 * MOST, "those behind the first are text to be read"


def test_a_text_that_cites_nothing_of_its_plan_is_asked_back() -> None:
    """The text of another section; in the last round it stays with a mark."""
    desk = at("EXPLORE", refusals_per_card=2)
    first = explore(desk)
    other = {
        **first["observations"][0],
        "id": "obs_2",
        "quote": "The survey covered 42 houses over two winters",
    }
    first["observations"].append({**other, "summary": "A survey."})
    desk.iterate(first)
    desk.record({"kind": "report", "time": TIME, "asked": "request"})
    plan: Any = OUTLINE["sections"][0]  # type: ignore[index]
    second = plan | {"heading": "The survey", "evidence": ["obs_2"]}
    desk.accept({**OUTLINE, "sections": [plan, second]})
    strayed = section("The survey covered 42 houses over two winters [obs_2].")
    [problem] = desk.hand_in(strayed)
    assert problem.pointer == "/paragraphs"
    assert "meant for 'The survey'" in problem.expected
    desk.accept(strayed)
    report = desk.research.report
    assert report["sections"][0]["paragraphs"][0][0]["problems"][0].startswith("another_section")


def test_the_card_of_parts_that_go_back_stays_small() -> None:
    """Also where a review takes back each of seven parts, and long quotes carry them."""
    desk = crowded(200)
    while desk.step == "SECTION":
        desk.accept(section(*[TRUE_SENTENCE] * 6))
    desk.accept(section(TRUE_SENTENCE), unread="report")
    while desk.step == "REVIEW":
        asked = range(1, len(desk.inputs["items"]) + 1)
        unsaid = {"verdict": "unsupported", "words": "kept", "reason": "no quote says so"}
        desk.accept({"verdicts": [{"item": number, **unsaid} for number in asked]})
    assert desk.research.report["rewriting"] == "sec_1"
    again = desk.research.card
    inputs, text = card(desk)
    refused = sum(len(each.encode()) for problem in again["problems"] for each in problem)
    assert inputs["also_taken_back"]
    assert len(text.encode()) + refused <= MOST


def test_the_card_that_completes_a_report_stays_small() -> None:
    """With what a review found in each of seven parts, and a long question."""
    desk = crowded(200)
    desk.research.state["question"] = "Why do heat pumps work in the cold? " * 25
    while desk.step == "SECTION":
        desk.accept(section(*[TRUE_SENTENCE] * 6))
    desk.accept(section(TRUE_SENTENCE), unread="report", uncited=150)
    asked = range(1, len(desk.inputs["items"]) + 1)
    unsaid = {"verdict": "unsupported", "words": "kept", "reason": "no quote says so"}
    desk.accept({"verdicts": [{"item": number, **unsaid} for number in asked]})
    inputs, text = card(desk)
    refused = sum(len(each.encode()) for problem in desk.research.card["problems"] for each in problem)
    assert inputs["also_taken_back"] and inputs["uncited"] and "so many notes" in text
    assert len(text.encode()) + refused <= MOST
