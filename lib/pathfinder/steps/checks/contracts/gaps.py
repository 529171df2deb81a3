"""The answer to a GAPS card."""

from typing import Annotated

from pydantic import Field

from pathfinder.steps.checks.contracts.clarify import Line
from pathfinder.steps.checks.contracts.parts import Query, Worded
from pathfinder.validation import Items, Strict


class Missing(Strict):
    """What an expert would miss, as a question that a search can answer."""

    text: Line
    why: Annotated[str, Field(max_length=300)] = ""


class AnswerShape(Strict):
    """The answer to a GAPS card; nothing missing says that the research is complete."""

    missing: Annotated[list[Missing], Items(most=5)]
    queries: Worded = Field([])
    against: dict[str, Query] = Field({})
    assumptions: dict[str, Line] = Field({})
