"""The shapes inside cognigraph.json (seed 000 §3.2), with the evidence fields of Pathfinder."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, NotRequired

from typing_extensions import TypedDict

Rule = Literal[
    "stated", "host", "publisher", "authors", "title", "manual"
]  # by which files count as one source
SourceType = Literal["paper", "official", "blog", "document", "forum", "unknown"]
Status = Literal["unvisited", "tested", "verified", "rejected"]
EdgeType = Literal["SUPPORTS", "CONTRADICTS", "CONFLICTS"]
ProofLevel = Literal["exact", "near", "unproven"]
ResolutionType = Literal[
    "condition_difference", "definition_mismatch", "scope_mismatch", "one_rejected", "merged"
]
Issue = Literal["LOW_QUALITY", "ALL_WEAK", "STALEMATE", "DATA_EXPLOSION", "SATURATED"]


class Limits:
    """The arguments of pydantic's `Field` for a type that every command loads, and few validate with.

    pydantic takes it for a group of metadata by its mark, so that reading a graph costs no import of it.
    """

    __is_annotated_types_grouped_metadata__ = True

    def __init__(self, **limits: Any) -> None:
        self.limits = limits

    def __iter__(self) -> Iterator[object]:
        from pydantic.fields import FieldInfo

        return iter(FieldInfo(**self.limits).metadata)


Unit = Annotated[float, Limits(ge=0, le=1)]
ObservationId = Annotated[str, Limits(pattern=r"^obs_[1-9][0-9]*$")]
HypothesisId = Annotated[str, Limits(pattern=r"^hyp_[AB][1-9][0-9]*$")]


class Observed(TypedDict):
    """What an observation says, and by what."""

    summary: str
    quote: str
    proof: ProofLevel
    source_id: str | None
    source_url: str
    source_type: SourceType
    authority: Unit
    domain: str  # registrable domain, or the path of a local file
    text_id: str  # equal for copies of the same text: a syndicated copy is the same source
    origin: NotRequired[str]  # whose finding the source passes on; equal origins are one source
    place: NotRequired[str]  # where in the source: "page 7", "section 3.2"
    lines: NotRequired[str]  # of the source's file: "12-14"
    at: NotRequired[str]  # its numbers in the stored text: "src_4:127-128"
    speaker: NotRequired[str]  # who says it, where its words begin within what somebody says: "MAH"
    people: NotRequired[list[str]]  # who speaks in its words, as its source lists those present: "rob is …"
    goes_on: NotRequired[str]  # what its source says right behind its words, where that turns: "But …"
    leads_in: NotRequired[str]  # the line above its words' list ("Exempt are:"), the head of their table
    comes_after: NotRequired[str]  # the sentence before its words, where they refer back: "This …"
    sub_question: NotRequired[str]  # the part of the question that it answers: "q2"
    decisive: NotRequired[bool]  # an answer would be incomplete without it, says who noted it
    known: NotRequired[str]  # the fact of an earlier research whose words these are: "fact_3"


class Observation(Observed):
    """A fact with the words that carry it. Immutable once stored."""

    created_at: int


class NewObservation(Observed):
    """One that an iteration brought, with its ID."""

    id: ObservationId


class Visit(TypedDict):
    """One row of a hypothesis' visit history (seed 000 §3.7)."""

    iteration: int
    action: str
    result: str
    change: float


class Qualification(TypedDict):
    """A condition on a hypothesis with the observation it comes from (DESIGN section 7, rule 6)."""

    observation: ObservationId
    condition: str


class Hypothesis(TypedDict):
    """A claim found (type A) or inferred (type B)."""

    type: Literal["A", "B"]
    summary: str
    strength: Unit
    status: Status
    visit_count: int
    last_visited: int | None
    created_at: int
    reasoning_tool: str | None
    derived_from: list[str]
    verify_keywords: list[str]
    qualifications: list[Qualification]
    status_reason: str | None
    history: list[Visit]
    grounds: NotRequired[list[str]]  # observations that have words of it, and are no evidence
    refutations: NotRequired[int]  # searches that looked for evidence against it
    carried: NotRequired[bool]  # from an older research, in which nothing held it against its quotes


Edge = TypedDict(
    "Edge",
    {
        "from": str,
        "to": HypothesisId,
        "type": EdgeType,
        "weight": float,
        "created_at": int,
        "resolved": bool,
        "resolution": "str | None",
        "resolution_type": "NotRequired[ResolutionType]",
        "attempts": "NotRequired[int]",
        "last_attempt": "NotRequired[int]",
    },
)
Edge.__doc__ = "SUPPORTS and CONTRADICTS lead from an observation, CONFLICTS from a hypothesis."

Direction = TypedDict("Direction", {"keyword": str, "from": "str | None", "used": bool})
Direction.__doc__ = "A search direction not yet explored."


class Health(TypedDict):
    """What the last health check found (seed 000 §4.11)."""

    last_check: int
    issues: list[Issue]


class GraphData(TypedDict):
    """cognigraph.json."""

    question: str
    iteration: int
    observations: dict[ObservationId, Observation]
    hypotheses: dict[HypothesisId, Hypothesis]
    edges: list[Edge]
    lens_index: int
    unexplored: list[Direction]
    health: Health
