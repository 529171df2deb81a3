"""A vague question, a model that spins, a search that is stuck: killed in any command, it goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf, configure, good_answer
from tests.steps.desk import BLOG_QUOTE, OTHER_QUOTE, QUOTE, clarify, nothing_new, observation, plan

pytestmark = pytest.mark.slow

SIDES = ("measurability", "constraints", "scope", "specificity")
ASKED = {
    "stage": "scoping", "text": "How cold is a cold place?", "choices": ["below 0 °C", "below -15 °C"],
    "answer": "below -15 °C", "by": "assumption",
}  # fmt: skip
OLDER_QUOTE = "Older units did not run below -10 °C at all"
SAID = "Heat pumps heat houses, it says."
PATTERNS = {  # by whom is asked about it
    "architect": "oscillation: sub-question q1 and sub-question q2 in turn, 2 times, and nothing moved",
    "contrarian": "no drift: 3 iterations brought findings, and none of them moved towards the goal",
    "simplifier": "diminishing returns: 3 iterations added less than 1% each to what was known",
}
LATER = "REFRAME because spinning: 2 refusals of the same kind (PLAN /reason)"


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


def brought(pf: Pf, documents: Path) -> dict[str, list[dict[str, Any]]]:
    """By persona, what explorations bring so that the research gets stuck in the way it is asked about."""
    field, blog = (pf.fetch(documents / name) for name in ("papers/field-test.md", "blog/neighbour.md"))
    quotes = ((field, QUOTE), (field, OTHER_QUOTE), (blog, BLOG_QUOTE), (field, OLDER_QUOTE))
    alike = [found(source, number, quote, SAID) for number, (source, quote) in enumerate(quotes, 1)]
    covered = found(field, 1, OTHER_QUOTE, "The survey covered houses.")
    return {
        "architect": [
            covered,
            nothing_new(),
            found(blog, 2, BLOG_QUOTE, "It kept the house warm."),
            nothing_new(),
        ],
        "contrarian": [alike[0] | {"answers_sub_questions": ["q1"]}, *alike[1:]],
        "simplifier": [nothing_new()] * 3,
    }


def noted(pf: Pf) -> str:
    return "\n".join(each["text"] for each in pf.state["events"])


def test_an_interview_goes_on_in_the_round_it_was_in(research: Pf) -> None:
    scores = {side: {"score": 0.5, "reason": "what is cold?"} for side in SIDES}
    card = killed(research, {**clarify(), "clarity": scores, "questions": [ASKED]})
    assert (card["step"], card["inputs"]["interview"]["ambiguity"]) == ("CLARIFY", 0.5)
    assert killed(research)["step"] == "PLAN"
    assert research.state["interview"]["rounds"] == 2
    research.ok("report")
    score = f"{research.state['interview']['ambiguity']:.2f}"
    report = (research.session / "RESEARCH_REPORT.md").read_text(encoding="utf-8")
    assert f"| Ambiguity at the start (rounds) | {score} (2) |" in report


def test_a_model_that_spins_is_answered_once_whenever_it_is_killed(research: Pf) -> None:
    card = killed(research)
    for _ in range(2):
        card = killed(research, plan(card["inputs"]) | {"reason": ""})
    assert noted(research).count("LATERAL because spinning: 2 refusals of the same kind (PLAN /reason)") == 1
    assert killed(research)["step"] == "EXPLORE"
    assert killed(research)["step"] == "LATERAL"
    assert "proposal" in killed(research)["inputs"]


@pytest.mark.parametrize(("persona", "why"), PATTERNS.items())
def test_a_search_that_is_stuck_is_seen_after_any_kill(
    research: Pf, documents: Path, persona: str, why: str
) -> None:
    answers, card = brought(research, documents)[persona], research.card()
    while card["step"] != "LATERAL":
        card = killed(research, answers.pop(0) if card["step"] == "EXPLORE" else None)
    assert card["inputs"]["persona"] == persona
    card = research.answer_until("PLAN")
    for _ in range(2):
        research("submit", research.write(card, plan(card["inputs"]) | {"reason": ""}))
        card = research.card()
    research.ok("report")
    seen = {
        "events": noted(research),
        "status": " ".join(research.ok("status").out.split()),
        "report": (research.session / "RESEARCH_REPORT.md").read_text(encoding="utf-8"),
    }
    assert f"| Proposal | the {persona} proposes: " in seen["report"]
    told = (f"LATERAL because {why}; the {persona} is asked", LATER)
    assert [place for place, text in seen.items() for said in told if said not in text] == []


def test_a_digest_is_made_once_whenever_it_is_killed(pf: Pf, documents: Path) -> None:
    configure(review={"enabled": False}, memory={"compaction_interval": 1})
    pf.start("--corpus", str(documents), "--driver", "loop")
    names = ("papers/field-test.md", "blog/neighbour.md", "notes.txt")
    field, blog, notes = (pf.fetch(documents / name) for name in names)
    quotes = (
        (field, QUOTE),
        (field, OTHER_QUOTE),
        (field, OLDER_QUOTE),
        (field, "defrosting cost 9 % of the heat"),
        (blog, BLOG_QUOTE),
        (notes, "Frost on the outdoor unit is melted by running the pump in reverse"),
    )
    seen = [
        observation(number, summary=f"It says: {quote}.", quote=quote, source_id=source)
        for number, (source, quote) in enumerate(quotes, 1)
    ]
    killed(pf)
    killed(pf)
    card = killed(pf, nothing_new() | {"observations": seen})
    assert card["step"] == "PLAN"
    killed(pf)
    assert len(pf.graph["observations"]) == 6
    assert (pf.state["digest"]["last_compaction"], pf.state["digest"]["by"]) == (1, "rule")
    assert noted(pf).count("6 observations in 3 sentences by rule") == 1


def test_without_an_interview_a_card_asks_for_none_of_its_fields(pf: Pf) -> None:
    """What it asks for and drops would be lost to the reader."""
    fields = {"clarity", "questions"}
    pf.start()
    assert fields <= set(pf.card()["contract"]["properties"])
    configure(interview={"enabled": False})
    pf.start("--session", "another")
    shown = pf.card()
    assert "user" not in shown["inputs"] and not fields & set(shown["contract"]["properties"])
