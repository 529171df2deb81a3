"""The answer to a SECTION card."""

from typing import Annotated

from pydantic import Field

from pathfinder.steps.checks.contracts.parts import (
    MOST_PARAGRAPHS,
    MOST_SECTIONS,
    TOLD,
    Computed,
    Draft,
    Paragraph,
)
from pathfinder.validation import Items, Strict


class AnswerShape(Strict):
    """The answer to a SECTION card. Marks cite: [obs_1, obs_4], [hyp_A1]; [view] and [gap] cite nothing."""

    paragraphs: Annotated[list[Paragraph], Items(1, MOST_PARAGRAPHS)]
    computed: Annotated[list[Computed], Items(most=30)] = Field([])
    following: Annotated[list[Draft], Items(most=MOST_SECTIONS - 1)] = Field([])
    summary: Draft | None = None
    parts: dict[str, Draft] = Field({}, json_schema_extra=TOLD)  # that are written again with this one
