"""The answer to a PLAN card."""

from typing import Annotated

from pydantic import Field

from pathfinder.memory.styles import Style
from pathfinder.model.cycle.state import SearchMode, TargetType
from pathfinder.validation import Items, Strict

Query = Annotated[str, Field(min_length=2, max_length=200, pattern=r"\S")]


class AnswerShape(Strict):
    """The answer to a PLAN card."""

    target_id: str | None = None
    target_type: TargetType = "hypothesis"
    conflict_with: str | None = None
    also: Annotated[list[str], Items(most=4)] = Field(default_factory=list)
    queries: Annotated[list[Query], Items(3, 5)]
    styles: Annotated[list[Style], Items(3, 5)] = Field(default_factory=list)
    against: dict[str, Query] = Field(default_factory=dict)
    search_mode: SearchMode = "broad"
    reason: Annotated[str, Field(min_length=10, max_length=600, pattern=r"\S")]
