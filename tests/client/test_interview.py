"""A vague question on the real client: somebody at its terminal answers, and in `claude -p` nobody can."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from bench import competent
from tests.client.real_client import QUESTION, Project
from tests.scripted_model import conversation
from tests.scripted_model.conversation import Call, Request
from tests.scripted_model.messages_api import serving
from tests.scripted_model.policy import Block, text, tool

pytestmark = [pytest.mark.client, pytest.mark.slow]
ASKED = "Whose sleep is asked about?"
CHOICES = ("grown-ups", "children")
DIALOG = {
    "question": ASKED,
    "header": "Whose sleep",
    "multiSelect": False,
    "options": [{"label": each, "description": f"Only that of {each}."} for each in CHOICES],
}


class Asking:
    """A model that asks before it answers CLARIFY; where no answer comes it assumes the first choice."""

    result: Call | None = None

    def __call__(self, request: Request) -> list[Block]:
        calls = conversation.calls(request)
        if "Accepted 0001-clarify" in json.dumps(request["messages"]):
            return [text("The question is clear.")]
        asked = [each for each in calls if each.name == "AskUserQuestion"]
        blocks = competent.decide(request)
        written = blocks[0].get("input", {})
        if "-clarify" not in written.get("file_path", ""):
            return blocks
        if not asked:
            return [tool(request, "AskUserQuestion", {"questions": [DIALOG]})]
        self.result = asked[0]
        told = [each for each in CHOICES if f'"{ASKED}"="{each}"' in (asked[0].result or "")]
        answer = {"answer": (told or CHOICES)[0], "by": "user" if told else "assumption"}
        question = {"stage": "scoping", "text": ASKED, "choices": CHOICES, **answer}
        written["content"] = json.dumps(json.loads(written["content"]) | {"questions": [question]})
        return blocks


def settled(project: Project) -> Any:
    """Who answered and what, as journal and seed have it; None before the card is accepted."""
    session = project.folder / ".research" / "current"
    if not (session / "seed.json").is_file():
        return None
    entries = [json.loads(each)["entry"] for each in (session / "journal.jsonl").read_text().splitlines()]
    [kept] = [each["payload"]["questions"] for each in entries if each.get("step") == "CLARIFY"]
    [sealed] = json.loads((session / "seed.json").read_bytes())["interview"]
    assert kept[0].items() <= sealed.items()
    return sealed["by"], sealed["answer"]


def report(project: Project) -> str:
    assert project.pf("report").returncode == 0
    return (project.folder / ".research" / "current" / "RESEARCH_REPORT.md").read_text(encoding="utf-8")


def test_what_the_user_chooses_in_the_dialog_is_their_word(tmp_path: Path) -> None:
    project, policy = Project(tmp_path / "project", steps="read"), Asking()
    with serving(policy) as model, project.at_terminal(model, f"/deep-research {QUESTION}") as terminal:
        terminal.until(lambda terminal: CHOICES[1] in terminal.raw)
        # again until it is taken: a key that comes too early is lost
        terminal.until(lambda terminal: policy.result or terminal.press("2"))
        terminal.until(lambda _: settled(project))
    assert policy.result is not None
    assert not policy.result.failed
    assert settled(project) == ("user", "children")
    shown = report(project)
    assert f"*Answered by the user, when asked: {ASKED} children*\n" in shown
    assert "Assumed" not in shown


def test_without_a_user_the_tool_is_missing_and_an_assumption_takes_its_place(tmp_path: Path) -> None:
    project, policy = Project(tmp_path / "project", steps="read"), Asking()
    with serving(policy) as model:
        project.ask(model, f"/deep-research {QUESTION}", "--max-turns", "5")
    assert policy.result is not None
    assert policy.result.failed
    assert "No such tool available: AskUserQuestion" in str(policy.result.result)
    assert settled(project) == ("assumption", "grown-ups")
    assert f"*Assumed: {ASKED} grown-ups*\n" in report(project)
