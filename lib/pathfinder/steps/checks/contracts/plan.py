"""The answer to a PLAN card."""

from typing import Annotated

from pydantic import Field

from pathfinder.memory.digest import FEWEST, MOST
from pathfinder.memory.styles import Style
from pathfinder.model.cycle.state import SearchMode, TargetType
from pathfinder.steps.checks.contracts.clarify import Line
from pathfinder.steps.checks.contracts.parts import TOLD, Query, Todos
from pathfinder.validation import Items, Strict

Thought = Annotated[str, Field(min_length=8, max_length=300, pattern=r"\S")]

DigestSentence = Annotated[str, Field(min_length=20, max_length=300, pattern=r"\S")]


class AnswerShape(Strict):
    """The answer to a PLAN card."""

    target_id: str | None = None
    target_type: TargetType = "hypothesis"
    conflict_with: str | None = None
    also: Annotated[list[str], Items(most=12)] = Field([])
    queries: Annotated[list[Query], Items(3, 8)]
    styles: Annotated[list[Style], Items(3, 8)] = Field([])
    against: dict[str, Query] = Field({})
    digest: Annotated[list[DigestSentence], Items(FEWEST, MOST)] | None = None
    search_mode: SearchMode = "broad"
    reflection: Thought | None = None
    lesson: Thought | None = None
    split: dict[str, Annotated[list[Thought], Items(most=5)]] = Field({}, json_schema_extra=TOLD)
    todos: Todos = Field([])
    reframed: Annotated[list[Line], Items(most=2)] = Field([])
    violations: Annotated[list[Line], Items(most=10)] = Field([])
    reason: Annotated[str, Field(min_length=10, max_length=600, pattern=r"\S")]
