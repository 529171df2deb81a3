"""A vague question, a model that spins, a search that oscillates: killed in any command, it goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf, configure, good_answer
from tests.steps.desk import BLOG_QUOTE, OTHER_QUOTE, clarify, nothing_new, observation, plan

SIDES = ("measurability", "constraints", "scope", "specificity")
ASKED = {
    "stage": "scoping", "text": "How cold is a cold place?", "choices": ["below 0 °C", "below -15 °C"],
    "answer": "below -15 °C", "by": "assumption",
}  # fmt: skip
OSCILLATION = (
    "LATERAL because oscillation: sub-question q1 and sub-question q2 in turn, 2 times, and nothing moved"
)


@pytest.fixture
def research(pf: Pf, documents: Path) -> Pf:
    configure(review={"enabled": False})
    pf.start("--corpus", str(documents), "--max-iterations", "30", "--driver", "loop")
    return pf


def killed(pf: Pf, answer: Any = None) -> dict[str, Any]:
    """Hand an answer in, killed before its snapshot was written; the next card is the same as without."""
    card = pf.card()
    snapshot = {
        pf.session / name: (pf.session / name).read_bytes() for name in ("state.json", "cognigraph.json")
    }
    pf("submit", pf.write(card, answer or good_answer(card)))
    before = pf.card()
    for path, content in snapshot.items():
        path.write_bytes(content)
    after = pf.card()
    assert after == before
    assert pf.ok("replay", "--check").code == 0
    return after


def found(source: str, number: int, quote: str, summary: str) -> dict[str, Any]:
    seen = observation(number, summary=summary, quote=quote, source_id=source)
    return nothing_new() | {"observations": [seen]}


def oscillating(pf: Pf, documents: Path) -> Callable[[dict[str, Any]], Any]:
    """What to answer a card so that two sub-questions take turns and nothing moves; None: as usual."""
    field, blog = (pf.fetch(documents / name) for name in ("papers/field-test.md", "blog/neighbour.md"))
    brought = [
        found(field, 1, OTHER_QUOTE, "The survey covered houses."), nothing_new(),
        found(blog, 2, BLOG_QUOTE, "It kept the house warm."), nothing_new(),
    ]  # fmt: skip
    return lambda card: brought.pop(0) if card["step"] == "EXPLORE" else None


def noted(pf: Pf) -> str:
    return "\n".join(each["text"] for each in pf.state["events"])


def test_an_interview_goes_on_in_the_round_it_was_in(research: Pf) -> None:
    scores = {side: {"score": 0.5, "reason": "what is cold?"} for side in SIDES}
    card = killed(research, {**clarify(), "clarity": scores, "questions": [ASKED]})
    assert (card["step"], card["inputs"]["interview"]["ambiguity"]) == ("CLARIFY", 0.5)
    assert killed(research)["step"] == "PLAN"
    assert research.state["interview"]["rounds"] == 2


def test_a_model_that_spins_is_answered_once_whenever_it_is_killed(research: Pf) -> None:
    card = killed(research)
    for _ in range(2):
        card = killed(research, plan(card["inputs"]) | {"reason": ""})
    assert noted(research).count("LATERAL because spinning: 2 refusals of the same kind (PLAN /reason)") == 1
    assert killed(research)["step"] == "EXPLORE"
    assert killed(research)["step"] == "LATERAL"
    assert "proposal" in killed(research)["inputs"]


def test_a_search_that_oscillates_is_seen_after_any_kill(research: Pf, documents: Path) -> None:
    answer, card = oscillating(research, documents), research.card()
    while card["step"] != "LATERAL":
        card = killed(research, answer(card))
    assert OSCILLATION in noted(research)
    assert card["inputs"]["persona"] == "architect"
    assert "LATERAL because oscillation" in research.ok("status").out
    research.ok("report")
    assert OSCILLATION in (research.session / "RESEARCH_REPORT.md").read_text(encoding="utf-8")


def test_without_an_interview_a_card_asks_for_none_of_its_fields(pf: Pf) -> None:
    """What it asks for and drops would be lost to the reader."""
    fields = {"clarity", "questions"}
    pf.start()
    assert fields <= set(pf.card()["contract"]["properties"])
    configure(interview={"enabled": False})
    pf.start("--session", "another")
    shown = pf.card()
    assert "user" not in shown["inputs"] and not fields & set(shown["contract"]["properties"])
