"""How a target is thought about, and what that came to."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from pathfinder.model.cycle.state.terms import Level4, ReasoningMode, Tier


class Complexity(TypedDict):
    """How complex a target is: the score from 0 to 1, and what it was counted from."""

    score: float
    level: Level4
    conflicts: int
    breadth: int
    hops: int
    failures: int


class ReasoningRules(TypedDict):
    """How a way of reasoning is chosen for a target, and what each may cost (seed 002 §11)."""

    default_mode: Literal["adaptive"] | ReasoningMode
    modes: dict[Level4, ReasoningMode]
    self_consistency_paths: int
    agreement_threshold: float
    tot_branching_factor: int
    tot_max_depth: int
    lats_iterations: int
    lats_exploration: float


class Path(TypedDict):
    """One of several answers to the same question, given without knowing the others."""

    answer: str
    reason: str
    missing: str  # words to search for, where the evidence does not decide


class Votes(TypedDict):
    """What several isolated answers to the target of an iteration came to. It is no evidence."""

    iteration: int
    target: list[str | None]
    paths: list[Path]
    majority: str
    agreement: float  # the share of the paths that say what the majority says
    direction: NotRequired[str]  # what is to be searched for because they disagree


class Branch(TypedDict):
    """A thought in a tree: what it rests on, and how far it carries."""

    id: str
    parent: str | None
    summary: str
    rests_on: list[str]
    strength: float  # by the program, of what it rests on
    estimate: float  # by the model
    score: float  # their mean
    kept: bool  # False where it was pruned


class Tree(TypedDict):
    """The thoughts of which an idea was chosen."""

    iteration: int
    branches: list[Branch]


class Routing(TypedDict):
    """The tier of the next call, and what calls have cost beside a frugal one."""

    tier: Tier
    since: int  # the iteration from which failures and successes are counted
    failed: int  # runs of the client in a row that brought nothing
    units: int
    switched: NotRequired[int]  # the iteration for which another model was taken
