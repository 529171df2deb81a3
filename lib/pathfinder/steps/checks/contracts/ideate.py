"""The answer to an IDEATE card."""

from typing import Annotated

from pydantic import Field

from pathfinder.steps.checks.contracts.parts import Keyword, Summary
from pathfinder.steps.ideate import ThinkingTool
from pathfinder.validation import Items, Strict


class Candidate(Strict):
    """What one thinking tool came up with."""

    reasoning_tool: ThinkingTool
    summary: Summary


class Chosen(Strict):
    """The candidate worth testing."""

    id: Annotated[str, Field(pattern=r"^hyp_B[1-9][0-9]*$")]
    summary: Summary
    reasoning_tool: ThinkingTool
    derived_from: Annotated[list[str], Items(1, 20)]
    verify_keywords: Annotated[list[Keyword], Items(1, 5)]


class AnswerShape(Strict):
    """The answer to an IDEATE card."""

    candidates: Annotated[list[Candidate], Items(6, 6)]
    hypothesis: Chosen
