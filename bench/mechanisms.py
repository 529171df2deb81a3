"""What the mechanisms cost: requests and bytes, on the real client.

A simple research that needs none of them: as it comes, with every mechanism switched off, and without each.
Then one in which each of some others is entered, beside the same without it. The model is the competent
scripted one; requests are counted whole, as in `cost`.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from bench import competent, cost
from bench.table import Claim
from tests.client.real_client import CLONE, Project
from tests.scripted_model import conversation
from tests.scripted_model.conversation import Request
from tests.scripted_model.messages_api import serving
from tests.scripted_model.policy import STRUCTURED, tool

QUESTION = "How does Pathfinder prove quotations?"
ITERATIONS = 3
LONGER = 5  # iterations of a research in which a mechanism is entered: an idea is asked for in the fourth
MOST = 1.02
OFF: dict[str, tuple[str, str, Any]] = {
    "interview": ("interview", "enabled", False),
    "reflexion": ("memory", "reflexion", False),
    "compaction": ("memory", "compaction_interval", None),
    "splitting": ("criteria", "split", False),
    "tangents": ("criteria", "todos", False),
    "stagnation": ("stagnation", "enabled", False),
}
SMALL, BIG = "small-model", "big-model"
TIERS = {"models": {"frugal": SMALL, "standard": BIG, "frontier": BIG}}
# what a mechanism is entered by, and the same without it
ENTERED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "knowledge": ({"memory": {"knowledge": True}}, {}),
    "digest": ({"memory": {"compaction_interval": 3}}, {"memory": {"compaction_interval": None}}),
    "LATS": ({"reasoning": {"enabled": True, "default_mode": "lats"}}, {}),
    "revival": (TIERS, {}),
}
ANSWERS: dict[str, Any] = {
    "answer": {"answer": "holds", "reason": "The quotes say so."},
    "candidates": {
        "candidates": [
            {"summary": f"{way} carries over to other sources.", "rests_on": ["obs_1"], "estimate": 0.5}
            for way in ("The rule", "The exception", "The default")
        ]
    },
}


class Apart(cost.Run):
    """A run whose isolated calls are answered, and whose small model fails in the second iteration."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.isolated: Counter[str] = Counter()  # bytes of isolated calls by what they answer
        self.calls: Counter[str] = Counter()
        self.revived = 0  # bytes that a model that takes over is told

    def __call__(self, request: Request) -> list[dict[str, Any]]:
        names = conversation.tool_names(request)
        if STRUCTURED in names and "Bash" not in names:
            schema = next(each for each in request["tools"] if each["name"] == STRUCTURED)["input_schema"]
            wanted = next((key for key in ANSWERS if key in schema["properties"]), "")
            if wanted:
                self.note(request)
                self.calls[wanted] += 1
                self.isolated[wanted] += self.sent[-1].size
                return [tool(request, STRUCTURED, ANSWERS[wanted])]
        said = json.dumps(request["messages"], ensure_ascii=False)
        if request["model"] == SMALL and "· iteration 1" in said:
            raise RuntimeError("this model is not to be had any more")
        for card in competent.DATA.finditer(_flat(request)):
            told = json.loads(card[2]).get("taken_over", "")
            self.revived = max(self.revived, len(told.encode()))
        return super().__call__(request)


def _flat(request: Request) -> str:
    return "\n".join(
        [*competent.prompts(request), *(call.result or "" for call in conversation.calls(request))]
    )


def measure(folder: Path, _times: int) -> list[Claim]:
    whole, bare = _run("as it comes", folder, {}), _run("all off", folder, _without(*OFF))
    for name in OFF:
        without = _run(f"without {name}", folder, _without(name))
        requests, size = len(whole.sent) - len(without.sent), whole.size - without.size
        print(f"{name:<12} {requests:>3} requests {size:>8,} bytes {size / whole.size:>7.2%}")
    for name, (entered, left) in ENTERED.items():
        pair = [_run(name, folder, each, LONGER) for each in (entered, left)]
        _compare(name, *pair)
    note = f"{len(bare.sent)} → {len(whole.sent)} requests, {bare.size:,} → {whole.size:,} bytes"
    return [
        Claim(
            "a simple research with all mechanisms : without, requests",
            len(whole.sent) / len(bare.sent),
            MOST,
        ),
        Claim(
            "a simple research with all mechanisms : without, bytes", whole.size / bare.size, MOST, note=note
        ),
    ]


def _without(*names: str) -> dict[str, Any]:
    settings: dict[str, Any] = {}
    for section, key, value in map(OFF.__getitem__, names):
        settings.setdefault(section, {})[key] = value
    return settings


def _compare(name: str, entered: Apart, left: Apart) -> None:
    requests, size = len(entered.sent) - len(left.sent), entered.size - left.size
    print(f"{name:<12} {requests:>3} requests {size:>8,} bytes, entered")
    for what, count in entered.calls.items():
        print(f"{'':<12} {count:>3} calls for {what}, {entered.isolated[what] / count:,.0f} bytes each")
    if entered.revived:
        print(f"{'':<12} {entered.revived:,} bytes told to the model that takes over")


def _run(name: str, folder: Path, settings: dict[str, Any], iterations: int = ITERATIONS) -> Apart:
    place = folder / f"{len([*folder.iterdir()]):02}"  # paths of one length: they stand in the requests
    run, project = Apart(name), Project(place, iterations=iterations)
    cost.fill(project.folder / "documents")
    known = json.loads((project.home / ".config/pathfinder/config.json").read_bytes())
    for section, keys in settings.items():
        known[section] = {**known.get(section, {}), **keys}
    project.configure(known)
    with serving(run) as model:
        command: list[str | Path] = [CLONE / "research.sh", "--max-iterations", str(iterations), QUESTION]
        environment = project.environment(model) | {"PATHFINDER_RETRY_SECONDS": "0"}
        cost.run_to_its_end(command, project.folder, environment)
    return run
