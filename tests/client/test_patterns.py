"""The real client with a model that is stuck in the ways seed 003 §7.1 names; spinning is in test_mechanisms.

Two sub-questions take turns and nothing moves; every finding says the same; nothing is found at all.
A kill in the middle is tried in tests/commands/test_killed_in_a_mechanism.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.client.real_client import Project
from tests.client.test_mechanisms import ASKED, left, watched
from tests.scripted_model import conversation
from tests.scripted_model.conversation import Request
from tests.scripted_model.messages_api import serving
from tests.scripted_model.policy import NEXT, STRUCTURED, Block, absolute, bash, card_in, decide, tool
from tests.steps.desk import ideate, lateral, nothing_new, observation

pytestmark = [pytest.mark.client, pytest.mark.slow]
SENTENCES = (
    "Caffeine blocks adenosine receptors.",
    "The trial had 12 adults.",
    "Each adult drank 400 mg.",
    "All of them slept at home.",
    "Nobody drank tea.",
)
SAID = "Caffeine reduces total sleep time, it says."
TURNS = "oscillation: sub-question q1 and sub-question q2 in turn, 2 times, and nothing moved"
POOR = "diminishing returns: 3 iterations added less than 1% each to what was known"
STILL = "no drift: 3 iterations brought findings, and none of them moved towards the goal"


class Stuck:
    """A model that finds a sentence in the iterations `finding`; `answers`: the first of them answers q1."""

    def __init__(self, document: Path, finding: tuple[int, ...], *, answers: bool = False) -> None:
        self.document, self.finding, self.answers = document, finding, answers

    def __call__(self, request: Request) -> list[Block]:
        launcher, tools = conversation.launcher(request), conversation.tool_names(request)
        if STRUCTURED in tools and "Bash" not in tools:
            return [tool(request, STRUCTURED, lateral())]
        calls = conversation.calls(request)
        cards = [at for at, each in enumerate(calls) if each.command == f"{launcher}{NEXT}"]
        card = card_in(calls[cards[-1]].result) if cards else None
        if not card or card.get("step") not in ("CLARIFY", "EXPLORE", "IDEATE", "LATERAL"):
            return decide(request)
        since = calls[cards[-1] + 1 :]
        if any(each.name == "Write" for each in since):
            return decide(request)
        if card["step"] == "EXPLORE" and not since:
            return [bash(request, f"{launcher} fetch {self.document.as_uri()}", "Read the document")]
        if card["step"] == "CLARIFY":
            blocks = decide(request)
            if blocks[0].get("name") == "Write":
                answer = json.loads(blocks[0]["input"]["content"])
                answer["sub_questions"] = [{"text": each} for each in ASKED]
                blocks[0]["input"]["content"] = json.dumps(answer)
            return blocks
        made = {"EXPLORE": self._found, "IDEATE": ideate, "LATERAL": lateral}[card["step"]]
        answer = made({"iteration": card["iteration"], **card["inputs"]})
        path = absolute(card["answer_path"], request)
        return [tool(request, "Write", {"file_path": path, "content": json.dumps(answer)})]

    def _found(self, inputs: dict[str, Any]) -> dict[str, Any]:
        done = inputs["next_obs_id"] - 1
        if inputs["iteration"] not in self.finding:
            return nothing_new()
        seen = observation(done + 1, summary=SAID, quote=SENTENCES[done], source_id="src_1")
        more = {"answers_sub_questions": ["q1"]} if self.answers and not done else {}
        return nothing_new() | {"observations": [seen], **more}


def stuck(folder: Path, finding: tuple[int, ...], *, answers: bool = False) -> dict[str, str]:
    """What a research whose model is stuck left for people to see."""
    project = Project(folder, steps="read")
    document = project.folder / "documents" / "caffeine.md"
    document.write_text(f"# Caffeine and sleep\n\n{' '.join(SENTENCES)}\n", encoding="utf-8")
    with serving(Stuck(document, finding, answers=answers)) as model:
        told = watched(project, model, "--max-iterations", "5", "--budget", "9")
    assert project.pf("replay", "--check").returncode == 0
    return left(project) | {"watch": told, "status": project.pf("status").stdout}


@pytest.mark.parametrize(
    ("finding", "answers", "why", "persona"),
    [
        ((0, 2), False, TURNS, "architect"),
        ((0, 1, 2, 3), True, STILL, "contrarian"),
        ((), False, POOR, "simplifier"),
    ],
)
def test_what_people_see_of_a_pattern(
    tmp_path: Path, finding: tuple[int, ...], answers: bool, why: str, persona: str
) -> None:
    seen = stuck(tmp_path / "project", finding, answers=answers)
    said = f"LATERAL because {why}; the {persona} is asked"
    assert [place for place in ("told", "watch", "report") if said not in seen[place]] == []
    assert said in " ".join(seen["status"].split())
    assert f"the {persona} proposes: {lateral()['approach']}" in seen["told"]
    entries = [json.loads(line)["entry"] for line in seen["journal"].splitlines()]
    assert [each.get("step") for each in entries].count("LATERAL") == 1
