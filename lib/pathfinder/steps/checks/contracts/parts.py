"""What the answers to several cards are made of."""

from typing import Annotated

from pydantic import ConfigDict, Field
from pydantic.config import JsonDict

from pathfinder.model.cycle.state import TodoCategory
from pathfinder.validation import WHOLE, Items, Strict

Summary = Annotated[str, Field(min_length=8, max_length=600, pattern=r"\S")]
Keyword = Annotated[str, Field(min_length=2, max_length=120, pattern=r"\S")]
LONGEST_PARAGRAPH = 8_000  # characters
MOST_PARAGRAPHS = 40  # of a part
MOST_SECTIONS = 40
Paragraph = Annotated[str, Field(min_length=1, max_length=LONGEST_PARAGRAPH, pattern=r"\S")]


# Marks what few answers have: instructions name its fields, so that the contract on a card need not.
TOLD: JsonDict = {"x-told": True}
OneToThree = Annotated[int, Field(ge=1, le=3), WHOLE]


class TodoAnswer(Strict):
    """A tangent: worth a look, but not what was asked."""

    model_config = ConfigDict(json_schema_extra=TOLD)

    text: Annotated[str, Field(min_length=8, max_length=300, pattern=r"\S")]
    category: TodoCategory
    impact: OneToThree
    effort: OneToThree
    blocks: bool = Field(default_factory=bool)


Query = Annotated[str, Field(min_length=2, max_length=200, pattern=r"\S")]
Worded = Annotated[list[Query], Items(most=8)]  # for a plan that comes later
Todos = Annotated[list[TodoAnswer], Items(most=3), Field(json_schema_extra=TOLD)]


class Computed(Strict):
    """A number that no source states: how it was computed, and from which observations."""

    shown: str
    formula: Annotated[str, Field(max_length=200)]
    inputs: list[str]


class Draft(Strict):
    """The text of a part that is written before its card."""

    paragraphs: Annotated[list[Paragraph], Items(1, MOST_PARAGRAPHS)]
    computed: Annotated[list[Computed], Items(most=30)] = Field([])
