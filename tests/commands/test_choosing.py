"""Which session a command acts on: --session, the environment, the binding, the current one."""

from __future__ import annotations

import json

import pytest
from tests.command_line import Pf
from tests.steps import desk

CLAUDE = "0f5a7a52-4c52-4b0e-9a39-4f1c2f7a1e11"


@pytest.fixture
def inside_claude(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", CLAUDE)


def binding(pf: Pf, name: str = CLAUDE) -> dict[str, object]:
    return dict(json.loads((pf.root / "bindings" / name).read_text()))


@pytest.mark.usefixtures("inside_claude")
def test_starting_inside_claude_code_binds_its_session(pf: Pf) -> None:
    name = pf.ok("start", "First question?", "--id-only").out.strip()
    expected = {"session": name, "until_iteration": None, "max_blocks": 3}
    assert expected.items() <= binding(pf).items()


def test_starting_outside_binds_nothing(pf: Pf) -> None:
    pf.start()
    assert not (pf.root / "bindings").exists()


def test_a_bound_claude_session_keeps_its_research_when_another_becomes_current(
    pf: Pf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", CLAUDE)
    pf.ok("start", "First question?")
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", "another-session")
    pf.ok("start", "Second question?")
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", CLAUDE)
    assert pf.card()["inputs"]["question"] == "First question?"
    monkeypatch.delenv("CLAUDE_CODE_SESSION_ID")
    assert pf.card()["inputs"]["question"] == "Second question?"


def test_the_environment_goes_before_the_binding_and_the_option_before_both(
    pf: Pf, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [pf.ok("start", f"{word} question?", "--id-only").out.strip() for word in ("A", "B", "C")]
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", CLAUDE)
    pf.ok("resume", names[2])
    assert pf.card()["inputs"]["question"] == "C question?"
    monkeypatch.setenv("PATHFINDER_SESSION", names[1])
    assert pf.card()["inputs"]["question"] == "B question?"
    assert pf.ok("next", "--session", names[0], "--json").json["inputs"]["question"] == "A question?"


@pytest.mark.usefixtures("inside_claude")
def test_resuming_in_a_new_claude_session_binds_that_one(pf: Pf, monkeypatch: pytest.MonkeyPatch) -> None:
    name = pf.ok("start", "First question?", "--id-only").out.strip()
    pf.ok("pause")
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", "a-new-one")
    pf.ok("resume", name)
    assert binding(pf, "a-new-one")["session"] == name


def test_a_session_id_that_is_no_file_name_binds_nothing_and_breaks_nothing(
    pf: Pf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", "../../escape")
    pf.start()
    assert pf.card()["step"] == "CLARIFY"
    assert not (pf.root.parent / "escape").exists()
    assert not (pf.root / "bindings").exists()


@pytest.mark.usefixtures("inside_claude")
def test_a_damaged_binding_is_like_none(pf: Pf) -> None:
    pf.start()
    (pf.root / "bindings" / CLAUDE).write_text("{")
    assert pf.card()["step"] == "CLARIFY"


@pytest.mark.usefixtures("inside_claude")
def test_the_outer_loop_gets_done_when_its_iteration_is_finished(
    pf: Pf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATHFINDER_UNTIL_ITERATION", "1")
    pf.start()
    assert binding(pf)["until_iteration"] == 1
    pf.answer()
    pf.answer()
    done = pf.answer()
    assert "DONE: iteration 1 is finished; the outer loop goes on" in done.out
    assert pf.ok("next").out.startswith("DONE: iteration 1 is finished")
    assert pf.state["status"] == "running"
    monkeypatch.setenv("PATHFINDER_UNTIL_ITERATION", "2")
    assert pf.card()["step"] == "PLAN"
    assert binding(pf)["until_iteration"] == 2


def test_a_senseless_iteration_in_the_environment_is_no_limit(
    pf: Pf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATHFINDER_UNTIL_ITERATION", "soon")
    pf.start()
    assert pf.card()["step"] == "CLARIFY"


def test_cards_spell_the_launcher_as_the_caller_did(pf: Pf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PF_COMMAND", "./clone/lib/pf")
    pf.start()
    card = pf.card()
    assert card["submit"] == f"./clone/lib/pf submit {card['answer_path']}"
    assert card["answer_path"].startswith(".research/sessions/")
    pf.write(card, desk.clarify())
