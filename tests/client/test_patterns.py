"""The real client with a model that is stuck: two sub-questions take turns and nothing moves (seed 003 §7.1).

Spinning is in test_mechanisms; the other ways, and a kill in the middle of each, are tried in
tests/commands/test_killed_in_a_mechanism.
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


class Stuck:
    """A model that finds a sentence in the iterations `finding`."""

    def __init__(self, document: Path, finding: tuple[int, ...]) -> None:
        self.document, self.finding = document, finding

    def __call__(self, request: Request) -> list[Block]:
        launcher, tools = conversation.launcher(request), conversation.tool_names(request)
        if STRUCTURED in tools and "Bash" not in tools:
            return [tool(request, STRUCTURED, lateral())]
        calls = conversation.calls(request)
        cards = [at for at, each in enumerate(calls) if each.command == f"{launcher}{NEXT}"]
        card = card_in(calls[cards[-1]].result) if cards else None
        if not card or card.get("step") not in ("CLARIFY", "PLAN", "EXPLORE", "IDEATE", "LATERAL"):
            return decide(request)
        since = calls[cards[-1] + 1 :]
        if any(each.name == "Write" for each in since):
            return decide(request)
        if card["step"] == "EXPLORE" and not since:
            return [bash(request, f"{launcher} fetch {self.document.as_uri()}", "Read the document")]
        if card["step"] in ("CLARIFY", "PLAN"):
            blocks = decide(request)
            if blocks[0].get("name") == "Write":
                answer = json.loads(blocks[0]["input"]["content"])
                asked = {
                    "CLARIFY": {"sub_questions": [{"text": each} for each in ASKED]},
                    "PLAN": {"also": []},
                }
                blocks[0]["input"]["content"] = json.dumps(answer | asked[card["step"]])
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
        return nothing_new() | {"observations": [seen]}


def stuck(folder: Path, finding: tuple[int, ...]) -> dict[str, str]:
    """What a research whose model is stuck left for people to see."""
    project = Project(folder, steps="read")
    document = project.folder / "documents" / "caffeine.md"
    document.write_text(f"# Caffeine and sleep\n\n{' '.join(SENTENCES)}\n", encoding="utf-8")
    with serving(Stuck(document, finding)) as model:
        told = watched(project, model, "--max-iterations", "5", "--budget", "9")
    assert project.pf("replay", "--check").returncode == 0
    return left(project) | {"watch": told, "status": project.pf("status").stdout}


def test_what_people_see_of_a_research_that_turns_round(tmp_path: Path) -> None:
    seen = stuck(tmp_path / "project", (0, 2))
    said = f"LATERAL because {TURNS}; the architect is asked"
    assert [place for place in ("told", "watch", "report") if said not in seen[place]] == []
    assert said in " ".join(seen["status"].split())
    assert f"the architect proposes: {lateral()['approach']}" in seen["told"]
    entries = [json.loads(line)["entry"] for line in seen["journal"].splitlines()]
    assert [each.get("step") for each in entries].count("LATERAL") == 1
