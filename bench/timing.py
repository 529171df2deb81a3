"""Timing processes side by side: alternating runs, so that a slow moment of the machine hits both."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median


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


def once(run: Run) -> float:
    """Seconds from the start of the process to its end; RuntimeError when it does not end as expected."""
    run.prepare()
    environment = {"PATH": os.defpath, "HOME": str(run.cwd), **run.environment}
    begun = time.perf_counter()
    done = subprocess.run(
        [str(each) for each in run.argv],
        input=run.stdin,
        capture_output=True,
        cwd=run.cwd,
        env=environment,
        check=False,
    )
    seconds = time.perf_counter() - begun
    if done.returncode != run.code:
        raise RuntimeError(f"{run.name} ended with {done.returncode}: {done.stderr.decode()[-800:]}")
    return seconds


def medians(runs: Sequence[Run], times: int) -> dict[str, float]:
    """Median seconds of each run, by name; every round starts each of them once."""
    for run in runs:
        once(run)
    taken: dict[str, list[float]] = {run.name: [] for run in runs}
    for _ in range(times):
        for run in runs:
            taken[run.name].append(once(run))
    return {name: median(seconds) for name, seconds in taken.items()}
