"""A persona's proposal, other concepts and a drifting direction are voted on where votes are wanted."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf, configure, exploration, good_answer
from tests.commands.test_judging import vote
from tests.isolated.pretended_client import Client
from tests.steps.desk import clarify, lateral, nothing_new, plan

from pathfinder.session.calls import judging

pytestmark = pytest.mark.slow

CHANGE = "A research is about to change its way"
PERSONA = "A research has got stuck"
KEPT, LEFT = "Which refrigerant does a heat pump need?", "How are district boilers taxed?"
CONCEPTS = [
    {"name": "heat pump", "meaning": "an air-source unit"},
    {"name": "frost", "meaning": "ice on the outdoor unit"},
]


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Client:
    made = Client(tmp_path / "bin")
    monkeypatch.setenv("PATH", f"{made.path.parent}{os.pathsep}{os.environ['PATH']}")
    return made


def cast(client: Client, asker: Any, sceptic: Any, expert: Any) -> None:
    """What each voter answers; the persona proposes something."""
    voters = {"asker": asker, "sceptic": sceptic, "expert": expert}
    answers = {f'"you_are": "{view}"': each for view, each in voters.items()}
    client.behave(answers={**answers, PERSONA: lateral()})


def begin(pf: Pf, documents: Path, consensus: str = "auto") -> Pf:
    configure(review={"enabled": False}, evaluation={"consensus": consensus})
    pf.start("--corpus", str(documents), "--max-iterations", "30", "--budget", "3", "--driver", "loop")
    pf.answer(CLARIFY={**clarify(), "concepts": CONCEPTS})
    return pf


def spin(pf: Pf) -> dict[str, Any]:
    """Two plans refused for the same place: a rung of the ladder; returns the card that is open then."""
    for _ in range(2):
        card = pf.card()
        pf("submit", pf.write(card, plan(card["inputs"]) | {"reason": ""}))
    return pf.card()


def to_proposal(pf: Pf) -> Any:
    """An iteration that spins and ends: the persona is asked, its proposal voted on."""
    spin(pf)
    pf.answer()
    return pf.answer()


def votes_told(pf: Pf) -> list[str]:
    return [each["text"] for each in pf.state["events"] if each["kind"] == "vote"]


def test_a_proposal_that_is_approved_stands_on_the_plan_and_dissent_is_printed(
    pf: Pf, documents: Path, client: Client
) -> None:
    begin(pf, documents)
    cast(client, vote("approve"), vote("reject"), vote("approve"))
    done = to_proposal(pf)
    assert "proposal judged: pass" in done.out
    assert pf.card()["inputs"]["proposal"]["persona"] == "hacker"
    told = (
        "VOTE because lateral adoption of the hacker's proposal: approved, 2 of 3 approve; "
        "dissent: sceptic: I reject it."
    )
    assert votes_told(pf) == [told]
    assert f" vote         {told[:60]}" in pf.ok("status").out
    pf.ok("report")
    assert f"| Vote | {told} |" in (pf.session / "RESEARCH_REPORT.md").read_text(encoding="utf-8")
    assert '"kind":"judged"' in (pf.session / "journal.jsonl").read_text(encoding="utf-8")
    persona, *voters = client.calls
    assert PERSONA in persona["prompt"]
    assert len(voters) == 3 and all(CHANGE in each["prompt"] for each in voters)
    assert all(lateral()["approach"] in each["prompt"] for each in voters)
    assert pf.state["figures"]["judging_usd"] == 0.03
    pf.answer()
    pf.answer()
    assert len(client.calls) == 4  # voted on once
    assert pf.ok("replay", "--check").code == 0


@pytest.mark.parametrize(
    ("said", "decided"),
    [
        ((vote("reject"), vote("approve"), vote("reject")), "rejected, 1 of 3"),
        ((vote("approve"), {"decision": "perhaps"}, vote("reject")), "no_consensus, 1 of 2"),
        ((vote("approve"), {}, {"decision": "yes"}), "no_consensus, 1 of 1"),
    ],
)
def test_a_proposal_that_is_not_approved_is_left_and_a_vote_that_fails_is_none(
    pf: Pf, documents: Path, client: Client, said: Any, decided: str
) -> None:
    begin(pf, documents)
    cast(client, *said)
    to_proposal(pf)
    card = pf.card()
    assert (card["step"], "proposal" in card["inputs"]) == ("PLAN", False)
    [judgement] = pf.state["judgements"]
    assert (judgement["of"], judgement["verdict"]) == ("proposal", "fail")
    assert judgement["trigger"] == "lateral_adoption"
    assert (judgement["decision"], judgement["mechanical"]) == (decided.split(",", maxsplit=1)[0], [])
    assert len(judgement["failed"]) == 3 - len(judgement["votes"])
    assert f": {decided} approve" in votes_told(pf)[0]
    assert pf.ok("replay", "--check").code == 0


def test_where_votes_are_not_wanted_a_proposal_is_taken_without(
    pf: Pf, documents: Path, client: Client
) -> None:
    begin(pf, documents, consensus="off")
    cast(client, vote("reject"), vote("reject"), vote("reject"))
    to_proposal(pf)
    assert "proposal" in pf.card()["inputs"]
    assert len(client.calls) == 1


def asked(pf: Pf) -> list[str]:
    return [each["text"] for each in pf.state["clarified"]["sub_questions"]]


@pytest.mark.parametrize(("word", "opened"), [("approve", [KEPT, LEFT]), ("reject", [KEPT])])
def test_sub_questions_with_other_concepts_are_voted_on(
    pf: Pf, documents: Path, client: Client, word: str, opened: list[str]
) -> None:
    begin(pf, documents)
    before = asked(pf)
    cast(client, vote("approve"), vote("approve"), vote("approve"))
    to_proposal(pf)
    card = spin(pf)
    cast(client, vote("approve"), vote(word), vote(word))
    pf.answer(PLAN={**plan(card["inputs"]), "reframed": [KEPT, LEFT]})
    assert asked(pf) == before + opened
    assert pf.state["plan"]["other_concepts"] == [LEFT]
    assert votes_told(pf)[-1].startswith(f"VOTE because ontology change: {LEFT}: {word[:6]}")
    voted = client.calls[-1]["prompt"]
    assert all(f'"{word}"' in voted for word in ("new_questions", LEFT, "concepts", "heat pump", "frost"))
    assert KEPT not in voted.split('"new_questions"')[1]
    assert len({each["id"] for each in pf.state["clarified"]["sub_questions"]}) == len(before + opened)
    assert pf.ok("replay", "--check").code == 0


def test_within_the_concepts_no_vote_is_held(pf: Pf, documents: Path, client: Client) -> None:
    begin(pf, documents)
    cast(client, vote("approve"), vote("approve"), vote("approve"))
    to_proposal(pf)
    pf.answer(PLAN={**plan(spin(pf)["inputs"]), "reframed": [KEPT]})
    assert asked(pf)[-1] == KEPT
    assert "other_concepts" not in pf.state["plan"]
    assert [each["of"] for each in pf.state["judgements"]] == ["proposal"]


def drifting(pf: Pf, documents: Path) -> Any:
    """Three iterations whose one finding is far from the question, and names one of its two concepts."""
    pf.fetch(documents / "papers" / "field-test.md")
    far = exploration("src_1")
    far["observations"][0]["summary"] = "Monitored heat pumps kept an average COP of 2.1."
    pf.answer()
    pf.answer(EXPLORE=far)
    while pf.state["iteration"] < 3:
        pf.answer(EXPLORE=nothing_new())
    pf.answer_until("PLAN")
    return pf.answer()


@pytest.mark.parametrize(("word", "times"), [("approve", 1), ("reject", 2)])
def test_a_direction_that_drifted_is_voted_on_at_a_retrospective(
    pf: Pf, documents: Path, client: Client, word: str, times: int
) -> None:
    begin(pf, documents)
    lack = "Which field tests measured heat pumps in deep cold?"
    lacks = [lack] if word == "reject" else []
    cast(client, vote(word, *lacks), vote(word), vote("approve"))
    drifting(pf, documents)
    [judgement] = [each for each in pf.state["judgements"] if each["of"] == "direction"]
    assert judgement["trigger"] == "seed_drift_alert"
    assert judgement["verdict"] == ("pass" if word == "approve" else "iterate")
    assert (lack in asked(pf)) is (word == "reject")
    figure = pf.state["drift"]["overall"]
    told = [each for each in votes_told(pf) if "drift" in each]
    assert told[0].startswith(f"VOTE because seed drift alert: {figure:.2f}, above 0.3: ")
    while pf.state["iteration"] < 6:
        pf.answer(EXPLORE=nothing_new())
    pf.answer_until("EXPLORE")
    assert sum(each["of"] == "direction" for each in pf.state["judgements"]) == times
    assert pf.ok("replay", "--check").code == 0


def test_killed_before_the_votes_the_next_command_holds_them(
    pf: Pf, documents: Path, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(pf, documents)
    cast(client, vote("reject"), vote("reject"), vote("reject"))
    with monkeypatch.context() as killed:
        killed.setattr(judging, "judged", lambda *_: None)
        to_proposal(pf)
    assert "proposal" in pf.state["stagnation"]
    assert "proposal" not in pf.card()["inputs"]
    assert votes_told(pf)[0].endswith(
        "rejected, 0 of 3 approve",
    )
    pf.card()
    assert len(client.calls) == 4
    assert pf.ok("replay", "--check").code == 0


def test_without_a_client_nobody_votes_and_the_research_goes_on(pf: Pf, documents: Path) -> None:
    begin(pf, documents)
    to_proposal(pf)
    pf.answer(LATERAL=lateral())
    assert "proposal" in pf.card()["inputs"]
    assert "judgements" not in pf.state
    card = pf.card()
    pf.ok("submit", pf.write(card, good_answer(card)))
