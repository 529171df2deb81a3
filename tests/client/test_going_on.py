"""The turn in which a skill was called is over: on the real client, a research goes on all the same."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from tests.client.real_client import QUESTION, SECONDS, Project, kill
from tests.scripted_model import conversation
from tests.scripted_model.conversation import Request
from tests.scripted_model.messages_api import serving
from tests.scripted_model.policy import Block, bash, decide, text
from tests.scripted_model.policy_variants import finds_nothing

pytestmark = [pytest.mark.client, pytest.mark.slow]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path / "project", iterations=1, steps="read")


def interrupted(project: Project, model: str) -> None:
    """A research whose client was ended in the middle of a turn, with a card open."""
    process = project.start(model, f"/deep-research {QUESTION}")
    journal, deadline = project.folder / ".research" / "current" / "journal.jsonl", time.monotonic() + SECONDS
    while time.monotonic() < deadline and not (journal.exists() and b'"accepted"' in journal.read_bytes()):
        time.sleep(0.02)
    kill(process)
    assert project.state()["status"] == "running"


def test_after_continue_and_after_compact_it_goes_on_without_the_skill(project: Project) -> None:
    """Nothing is denied in a folder that nobody trusts, although the skill is not called again."""
    with serving(decide) as model, serving(finds_nothing()) as later:
        interrupted(project, model)
        assert project.ask(model, "/compact", "--continue")["subtype"] == "success"
        result = project.ask(later, "go on", "--continue")
    assert result["permission_denials"] == []
    assert project.state()["status"] == "completed"


def test_when_it_is_over_the_session_is_the_users_again(project: Project) -> None:
    """In the turn of the research another tool is refused; in the next one the client's own rules decide."""
    soon = finds_nothing()

    def then_reads(request: Request) -> list[Block]:
        calls = conversation.calls(request)
        launcher = conversation.launcher(request)
        if "cc_is_subagent=true" in conversation.flat(request.get("system")):
            return soon(request)  # an agent of the research: its DONE is that of an iteration
        if (
            launcher and "DONE: the research" in str(calls[-1].result if calls else "")
        ) or "read it" in _last(request):
            if not calls or calls[-1].command != "cat tea.txt":
                return [bash(request, "cat tea.txt", "Read")]
            return [text("Read.")]
        return soon(request)

    (project.folder / "tea.txt").write_text("tea", encoding="utf-8")
    with serving(then_reads) as model:
        first = project.ask(model, f"/deep-research {QUESTION}")
        second = project.ask(model, "read it", "--continue")
    assert [each["tool_input"]["command"] for each in first["permission_denials"]] == ["cat tea.txt"]
    assert second["permission_denials"] == []


def _last(request: Request) -> str:
    return conversation.flat(request["messages"][-1]["content"])


def test_one_turn_of_the_same_call_for_ever_ends_as_stalled(project: Project) -> None:
    """The turn is ended, not only the research: bounded by calls for one card, not by money."""
    asked = []

    def loops(request: Request) -> list[Block]:
        launcher = conversation.launcher(request)
        if launcher is None or "Bash" not in conversation.tool_names(request):
            return [text("Reading.")]
        asked.append(request)
        if len(conversation.calls(request)) == 0:
            return [bash(request, f"{launcher} start '{QUESTION}'", "Start")]
        return [bash(request, f"{launcher} search 'caffeine'", "Again")]

    with serving(loops) as model:
        result = project.ask(model, f"/deep-research {QUESTION}")
    assert project.state()["status"] == "stalled"
    assert len(asked) <= 25
    assert result["terminal_reason"] == "hook_stopped"
