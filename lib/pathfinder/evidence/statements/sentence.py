"""One sentence of a written report, with what it cites and what the gate found."""

from typing import Annotated, Literal, NotRequired, TypedDict

from pathfinder.schema import Keywords

Level = Literal["verified", "high", "likely", "uncertain", "contradicted"]


class Computed(TypedDict):
    """A number that no source states: how it was computed, and from which observations."""

    shown: str  # as it stands in the sentence: "7", "8.5 %"
    formula: Annotated[str, Keywords(maxLength=200)]  # "82 - 75"
    inputs: list[str]  # observation IDs whose quotes hold the numbers of the formula


class Sentence(TypedDict):
    """A sentence as it was accepted."""

    text: str  # without the marks in square brackets
    cites: list[str]  # observation IDs, in the order of citation
    hypotheses: list[str]  # hypothesis IDs it cites
    rejected: list[str]  # those of them that it cites as rejected: [hyp_A3 rejected]
    view: bool  # marked [view]: the writer's own judgement or connecting words, without a source
    gap: NotRequired[bool]  # marked [gap]: what is not known
    computed: list[Computed]
    level: Level | None  # what its evidence earned when it was accepted; None without citations
    problems: list[str]  # what still failed after the last round; [] for a sound sentence
