"""The Stop hook against an empty Python program, for a session that drives a research and for another one."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from bench import research
from bench.commands import CLONE, empty_program
from bench.table import Claim, milliseconds
from bench.timing import Run, medians

BOUND, OTHER = "0f5a7a52-4c52-4b0e-9a39-4f1c2f7a1e11", "7b1f77a2-9a10-4a8e-8f39-0d3c2f7a1e22"
FLAGS = "-IS"  # as .claude/settings.json starts the hooks


def measure(folder: Path, times: int) -> list[Claim]:
    here = research.build(folder / "hook", 10, ends_iteration=False)
    binding = here / ".research" / "bindings" / BOUND
    binding.parent.mkdir(exist_ok=True)
    fields = {"session": research.NAME, "until_iteration": None, "max_blocks": 1_000_000_000}
    binding.write_text(json.dumps(fields), encoding="utf-8")
    empty = empty_program(folder)
    hook = CLONE / ".claude" / "hooks" / "stop.py"
    runs = [
        Run("python", [sys.executable, empty], here),
        Run("python with the same flags", [sys.executable, FLAGS, empty], here),
        Run("bound, blocks", [sys.executable, FLAGS, hook], here, stdin=_event(here, BOUND)),
        Run("not bound, silent", [sys.executable, FLAGS, hook], here, stdin=_event(here, OTHER)),
    ]
    taken = medians(runs, times)
    bases = [taken.pop("python"), taken.pop("python with the same flags")]
    claims = []
    for name, seconds in taken.items():
        for base, what in zip(bases, ("empty Python", f"empty Python {FLAGS}"), strict=True):
            note = f"{milliseconds(seconds)} against {milliseconds(base)}"
            claims.append(Claim(f"Stop hook, {name} : {what}", seconds / base, 2, note=note))
    return claims


def _event(folder: Path, session: str) -> bytes:
    event = {"session_id": session, "cwd": str(folder), "hook_event_name": "Stop", "stop_hook_active": False}
    return json.dumps(event, separators=(",", ":")).encode()
