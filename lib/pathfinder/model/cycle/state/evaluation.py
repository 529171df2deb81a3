"""How a report or an answer is judged."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from pathfinder.model.cycle.state.terms import Decision, Judged


class Check(TypedDict):
    """A mechanical check: a share of what was counted, and the least that passes."""

    name: str
    good: int
    total: int
    least: float
    passed: bool


class Score(TypedDict):
    """How far a criterion is met, from 0 to 1."""

    id: str
    score: float
    reason: str


class Violation(TypedDict):
    """A constraint that is not kept to."""

    kind: Literal["hard", "soft"]
    constraint: str
    reason: str


class Semantic(TypedDict):
    """What a model that did not write the report says of it (seed 003 §8.3)."""

    criteria: list[Score]
    goal_alignment: float
    violations: list[Violation]
    uncertainty: float
    lacks: list[str]
    reason: str
    by: str


class Vote(TypedDict):
    """A vote, and from which point of view it was asked for."""

    view: str
    by: str
    decision: Literal["approve", "reject"]
    reason: str
    lacks: list[str]


class Judgement(TypedDict):
    """How a report, or the answer to one sub-question, was judged, and what follows."""

    of: str  # "report", the ID of a sub-question, or a change of the way
    iteration: int
    mechanical: list[Check]
    semantic: Semantic | None
    trigger: str | None  # why a vote was held
    why: NotRequired[str]  # the same in words, with figures
    votes: list[Vote]
    decision: Decision | None
    failed: list[str]  # why calls brought nothing
    verdict: Judged
    lacks: list[str]


class EvaluationRules(TypedDict):
    """Which stages of the evaluation are held besides the mechanical one."""

    semantic: bool
    consensus: bool
    criteria: bool  # also when a sub-question is answered
