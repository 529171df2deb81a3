"""What an iteration plans, explores and leaves behind."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from pathfinder.model.cycle.state.reasoning import Complexity
from pathfinder.model.cycle.state.terms import ReasoningMode, SearchMode, TargetType
from pathfinder.model.graph.types import Unit


class Plan(TypedDict):
    """The accepted answer to the PLAN card of this iteration."""

    target_type: TargetType
    target_id: str | None
    conflict_with: str | None
    queries: list[str]
    styles: NotRequired[list[str]]
    search_mode: SearchMode
    reason: str
    also: NotRequired[list[str]]  # sub-questions and hypotheses that the same queries are about
    against: NotRequired[dict[str, str]]  # hypothesis to the query that looks for evidence against it
    episodes: NotRequired[list[int]]  # iterations whose lessons the card showed
    reflection: NotRequired[str]
    lesson: NotRequired[str]
    likeness: NotRequired[float]  # mean Jaccard similarity of the queries
    reasoning_mode: NotRequired[ReasoningMode]
    complexity: NotRequired[Complexity]
    other_concepts: NotRequired[list[str]]  # its new sub-questions that name no concept of the seed


class Measured(TypedDict):
    """How far the findings are from the question, and which share of its concepts they leave out."""

    goal: float
    ontology: float


class Drift(Measured):
    """The figures of seed 003 §13.1 after an iteration, 0 to 1, and the constraints reported as broken."""

    constraints: float
    overall: float
    violations: list[str]


class Explored(TypedDict):
    """What the exploration of this iteration brought."""

    status: Literal["success", "partial", "failure"]
    observations: int
    hypotheses: int
    moved: NotRequired[int]  # hypotheses whose status it changed, and a settled conflict
    became: NotRequired[list[list[str]]]  # hypotheses and the statuses they took
    drift: NotRequired[Measured]


class Round(TypedDict):
    """What one finished iteration asked and brought; the last few are kept for drift and for cards."""

    iteration: int
    target: str
    queries: list[str]
    observations: int
    hypotheses: int
    moved: int  # type A hypotheses whose status changed: testing its own ideas is no progress
    explored: bool
    became: NotRequired[list[list[str]]]  # hypotheses and the statuses they took
    open: NotRequired[int]  # sub-questions that are not answered
    goal: NotRequired[float]  # the drift from the goal
    gain: NotRequired[float]  # what it added and moved, as a share of the nodes there were before


class Episode(TypedDict):
    """What an iteration tried, what came of it, and what was learnt from it (seed 002 §2.4)."""

    iteration: int
    target: str
    queries: list[str]
    outcome: Literal["success", "partial", "failure"]
    observations: int
    hypotheses: int
    moved: int
    reflection: NotRequired[str]
    lesson: NotRequired[str]
    worth: NotRequired[int]  # of the lesson: iterations that saw it and succeeded, less those that failed


class Digest(TypedDict):
    """What stands on cards for everything that was found before an iteration (seed 002 §3.2)."""

    last_compaction: int  # the iteration before which it was made
    sentences: list[str]  # with their citations
    by: Literal["model", "rule"]
    observations: int  # for how many it stands


class Descended(TypedDict):
    """What the last exploration of a recursive research said of its level (seed 004)."""

    directions: list[str]
    is_complete: bool
    confidence: Unit
    archived: int  # sources, when it was over
