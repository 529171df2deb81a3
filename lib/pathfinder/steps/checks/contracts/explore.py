"""The answer to an EXPLORE card."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticKnownError

from pathfinder.model.cycle.state import Extent
from pathfinder.model.graph.types import EdgeType, HypothesisId, ObservationId, ResolutionType, Unit
from pathfinder.steps.checks.contracts.parts import Keyword, Summary, Todos
from pathfinder.validation import Items, Strict

LONGEST_QUOTE = 1500  # characters
WEIGHTS = [0.3, 0.5, 0.8]  # seed 000 §3.4


def _one_of_three(weight: float) -> float:
    if weight not in WEIGHTS:
        raise PydanticKnownError("literal_error", {"expected": str(WEIGHTS)})
    return weight


Weight = Annotated[float, AfterValidator(_one_of_three), Field(json_schema_extra={"enum": WEIGHTS})]

FactId = Annotated[str, Field(pattern=r"^fact_[1-9][0-9]*$")]


class ObservationAnswer(Strict):
    """A fact, and the words of an archived source that carry it: their place (`at`), or the words typed."""

    id: ObservationId
    at: Annotated[str, Field(min_length=5, max_length=200, pattern=r"\S")] = ""
    summary: Summary = ""
    quote: Annotated[str, Field(min_length=8, max_length=LONGEST_QUOTE, pattern=r"\S")] = ""
    sub_question: Annotated[str, Field(max_length=8)] = ""
    decisive: bool = False
    source_id: str | None = None
    source_url: str = ""
    origin: Annotated[str, Field(min_length=3, max_length=120, pattern=r"\w")] = ""


class ReadAnswer(Strict):
    """How much of a source was of use: everything that answers is noted, a part of it, or nothing answers."""

    source: str
    extent: Extent


class TypeAAnswer(Strict):
    """A claim that a source makes."""

    id: Annotated[str, Field(pattern=r"^hyp_A[1-9][0-9]*$")]
    summary: Summary
    verify_keywords: Annotated[list[Keyword], Items(1, 5)]


class Ends(Strict):
    from_: HypothesisId = Field(alias="from")
    to: HypothesisId


class EdgeAnswer(Strict):
    from_: str = Field(alias="from")
    to: str
    type: EdgeType
    weight: Weight


class QualificationAnswer(Strict):
    """A condition under which a hypothesis holds; it does not contradict it."""

    observation: ObservationId
    hypothesis: HypothesisId
    condition: Annotated[str, Field(min_length=4, max_length=300, pattern=r"\S")]


class Resolution(Strict):
    """How a conflict between two hypotheses ends."""

    conflict_edge: Ends
    resolution_type: ResolutionType
    description: Annotated[str, Field(min_length=8, max_length=600, pattern=r"\S")]
    rejected: HypothesisId = ""
    survivor: HypothesisId = ""


class AnswerShape(Strict):
    """The answer to an EXPLORE card."""

    status: Literal["success", "partial", "failure"]
    notes: dict[str, list[str]] = Field({})  # observations in short, by sub-question: places, summaries
    observations: Annotated[list[ObservationAnswer], Items(most=1000)] = Field([])
    type_a_hypotheses: Annotated[list[TypeAAnswer], Items(most=6)]
    edges: Annotated[list[EdgeAnswer], Items(most=120)]
    qualifications: Annotated[list[QualificationAnswer], Items(most=16)] = Field([])
    retry_keywords: Annotated[list[Keyword], Items(most=3)]
    conflict_resolution: Resolution | None = None
    contradicts_known: dict[FactId, ObservationId] = Field({})
    answers_sub_questions: Annotated[list[str], Items(most=12)] = Field([])
    read: Annotated[list[ReadAnswer], Items(most=400)] = Field([])
    directions: Annotated[list[Keyword], Items(most=10)] = Field([])
    is_complete: bool = False
    confidence: Unit = 0.0
    todos: Todos = Field([])
