"""The answer to an OUTLINE card."""

from typing import Annotated

from pydantic import Field

from pathfinder.validation import WHOLE, Items, Strict


class PlannedSection(Strict):
    """A section before it is written."""

    heading: Annotated[str, Field(min_length=3, max_length=120, pattern=r"\S")]
    covers: Annotated[str, Field(min_length=10, max_length=600, pattern=r"\S")]
    words: Annotated[int, Field(ge=40, le=1200), WHOLE]
    evidence: Annotated[list[str], Items(1, 200)]


class AnswerShape(Strict):
    """The answer to an OUTLINE card."""

    title: Annotated[str, Field(min_length=5, max_length=160, pattern=r"\S")]
    sections: Annotated[list[PlannedSection], Items(1, 8)]
