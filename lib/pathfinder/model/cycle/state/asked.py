"""What is asked: the question as it was clarified, the interview that led to it, and the tangents."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from pathfinder.model.cycle.state.terms import Kind, Stage, TodoCategory, Triage


class SubQuestion(TypedDict):
    """A part of the question, and what was searched and found for it."""

    id: str
    text: str
    status: Literal["open", "answered"]
    kind: NotRequired[Kind]
    needs: NotRequired[list[str]]  # sub-questions whose answers it builds on; without them it is parallel
    searches: NotRequired[int]
    observations: NotRequired[int]
    hypotheses: NotRequired[int]
    added: NotRequired[int]  # the iteration before which it was opened: no part of the seed
    parent: NotRequired[str]  # the sub-question it is a part of
    whole: NotRequired[bool]  # said to be one question, although it does not look like one
    reopened: NotRequired[bool]  # its answer was judged and did not do, once


class Scope(TypedDict):
    """What the research covers and what it leaves out."""

    includes: list[str]
    excludes: list[str]


class Constraints(TypedDict):
    """What an answer must keep to, and what it should."""

    hard: list[str]
    soft: list[str]


class Concept(TypedDict):
    """A term of the question, and what is meant by it."""

    name: str
    meaning: str


class Relation(TypedDict):
    """How two concepts hang together."""

    source: str
    relation: str
    target: str


class Timeout(TypedDict):
    """Where a research ends whatever it has found."""

    max_iterations: int
    max_usd: float | None


class Clarified(TypedDict):
    """The question as CLARIFY restated it."""

    question: str
    answered_when: list[str]
    sub_questions: list[SubQuestion]
    scope: Scope
    constraints: NotRequired[Constraints]
    concepts: NotRequired[list[Concept]]
    relations: NotRequired[list[Relation]]
    timeout: NotRequired[Timeout]  # the limits at that moment: they may be raised later


class Clearness(TypedDict):
    """How clear one side of the question is, from 0 to 1."""

    score: float
    reason: str


class AskedQuestion(TypedDict):
    """A question of the interview with its answer."""

    id: str
    stage: Stage
    text: str
    choices: list[str]
    answer: str
    by: Literal["user", "assumption"]


class Interview(TypedDict):
    """The rounds of CLARIFY."""

    rounds: int
    ambiguity: float
    clarity: dict[str, Clearness]
    questions: list[AskedQuestion]
    found: NotRequired[dict[str, str]]  # what was found instead of an assumption, by its ID


class InterviewRules(TypedDict):
    """Up to which ambiguity a research may begin, and after how many rounds it does so anyway."""

    threshold: float
    rounds: int


class Todo(TypedDict):
    """A tangent (seed 003 §10.2): what it is worth, what became of it, and where it was found."""

    id: str
    text: str
    category: TodoCategory
    impact: int  # 1 to 3, as the effort
    effort: int
    blocks: bool
    phase: str  # of the iteration in which it was found
    about: str | None  # the target of that iteration
    iteration: int
    triage: Triage
    why: str
    status: Literal["pending", "in-progress", "dropped"]
    criterion: NotRequired[str]  # the sub-question it became
