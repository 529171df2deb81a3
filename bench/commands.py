"""CPU time of `pf submit` by kind of answer, `pf next` and `pf status`, with 10 and 1,000 observations."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from bench import research
from bench.cards import open_card
from bench.table import Claim, milliseconds
from bench.timing import Run, cpu_medians

CLONE = Path(__file__).resolve().parents[1]
SIZES = (10, 1_000)
STEPS = ("CLARIFY", "PLAN", "EXPLORE", "SECTION")
SUBMIT, SHOW = 250, 150  # milliseconds that a command may take


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
    runs = [run for size in SIZES for run in _runs(folder, size)]
    taken = cpu_medians(runs, times)
    return [
        Claim(
            f"{name} : {_limit(name)} ms of CPU",
            seconds * 1000 / _limit(name),
            1,
            note=milliseconds(seconds),
        )
        for name, seconds in taken.items()
    ]


def _limit(name: str) -> int:
    return SUBMIT if name.startswith("pf submit") else SHOW


def _runs(folder: Path, size: int) -> list[Run]:
    runs = []
    for step in STEPS if size == SIZES[0] else STEPS[1:]:
        template, here = folder / f"template-{step}-{size}", folder / f"research-{step}-{size}"
        argv, environment = pf("submit", str(open_card(template, step, size)))
        copy = _copier(template, here)
        copy()
        name = f"pf submit ({step}), {size:,} observations"
        runs.append(Run(name, argv, here, environment=environment, prepare=copy))
    for command in ("next", "status"):
        argv, environment = pf(command)
        here = folder / f"template-EXPLORE-{size}"
        runs.append(Run(f"pf {command}, {size:,} observations", argv, here, environment=environment))
    return runs


def _copier(template: Path, folder: Path) -> Callable[[], None]:
    return lambda: research.fresh_copy(template, folder)
