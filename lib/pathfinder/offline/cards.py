"""What the offline reader looks at on cards, by step."""

from collections.abc import Mapping
from typing import Any, TypedDict

from pathfinder.model.cycle.state import SubQuestion
from pathfinder.model.cycle.target import Target
from pathfinder.steps.cards.evidence_shown import HypothesisShown, ObservationShown, SourceShown


class PlanInputs(TypedDict, total=False):
    """Of a PLAN card."""

    question: str
    target: Target
    also: list[str]
    iteration: int
    recent_queries: list[str]
    query_hints: list[str]
    hypotheses: dict[str, str]
    sub_questions: list[SubQuestion]
    lens: str


class ExploreInputs(TypedDict, total=False):
    """Of an EXPLORE card."""

    question: str
    queries: list[str]
    sub_questions: list[SubQuestion]
    target_id: str | None
    target_summary: str | None
    conflict_with: str | None
    retry_count: int
    existing_hypotheses: dict[str, str]
    observed: Any  # summaries by their IDs; on a level a list of learnings
    next_obs_id: int
    next_hyp_id: int
    level: dict[str, int]
    open_directions: list[str]


class IdeateInputs(TypedDict, total=False):
    """Of an IDEATE card."""

    question: str
    hypotheses: dict[str, str]
    rejected: dict[str, str]
    observations: dict[str, str]
    next_hyp_id: int


class AskedAndNoted(TypedDict, total=False):
    """A sub-question with the summaries of its observations, or the sources that told of it."""

    id: str
    observations: dict[str, str]
    by_source: dict[str, str]


class OutlineInputs(TypedDict, total=False):
    """Of an OUTLINE card."""

    question: str
    sub_questions: list[AskedAndNoted]
    findings: Mapping[str, object]
    open: Mapping[str, object]
    rejected: Mapping[str, object]
    observations: dict[str, str]
    most_words: int


class SectionInputs(TypedDict, total=False):
    """Of a SECTION or SUMMARY card."""

    question: str
    parts: dict[str, str]  # of one that mends a finished report
    hypotheses: dict[str, HypothesisShown]
    observations: dict[str, ObservationShown]
    sources: dict[str, SourceShown]
