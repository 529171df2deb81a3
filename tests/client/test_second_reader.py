"""The second reader with the real client: what it is sent, that it has no tools, and what comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.client.real_client import CLIENT, QUESTION, Project
from tests.scripted_model import conversation
from tests.scripted_model.conversation import Request
from tests.scripted_model.messages_api import serving
from tests.scripted_model.policy import STRUCTURED, Block, decide, tool, verdicts
from tests.steps.desk import CLONE

from pathfinder.evidence.reading import Pair
from pathfinder.isolated.calling import Caller
from pathfinder.isolated.second_reader import SecondReader
from pathfinder.model.cycle.reasoning.routing import TIERS

pytestmark = [pytest.mark.client, pytest.mark.slow]

SECRET = "The user is called Rosalind."
PAIR = Pair("/paragraphs/0", "says", "The cat sat on the mat.", ("A cat was sitting on the mat.",))


@pytest.fixture
def requests() -> list[Request]:
    return []


@pytest.fixture
def model(requests: list[Request]) -> Iterator[str]:
    """The scripted model, which breaks the schema at first and is told so by the client."""

    def policy(request: Request) -> list[Block]:
        requests.append(request)
        if STRUCTURED in conversation.tool_names(request) and not conversation.calls(request):
            return [tool(request, STRUCTURED, verdicts(request, "maybe"))]
        return decide(request)

    with serving(policy) as address:
        yield address


def test_one_call_without_tools_brings_verdicts_that_keep_the_schema(
    tmp_path: Path, model: str, requests: list[Request], monkeypatch: pytest.MonkeyPatch
) -> None:
    project = Project(tmp_path / "project", steps="review")
    (project.home / ".claude").mkdir()
    (project.home / ".claude" / "CLAUDE.md").write_text(SECRET, encoding="utf-8")
    for name, value in project.environment(model).items():
        monkeypatch.setenv(name, value)
    prompt = (CLONE / "prompts" / "review.md").read_text(encoding="utf-8")
    caller = Caller(str(CLIENT), dict.fromkeys(TIERS, ""), "frugal", "haiku", 0.5, until=0.0)
    found, usd, _, why = SecondReader(caller, prompt, 10).read([PAIR])
    assert why == []
    assert found[PAIR.key]["verdict"] == "supported"
    assert "haiku" in found[PAIR.key]["by"]
    assert usd > 0
    assert len(requests) == 2
    first: dict[str, Any] = requests[0]
    assert conversation.tool_names(first) <= {STRUCTURED, "DeferredToolPlaceholder"}
    assert "haiku" in first["model"]
    assert SECRET not in str(first)


def test_a_whole_research_is_read_and_the_budget_pays(tmp_path: Path, model: str) -> None:
    project = Project(tmp_path / "project", iterations=1, steps="review", only="caffeine.md")
    result = project.ask(model, f"/deep-research {QUESTION}")
    assert result["permission_denials"] == []
    state = project.state()
    assert (state["report"]["asked"], state["report"]["done"]) == ("finished", True)
    assert {each["verdict"] for each in state["readings"].values()} == {"supported"}
    assert state["budget"]["spent_usd"] == state["figures"]["reading_usd"] > 0
    assert project.pf("replay", "--check").returncode == 0
