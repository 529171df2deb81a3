"""No card has more than 12 KB, whatever the language: what is bounded is bytes, not characters."""

from __future__ import annotations

from typing import Any

import pytest
from tests.steps.desk import OUTLINE, TIME, Desk, at, explore, plan
from tests.steps.test_card_sizes import MOST, card

from pathfinder.steps.cards.room import printed, within

WORDS = "Wärmepumpen über große Höhen müssen künftig Frühjahrsstürme aushalten, heißt es für Gebäude; "
STEPS = ("PLAN", "EXPLORE", "IDEATE", "GAPS", "OUTLINE", "SECTION", "SUMMARY")
OBSERVATIONS, HYPOTHESES, SOURCES = 500, 60, 100


def crowd(desk: Desk) -> None:
    """Fill a research with as much German as its answers may hold."""
    state, graph = desk.research.state, desk.research.graph
    clarified = desk.research.clarified
    asked: list[Any] = [
        {"id": f"q{at}", "text": f"{at} {WORDS * 3}"[:300], "status": "open"} for at in range(1, 13)
    ]
    clarified["sub_questions"] = asked
    clarified["answered_when"] = [f"{at} {WORDS * 3}"[:300] for at in range(8)]
    for number in range(3, SOURCES):
        text = "\n\n".join(f"## {WORDS} {at}\n\n{WORDS}" for at in range(12))
        desk.sources.add(number, f"https://pumpe.example/{'seite/' * 20}{number}", text, title=WORDS * 2)
    desk.sources.failed = [
        {"url": f"https://pumpe.example/{'a/' * 80}{n}", "kind": "blocked"} for n in range(10)
    ]
    first = graph.observations.get("obs_1", {})
    for number in range(2, OBSERVATIONS + 1):
        spot: Any = {
            **first,
            "quote": f"{number} {WORDS * 16}"[:1500],
            "summary": f"{number} {WORDS * 6}"[:600],
            "source_id": f"src_{number % (SOURCES - 3) + 3}",
            "sub_question": f"q{number % 12 + 1}",
        }
        graph.observations[f"obs_{number}"] = spot
    claim = graph.hypotheses["hyp_A1"]
    for number in range(2, HYPOTHESES + 1):
        graph.hypotheses[f"hyp_A{number}"] = {
            **claim,
            "summary": f"{number} {WORDS * 6}"[:600],
            "verify_keywords": [WORDS[:80]] * 5,
            "qualifications": [{"observation": f"obs_{at}", "condition": WORDS * 3} for at in range(2, 9)],
        }
        for at_ in range(number, number + 8):
            edge: Any = {**graph.data["edges"][0], "from": f"obs_{at_}", "to": f"hyp_A{number}"}
            graph.add_edge(edge)
    state["recent"] = [{**each, "queries": [WORDS * 2] * 5} for each in state["recent"]]


def opened(step: str) -> Desk:
    """A research at that card, crowded."""
    desk = at("EXPLORE")
    desk.iterate(explore(desk))
    if step == "EXPLORE":
        desk.accept(plan(desk.inputs))
    crowd(desk)
    if step in ("OUTLINE", "SECTION", "SUMMARY"):
        desk.record({"kind": "report", "time": TIME, "asked": "request"})
    if step in ("SECTION", "SUMMARY"):
        evidence = [f"obs_{at}" for at in range(2, 30)] + ["hyp_A2", "hyp_A3"]
        section = OUTLINE["sections"][0] | {"evidence": evidence}  # type: ignore[index,operator]
        desk.accept({**OUTLINE, "sections": [section] * 6})
    return desk


@pytest.mark.parametrize("step", STEPS)
def test_a_card_has_at_most_twelve_kilobytes(step: str) -> None:
    desk = opened(step)
    _, text = card(desk, step)
    assert len(text.encode()) <= MOST


def test_only_a_card_without_room_is_cut() -> None:
    """What fits is left as it is, however long; the shortest texts are the last to lose anything."""
    data = {"question": "q" * 500, "texts": ["ä" * 200, "short"]}
    assert within(data, 2_000) == data
    tight = within(data, 900)
    assert tight["question"] == data["question"]
    assert tight["texts"][1] == "short"
    assert len(tight["texts"][0].encode()) <= 300
    assert printed(tight) <= 900
