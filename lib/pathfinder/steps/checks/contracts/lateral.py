"""The answer to a LATERAL card."""

from typing import Annotated

from pydantic import Field

from pathfinder.steps.checks.contracts.clarify import Line
from pathfinder.validation import Items, Strict

Thought = Annotated[str, Field(min_length=10, max_length=600, pattern=r"\S")]


class AnswerShape(Strict):
    """The answer to a LATERAL card: what seed 003 §7.4 has a persona return."""

    approach: Thought
    rationale: Thought
    risks: Annotated[list[Line], Items(1, 5)]
    quick_win: Thought
