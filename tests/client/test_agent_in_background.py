"""At a terminal the client does not wait for an agent: its session goes on, and is woken when it ends."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from threading import Event

import pytest
from bench import competent
from tests.client.real_client import CLONE, QUESTION, SECONDS, Project
from tests.scripted_model import conversation
from tests.scripted_model.conversation import Request
from tests.scripted_model.messages_api import serving
from tests.scripted_model.policy import Block, text, tool

pytestmark = [pytest.mark.client, pytest.mark.slow]
HAND_BACK = "SubagentHandback"  # by which an agent answers, where the client offers it


class Hasty:
    """A model that never waits: it asks for another agent while one is at work, and stops when it is refused.

    An agent begins only when the session has tried to start another.
    """

    def __init__(self) -> None:
        self.began: list[str] = []
        self.refused = self.woken = self.ended = 0
        self.tried = Event()

    def __call__(self, request: Request) -> list[Block]:
        if "Bash" not in conversation.tool_names(request):
            return competent.decide(request)
        if "cc_is_subagent=true" in conversation.flat(request.get("system")):
            return self.agent(request)
        spoken = [at for at, each in enumerate(request["messages"]) if each["role"] == "assistant"]
        new = json.dumps(request["messages"][max(spoken, default=-1) + 1 :])
        if "<task-notification>" in new:
            self.woken += 1
            self.tried.clear()
        if "End your turn now" in new:
            self.refused += 1
            self.tried.set()
            return [text("An agent is at work.")]
        blocks = competent.decide(request)
        self.ended += blocks[0].get("text", "").startswith("DONE: the research is completed")
        return blocks

    def agent(self, request: Request) -> list[Block]:
        if not conversation.calls(request):
            card = competent.CARD.search(conversation.flat(request["messages"][0]["content"]))
            self.began.append(card["iteration"] if card else "")
            if len(self.began) > len(set(self.began)):
                self.tried.set()
            assert self.tried.wait(SECONDS)
        blocks = competent.decide(request)
        if blocks[0]["type"] == "text" and HAND_BACK in conversation.tool_names(request):
            return [tool(request, HAND_BACK, {"message": blocks[0]["text"]})]
        return blocks


class Stopping(Hasty):
    """The same, but when it is first refused another agent it stops the one at work."""

    stopped = False

    def __call__(self, request: Request) -> list[Block]:
        calls = conversation.calls(request)
        if self.stopped or not calls or "Agent" not in conversation.tool_names(request):
            return super().__call__(request)
        if calls[-1].name == "Agent" and calls[-1].failed:
            return [tool(request, "ToolSearch", {"query": "select:TaskStop"})]
        if calls[-1].name == "ToolSearch":
            [started] = [each.result or "" for each in calls if each.name == "Agent" and not each.failed]
            found = re.search(r"agentId: (\w+)", started)
            return [tool(request, "TaskStop", {"task_id": found and found[1]})]
        if calls[-1].name == "TaskStop":
            self.stopped = not calls[-1].failed
            return [text("The agent is no longer at work.")]
        return super().__call__(request)


def test_one_agent_at_a_time_works_on_an_iteration(tmp_path: Path) -> None:
    project, policy = Project(tmp_path / "project", steps="read", pack=False), Hasty()
    shutil.copy(CLONE / "docs" / "evidence.md", project.folder / "documents")
    order, plugin = f"/pathfinder:deep-research {QUESTION}", ("--plugin-dir", str(CLONE))
    with serving(policy) as model, project.at_terminal(model, order, *plugin) as terminal:
        terminal.until(lambda _: policy.ended or len(policy.began) > len(set(policy.began)))
    assert policy.began == ["1", "2"]
    assert (policy.refused, policy.woken) == (2, 2)
    state = project.state()
    assert (state["status"], state["iteration"]) == ("completed", 2)
    assert state["figures"]["quotes_proven"] > 0


def test_an_agent_that_was_stopped_makes_way_for_another(tmp_path: Path) -> None:
    project, policy = Project(tmp_path / "project", iterations=1, steps="read"), Stopping()
    shutil.copy(CLONE / "docs" / "evidence.md", project.folder / "documents")
    with serving(policy) as model, project.at_terminal(model, f"/deep-research {QUESTION}") as terminal:
        terminal.until(lambda _: policy.ended)
    assert policy.stopped
    assert policy.began == ["1", "1"]
    assert project.state()["status"] == "completed"
