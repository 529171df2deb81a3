"""The answer to a REVIEW card, and of the second reader that is called for itself."""

from typing import Annotated, Literal

from pydantic import Field

from pathfinder.validation import WHOLE, Items, Strict


class VerdictAnswer(Strict):
    """What the quotes of one item do for its claim."""

    item: Annotated[int, Field(ge=1), WHOLE]
    verdict: Literal["supported", "partly", "unsupported", "contradicted", "not_read"]
    words: Annotated[str, Field(max_length=300)] = ""
    reason: Annotated[str, Field(max_length=300)] = ""
    instead: Annotated[str, Field(max_length=300)] = ""


class AnswerShape(Strict):
    """The verdicts on numbered claims, each held against its quotes; of the supported ones the numbers do."""

    supported: Annotated[list[Annotated[int, Field(ge=1), WHOLE]], Items(most=200)] = Field(default=[])
    verdicts: Annotated[list[VerdictAnswer], Items(most=200)] = Field(default=[])
