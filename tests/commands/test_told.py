"""Instructions come once to a Claude Code session, and a user's session has the work done by agents."""

from __future__ import annotations

import re

import pytest
from tests.command_line import Pf, good_answer

CONTRACT = "## Contract"


@pytest.fixture(autouse=True)
def inside_claude(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", "0f5a7a52-4c52-4b0e-9a39-4f1c2f7a1e11")


def test_a_card_comes_in_short_after_the_first_of_its_kind(pf: Pf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole again for a reader who asks with `pf next`, and for another session."""
    monkeypatch.setenv("PATHFINDER_UNTIL_ITERATION", "3")
    pf.start()
    first = pf.answer().out
    assert "· PLAN ·" in first
    assert CONTRACT in first
    assert CONTRACT in pf.answer().out, "the first EXPLORE card"
    short = pf.answer().out
    assert "· PLAN · iteration 2" in short
    assert CONTRACT not in short
    assert '"recent_queries"' in short
    assert "If you no longer see that card above: `pf next`" in short
    assert len(short.encode()) < len(first.encode()) / 2
    whole = pf.ok("next").out
    assert CONTRACT in whole
    assert CONTRACT in pf.answer().out, "since the last `pf next` it was told PLAN alone"
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", "another-session")
    assert CONTRACT in pf.answer().out


def test_a_users_session_is_told_to_start_an_agent_for_each_part(pf: Pf) -> None:
    """The agent's commands carry the end of its part; the session itself is bound without one."""
    pf.start()
    order = pf.answer().out
    assert "- subagent_type: pathfinder:pathfinder\n" in order
    assert re.search(r"^- prompt: Run `pf next --iteration`$", order, re.MULTILINE)
    assert "· PLAN ·" not in order
    assert pf.ok("next").out in order
    card = pf.ok("next", "--iteration").out
    assert "· PLAN ·" in card
    assert "Run `pf submit --until 1 " in card
    for step in ("PLAN", "EXPLORE"):
        open_one = pf.card()
        assert open_one["step"] == step
        done = pf.ok("submit", "--until", "1", pf.write(open_one, good_answer(open_one))).out
    assert done.endswith("DONE: iteration 1 is finished; the research goes on\n")
    agents = pf.root.parent / ".claude" / "agents"
    agents.mkdir(parents=True)
    (agents / "pathfinder.md").touch()
    assert "- subagent_type: pathfinder\n" in pf.ok("next").out


def test_without_a_claude_session_the_card_itself_comes(pf: Pf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CLAUDE_CODE_SESSION_ID")
    pf.start()
    assert CONTRACT in pf.answer().out
    assert "· PLAN ·" in pf.ok("next").out
