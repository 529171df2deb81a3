"""What hypotheses a sentence states, and whether it states a rejected one as true."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pathfinder.evidence.numbers import plain
from pathfinder.evidence.statements import wording
from pathfinder.evidence.statements.case import Fault
from pathfinder.evidence.statements.figures import stated
from pathfinder.evidence.words import language, terms, weigh

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.statements.case import Case

HOLDS = 0.7  # of the words of a hypothesis: a sentence that has them states it
NEARLY = 0.5  # Dice coefficient of all words of both, besides
SAME = 0.72  # ... that is enough by itself
OWN = 0.5  # of a sentence's words: those of a rejected hypothesis that its own observation supports
FEWEST = 3  # of them


def states_rejected(case: Case) -> Iterator[Fault]:
    """No sentence says what a rejected hypothesis says, unless it says that it was rejected."""
    if not case.text or not any(map(str.isalpha, case.text)):
        return
    if not (case.factual or case.sentence["view"]):
        return
    for key, hypothesis in case.ground.graph["hypotheses"].items():
        if hypothesis["status"] != "rejected" or key in case.sentence["hypotheses"]:
            continue
        likeness = says(case, hypothesis["summary"])
        if likeness and not _distanced(case, hypothesis["summary"]) and likeness > _standing_likeness(case):
            expected = (
                f"{key} says this and was rejected: say so and mark it [{key} rejected], or leave it out"
            )
            yield Fault("rejected_hypothesis", case.text, expected)


def states_rejected_support(case: Case) -> Iterator[Fault]:
    """An observation that supports a rejected hypothesis states no fact: it says what was claimed.

    Unless the sentence says something else than the hypothesis, or who claims or promises it.
    """
    if not case.factual or wording.find("PROMISED", case.text, case.language):
        return
    said = terms(case.text)
    for key, hypothesis in case.ground.graph["hypotheses"].items():
        if hypothesis["status"] != "rejected" or key in case.sentence["hypotheses"]:
            continue
        through = [link.observation_id for link in case.ground.evidence.supporting(key)]
        if not said or not set(through) & set(case.basis.cited) or says(case, hypothesis["summary"]):
            continue
        shared = said & terms(hypothesis["summary"])
        standing = max((len(said & terms(each)) for each in _standing(case)), default=0)
        enough = max(FEWEST, OWN * len(said), standing + 1)
        if len(shared) >= enough and not _turned(case, hypothesis["summary"]):
            expected = f"{key} says this and was rejected: mark it [{key} rejected], or say who promised it"
            yield Fault("rejected_hypothesis", case.text, expected)
            return


def _standing(case: Case) -> list[str]:
    """What the hypotheses say that were not rejected."""
    hypotheses = case.ground.graph["hypotheses"].values()
    return [one["summary"] for one in hypotheses if one["status"] != "rejected"]


def says(case: Case, summary: str) -> float:
    """How far a sentence says what a hypothesis says; 0 where it says something else, or the opposite."""
    said, claimed = terms(case.text), terms(summary)
    shared = said & claimed
    if len(shared) < 2:
        return 0.0
    weight = case.ground.weight
    held = weigh(shared, weight) / (weigh(claimed, weight) or 1.0)
    dice = 2 * weigh(shared, weight) / ((weigh(said, weight) + weigh(claimed, weight)) or 1.0)
    if dice < SAME and (held < HOLDS or dice < NEARLY):
        return 0.0
    if wording.opposite(case.text, summary, case.language) or _other_numbers(case.text, summary):
        return 0.0
    return dice


def _standing_likeness(case: Case) -> float:
    standing = (summary for summary in _standing(case) if not _turned(case, summary))
    return max((says(case, summary) for summary in standing), default=0.0)


def _turned(case: Case, summary: str) -> bool:
    return denies(case.text, case.language) != denies(summary, language(summary))


def _distanced(case: Case, summary: str) -> bool:
    """Whether the sentence denies the claim or keeps it at a distance, more than the claim does itself."""
    own = {match[0].casefold() for match in wording.pattern("DISTANCED", case.language).finditer(case.text)}
    theirs = {match[0].casefold() for match in wording.pattern("DISTANCED", case.language).finditer(summary)}
    if own - theirs:
        return True
    return denies(summary, case.language) and not denies(case.text, case.language)


@lru_cache(maxsize=4096)
def denies(text: str, code: str) -> bool:
    """Whether a text denies something in plain words."""
    return bool(wording.find("DENIED", text, code))


def _other_numbers(one: str, other: str) -> bool:
    """Whether a claim counts and a sentence counts something else."""
    mine, theirs = ({figure.value for figure in stated(plain(text))} for text in (one, other))
    return bool(mine and theirs and not mine & theirs)
