"""The real client with a model that brings each mechanism about: what people then see of it, and where.

One folder, two researches, each run once for all that is asked about them. Killing in the middle of a
mechanism is tried without a client, in tests/commands: test_stuck, test_votes_on_changes, test_reasoning.
"""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from bench import competent
from tests.client.real_client import CLONE, QUESTION, Project
from tests.scripted_model import conversation
from tests.scripted_model.conversation import Request
from tests.scripted_model.messages_api import serving
from tests.scripted_model.policy import STRUCTURED, Block, bash, tool
from tests.steps.desk import lateral

pytestmark = [pytest.mark.client, pytest.mark.slow]
SMALL, BIG = "small-model", "big-model"
ASSUMED = "grown-ups"
LACKING = {"reason": "It lacks what the card asks for."}
STUCK = "A research has got stuck"
KNOWN = re.compile(r'known\\+": ?\[')
ASKED = (QUESTION, "When is caffeine taken before bedtime?")
VAGUE = {
    "clarity": {
        side: {"score": 0.5, "reason": "who is meant?"}
        for side in ("measurability", "constraints", "scope", "specificity")
    },
    "questions": [
        {
            "stage": "scoping",
            "text": "Whose sleep is asked about?",
            "choices": [ASSUMED, "children"],
            "answer": ASSUMED,
            "by": "assumption",
        }
    ],
}


class Troubled:
    """A model whose first client fails; it finds the question vague, and spins in PLAN and in EXPLORE."""

    troubled = True

    def __init__(self) -> None:
        self.stuck: list[Request] = []

    def __call__(self, request: Request) -> list[Block]:
        tools, seen = conversation.tool_names(request), json.dumps(request["messages"])
        if request["model"] == SMALL:
            raise RuntimeError("this model is not to be had")
        if STRUCTURED in tools and "Bash" not in tools:
            if STUCK in seen:
                self.stuck.append(request)
            return [tool(request, STRUCTURED, _apart(seen))]
        launcher = conversation.launcher(request)
        exploring = seen.rpartition("# Card ")[2][4:12] == "-explore"
        if launcher and exploring and KNOWN.search(seen) and "knowledge:fact_1 " not in seen:
            return [bash(request, f"{launcher} fetch knowledge:fact_1 --about caffeine", "Take it over")]
        blocks = competent.decide(request)
        written = blocks[0].get("input", {})
        if "file_path" not in written:
            return blocks
        answer = self._answer(written["file_path"], json.loads(written["content"]), seen)
        written["content"] = json.dumps(answer)
        return blocks[:2] if answer is LACKING else blocks

    def _answer(self, path: str, answer: dict[str, Any], seen: str) -> dict[str, Any]:
        refused = seen.count("Refused 0")
        if "-explore" in path:
            answer |= {"answers_sub_questions": ["q1"], "retry_keywords": ["caffeine before bedtime"]}
            answer |= {"status": "success" if answer["observations"] else "partial"}
        if "-clarify" in path:
            answer["sub_questions"] = [{"text": each} for each in ASKED]
        if not self.troubled or "proposal" in seen:
            return answer
        if "-clarify" in path and "another round" not in seen:
            return answer | VAGUE
        return LACKING if refused < (2 if "-plan" in path else 4 if "-explore" in path else 0) else answer


def _apart(seen: str) -> dict[str, Any]:
    """What an isolated call answers: a proposal, or a vote; the sceptic is against it."""
    if STUCK in seen:
        return lateral()
    word = "reject" if "sceptic" in seen.rpartition("you_are")[2][:20] else "approve"
    return {"decision": word, "reason": f"The vote is to {word}.", "lacks": []}


class Seen:
    """What the two researches left for people to see."""

    def __init__(self, folder: Path) -> None:
        project = Project(folder, iterations=2, steps="read", only="caffeine.md")
        settings = json.loads((project.home / ".config/pathfinder/config.json").read_bytes())
        settings["memory"] = {"knowledge": True}
        models = {"frugal": SMALL, "standard": BIG, "frontier": BIG}
        project.configure({**settings, "models": models, "evaluation": {"consensus": "auto"}})
        policy = Troubled()
        with serving(policy) as model:
            told = watched(project, model, "--max-iterations", "2", "--budget", "9")
            self.first = left(project) | {"watch": told, "status": project.pf("status").stdout}
            assert project.pf("replay", "--check").returncode == 0
            project.configure(settings)
            policy.troubled = False
            project.research(model, "--max-iterations", "1", "--budget", "3")
            self.second = left(project)
        self.stuck = policy.stuck


def watched(project: Project, model: str, *flags: str) -> str:
    """Run a research to its end; what `pf watch` told meanwhile."""
    loop = subprocess.Popen(
        [CLONE / "research.sh", *flags, QUESTION],
        cwd=project.folder,
        env=project.environment(model) | {"PATHFINDER_RETRY_SECONDS": "0"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert loop.stdout
    assert loop.stdout.readline().startswith("Research ")
    watched = project.pf("watch", "--plain").stdout
    loop.communicate()
    assert loop.returncode == 0
    return watched


def left(project: Project) -> dict[str, str]:
    """What the latest research left behind; `told` are its notable events."""
    session = project.folder / ".research" / "current"
    names = {"report": "RESEARCH_REPORT.md", "journal": "journal.jsonl"}
    names |= {"graph": "cognigraph.json", "state": "state.json"}
    files = {key: (session / name).read_text(encoding="utf-8") for key, name in names.items()}
    return files | {"told": "\n".join(each["text"] for each in json.loads(files["state"])["events"])}


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Seen:
    return Seen(tmp_path_factory.mktemp("mechanisms") / "project")


@pytest.mark.parametrize(
    ("said", "places"),
    [
        ("TIER standard because the client failed 3 times", ("told", "watch", "report")),
        ("ambiguity 0.50 in round 1: another round", ("told", "watch")),
        (f"Whose sleep is asked about? {ASSUMED}", ("report",)),
        (
            "TIER standard because spinning: 2 refusals of the same kind (PLAN /queries)",
            ("told", "watch", "report"),
        ),
        ("LATERAL because spinning: 2 refusals of the same kind", ("told", "watch", "status", "report")),
        (f"the hacker proposes: {lateral()['approach']}", ("told", "watch")),
        ("VOTE because lateral adoption of the hacker's proposal: approved, 2 of 3", ("told", "watch")),
        ("approve; dissent: sceptic: The vote is to reject.", ("told", "watch")),
        ("**Dissent:** sceptic", ("report",)),
        ("cost units", ("status",)),
    ],
)
def test_what_people_see_of_the_first_research(seen: Seen, said: str, places: tuple[str, ...]) -> None:
    assert [place for place in places if said not in seen.first[place]] == []


def test_the_journal_holds_what_every_mechanism_decided(seen: Seen) -> None:
    entries = [json.loads(line)["entry"] for line in seen.first["journal"].splitlines()]
    kinds = [each.get("step") or each["kind"] for each in entries]
    assert [each["failed"] for each in entries if each["kind"] == "ran"] == [True, True, True, False, False]
    assert kinds.count("CLARIFY") == 2
    assert [each["step"] for each in entries if each["kind"] == "refused"] == ["PLAN"] * 2 + ["EXPLORE"] * 2
    [judged] = [each["judgement"] for each in entries if each["kind"] == "judged"]
    assert judged["why"] == "lateral adoption of the hacker's proposal"
    assert [each["decision"] for each in judged["votes"]] == ["approve", "reject", "approve"]
    assert kinds.index("LATERAL") < kinds.index("judged")


def test_a_persona_is_asked_once_in_a_call_of_its_own_and_its_proposal_is_taken(seen: Seen) -> None:
    [request] = seen.stuck
    assert "You are the Hacker." in conversation.flat(request["messages"][0]["content"])
    assert conversation.tool_names(request) <= {STRUCTURED, "DeferredToolPlaceholder"}
    state = json.loads(seen.first["state"])
    assert state["iteration"] == 2
    assert "proposal" not in state["stagnation"]  # the second plan took it


def test_the_second_research_checks_again_what_the_first_has_proven(seen: Seen) -> None:
    [noted] = json.loads(seen.second["graph"])["observations"].values()
    assert noted["known"] == "fact_1"
    assert "known from an earlier research, checked again (fact_1)" in seen.second["report"]
    assert "ambiguity 0.10 in round 1" in seen.second["told"]  # a clear question: one round
    assert not any(word in seen.second["told"] for word in ("TIER", "LATERAL", "VOTE"))
