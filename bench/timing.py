"""Timing processes side by side: alternating runs, so that a slow moment of the machine hits both."""

from __future__ import annotations

import os
import resource
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import NamedTuple


@dataclass
class Run:
    """One command to time. `prepare` runs before each start and is not timed."""

    name: str
    argv: Sequence[str | Path]
    cwd: Path
    stdin: bytes = b""
    environment: dict[str, str] = field(default_factory=dict)
    prepare: Callable[[], None] = lambda: None
    code: int = 0


class Taken(NamedTuple):
    """Seconds from the start of a process to its end, and those that processors worked for it."""

    wall: float
    cpu: float


def once(run: Run) -> Taken:
    """One run; RuntimeError when it does not end as expected."""
    run.prepare()
    environment = {"PATH": os.defpath, "HOME": str(run.cwd), **run.environment}
    begun, worked = time.perf_counter(), _worked()
    done = subprocess.run(
        [str(each) for each in run.argv],
        input=run.stdin,
        capture_output=True,
        cwd=run.cwd,
        env=environment,
        check=False,
    )
    taken = Taken(time.perf_counter() - begun, _worked() - worked)
    if done.returncode != run.code:
        raise RuntimeError(f"{run.name} ended with {done.returncode}: {done.stderr.decode()[-800:]}")
    return taken


def medians(runs: Sequence[Run], times: int) -> dict[str, float]:
    """Median seconds of each run, by name; every round starts each of them once."""
    return {name: median(each.wall for each in taken) for name, taken in _rounds(runs, times).items()}


def cpu_medians(runs: Sequence[Run], times: int) -> dict[str, float]:
    """As `medians`, of processor time: other work of the machine hardly changes it."""
    return {name: median(each.cpu for each in taken) for name, taken in _rounds(runs, times).items()}


def _rounds(runs: Sequence[Run], times: int) -> dict[str, list[Taken]]:
    for run in runs:
        once(run)
    taken: dict[str, list[Taken]] = {run.name: [] for run in runs}
    for _ in range(times):
        for run in runs:
            taken[run.name].append(once(run))
    return taken


def _worked() -> float:
    """User and system seconds of the child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
