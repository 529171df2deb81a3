"""A research that is stuck, by its commands: the ladder, a call that fails, a kill, what is shown."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf, configure, exploration, good_answer
from tests.isolated.pretended_client import Client
from tests.steps.desk import lateral, plan

from pathfinder.session.calls import persona

pytestmark = pytest.mark.slow


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Client:
    """`claude` on the path, which proposes something."""
    made = Client(tmp_path / "bin")
    made.behave(answer=lateral())
    monkeypatch.setenv("PATH", f"{made.path.parent}{os.pathsep}{os.environ['PATH']}")
    return made


@pytest.fixture
def research(pf: Pf, documents: Path) -> Pf:
    configure(review={"enabled": False})
    pf.start("--corpus", str(documents), "--max-iterations", "30", "--budget", "3", "--driver", "loop")
    return pf


def barren(pf: Pf, times: int = 3) -> Any:
    """Iterations that bring nothing; returns what the last command said."""
    end, done = pf.state["iteration"] + times, None
    while pf.state["iteration"] < end:
        card = pf.card()
        done = pf("submit", pf.write(card, good_answer(card)))
        assert done.code == 0, done.err
    return done


def kinds(pf: Pf) -> list[str]:
    lines = (pf.session / "journal.jsonl").read_text(encoding="utf-8").splitlines()
    entries = [json.loads(line)["entry"] for line in lines]
    return [each.get("step") or each["kind"] for each in entries]


def test_a_persona_is_asked_apart_and_its_proposal_stands_on_the_next_plan(
    research: Pf, client: Client
) -> None:
    configure(models={"frontier": "big-model"})
    barren(research)
    assert kinds(research)[-3:] == ["EXPLORE", "spent", "LATERAL"]
    (call,) = client.calls
    assert call["argv"][call["argv"].index("--model") + 1] == "big-model"
    assert call["argv"][call["argv"].index("--tools") + 1] == ""
    assert call["argv"][call["argv"].index("--max-budget-usd") + 1] == "0.3000"  # a tenth of the budget
    prompt = call["prompt"]
    assert "You are the Simplifier." in prompt
    assert all(word in prompt for word in ('"task"', '"constraints"', '"tried"'))
    assert '"queries"' not in prompt and ".research" not in prompt
    assert research.state["budget"]["spent_usd"] == 0.01
    assert research.state["routing"]["units"] == 30
    card = research.card()
    assert card["inputs"]["proposal"]["approach"] == lateral()["approach"]
    assert "someone who sees it from outside proposed this" in card["text"]
    assert "reframed" not in card["contract"]["properties"]
    research.ok("replay", "--check")


def test_a_call_that_fails_leaves_the_card_to_the_open_session(research: Pf, client: Client) -> None:
    client.behave(print="Not logged in")
    done = barren(research)
    assert "the persona gave no proposal" in done.err
    card = research.card()
    assert card["step"] == "LATERAL"
    assert "You are the Simplifier." in card["text"]
    research.answer()
    assert research.card()["inputs"]["proposal"]["persona"] == "simplifier"
    research.ok("replay", "--check")


def test_an_answer_that_breaks_its_contract_leaves_the_card_as_well(research: Pf, client: Client) -> None:
    client.behave(answer={"approach": "x"})
    assert "the persona gave no proposal: the answer breaks its contract" in barren(research).err
    card = research.card()
    assert (card["step"], card["refused"]) == ("LATERAL", [])


def test_a_kill_between_the_call_and_its_answer_loses_the_call_alone(
    research: Pf, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: Any) -> None:
        raise KeyboardInterrupt

    barren(research, 2)
    monkeypatch.setattr(persona, "take_proposal", killed)
    card = research.card()
    while card["step"] != "EXPLORE":
        research.answer()
        card = research.card()
    research("submit", research.write(card, good_answer(card)))
    assert len(client.calls) == 1
    monkeypatch.undo()
    monkeypatch.chdir(research.folder)
    assert research.card()["step"] == "LATERAL"
    research.answer()
    assert research.card()["step"] == "PLAN"
    research.ok("replay", "--check")


def test_without_a_client_the_session_answers_and_the_user_has_the_last_word(
    research: Pf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    barren(research, 6)
    state = research.state
    assert state["status"] == "paused"
    assert research.ok("loop", "enter").out.startswith("paused ")
    shown = research.ok("status").out
    assert "tried: another approach" in state["status_reason"]
    assert " ".join(state["status_reason"].split()) in " ".join(shown.split())
    report = research.ok("report").out + (research.session / "RESEARCH_REPORT.md").read_text()
    why = "because diminishing returns: 3 iterations added less than 1% each to what was known"
    for said in (f"LATERAL {why}; the simplifier is asked (iteration 3)", f"PAUSED {why} (iteration 6)"):
        assert f"| Stuck | {said} |" in report
        assert said in " ".join(shown.split())
    assert max(map(len, shown.splitlines())) <= 80
    research.ok("resume")
    assert research.ok("loop", "enter").out.startswith("run ")
    research.ok("replay", "--check")


def test_the_next_client_of_the_loop_gets_the_model_of_the_tier(pf: Pf, documents: Path) -> None:
    configure(models={"frugal": "small", "standard": "small", "frontier": "big"}, review={"enabled": False})
    pf.start("--corpus", str(documents), "--max-iterations", "30", "--driver", "loop")
    assert pf.state["rules"]["stagnation"]["ladder"] == ["frontier", "persona", "reframe", "user"]
    assert pf.ok("loop", "enter").out.split()[-1] == "small"
    barren(pf)
    assert pf.ok("loop", "enter").out.split()[-1] == "big"
    assert pf.card()["step"] == "PLAN"


def test_two_refusals_of_the_same_kind_stand_in_the_journal_s_fold(research: Pf) -> None:
    card = research.answer_until("PLAN")
    for _ in range(2):
        research("submit", research.write(card, plan(card["inputs"]) | {"reason": ""}))
        card = research.card()
    notes = [each["text"] for each in research.state["events"]]
    told = "LATERAL because spinning: 2 refusals of the same kind (PLAN /reason); the hacker is asked"
    assert told in notes
    research.ok("replay", "--check")


def test_every_third_plan_looks_back_on_the_drift(research: Pf, documents: Path) -> None:
    research.fetch(documents / "papers" / "field-test.md")
    found = exploration("src_1")
    found["observations"][0]["summary"] = "Monitored heat pumps kept an average COP of 2.1."
    research.answer_until("EXPLORE")
    research.answer(EXPLORE=found)
    while research.state["iteration"] < 3:
        assert "retrospective" not in research.card()["inputs"]
        research.answer()
    card = research.answer_until("PLAN")
    figures = card["inputs"]["retrospective"]
    assert set(figures) == {"goal", "constraints", "ontology", "overall"}
    assert 0 < figures["goal"] < 1 and figures["constraints"] == 0
    assert "each hard constraint or limit of scope" in card["text"]
    research.answer(PLAN=plan(card["inputs"]) | {"violations": ["It is about ground-source pumps."]})
    drift = research.state["drift"]
    assert drift["constraints"] == 0.1
    assert drift["overall"] == round(0.5 * drift["goal"] + 0.03 + 0.2 * drift["ontology"], 4)
    assert "drift" in research.ok("status").out
    research.ok("replay", "--check")


def test_switched_off_nothing_of_it_is_there(pf: Pf, documents: Path) -> None:
    configure(stagnation={"enabled": False})
    pf.start("--corpus", str(documents), "--max-iterations", "9")
    barren(pf)
    assert pf.state["status"] == "stalled"
    assert not {"stagnation", "drift", "tier"} & pf.state.keys()


def test_the_offline_reader_has_no_ladder(pf: Pf, documents: Path) -> None:
    pf.start("--corpus", str(documents), "--driver", "offline")
    assert "stagnation" not in pf.state["rules"]
