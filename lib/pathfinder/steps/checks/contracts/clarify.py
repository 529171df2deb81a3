"""The answer to a CLARIFY card."""

from typing import Annotated, Literal

from pydantic import Field

from pathfinder.steps.checks.contracts.parts import Worded
from pathfinder.validation import WHOLE, Items, Strict

Line = Annotated[str, Field(min_length=1, max_length=300, pattern=r"\S")]
Phrase = Annotated[str, Field(min_length=1, max_length=80, pattern=r"\S")]
Phrases = Annotated[list[Line], Items(most=8)]
Share = Annotated[float, Field(ge=0, le=1)]


class Clear(Strict):
    """How clear one side of the question is."""

    score: Share
    reason: Line


class Clarity(Strict):
    """The four sides of clearness (seed 003 §4.3)."""

    measurability: Clear
    constraints: Clear
    scope: Clear
    specificity: Clear


class Question(Strict):
    """A question of the interview: asked of the user, or answered by an assumption."""

    stage: Literal["scoping", "constraints", "clarification"]
    text: Line
    choices: Annotated[list[Line], Items(2, 4)]
    answer: Annotated[str, Field(min_length=1, max_length=300, pattern=r"\S")]
    by: Literal["user", "assumption"]


class SubQuestion(Strict):
    """A part of the question that can be answered and checked on its own."""

    text: Line
    kind: Literal["fact", "comparison", "cause"] | None = None
    needs: Annotated[list[Annotated[int, Field(ge=1), WHOLE]], Items(most=6)] = Field([])


class Scope(Strict):
    """What the research covers and what it leaves out."""

    includes: Phrases
    excludes: Phrases


class Constraints(Strict):
    """What the answer must keep to, and what it should."""

    hard: Phrases = Field([])
    soft: Phrases = Field([])


class Concept(Strict):
    """A term of the question, and what is meant by it."""

    name: Phrase
    meaning: Line


class Relation(Strict):
    """How two concepts hang together."""

    source: Phrase
    relation: Phrase
    target: Phrase


class AnswerShape(Strict):
    """The answer to a CLARIFY card."""

    question: Annotated[str, Field(min_length=3, max_length=1000, pattern=r"\S")]
    answered_when: Annotated[list[Line], Items(1, 5)]
    sub_questions: Annotated[list[SubQuestion], Items(2, 7)]
    scope: Scope
    clarity: Clarity | None = None
    questions: Annotated[list[Question], Items(most=3)] = Field([])
    constraints: Constraints | None = None
    concepts: Annotated[list[Concept], Items(most=12)] = Field([])
    relations: Annotated[list[Relation], Items(most=12)] = Field([])
    queries: Worded = Field([])
