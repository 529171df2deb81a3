"""The gate of a written report: every sentence is held against the evidence (DESIGN section 7, rule 7).

A passage passes when `check` finds nothing. The same check runs when a section is accepted and when a
finished report is verified.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pathfinder.evidence.statements import citing, computing, measuring, naming, standing, stating
from pathfinder.evidence.statements.case import case
from pathfinder.evidence.statements.causing import unfounded_cause
from pathfinder.evidence.statements.certainty import overstated
from pathfinder.evidence.statements.counting import miscounted
from pathfinder.evidence.statements.earning import earned_level
from pathfinder.evidence.statements.edits import changed_sense
from pathfinder.evidence.statements.ground import Ground
from pathfinder.evidence.statements.hedging import unhedged
from pathfinder.evidence.statements.knowing import known_after_all
from pathfinder.evidence.statements.mentioning import omissions
from pathfinder.evidence.statements.negation import negation
from pathfinder.evidence.statements.quantifying import quantified
from pathfinder.evidence.statements.superlatives import superlative
from pathfinder.evidence.statements.swapping import swapped_citation
from pathfinder.evidence.statements.turning import turned_round
from pathfinder.evidence.statements.viewing import gap_with_facts, is_gap, view_with_facts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pathfinder.evidence.levels import Level
    from pathfinder.evidence.statements.case import Case, Fault
    from pathfinder.evidence.statements.sentence import Sentence

RULES: tuple[Callable[[Case], Iterator[Fault]], ...] = (
    citing.missing_citation,
    citing.unknown_citation,
    citing.unproven_citation,
    citing.rejected_mark,
    view_with_facts,
    stating.figures,
    measuring.other_period,
    measuring.other_comparison,
    measuring.figure_swapped,
    miscounted,
    naming.unknown_names,
    naming.exchanged_name,
    computing.computed,
    standing.states_rejected,
    standing.states_rejected_support,
    swapped_citation,
    changed_sense,
    turned_round,
    negation,
    known_after_all,
    overstated,
    unhedged,
    unfounded_cause,
    quantified,
    superlative,
)
OF_A_GAP = (gap_with_facts, standing.states_rejected)  # a sentence that says what is not known

_ONCE = ("negation", "overstated", "opposite")  # found in several ways


class Finding(NamedTuple):
    """A problem of one sentence of a passage, both counted from 0."""

    paragraph: int
    sentence: int
    kind: str  # a standard term, as in missing_citation
    value: str  # the offending words of the sentence
    expected: str  # one line that tells the writer how to mend it


def check(passage: Sequence[Sequence[Sentence]], ground: Ground) -> list[Finding]:
    """Every problem of a passage, in its order; sets the `level` of each sentence."""
    found = [
        Finding(omission.paragraph, omission.sentence, *omission.fault)
        for omission in omissions(passage, ground)
    ]
    for number, paragraph in enumerate(passage):
        for place, sentence in enumerate(paragraph):
            one = case(sentence, ground)
            sentence["level"] = earned_level(one)
            found += [Finding(number, place, *fault) for fault in _faults(one)]
    return sorted(found, key=lambda finding: finding[:2])


def _faults(one: Case) -> list[Fault]:
    """All faults of a sentence; what two rules say of the same words is said once."""
    faults = [fault for rule in (OF_A_GAP if is_gap(one) else RULES) for fault in rule(one)]
    kinds_once = {fault.kind: fault for fault in reversed(faults) if fault.kind in _ONCE}
    return [fault for fault in faults if kinds_once.get(fault.kind, fault) is fault]


def level_of(sentence: Sentence, ground: Ground) -> Level | None:
    """What the evidence of a sentence earns today; None for one without citations."""
    return earned_level(case(sentence, ground))


__all__ = ["RULES", "Finding", "Ground", "check", "level_of"]
