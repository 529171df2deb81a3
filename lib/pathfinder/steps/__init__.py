"""One file per step that the model answers: the card's input, the checks of the answer, what it changes.

To add a step, add its module, its name below, the model of its answer `checks/contracts/<name>.py`, its
prompt `prompts/<name>.md`, and run `just schemas`.
"""

from functools import cache
from importlib import import_module
from typing import cast

from pathfinder.steps.checks.step import Step

# in the order in which they are due: a report that has begun comes before another iteration
WRITING = ("outline", "review", "section", "summary")
STEPS = (*WRITING, "clarify", "lateral", "gaps", "plan", "explore", "ideate")


@cache
def all_steps() -> tuple[Step, ...]:
    """Every step, the one that is due first before the others."""
    return tuple(cast(Step, import_module(_module(name))) for name in STEPS)


def _module(name: str) -> str:
    return f"{__name__}.writing.{name}" if name in WRITING else f"{__name__}.{name}"


def step_named(name: str) -> Step:
    """The step with this NAME."""
    return next(step for step in all_steps() if name == step.NAME)
