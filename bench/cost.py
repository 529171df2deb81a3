"""Proven observations per million request tokens, on the real client with a competent scripted model.

A token is four bytes of a request's body. Every request of a run counts whole, as if nothing were cached,
those of the second reader and of the written report included. In one run: research.sh, an interactive
session, and the client's built-in workflow, which proves nothing: the claims that survived their votes are
counted instead, and it is scripted so shortly that it neither searches nor reads.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from bench import competent
from bench.builtin import Workflow
from bench.table import Claim
from tests.client.real_client import CLIENT, CLONE, Project
from tests.scripted_model import conversation
from tests.scripted_model.conversation import Request
from tests.scripted_model.messages_api import serving
from tests.scripted_model.policy import STRUCTURED

BYTES_PER_TOKEN = 4
ITERATIONS = 9
MOST_REQUESTS = 400  # of a run: a model that goes in circles is stopped
TRIPS = 5  # messages with tool calls in an iteration
LOOP, INTERACTIVE, GROWTH = 75, 40, 1.5  # goals
QUESTION = (
    "How does Pathfinder prove quotations, choose what to search, keep a research safe, and check its report?"
)
CORPUS = ("docs/*.md", "*.md")  # of this repository
REPORT = ("OUTLINE", "SECTION", "SUMMARY", "REVIEW")
ASK: tuple[str | Path, ...] = (CLIENT, "-p", f"/deep-research {QUESTION}", "--output-format", "json")
ALLOWED = ("WebSearch", "WebFetch", "Workflow")


@dataclass
class Sent:
    """One request: its bytes, the part of the run it belongs to, and whether a tool call answered it."""

    size: int
    part: str
    calls: bool


@dataclass
class Run:
    """The requests of a run, and what it proved."""

    name: str
    proven: int = 0
    sent: list[Sent] = field(default_factory=list)

    def __call__(self, request: Request) -> list[dict[str, Any]]:
        """The competent model, with its requests noted."""
        blocks = competent.decide(request) if len(self.sent) < MOST_REQUESTS else []
        self.note(request, _part(request), any(each["type"] == "tool_use" for each in blocks))
        return blocks or [{"type": "text", "text": "Enough."}]

    def note(self, request: Request, part: str = "", calls: bool = False) -> None:
        body = json.dumps(request, ensure_ascii=False, separators=(",", ":")).encode()
        self.sent.append(Sent(len(body), part, calls))

    @property
    def size(self) -> int:
        return sum(each.size for each in self.sent)

    @property
    def ratio(self) -> float:
        return self.proven / (self.size / BYTES_PER_TOKEN / 1e6)

    def parts(self) -> dict[str, list[Sent]]:
        """The requests by part; one that shows no card belongs to the next that does, or to the end."""
        found: dict[str, list[Sent]] = {}
        part = "end"
        for each in reversed(self.sent):
            part = each.part or part
            found.setdefault(part, []).append(each)
        return dict(reversed(found.items()))


def _part(request: Request) -> str:
    """The iteration of the last card in a conversation, or "report"; "" for a session that gives orders."""
    if STRUCTURED in conversation.tool_names(request):
        return ""
    said = [*competent.prompts(request), *(call.result or "" for call in conversation.calls(request))]
    cards = [
        card
        for text in said
        if not competent.SOURCE.search(text)
        for card in competent.CARD.finditer(text)
        if card["step"] != "CLARIFY"
    ]
    if not cards:
        return ""
    return "report" if cards[-1]["step"] in REPORT else cards[-1]["iteration"]


def measure(folder: Path, _times: int) -> list[Claim]:
    runs = {"research.sh": LOOP, "interactive": INTERACTIVE}
    claims = []
    for name, goal in runs.items():
        run = _research(name, folder)
        _print(run)
        parts = {part: sent for part, sent in run.parts().items() if part.isdigit()}
        sizes = [sum(each.size for each in sent) for sent in parts.values()]
        trips = [sum(each.calls for each in sent) for sent in parts.values()]
        growth = sum(sizes[-3:]) / sum(sizes[:3])
        note = f"{run.proven} proven, {len(run.sent)} requests, {run.size / 1e6:.2f} MB"
        what = f"{name}: proven observations per million tokens"
        claims += [
            Claim(what, run.ratio, goal, at_least=True, note=note, unit=""),
            Claim(f"{name}: the last three iterations : the first three, bytes", growth, GROWTH),
            Claim(f"{name}: round trips of an iteration", median(trips), TRIPS, note=f"{trips}", unit=""),
        ]
    claims.append(_beside(_builtin(folder / "built-in"), claims[0]))
    return claims


def _beside(run: Run, ours: Claim) -> Claim:
    """The built-in workflow, its claims counted as if they were proven."""
    note = (
        f"{run.proven} claims voted for, {len(run.sent)} requests, {run.size / 1e6:.2f} MB: {run.ratio:.1f}"
    )
    assert ours.ratio is not None
    return Claim("research.sh : the built-in workflow", ours.ratio / run.ratio, 1, at_least=True, note=note)


def _research(name: str, folder: Path) -> Run:
    """A whole research with its report, second reader included."""
    run, project = Run(name), Project(folder / name, iterations=ITERATIONS, steps="review")
    fill(project.folder / "documents")
    with serving(run) as model:
        command: list[str | Path] = [CLONE / "research.sh", "--max-iterations", str(ITERATIONS), QUESTION]
        if name == "interactive":
            command = [*ASK]
        run_to_its_end(command, project.folder, project.environment(model))
    state = project.state()
    if state["iteration"] != ITERATIONS or state["status"] != "completed":
        raise RuntimeError(f"{name} ended {state['status']} after {state['iteration']} iterations")
    run.proven = state["figures"]["quotes_proven"]
    return run


def fill(documents: Path) -> None:
    """The documentation of this repository as the documents to be searched."""
    shutil.rmtree(documents)
    documents.mkdir()
    for path in (path for pattern in CORPUS for path in CLONE.glob(pattern)):
        shutil.copy(path, documents / path.name)


def _builtin(folder: Path) -> Run:
    """What the client does by itself where no skill has the name, in an empty folder."""
    run, workflow = Run("built-in"), Workflow(QUESTION)
    project = Project(folder)
    empty = folder / "empty"
    empty.mkdir()

    def policy(request: Request) -> list[dict[str, Any]]:
        run.note(request)
        return workflow(request)

    with serving(policy) as model:
        command = [
            CLIENT,
            "-p",
            f"/deep-research {QUESTION}",
            "--output-format",
            "json",
            "--allowedTools",
            *ALLOWED,
        ]
        run_to_its_end(command, empty, project.environment(model))
    run.proven = workflow.votes // 3
    return run


def run_to_its_end(command: list[str | Path], folder: Path, environment: dict[str, str]) -> None:
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        said = (done.stderr or done.stdout)[-800:]
        raise RuntimeError(f"{command[0]} ended with {done.returncode}: {said}")


def _print(run: Run) -> None:
    kilobytes: Counter[str] = Counter()
    for part, sent in run.parts().items():
        kilobytes[part] = sum(each.size for each in sent) // 1_000
    shown = "  ".join(f"{part}: {size:,}" for part, size in kilobytes.items())
    print(f"{run.name}, KB of requests by iteration  {shown}")
