"""One `pf submit` against one `rigorgraph claim add` (PyPI)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from bench import research
from bench.commands import pf
from bench.table import Claim, milliseconds
from bench.timing import Run, medians

WHAT = "one rigorgraph claim add : one pf submit, 10 observations"
KINDS = {"pf submit": False, "pf submit that ends an iteration": True}
GOAL = 0.8  # as fast as the closest peer, whose add proves nothing; the rest is chance
UTF8 = {"LANG": "C.UTF-8"}


def measure(folder: Path, times: int) -> list[Claim]:
    program = _install(folder)
    if program is None:
        return [Claim(WHAT, None, GOAL, at_least=True, note="pip cannot install the peer")]
    taken = medians([_add(program, folder), *(_submit(folder, kind) for kind in KINDS)], times)
    theirs = taken.pop("rigorgraph")
    return [
        Claim(
            f"one rigorgraph claim add : one {kind} (10 observations)",
            theirs / ours,
            GOAL,
            at_least=True,
            note=f"{milliseconds(theirs)} against {milliseconds(ours)}",
        )
        for kind, ours in taken.items()
    ]


def _install(folder: Path) -> Path | None:
    """The program, in a virtual environment of its own; None when it cannot be installed."""
    here = folder / "peer"
    made = subprocess.run([sys.executable, "-m", "venv", here], capture_output=True, check=False)
    if made.returncode:
        return None
    pip: list[str | Path] = [here / "bin" / "python", "-m", "pip", "install", "--quiet", "rigorgraph"]
    done = subprocess.run(pip, capture_output=True, check=False)
    program = here / "bin" / "rigorgraph"
    return program if done.returncode == 0 and program.exists() else None


def _add(program: Path, folder: Path) -> Run:
    """Adding one more claim to a project of ten, each time under a new ID."""
    project, record = folder / "rigorgraph", folder / "claim.json"
    _call(program, "quickstart", project, "--statement", "Fact 1 was measured", "--author", "bench")
    lines = (project / ".rigorgraph" / "claims.jsonl").read_text(encoding="utf-8").splitlines()
    claim = json.loads(lines[0])
    numbers = iter(range(2, 1_000_000))

    def write_next() -> None:
        number = next(numbers)
        claim.update(id=f"CLM-{number:03d}", statement=f"Fact {number} was measured")
        record.write_text(json.dumps(claim), encoding="utf-8")

    for _ in range(9):
        write_next()
        _call(program, "claim", "add", record, "--path", project)
    argv: list[str | Path] = [program, "claim", "add", record, "--path", project]
    return Run("rigorgraph", argv, folder, environment=UTF8, prepare=write_next)


def _submit(folder: Path, kind: str) -> Run:
    """An accepted EXPLORE answer with one observation and its edges."""
    name = kind.replace(" ", "-")
    template = research.build(folder / f"{name}-template", 10, ends_iteration=KINDS[kind])
    here = folder / name
    argv, environment = pf("submit", str(research.answer_file(template)))

    def prepare() -> None:
        research.fresh_copy(template, here)

    prepare()
    return Run(kind, argv, here, environment=environment, prepare=prepare)


def _call(program: Path, *arguments: str | Path) -> None:
    subprocess.run([program, *arguments], check=True, capture_output=True)
