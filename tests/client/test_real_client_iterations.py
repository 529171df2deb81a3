"""A real client that would end early, or has only the report to write, is kept to its promises."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from bench import competent
from tests.client.real_client import CLONE, QUESTION, Project
from tests.scripted_model import conversation
from tests.scripted_model.conversation import Request
from tests.scripted_model.messages_api import serving
from tests.scripted_model.policy import Block, decide, tool

AGENTS_TOOLS = {"Bash", "Read", "Write", "WebSearch", "WebFetch", "DeferredToolPlaceholder"}
pytestmark = [pytest.mark.client, pytest.mark.slow]


def test_the_outer_loop_gives_the_report_a_client_of_its_own(tmp_path: Path) -> None:
    """research.sh with the real client: one for each iteration, and one that writes the report.

    They have the tools that a research needs and no others; the hook notes what WebSearch returned.
    """
    project = Project(tmp_path / "project", only="caffeine.md")
    offered: set[str] = set()

    def search_once(request: Request) -> list[Block]:
        calls, tools = conversation.calls(request), conversation.tool_names(request)
        if "Bash" in tools:
            offered.update(set(tools) - {"DeferredToolPlaceholder"})  # the client's own
        if calls and calls[-1].name == "WebSearch":
            return decide(request | {"messages": request["messages"][:-2]})
        if len(calls) == 2 and "Bash" in tools:
            return [tool(request, "WebSearch", {"query": "attention is all you need"})]
        return decide(request)

    with serving(search_once) as model:
        done = project.research(model, "--max-iterations", "1", "--budget", "3")
    assert offered == {"Bash", "Read", "Write", "Edit", "Glob", "Grep", "WebSearch", "WebFetch"}
    seen = (project.folder / ".research" / "current" / "seen.jsonl").read_text(encoding="utf-8")
    assert "https://arxiv.org/abs/1706.03762" in seen
    assert "1/1 OUTLINE" in done.stdout
    assert project.state()["report"]["done"]
    assert project.state()["budget"]["spent_usd"] > 0


@pytest.mark.parametrize("pack", [True, False], ids=["clone", "plugin"])
def test_in_a_users_session_an_agent_does_each_iteration(tmp_path: Path, pack: bool) -> None:
    """It gets its card, the permissions, few tools and a small context; the session itself hardly grows."""
    project = Project(tmp_path / "project", iterations=2, steps="read", pack=pack)
    shutil.copy(CLONE / "docs" / "evidence.md", project.folder / "documents")
    sizes: dict[bool, list[int]] = {True: [], False: []}
    commands: list[str] = []

    def by_agents(request: Request) -> list[Block]:
        blocks = competent.decide(request)
        agent = "cc_is_subagent=true" in conversation.flat(request.get("system"))
        sizes[agent].append(len(json.dumps(request)))
        assert not agent or conversation.tool_names(request) <= AGENTS_TOOLS
        commands.extend(each["input"].get("command", "") for each in blocks if agent and "input" in each)
        return blocks

    with serving(by_agents) as model:
        if pack:
            result = project.ask(model, f"/deep-research {QUESTION}")
        else:
            flags = ("--plugin-dir", str(CLONE))
            result = project.ask(model, f"/pathfinder:deep-research {QUESTION}", *flags)
    assert result["permission_denials"] == []
    assert not [each for each in commands if " next" in each], "the card is in the task of the agent"
    assert len(sizes[True]) == 4 + 5, "plan and search, read, answer, DONE; in the last one the gaps, too"
    state = project.state()
    assert (state["status"], state["iteration"]) == ("completed", 2)
    assert state["figures"]["quotes_proven"] > 0
    own = sizes[False]
    assert sizes[True][0] * 2 < own[0], "with its first card, which is half of it"
    assert len(own) == 6, "start, clarify, two agents, the result, the last words"
    assert own[-1] - own[2] < 6_000
    [used] = state["used"].values()
    assert len(sizes[True]) <= used["requests"] <= len(sizes[True]) + len(own)
