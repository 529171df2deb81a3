"""The answer to an OUTLINE card."""

from typing import Annotated

from pydantic import Field

from pathfinder.steps.checks.contracts.parts import MOST_PARAGRAPHS, MOST_SECTIONS, Computed, Draft, Paragraph
from pathfinder.validation import WHOLE, Items, Strict


class PlannedSection(Strict):
    """A section: its text, or before that what it will say, how long it will be, and from which evidence."""

    heading: Annotated[str, Field(min_length=3, max_length=120, pattern=r"\S")]
    paragraphs: Annotated[list[Paragraph], Items(most=MOST_PARAGRAPHS)] = Field([])
    computed: Annotated[list[Computed], Items(most=30)] = Field([])
    covers: Annotated[str, Field(min_length=10, max_length=600, pattern=r"\S")] | None = None
    words: Annotated[int, Field(ge=40, le=1200), WHOLE] | None = None
    evidence: Annotated[list[str], Items(most=200)] = Field([])


class AnswerShape(Strict):
    """The answer to an OUTLINE card."""

    title: Annotated[str, Field(min_length=5, max_length=160, pattern=r"\S")]
    sections: Annotated[list[PlannedSection], Items(1, MOST_SECTIONS)]
    summary: Draft | None = None
