"""A vote with the real client: one call without tools, and an answer that keeps its contract."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.client.real_client import CLIENT, Project
from tests.scripted_model import conversation
from tests.scripted_model.conversation import Request
from tests.scripted_model.messages_api import serving
from tests.scripted_model.policy import STRUCTURED, Block, decide, tool
from tests.steps.desk import CLONE, at, section

from pathfinder.isolated.calling import Caller
from pathfinder.isolated.evaluation import Judge
from pathfinder.isolated.votes import VIEWS
from pathfinder.model.cycle.reasoning.routing import TIERS

pytestmark = [pytest.mark.client, pytest.mark.slow]


def test_three_votes_are_cast_by_calls_that_have_no_tools(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests: list[Request] = []

    def policy(request: Request) -> list[Block]:
        requests.append(request)
        if STRUCTURED not in conversation.tool_names(request) or conversation.calls(request):
            return decide(request)
        said = "reject" if "as a sceptic" in str(request) else "approve"
        return [tool(request, STRUCTURED, {"decision": said, "reason": "It is so.", "lacks": []})]

    desk = at("SUMMARY", evaluation={"semantic": False, "consensus": True, "criteria": False})
    desk.accept(section())
    for item in desk.research.clarified["sub_questions"]:
        item["status"] = "answered"
    folder = CLONE / "prompts" / "evaluation"
    prompts = {name: (folder / f"{name}.md").read_text(encoding="utf-8") for name in ("semantic", *VIEWS)}
    project = Project(tmp_path / "project", steps="review")
    with serving(policy) as address:
        for name, value in project.environment(address).items():
            monkeypatch.setenv(name, value)
        caller = Caller(str(CLIENT), dict.fromkeys(TIERS, ""), "standard", "haiku", 1.0, until=0.0)
        judge = Judge(prompts, caller, [caller], 60)
        sources: Any = desk.sources.records
        found, usd, _ = judge.judge(desk.research, "report", sources, iterate=False)
    assert found["failed"] == []
    assert [each["decision"] for each in found["votes"]] == ["approve", "reject", "approve"]
    assert (found["decision"], found["verdict"]) == ("approved", "pass")
    assert usd > 0
    named = {name for request in requests for name in conversation.tool_names(request)}
    assert named <= {STRUCTURED, "DeferredToolPlaceholder"}
