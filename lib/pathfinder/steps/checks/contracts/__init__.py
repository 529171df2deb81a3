"""What an answer must be: one pydantic model for each step, which lib/schemas.py writes to schemas/.

They stand apart from the steps because only `pf submit` needs pydantic: importing it takes as long as
the whole of `pf next`, which prints the published schema.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathfinder.validation import Strict


def contract(step: str) -> type[Strict]:
    """The model of the answer to a step's card; `step` is its NAME."""
    found: type[Strict] = import_module(f"{__name__}.{step.lower()}").AnswerShape
    return found
