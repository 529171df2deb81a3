"""`pf next` and `pf submit` against an empty Python program, with 10 and with 1,000 observations."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from bench import research
from bench.table import Claim, milliseconds
from bench.timing import Run, medians

CLONE = Path(__file__).resolve().parents[1]
SIZES = (10, 1_000)
NEXT, EXPLORE = "pf next", "pf submit (EXPLORE)"
ENDING = "pf submit (ends an iteration; a background process writes the reports)"


def pf(*arguments: str) -> tuple[list[str | Path], dict[str, str]]:
    """The command line of Pathfinder and its environment: the launcher when it is set up."""
    launcher, ready = CLONE / "lib" / "pf", CLONE / ".venv" / ".ready"
    if ready.exists() and ready.stat().st_mtime >= (CLONE / "requirements.txt").stat().st_mtime:
        return [launcher, *arguments], {}
    return [sys.executable, "-m", "pathfinder", *arguments], {"PYTHONPATH": str(CLONE / "lib")}


def empty_program(folder: Path) -> Path:
    path = folder / "empty.py"
    path.write_text("", encoding="utf-8")
    return path


def measure(folder: Path, times: int) -> list[Claim]:
    claims = []
    for size in SIZES:
        runs = [Run("empty", [sys.executable, empty_program(folder)], folder), *_runs(folder, size)]
        taken = medians(runs, times)
        empty = taken.pop("empty")
        for name, seconds in taken.items():
            note = f"{milliseconds(seconds)} against {milliseconds(empty)}"
            goal = 10 if name == NEXT else 15
            claims.append(
                Claim(f"{name}, {size:,} observations : empty Python", seconds / empty, goal, note=note)
            )
    return claims


def _runs(folder: Path, size: int) -> list[Run]:
    runs = []
    for name, ends in ((EXPLORE, False), (ENDING, True)):
        template = research.build(folder / f"template-{size}-{ends}", size, ends_iteration=ends)
        path = research.answer_file(template)
        here = folder / f"research-{size}-{ends}"
        argv, environment = pf("submit", str(path))
        copy = _copier(template, here)
        copy()
        runs.append(Run(name, argv, here, environment=environment, prepare=copy))
    argv, environment = pf("next")
    return [Run(NEXT, argv, folder / f"template-{size}-False", environment=environment), *runs]


def _copier(template: Path, folder: Path) -> Callable[[], None]:
    return lambda: research.fresh_copy(template, folder)
