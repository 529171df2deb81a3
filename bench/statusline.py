"""`lib/pf statusline`, as Claude Code calls it at every prompt, against an empty Python program."""

from __future__ import annotations

import json
from pathlib import Path

from bench import research
from bench.commands import CLONE, empty_program
from bench.table import Claim, milliseconds
from bench.timing import Run, medians

SIZES = (10, 1_000)


def measure(folder: Path, times: int) -> list[Claim]:
    python, launcher = CLONE / ".venv" / "bin" / "python", CLONE / "lib" / "pf"
    if not python.exists():
        return [Claim("pf statusline : empty Python", None, 2, note="run lib/setup.sh first")]
    runs = [Run("empty", [python, empty_program(folder)], folder)]
    for size in SIZES:
        here = research.build(folder / f"line-{size}", size, ends_iteration=False)
        runs.append(Run(f"{size:,} observations", [launcher, "statusline"], here, stdin=_event(here)))
    nothing = folder / "nothing"
    nothing.mkdir()
    runs.append(Run("no research", [launcher, "statusline"], nothing, stdin=_event(nothing)))
    taken = medians(runs, times)
    base = taken.pop("empty")
    return [
        Claim(
            f"pf statusline, {name} : empty Python",
            seconds / base,
            2,
            note=f"{milliseconds(seconds)} against {milliseconds(base)}",
        )
        for name, seconds in taken.items()
    ]


def _event(folder: Path) -> bytes:
    place = {"current_dir": str(folder), "project_dir": str(folder)}
    return json.dumps({"session_id": "another", "cwd": str(folder), "workspace": place}).encode()
