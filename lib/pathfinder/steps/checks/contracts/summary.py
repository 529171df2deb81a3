"""The answer to a SUMMARY card."""

from typing import Annotated

from pydantic import Field

from pathfinder.steps.checks.contracts.parts import Computed, Paragraph
from pathfinder.validation import Items, Strict


class AnswerShape(Strict):
    """The answer to a SUMMARY card, cited like a section."""

    paragraphs: Annotated[list[Paragraph], Items(1, 4)]
    computed: Annotated[list[Computed], Items(most=10)] = Field([])
