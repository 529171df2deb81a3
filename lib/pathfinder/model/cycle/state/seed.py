"""seed.json: what was asked, fixed before the first search."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from pathfinder.model.cycle.state.asked import (
    AskedQuestion,
    Clearness,
    Concept,
    Constraints,
    Relation,
    Scope,
    Timeout,
)
from pathfinder.model.cycle.state.terms import Kind


class SeedQuestion(TypedDict):
    """A sub-question as it was fixed: an acceptance criterion of the research."""

    id: str
    text: str
    kind: NotRequired[Kind]
    needs: NotRequired[list[str]]


class SuccessMetric(TypedDict):
    """When the goal is reached, and who can tell."""

    name: str
    measurement: str
    target: str
    verification: Literal["automated", "llm", "manual"]


class Ambiguity(TypedDict):
    """How clear the question was when the seed was fixed."""

    score: float
    threshold: float
    rounds: int
    clarity: dict[str, Clearness]


class EvaluationPrinciples(TypedDict):
    """What is judged, and what goes first."""

    criteria: list[str]
    priorities: list[str]


class ExitConditions(TypedDict):
    """When a research ends."""

    success: list[str]
    failure: list[str]
    timeout: Timeout


class Seed(TypedDict):
    """seed.json: the question as asked and as clarified (seed 003 §4.5). It never changes."""

    session: str
    created_at: NotRequired[str]
    version: NotRequired[Literal["0.4"]]
    immutable: NotRequired[Literal[True]]
    asked: str
    question: str
    answered_when: list[str]
    sub_questions: list[SeedQuestion]
    scope: Scope
    constraints: NotRequired[Constraints]
    concepts: NotRequired[list[Concept]]
    relations: NotRequired[list[Relation]]
    success_metrics: NotRequired[list[SuccessMetric]]
    evaluation_principles: NotRequired[EvaluationPrinciples]
    exit_conditions: NotRequired[ExitConditions]
    ambiguity: NotRequired[Ambiguity]
    interview: NotRequired[list[AskedQuestion]]
