"""Thinking before a card: votes and trees by isolated calls, kept as one event, replayed, made again."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf, configure, good_answer
from tests.isolated.pretended_client import Client

from pathfinder.commands.research import next as next_card
from pathfinder.commands.research import submit
from pathfinder.session.store.session import Session

pytestmark = pytest.mark.slow


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Client:
    """`claude` on the path."""
    made = Client(tmp_path / "bin")
    monkeypatch.setenv("PATH", f"{made.path.parent}{os.pathsep}{os.environ['PATH']}")
    return made


def begin(pf: Pf, documents: Path, **reasoning: Any) -> Pf:
    """A research whose second PLAN has evidence, and every target of which is thought about in one way."""
    configure(
        review={"enabled": False}, stagnation={"enabled": False}, reasoning={"enabled": True, **reasoning}
    )
    pf.start("--corpus", str(documents), "--max-iterations", "9", "--budget", "3")
    pf.fetch(documents / "papers" / "field-test.md")
    return pf


def events(pf: Pf, kind: str = "reasoned") -> list[dict[str, Any]]:
    lines = (pf.session / "journal.jsonl").read_text(encoding="utf-8").splitlines()
    return [each for line in lines if (each := json.loads(line)["entry"])["kind"] == kind]


def to_the_vote(pf: Pf) -> dict[str, Any]:
    """The first PLAN card whose target is hyp_A1, which has proven words."""
    while (card := pf.card())["step"] != "PLAN" or card["inputs"]["target"]["target_id"] != "hyp_A1":
        pf.answer()
    return card


def vote(answer: str, missing: str = "") -> dict[str, str]:
    return {"answer": answer, "reason": "the quotes say so", "missing": missing}


def test_a_simple_research_makes_no_call_and_no_event(pf: Pf, documents: Path, client: Client) -> None:
    begin(pf, documents)
    for _ in range(4):
        pf.iterate()
    assert client.calls == [] and events(pf) == []
    assert pf.state["reasoning_mode"] == "chain_of_thought"
    assert "Reasoning" not in pf.ok("status").out


def test_votes_stand_on_the_card_and_what_they_disagree_about_is_searched_for(
    pf: Pf, documents: Path, client: Client
) -> None:
    missing = "COP of single units at -20 °C"
    told = [vote("holds"), vote("does not hold"), vote("cannot be told", missing)]
    client.behave(answers=told)
    begin(pf, documents, default_mode="self_consistency")
    card = to_the_vote(pf)
    assert len(client.calls) == 3
    assert client.calls[0]["prompt"].count("monitored units maintained") == 1
    shown = card["inputs"]["votes"]
    assert sorted(shown["answers"]) == ["cannot be told", "does not hold", "holds"]
    assert (shown["agreement"], shown["missing"]) == (0.333, [missing])
    assert "3 readers who know nothing of each other" in card["text"]
    state = pf.state
    assert {"keyword": missing, "from": "hyp_A1", "used": False} in pf.graph["unexplored"]
    assert not any("holds" in each["summary"] for each in pf.graph["observations"].values())
    assert (state["routing"]["units"], state["budget"]["spent_usd"]) == (3, 0.006)
    noted = [each["text"] for each in state["events"] if each["kind"] == "reasoning"][-1]
    assert noted.startswith("self-consistency because simple, complexity 0.")
    assert noted.endswith("3 calls, 3 units, $0.006")
    assert "3 cost units" in pf.ok("status").out
    pf.card()
    assert len(client.calls) == 3  # once for an iteration
    assert pf.ok("replay", "--check").code == 0


def test_what_most_say_opens_no_direction(pf: Pf, documents: Path, client: Client) -> None:
    client.behave(answers=[vote("holds"), vote("holds"), vote("cannot be told", "what would tell it")])
    begin(pf, documents, default_mode="self_consistency")
    assert to_the_vote(pf)["inputs"]["votes"]["majority"] == "holds"
    assert events(pf)[-1]["votes"]["agreement"] == 0.667
    assert "direction" not in events(pf)[-1]["votes"]


def test_calls_that_fail_are_tried_again_then_above_and_then_the_research_goes_on(
    pf: Pf, documents: Path, client: Client
) -> None:
    client.behave(answers=[None])
    configure(models={"frontier": "big"})
    begin(pf, documents, default_mode="self_consistency", self_consistency_paths=2)
    card = to_the_vote(pf)
    assert "votes" not in card["inputs"]
    [kept] = events(pf)
    assert (kept["calls"], kept["units"]) == (12, 2 * 3 * (1 + 30))
    named = ["--model" in each["argv"] for each in client.calls]
    assert (named.count(False), named.count(True)) == (6, 6)
    assert "0 of 2 answered" in kept["said"]
    pf.iterate()
    assert pf.ok("replay", "--check").code == 0


def test_killed_between_the_calls_and_the_event_they_are_made_again(
    pf: Pf, documents: Path, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.behave(answers=[vote("holds")])
    begin(pf, documents, default_mode="self_consistency")
    commit = Session.commit

    def killed(session: Session, kind: str, time: str, **event: Any) -> Any:
        if kind == "reasoned":
            raise KeyboardInterrupt
        return commit(session, kind, time, **event)

    monkeypatch.setattr(submit, "due", lambda _research: None)  # as if killed there too
    with monkeypatch.context() as patched:
        patched.setattr(Session, "commit", killed)
        while (done := pf("next", "--json")).code == 0:
            patched.undo()
            pf.answer()
            patched.setattr(Session, "commit", killed)
    assert done.code == 130
    assert events(pf) == []
    pf.card()
    assert len(events(pf)) == 1 and len(client.calls) == 6
    assert pf.state["votes"]["agreement"] == 1.0


def test_who_ends_a_part_has_the_next_thought_about(
    pf: Pf, documents: Path, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hook hands the card to the next agent, and has no time for it."""
    client.behave(answers=[vote("holds")])
    begin(pf, documents, default_mode="self_consistency")
    monkeypatch.setattr(next_card, "due", lambda _research: None)
    while (card := pf.card())["step"] != "PLAN" or card["inputs"]["target"]["target_id"] != "hyp_A1":
        pf.ok("submit", "--until", str(card["iteration"]), pf.write(card, good_answer(card)))
    assert card["inputs"]["votes"]["majority"] == "holds"
    assert len(client.calls) == 3


def test_a_tree_of_thoughts_stands_before_an_idea(pf: Pf, documents: Path, client: Client) -> None:
    client.behave(answers=[vote("holds")])
    begin(pf, documents, default_mode="tree_of_thoughts")
    while pf.state["iteration"] < 3:
        pf.iterate()
    pf.answer_until("EXPLORE")
    below = {"rests_on": ["obs_1"], "estimate": 0.9}
    level = [{"summary": f"Thought {each}", **below, "estimate": each / 10} for each in (2, 7, 4)]
    answers: list[Any] = [{"candidates": level}, {"candidates": [{"summary": "Sharper", **below}]}]
    answers.append({"candidates": [{"summary": "Weaker", **below, "estimate": 0.1}]})
    asked = len(client.calls)
    client.behave(answers=answers)
    pf.answer()
    card = pf.card()
    assert card["step"] == "IDEATE"
    assert [each["summary"] for each in card["inputs"]["tree"]] == ["Thought 7", "Sharper"]
    tree = pf.state["tree"]["branches"]
    assert [(each["id"], each["parent"], each["kept"]) for each in tree] == [
        ("1", None, False),
        ("2", None, True),
        ("3", None, False),
        ("2.1", "2", True),
        ("2.1.1", "2.1", False),
    ]
    assert "the best line of a tree of thoughts" in card["text"]
    assert len(client.calls) == asked + 3
    noted = [each["text"] for each in pf.state["events"] if each["kind"] == "reasoning"][-1]
    assert "5 thoughts on 3 levels, 3 pruned; 2.1 (" in noted
    pf.ok("report")
    report = (pf.session / "RESEARCH_REPORT.md").read_text(encoding="utf-8")
    assert "| Thought about | tree of thoughts because simple, complexity" in report
    assert "5 thoughts on 3 levels, 3 pruned" in report
    assert pf.ok("replay", "--check").code == 0


def test_switched_off_nothing_of_it_stands_anywhere(pf: Pf, documents: Path, client: Client) -> None:
    begin(pf, documents, enabled=False, default_mode="lats")
    for _ in range(3):
        pf.iterate()
    assert client.calls == []
    assert "reasoning_mode" not in pf.state and "complexity" not in pf.state


def test_the_loop_goes_to_the_next_model_when_the_client_failed_thrice(pf: Pf, tmp_path: Path) -> None:
    configure(models={"standard": "middle", "frontier": "big"})
    pf.start("--driver", "loop")
    failed = tmp_path / "failed.json"
    failed.write_text(json.dumps({"type": "result", "is_error": True, "result": "overloaded"}))
    models, left = [], []
    for _ in range(9):
        models.append(pf.ok("loop", "enter").out.split()[-1])
        left.append(pf.ok("loop", "leave", str(failed)).out.split()[0])
    assert models == ["-"] * 3 + ["middle"] * 3 + ["big"] * 3
    assert left == ["failed", "failed", "higher"] * 2 + ["failed"] * 3  # research.sh pauses after these
    assert pf.state["routing"]["units"] == 3 * (1 + 10 + 30)
    assert pf.ok("replay", "--check").code == 0


def test_models_that_are_all_alike_are_not_routed(pf: Pf, tmp_path: Path) -> None:
    pf.start("--driver", "loop")
    failed = tmp_path / "failed.json"
    failed.write_text(json.dumps({"type": "result", "is_error": True, "result": "overloaded"}))
    for _ in range(4):
        assert pf.ok("loop", "enter").out.split()[-1] == "-"
        assert pf.ok("loop", "leave", str(failed)).out.startswith("failed ")
    assert "routing" not in pf.state
