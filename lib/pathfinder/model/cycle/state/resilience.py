"""By what a research is known to be stuck, and what was tried then."""

from typing import NotRequired

from typing_extensions import TypedDict

from pathfinder.model.cycle.state.terms import Pattern, Persona, Rung


class Proposal(TypedDict):
    """What a persona proposed (seed 003 §7.4)."""

    persona: Persona
    approach: str
    rationale: str
    risks: list[str]
    quick_win: str


class Tried(TypedDict):
    """A pattern, and the rung of the ladder that answered it."""

    iteration: int
    pattern: Pattern
    why: str
    rung: Rung
    persona: NotRequired[Persona]


class Refusals(TypedDict):
    """Refusals of one kind in a row."""

    kind: str
    count: int
    problems: NotRequired[int]  # of the last one


class Stagnation(TypedDict):
    """How far up the ladder a research is, and what waits to be answered."""

    rung: int  # rungs taken
    since: int  # the iteration from which patterns are looked for
    tried: list[Tried]
    refused: NotRequired[Refusals]
    persona: NotRequired[Persona]  # whose proposal is asked for
    proposal: NotRequired[Proposal]  # for the next plan
    reframe: NotRequired[str]  # why the next plan is asked for other sub-questions


class Thresholds(TypedDict):
    """From what on a pattern is one (seed 003 §7)."""

    spinning: int
    same_problems: NotRequired[float]  # older researches count every refusal of a kind
    oscillation: int
    no_drift: int
    diminishing_returns: int
    epsilon: float
    improvement: float


class StagnationRules(Thresholds):
    """These with the rungs of the ladder."""

    ladder: list[Rung]
