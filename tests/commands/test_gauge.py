"""What each proven quote took: from the client's report of research.sh, from the transcripts of a session."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf

from pathfinder.session.store.transcripts import used

CLAUDE = "0f5a7a52-4c52-4b0e-9a39-4f1c2f7a1e11"
RESULT = {
    "type": "result",
    "subtype": "success",
    "is_error": False,
    "result": "DONE",
    "session_id": CLAUDE,
    "num_turns": 6,
    "total_cost_usd": 0.3,
    "modelUsage": {
        "a-model": {
            "inputTokens": 1_000, "cacheReadInputTokens": 50_000, "cacheCreationInputTokens": 5_000,
            "outputTokens": 4_000,
        },
    },
}  # fmt: skip


@pytest.fixture
def projects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the client keeps the transcripts of this folder."""
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "claude"))
    folder = tmp_path / "claude" / "projects" / "-some-folder"
    folder.mkdir(parents=True)
    return folder


def message(name: str, tokens: int, **fields: Any) -> str:
    usage = {"input_tokens": tokens, "cache_read_input_tokens": 100, "output_tokens": 10, "speed": "standard"}
    return json.dumps({"type": "assistant", "message": {"id": name, "usage": usage}, **fields}) + "\n"


def test_a_transcript_is_counted_once_however_often_it_is_read(projects: Path, tmp_path: Path) -> None:
    """A message may be on several lines, and the last line may be unfinished; agents count as well."""
    (tmp_path / "bindings").mkdir()
    own = projects / f"{CLAUDE}.jsonl"
    own.write_text('{"type": "user", "message": {}}\n' + message("one", 5) + message("one", 7) + '{"usage"')
    assert used(tmp_path, CLAUDE) == {"requests": 1, "tokens": 117, "context": 117}
    own.write_text(own.read_text().removesuffix('{"usage"') + message("one", 8) + message("two", 1))
    agents = projects / CLAUDE / "subagents"
    agents.mkdir(parents=True)
    (agents / "agent-1.jsonl").write_text(message("three", 1_000))
    assert used(tmp_path, CLAUDE) == {"requests": 3, "tokens": 118 + 111 + 1_110, "context": 111}
    assert used(tmp_path, CLAUDE) == {"requests": 3, "tokens": 118 + 111 + 1_110, "context": 111}
    assert used(tmp_path, "another") is None


def test_the_transcript_of_a_session_is_read_when_an_iteration_ends(
    reading: Pf, projects: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dollars are not in it, and are not shown."""
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", CLAUDE)
    reading.answer_until("EXPLORE")
    (projects / f"{CLAUDE}.jsonl").write_text(message("one", 5_890) + message("two", 11_890))
    assert "per quote" not in reading.ok("status").out
    reading.answer()
    proven = reading.state["figures"]["quotes_proven"]
    assert reading.state["used"] == {CLAUDE: {"requests": 2, "tokens": 18_000, "context": 12_000}}
    assert f"{2 / proven:.2g} requests, {18_000 / proven:,.0f} tokens\n" in reading.ok("status").out
    assert reading.ok("replay", "--check").code == 0


def test_the_client_of_the_outer_loop_tells_what_it_used(
    reading: Pf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, projects: Path
) -> None:
    """Once: its transcript, where there is one, is not counted beside its report."""
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", CLAUDE)
    monkeypatch.setenv("PATHFINDER_UNTIL_ITERATION", "1")
    (projects / f"{CLAUDE}.jsonl").write_text(message("one", 5))
    reading.answer_until("EXPLORE")
    reading.answer()
    assert "used" not in reading.state
    report = tmp_path / "client.json"
    report.write_text(json.dumps(RESULT))
    monkeypatch.delenv("CLAUDE_CODE_SESSION_ID")  # it is the outer loop that asks
    reading.ok("loop", "leave", str(report))
    proven = reading.state["figures"]["quotes_proven"]
    assert reading.state["used"] == {CLAUDE: {"requests": 6, "tokens": 60_000}}
    shown = f"{6 / proven:.2g} requests, {60_000 / proven:,.0f} tokens · ${0.3 / proven:.2g}\n"
    assert shown in reading.ok("status").out
    reading.ok("stop")
    assert f"For each proven quote    {shown}" in reading.ok("report").out


def test_a_client_that_tells_nothing_adds_nothing(reading: Pf, tmp_path: Path) -> None:
    reading.answer_until("EXPLORE")
    reading.answer()
    report = tmp_path / "client.json"
    report.write_text(json.dumps(RESULT | {"modelUsage": None, "total_cost_usd": None}))
    reading.ok("loop", "leave", str(report))
    assert "used" not in reading.state
    assert "per quote" not in reading.ok("status").out
