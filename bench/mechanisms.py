"""What the mechanisms cost a simple research that needs none of them: requests and bytes, on the real client.

The same research with the configuration as it comes, with every mechanism switched off, and without each. The
model is the competent scripted one; requests are counted whole, as in `cost`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bench import cost
from bench.table import Claim
from tests.client.real_client import CLONE, Project
from tests.scripted_model.messages_api import serving

QUESTION = "How does Pathfinder prove quotations?"
ITERATIONS = 3
MOST = 1.02
OFF: dict[str, tuple[str, str, Any]] = {
    "interview": ("interview", "enabled", False),
    "reflexion": ("memory", "reflexion", False),
    "knowledge": ("memory", "knowledge", False),
    "compaction": ("memory", "compaction_interval", None),
    "splitting": ("criteria", "split", False),
    "tangents": ("criteria", "todos", False),
    "stagnation": ("stagnation", "enabled", False),
}


def measure(folder: Path, _times: int) -> list[Claim]:
    whole, bare = _run("as it comes", folder, []), _run("all off", folder, [*OFF])
    for name in OFF:
        without = _run(f"without {name}", folder, [name])
        requests, size = len(whole.sent) - len(without.sent), whole.size - without.size
        print(f"{name:<12} {requests:>3} requests {size:>8,} bytes {size / whole.size:>7.2%}")
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


def _run(name: str, folder: Path, off: list[str]) -> cost.Run:
    place = folder / f"{len([*folder.iterdir()]):02}"  # paths of one length: they stand in the requests
    run, project = cost.Run(name), Project(place, iterations=ITERATIONS)
    cost.fill(project.folder / "documents")
    settings = json.loads((project.home / ".config/pathfinder/config.json").read_bytes())
    for section, key, value in map(OFF.__getitem__, off):
        settings.setdefault(section, {})[key] = value
    project.configure(settings)
    with serving(run) as model:
        command: list[str | Path] = [CLONE / "research.sh", "--max-iterations", str(ITERATIONS), QUESTION]
        cost.run_to_its_end(command, project.folder, project.environment(model))
    return run
