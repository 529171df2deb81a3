"""What the answers to several cards are made of."""

from typing import Annotated

from pydantic import Field

from pathfinder.validation import Strict

Summary = Annotated[str, Field(min_length=8, max_length=600, pattern=r"\S")]
Keyword = Annotated[str, Field(min_length=2, max_length=120, pattern=r"\S")]
Paragraph = Annotated[str, Field(min_length=1, max_length=4000, pattern=r"\S")]


class Computed(Strict):
    """A number that no source states: how it was computed, and from which observations."""

    shown: str
    formula: Annotated[str, Field(max_length=200)]
    inputs: list[str]
