"""A finished report is judged: by the program always, by models where that is wanted."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Done, Pf, configure, good_answer
from tests.isolated.pretended_client import Client

pytestmark = pytest.mark.slow

SEMANTIC = "Judge whether the `text` answers"
VOTES = {"asker": "Vote as the person", "sceptic": "Vote as a sceptic", "expert": "Vote as an expert"}
LACK = "Which refrigerants were in the monitored units?"


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Client:
    made = Client(tmp_path / "bin")
    monkeypatch.setenv("PATH", f"{made.path.parent}{os.pathsep}{os.environ['PATH']}")
    return made


def begin(pf: Pf, documents: Path, iterations: int = 1, **evaluation: Any) -> Pf:
    configure(review={"enabled": False}, evaluation=evaluation)
    pf.start("--corpus", str(documents), "--max-iterations", str(iterations), "--budget", "3")
    pf.fetch(documents / "papers" / "field-test.md")
    return pf


def finish(pf: Pf) -> tuple[list[str], Done]:
    """Answer every card; the steps and what the last answer brought."""
    steps, done = [], Done(0, "", "")
    while (card := pf.card())["card"]:
        steps.append(card["step"])
        done = pf.answer()
        if len(steps) > 40:
            raise AssertionError(f"it does not end: {steps}")
    return steps, done


def scores(pf: Pf, score: float, *lacks: str, **fields: Any) -> dict[str, Any]:
    asked = pf.state["clarified"]["sub_questions"]
    return {
        "criteria": [{"id": each["id"], "score": score, "reason": "so it is"} for each in asked],
        "goal_alignment": 0.9, "violations": [], "uncertainty": 0.1, "lacks": list(lacks),
        "reason": "It answers what was asked.", **fields,
    }  # fmt: skip


def vote(decision: str, *lacks: str) -> dict[str, Any]:
    return {"decision": decision, "reason": f"I {decision} it.", "lacks": list(lacks)}


def report(pf: Pf) -> str:
    return (pf.session / "RESEARCH_REPORT.md").read_text(encoding="utf-8")


def answer_sub_questions(pf: Pf) -> None:
    """Up to the report, with every sub-question answered: mechanically sound."""
    pf.answer_until("EXPLORE")
    card = pf.card()
    every = [each["id"] for each in card["inputs"]["sub_questions"]]
    pf.answer(EXPLORE={**good_answer(card), "answers_sub_questions": every})


def test_off_by_default_no_model_is_called_and_the_report_says_so(
    pf: Pf, documents: Path, client: Client
) -> None:
    pf.start("--corpus", str(documents), "--max-iterations", "1")
    assert pf.state["rules"]["evaluation"] == {"semantic": False, "consensus": False, "criteria": False}
    configure(review={"enabled": False})
    begin(pf, documents)
    finish(pf)
    assert client.calls == []
    assert "judgements" not in pf.state
    assert "How it was judged" in report(pf)
    assert "No model judged it: these checks are all." in report(pf)
    assert "| Quotes that stand in their source with their figures | 1 / 1 (✓) | 95 % |" in report(pf)


def test_a_report_that_passes_is_judged_in_one_call(pf: Pf, documents: Path, client: Client) -> None:
    begin(pf, documents, semantic="auto")
    answer_sub_questions(pf)
    client.behave(answers={SEMANTIC: scores(pf, 0.9)})
    _, done = finish(pf)
    assert "report judged: pass" in done.out
    [judgement] = pf.state["judgements"]
    assert (judgement["verdict"], judgement["votes"], judgement["decision"]) == ("pass", [], None)
    assert judgement["semantic"]["by"] == "judge-1"
    assert len(client.calls) == 1
    assert pf.state["figures"]["judging_usd"] == pf.state["budget"]["spent_usd"] == 0.01
    assert pf.state["status"] == "completed"
    assert "A model that did not write it (judge-1): criteria 0.90, goal 0.90" in report(pf)
    assert pf.ok("replay", "--check").code == 0
    assert pf.ok("verify").code == 0


def test_what_lacks_is_searched_for_once_and_never_in_circles(
    pf: Pf, documents: Path, client: Client
) -> None:
    begin(pf, documents, 4, semantic="auto")
    answer_sub_questions(pf)
    poor = scores(pf, 0.5, LACK)
    client.behave(answers={SEMANTIC: poor})
    card = pf.answer_until("SUMMARY")
    pf.answer()
    [judgement] = pf.state["judgements"]
    assert (judgement["verdict"], judgement["lacks"]) == ("iterate", [LACK])
    assert pf.state["status"] == "running"
    opened = pf.state["clarified"]["sub_questions"][-1]
    assert (opened["text"], opened["status"]) == (LACK, "open")
    card = pf.card()
    assert card["step"] == "PLAN"
    assert card["inputs"]["target"]["target_id"] == opened["id"]
    poor["criteria"].append({"id": opened["id"], "score": 0.5, "reason": "not found"})
    client.behave(answers={SEMANTIC: poor})
    finish(pf)
    assert pf.state["judgements"][-1]["of"] == "report"
    assert [each["verdict"] for each in pf.state["judgements"]] == ["iterate", "fail"]
    assert pf.state["status"] == "completed"
    assert pf.ok("replay", "--check").code == 0


def test_votes_are_the_frontier_s_and_the_judge_takes_the_tier_that_is_named(
    pf: Pf, documents: Path, client: Client
) -> None:
    tiers = {"semantic": "auto", "consensus": "auto", "model": "standard", "voters": ["standard", "haiku"]}
    begin(pf, documents, **tiers)
    configure(models={"frugal": "small", "standard": "middle", "frontier": "big"})
    answer_sub_questions(pf)
    client.behave(answers={SEMANTIC: scores(pf, 0.9), **{part: vote("approve") for part in VOTES.values()}})
    finish(pf)
    models = [call["argv"][call["argv"].index("--model") + 1] for call in client.calls]
    assert (models[0], sorted(models[1:])) == ("middle", ["big", "big", "haiku"])
    assert pf.state["routing"]["units"] == 10 + 3 * 30


@pytest.mark.parametrize(
    ("cast", "decided"),
    [
        (("approve", "approve", "reject"), ("approved", "pass")),
        (("approve", "reject", "reject"), ("rejected", "fail")),
    ],
)
def test_split_votes_are_decided_by_two_thirds_and_dissent_is_printed(
    pf: Pf, documents: Path, client: Client, cast: tuple[str, ...], decided: tuple[str, str]
) -> None:
    begin(pf, documents, consensus="auto", voters=["opus", "sonnet", "haiku"])
    configure(models={"frontier": "opus"})
    answer_sub_questions(pf)
    client.behave(answers={part: vote(word) for part, word in zip(VOTES.values(), cast, strict=True)})
    finish(pf)
    [judgement] = pf.state["judgements"]
    assert (judgement["decision"], judgement["verdict"]) == decided
    assert (judgement["trigger"], judgement["semantic"]) == ("final_delivery", None)
    assert [each["view"] for each in judgement["votes"]] == list(VOTES)
    models = [call["argv"][call["argv"].index("--model") + 1] for call in client.calls]
    assert sorted(models) == ["haiku", "opus", "sonnet"]
    assert pf.state["routing"]["units"] == 3 * 30
    [dissent] = [line for line in report(pf).splitlines() if "**Dissent:**" in line]
    alone = "reject" if decided[0] == "approved" else "approve"
    assert f"I {alone} it." in dissent
    [told] = [each["text"] for each in pf.state["events"] if each["kind"] == "vote"]
    assert told.startswith(
        f"VOTE because final delivery: {decided[0]}, {cast.count('approve')} of 3 approve; dissent: "
    )
    assert pf.ok("replay", "--check").code == 0


def test_votes_that_fail_are_no_votes_and_one_is_no_consensus(
    pf: Pf, documents: Path, client: Client
) -> None:
    begin(pf, documents, consensus="auto")
    answer_sub_questions(pf)
    client.behave(
        answers={
            VOTES["asker"]: vote("approve"),
            VOTES["sceptic"]: {"decision": "perhaps", "reason": "?", "lacks": []},
            VOTES["expert"]: {"decision": "approve"},
        }
    )
    _, done = finish(pf)
    [judgement] = pf.state["judgements"]
    assert (judgement["decision"], judgement["verdict"]) == ("no_consensus", "fail")
    assert [each["view"] for each in judgement["votes"]] == ["asker"]
    assert len(judgement["failed"]) == 2
    assert "not judged by a model: sceptic: the answer breaks its contract" in done.err
    assert "no_consensus" in report(pf)


def test_a_semantic_call_that_fails_leaves_the_checks_of_the_program(
    pf: Pf, documents: Path, client: Client
) -> None:
    begin(pf, documents, semantic="auto")
    answer_sub_questions(pf)
    client.behave(print="Not logged in")
    finish(pf)
    [judgement] = pf.state["judgements"]
    assert (judgement["semantic"], judgement["verdict"]) == (None, "pass")
    assert "brought nothing: semantic: the client gave no result: 'Not logged in'" in report(pf)


def test_what_the_program_faults_is_not_shown_to_a_model(pf: Pf, documents: Path, client: Client) -> None:
    """Stage 1 failed: an open sub-question. No call, no vote (seed 003 §9.1)."""
    begin(pf, documents, semantic="auto", consensus="auto")
    finish(pf)
    [judgement] = pf.state["judgements"]
    assert client.calls == []
    assert (judgement["verdict"], judgement["trigger"]) == ("fail", None)
    failed = [each["name"] for each in judgement["mechanical"] if not each["passed"]]
    assert failed == ["criteria"]


def test_an_answer_that_does_not_do_is_opened_again_once(pf: Pf, documents: Path, client: Client) -> None:
    begin(pf, documents, 5, semantic="auto", each_criterion=True)
    pf.answer_until("EXPLORE")
    poor = {**scores(pf, 0.2, LACK), "criteria": [{"id": "q1", "score": 0.2, "reason": "thin"}]}
    client.behave(answers={SEMANTIC: poor})
    card = pf.card()
    done = pf.answer(EXPLORE={**good_answer(card), "answers_sub_questions": ["q1"]})
    assert "q1 judged: iterate" in done.out
    first = pf.state["clarified"]["sub_questions"][0]
    assert (first["status"], first["reopened"]) == ("open", True)
    card = pf.answer_until("EXPLORE")
    done = pf.answer(EXPLORE={**good_answer(card), "status": "partial", "answers_sub_questions": ["q1"]})
    assert pf.state["clarified"]["sub_questions"][0]["status"] == "answered"
    assert len(client.calls) == 1
    assert pf.ok("replay", "--check").code == 0


def test_a_submit_that_was_killed_before_it_judged_does_so_when_repeated(
    pf: Pf, documents: Path, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pathfinder.session.calls import judging

    begin(pf, documents, semantic="auto")
    answer_sub_questions(pf)
    client.behave(answers={SEMANTIC: scores(pf, 0.9)})
    card = pf.answer_until("SUMMARY")
    path = pf.write(card, good_answer(card))
    with monkeypatch.context() as killed:
        killed.setattr(judging, "judged", lambda *_: None)
        pf.ok("submit", path)
    assert "judgements" not in pf.state
    pf.ok("submit", path)
    assert [each["verdict"] for each in pf.state["judgements"]] == ["pass"]
    pf.ok("submit", path)
    assert len(client.calls) == 1


def test_a_project_cannot_switch_judging_on(pf: Pf, documents: Path) -> None:
    pf.root.mkdir(exist_ok=True)
    own = {"evaluation": {"consensus": "auto", "voters": ["opus"]}}
    (pf.root / "config.json").write_text(json.dumps(own), encoding="utf-8")
    pf.start("--corpus", str(documents), "--max-iterations", "1")
    assert pf.state["rules"]["evaluation"]["consensus"] is False
