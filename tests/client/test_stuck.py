"""A real client whose model spins: the persona is asked in a call of its own, for the next plan."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.client.real_client import Project
from tests.scripted_model import conversation
from tests.scripted_model.conversation import Request
from tests.scripted_model.messages_api import serving
from tests.scripted_model.policy import STRUCTURED, Block, tool
from tests.scripted_model.policy_variants import finds_nothing
from tests.steps.desk import lateral

pytestmark = [pytest.mark.client, pytest.mark.slow]
REFUSED = '{"queries": ["one"], "reason": "It is refused for the number of its queries."}'


def test_a_model_that_spins_gets_a_proposal(tmp_path: Path) -> None:
    project = Project(tmp_path / "project", steps="read")
    apart: list[Request] = []
    soon = finds_nothing()

    def spinning(request: Request) -> list[Block]:
        """Two plans of the first iteration are refused for the same place."""
        tools = conversation.tool_names(request)
        if STRUCTURED in tools and "Bash" not in tools:
            apart.append(request)
            return [tool(request, STRUCTURED, lateral())]
        blocks = soon(request)
        seen = json.dumps(request["messages"])
        for block in blocks:
            plan = block.get("name") == "Write" and "-plan.json" in block["input"]["file_path"]
            if plan and "proposal" not in seen and seen.count("Refused 0") < 2:
                block["input"]["content"] = REFUSED
        return blocks

    with serving(spinning) as model:
        project.research(model, "--max-iterations", "2", "--budget", "3")
    state = project.state()
    told = [each["text"] for each in state["events"]]
    assert any(
        each.startswith("LATERAL because spinning: 2 refusals of the same kind (PLAN ") for each in told
    )
    assert f"the hacker proposes: {lateral()['approach']}" in told
    (request,) = apart
    assert "You are the Hacker." in conversation.flat(request["messages"][0]["content"])
    assert conversation.tool_names(request) <= {STRUCTURED, "DeferredToolPlaceholder"}
    assert state["iteration"] == 2
    assert "proposal" not in state["stagnation"]  # the second plan took it
    assert project.pf("replay", "--check").returncode == 0
