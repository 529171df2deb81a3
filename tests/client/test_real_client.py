"""The promises of the loop, kept by the real Claude Code client with a scripted model."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.client.hostile import EVERY_TOOL, bury
from tests.client.real_client import QUESTION, SECONDS, Project, kill
from tests.scripted_model import conversation
from tests.scripted_model.conversation import Request
from tests.scripted_model.messages_api import serving
from tests.scripted_model.policy import Block, bash, decide, text
from tests.scripted_model.policy_variants import finds_nothing, idles, stops_early, writes_garbage_first

pytestmark = [pytest.mark.client, pytest.mark.slow]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Two iterations, for what has to do with their number."""
    return Project(tmp_path / "project")


@pytest.fixture
def short(tmp_path: Path) -> Project:
    """One iteration, and no written report."""
    return Project(tmp_path / "project", iterations=1, steps="read")


@pytest.fixture
def model() -> Iterator[str]:
    with serving(decide) as address:
        yield address


def test_a_research_runs_from_the_question_to_a_cited_report(short: Project, model: str) -> None:
    """/deep-research goes through skill, cards, hooks and permissions; nothing is refused to it.

    It has every tool of the client, in a folder with secrets and traps, which a hostile model tries.
    /research-report on the research that is over: its cards, then it is over again; nothing is denied.
    """
    bury(short)
    result = short.ask(model, f"/deep-research {QUESTION}", *EVERY_TOOL)
    assert result["subtype"] == "success"
    assert result["permission_denials"] == []
    state = short.state()
    assert (state["status"], state["iteration"]) == ("completed", 1)
    assert state["figures"]["quotes_proven"] >= 2
    assert short.pf("replay", "--check").returncode == 0

    def write_report(request: Request) -> list[Block]:
        launcher, calls = conversation.launcher(request), conversation.calls(request)
        if launcher and not any(call.command == f"{launcher} thesis" for call in calls):
            return [bash(request, f"{launcher} thesis", "Ask for the report")]
        return decide(request)

    with serving(write_report) as writer:
        result = short.ask(writer, "/research-report")
    assert result["permission_denials"] == []
    state = short.state()
    assert (state["report"]["asked"], state["report"]["done"]) == ("request", True)
    assert state["status"] == "completed"
    report = (short.folder / ".research" / "current" / "RESEARCH_REPORT.md").read_text(encoding="utf-8")
    assert "## What the sources say" in report
    assert "not verified" not in report
    assert "total sleep time" in report


def test_one_session_is_let_go_without_progress_and_another_is_never_blocked(project: Project) -> None:
    """After three blocks without a new journal entry the turn may end, and the state says why.

    While the research runs, another Claude Code session in the folder ends when it likes, in one model turn.
    """
    with serving(idles(after=2)) as slow, serving(lambda _request: [text("Good morning.")]) as chat:
        project.pf("start", QUESTION)
        result = project.ask(chat, "What is in this folder?")
        assert (result["result"], result["num_turns"]) == ("Good morning.", 1)
        assert project.state()["status"] == "running"
        project.ask(slow, "/deep-research")
    assert project.state()["status"] == "stalled"
    assert "stalled" in project.pf("status").stdout


def test_a_second_research_runs_beside_the_first(short: Project) -> None:
    """Two clients in one folder, each with its own question: both finish, neither touches the other.

    The first answer of one is refused, is mended, and the research goes on. The model of the other wants to
    end every fourth turn; the Stop hook sends it on.
    """
    early = stops_early(finds_nothing(), every=4)
    with serving(writes_garbage_first(finds_nothing())) as garbage, serving(early) as hasty:
        first = short.start(garbage, f"/deep-research {QUESTION}")
        second = short.start(hasty, "/deep-research How long is the half-life of caffeine?")
        said = [json.loads(process.communicate(timeout=SECONDS)[0]) for process in (first, second)]
    assert [each["subtype"] for each in said] == ["success", "success"]
    sessions = {each["question"]: each for each in short.sessions()}
    assert [each["status"] for each in sessions.values()] == ["completed", "completed"]
    assert len(sessions) == 2
    for question, each in sessions.items():
        assert short.pf("replay", "--check", "--session", each["session"]).returncode == 0
        journal = short.folder / ".research" / "sessions" / each["session"] / "journal.jsonl"
        refused = journal.read_text(encoding="utf-8").count('"kind":"refused"')
        assert refused == (question == QUESTION)


def test_after_kill_9_a_new_process_goes_on_with_the_same_card(short: Project, model: str) -> None:
    """The client is killed in mid-work; a new one resumes with the card that was open and finishes."""
    process = short.start(model, f"/deep-research {QUESTION}")
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline and not _cards_answered(short):
        time.sleep(0.05)
    kill(process)
    assert short.pf("replay", "--check").returncode == 0
    state = short.state()
    assert state["status"] == "running"
    card = state["card"]["id"]
    assert short.pf("next").stdout.startswith(f"# Card {card} ")
    with serving(finds_nothing()) as later:
        assert short.ask(later, "/research-resume")["subtype"] == "success"
    assert short.state()["status"] == "completed"
    assert short.pf("replay", "--check").returncode == 0


def _cards_answered(project: Project) -> bool:
    journal = project.folder / ".research" / "current" / "journal.jsonl"
    return journal.exists() and journal.read_text(encoding="utf-8").count('"kind":"accepted"') >= 2
