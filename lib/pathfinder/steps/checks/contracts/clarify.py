"""The answer to a CLARIFY card."""

from typing import Annotated

from pydantic import Field

from pathfinder.validation import Items, Strict

Line = Annotated[str, Field(min_length=3, max_length=300, pattern=r"\S")]
Phrases = Annotated[list[Line], Items(most=8)]


class SubQuestion(Strict):
    """A part of the question that can be answered and checked on its own."""

    text: Line


class Scope(Strict):
    """What the research covers and what it leaves out."""

    includes: Phrases
    excludes: Phrases


class AnswerShape(Strict):
    """The answer to a CLARIFY card."""

    question: Annotated[str, Field(min_length=3, max_length=1000, pattern=r"\S")]
    answered_when: Annotated[list[Line], Items(1, 5)]
    sub_questions: Annotated[list[SubQuestion], Items(2, 7)]
    scope: Scope
