"""One file per step that the model answers: the card's input, the answer's shape, what it changes.

A module of this package is a step when it has a NAME. To add a step, add its module, its prompt
`prompts/<name>.md` and run `just schemas`; nothing else lists the steps.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from pathfinder.discovery import modules
from pathfinder.steps.step import Step

SHARED = {  # no steps: they are loaded by those that use them
    *("answer", "card", "coverage", "edges", "evidence_shown", "gated", "observations", "protocol"),
    *("questions", "step", "texts"),
}


@cache
def all_steps() -> tuple[Step, ...]:
    """Every step, in the order of an iteration."""
    found = (import_module(f"{__name__}.{name}") for name in modules(__path__) if name not in SHARED)
    found_steps: list[Step] = [module for module in found if hasattr(module, "NAME")]
    return tuple(sorted(found_steps, key=lambda step: step.ORDER))


def step_named(name: str) -> Step:
    """The step with this NAME."""
    return next(step for step in all_steps() if name == step.NAME)
