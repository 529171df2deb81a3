"""The promises of the loop, kept by the real Claude Code client with a scripted model."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.client.real_client import CLONE, QUESTION, Project, kill

from pathfinder.agent import conversation
from pathfinder.agent.conversation import Request
from pathfinder.agent.messages_api import serving
from pathfinder.agent.policy import Block, bash, decide, text, tool
from pathfinder.agent.policy_variants import idles, stops_early, writes_garbage_first

pytestmark = pytest.mark.client


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path / "project")


@pytest.fixture
def model() -> Iterator[str]:
    with serving(decide) as address:
        yield address


def test_a_research_runs_from_the_question_to_a_cited_report(project: Project, model: str) -> None:
    """/deep-research goes through skill, cards, hooks and permissions; nothing is refused to it."""
    result = project.ask(model, f"/deep-research {QUESTION}")
    assert result["subtype"] == "success"
    assert result["permission_denials"] == []
    state = project.state()
    assert state["status"] == "completed"
    assert state["iteration"] == 2
    assert state["figures"]["quotes_proven"] >= 2
    report = (project.folder / ".research" / "current" / "RESEARCH_REPORT.md").read_text(encoding="utf-8")
    assert state["report"]["done"]
    assert "## What the sources say" in report
    assert "not verified" not in report
    assert "total sleep time" in report
    assert project.pf("replay", "--check").returncode == 0


def test_the_report_is_written_anew_on_request(project: Project, model: str) -> None:
    """/research-report on a research that is over: its cards, then it is over again; nothing is denied."""

    def write_report(request: Request) -> list[Block]:
        launcher, calls = conversation.launcher(request), conversation.calls(request)
        if launcher and not any(call.command == f"{launcher} thesis" for call in calls):
            return [bash(request, f"{launcher} thesis", "Ask for the report")]
        return decide(request)

    project.ask(model, f"/deep-research {QUESTION}")
    assert project.state()["report"]["asked"] == "finished"
    with serving(write_report) as writer:
        result = project.ask(writer, "/research-report")
    assert result["permission_denials"] == []
    state = project.state()
    assert (state["report"]["asked"], state["report"]["done"]) == ("request", True)
    assert state["status"] == "completed"


def test_the_outer_loop_gives_the_report_a_client_of_its_own(project: Project, model: str) -> None:
    """research.sh with the real client: one for each iteration, and one that writes the report."""
    done = subprocess.run(
        [CLONE / "research.sh", "--max-iterations", "2", "--budget", "3", QUESTION],
        cwd=project.folder,
        env=project.environment(model),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "2/2 OUTLINE" in done.stdout
    assert project.state()["report"]["done"]
    assert project.state()["budget"]["spent_usd"] > 0


def test_the_iterations_are_finished_although_the_model_tries_to_stop(project: Project) -> None:
    """Every fourth turn the model wants to end; the Stop hook sends it on."""
    with serving(stops_early(every=4)) as model:
        result = project.ask(model, f"/deep-research {QUESTION}")
    assert result["subtype"] == "success"
    assert project.state()["status"] == "completed"
    assert project.state()["iteration"] == 2


def test_a_model_without_progress_is_let_go_and_the_research_is_stalled(project: Project) -> None:
    """After three blocks without a new journal entry the turn may end, and the state says why."""
    with serving(idles(after=2)) as model:
        project.ask(model, f"/deep-research {QUESTION}")
    state = project.state()
    assert state["status"] == "stalled"
    assert "stalled" in project.pf("status").stdout


def test_a_session_without_research_is_never_blocked(project: Project) -> None:
    """Words alone end the turn, in a folder with and without research, in one model turn."""
    turns = []

    def chat(request: dict[str, object]) -> list[Block]:
        turns.append(request)
        return [text("Good morning.")]

    with serving(chat) as model:
        result = project.ask(model, "Good morning")
    assert result["result"] == "Good morning."
    assert result["num_turns"] == 1


def test_a_second_session_in_the_same_folder_is_never_blocked(project: Project) -> None:
    """While one Claude Code session drives a research, another one in the folder ends when it likes."""
    with serving(idles(after=2)) as slow, serving(lambda _request: [text("Done.")]) as chat:
        project.pf("start", QUESTION)
        assert project.state()["status"] == "running"
        result = project.ask(chat, "What is in this folder?")
        assert result["num_turns"] == 1
        assert project.state()["status"] == "running"
        project.ask(slow, "/deep-research")
    assert project.state()["status"] == "stalled"


def test_a_second_research_runs_beside_the_first(project: Project, model: str) -> None:
    """Two clients in one folder, each with its own question: both finish, neither touches the other."""
    first = project.start(model, f"/deep-research {QUESTION}")
    second = project.start(model, "/deep-research How long is the half-life of caffeine?")
    for process in (first, second):
        process.communicate(timeout=120)
    sessions = project.sessions()
    assert [each["status"] for each in sessions] == ["completed", "completed"]
    assert len({each["question"] for each in sessions}) == 2
    for each in sessions:
        assert project.pf("replay", "--check", "--session", each["session"]).returncode == 0


def test_after_kill_9_a_new_process_goes_on_with_the_same_card(project: Project, model: str) -> None:
    """The client is killed in mid-work; a new one resumes with the card that was open and finishes."""
    process = project.start(model, f"/deep-research {QUESTION}")
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline and not _cards_answered(project):
        time.sleep(0.05)
    kill(process)
    assert project.pf("replay", "--check").returncode == 0
    state = project.state()
    assert state["status"] == "running"
    card = state["card"]["id"]
    assert project.pf("next").stdout.startswith(f"# Card {card} ")
    assert project.ask(model, "/research-resume")["subtype"] == "success"
    assert project.state()["status"] == "completed"
    assert project.pf("replay", "--check").returncode == 0


def test_a_refused_answer_is_mended_and_the_research_goes_on(project: Project) -> None:
    with serving(writes_garbage_first()) as model:
        project.ask(model, f"/deep-research {QUESTION}")
    assert project.state()["status"] == "completed"
    journal = (project.folder / ".research" / "current" / "journal.jsonl").read_text(encoding="utf-8")
    assert journal.count('"kind":"refused"') == 1


def test_what_websearch_returned_may_be_cited(project: Project) -> None:
    """The PostToolUse hook notes the addresses that the client's own search returned."""

    def search_once(request: Request) -> list[Block]:
        calls = conversation.calls(request)
        names = [call.name for call in calls]
        if len(calls) < 2 or "WebSearch" in names or "Bash" not in conversation.tool_names(request):
            return decide(request)
        if "WebSearch" not in conversation.tool_names(request) and "ToolSearch" not in names:
            return [tool(request, "ToolSearch", {"query": "select:WebSearch"})]
        return [tool(request, "WebSearch", {"query": "attention is all you need"})]

    with serving(search_once) as model:
        project.ask(model, f"/deep-research {QUESTION}")
    seen = (project.folder / ".research" / "current" / "seen.jsonl").read_text(encoding="utf-8")
    assert "https://arxiv.org/abs/1706.03762" in seen


def _cards_answered(project: Project) -> bool:
    journal = project.folder / ".research" / "current" / "journal.jsonl"
    return journal.exists() and journal.read_text(encoding="utf-8").count('"kind":"accepted"') >= 2
