"""The level that a sentence earns: by its weakest claim, and no more than what it says again."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from pathfinder.evidence.levels import GLYPHS, Level, earned, level
from pathfinder.evidence.links import Link
from pathfinder.evidence.numbers import plain, stated_numbers
from pathfinder.evidence.statements import wording
from pathfinder.evidence.statements.fitting import same_script
from pathfinder.evidence.statements.ground import told
from pathfinder.evidence.statements.standing import denies, says
from pathfinder.evidence.words import terms

if TYPE_CHECKING:
    from pathfinder.evidence.statements.case import Case

_CONTRADICTED: Level = "contradicted"
_ORDER: tuple[Level, ...] = tuple(GLYPHS)  # the best first
SAME = 0.6  # of what the smaller of two observations says of a sentence: they bear on the same claim
FEWEST = 3  # words of a clause that may repeat a hypothesis
REPEATED = 0.8  # of a clause's words: it says what a hypothesis says
ENOUGH = 0.3  # of the main clause of a hypothesis, that such a clause has
_CLAUSE = re.compile(
    r"[.;:–—]\s|,\s(?:and |but |or )?|\s(?:but|because|although|while|whereas|aber|weil|obwohl)\s"
)


def earned_level(case: Case) -> Level | None:
    """The level that the evidence of a sentence earns; None for one that cites nothing that exists.

    Independent proven sources and their authority count, as for a hypothesis (seed 002 §6.2), for each claim
    of the sentence by itself: three facts with one source each are no well-confirmed finding. A hypothesis
    that the sentence cites or states lowers it to its own level where it is disputed or contradicted.
    """
    basis = case.basis
    if not basis.cited and not basis.hypotheses:
        return None
    found = max((earned(group) for group in _claims(case)), key=_ORDER.index, default=earned([]))
    for key in dict.fromkeys((*basis.standing, *_stated_standing(case))):
        own = level(key, case.ground.evidence)
        if own == _CONTRADICTED:
            return own
        if own == "likely" and case.ground.evidence.contradicting(key):
            found = "likely" if found in ("verified", "high") else found
    return found


def _claims(case: Case) -> list[list[Link]]:
    """The proven observations of a sentence, those together that bear on one claim of it.

    Two do when they support one hypothesis, or when they have the same words of the sentence. What has no
    word of the sentence that others lack bears on no claim of its own.
    """
    links = [Link(key, one, 1.0) for key, one in case.basis.proven.items()]
    if len(links) < 2 or not same_script(case):
        return [links] if links else []
    said = terms(case.text)
    covers = {link.observation_id: _cover(link, said) for link in links}
    groups: list[list[Link]] = []
    for link in links:
        near = [group for group in groups if any(_together(case, link, other, covers) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(other for group in near for other in group), link])
    own = [_covered(group, covers) for group in groups]
    kept = [
        group
        for at, group in enumerate(groups)
        if own[at] - frozenset[str]().union(*(own[:at] + own[at + 1 :]))
    ]
    return kept or [links]


def _together(case: Case, one: Link, other: Link, covers: dict[str, frozenset[str]]) -> bool:
    if _supported(case, one.observation_id) & _supported(case, other.observation_id):
        return True
    mine, theirs = covers[one.observation_id], covers[other.observation_id]
    if _figures(mine - theirs) and _figures(theirs - mine):
        return False
    return bool(mine & theirs) and len(mine & theirs) >= SAME * min(len(mine), len(theirs))


def _supported(case: Case, observation_id: str) -> set[str]:
    """The hypotheses that an observation supports."""
    evidence = case.ground.evidence
    return {
        key
        for key in evidence.hypotheses_of(observation_id)
        if any(link.observation_id == observation_id for link in evidence.supporting(key))
    }


def _cover(link: Link, said: frozenset[str]) -> frozenset[str]:
    return terms(told(link.observation)) & said


def _covered(group: list[Link], covers: dict[str, frozenset[str]]) -> frozenset[str]:
    return frozenset[str]().union(*(covers[link.observation_id] for link in group))


def _figures(stems: frozenset[str]) -> bool:
    return any(one[0].isdigit() for one in stems)


def _stated_standing(case: Case) -> list[str]:
    """The hypotheses that stand and that a sentence states, whole or in a clause, without citing them."""
    return [
        key
        for key, hypothesis in case.ground.graph["hypotheses"].items()
        if hypothesis["status"] != "rejected" and key not in case.basis.hypotheses
        if _repeats(case, hypothesis["summary"])
        or (says(case, hypothesis["summary"])
            and denies(case.text, case.language) == denies(hypothesis["summary"], case.language))
    ]  # fmt: skip


def _repeats(case: Case, summary: str) -> bool:
    """Whether a clause of the sentence says what the main clause of a hypothesis says."""
    main = _clauses(summary)[:1]
    claimed = terms(main[0]) if main else frozenset()
    for clause in _clauses(case.text):
        said = terms(clause)
        shared = said & claimed
        if len(said) < FEWEST or len(shared) < max(REPEATED * len(said), ENOUGH * len(claimed)):
            continue
        if _numbers(clause) - _numbers(main[0]) or wording.opposite(clause, main[0], case.language):
            continue
        if denies(clause, case.language) == denies(main[0], case.language):
            return True
    return False


@lru_cache(maxsize=8192)
def _clauses(text: str) -> tuple[str, ...]:
    return tuple(part for part in _CLAUSE.split(text) if part.strip())


def _numbers(text: str) -> set[str]:
    return {number.value for number in stated_numbers(plain(text))}
