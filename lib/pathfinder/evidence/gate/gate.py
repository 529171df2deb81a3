"""The gate of a written report: every sentence is held against the evidence (DESIGN section 7, rule 7).

A passage passes when `check` finds nothing. The same check runs when a section is accepted and when a
finished report is verified. It checks words and figures; it does not judge meaning.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from pathfinder.evidence.gate import citations
from pathfinder.evidence.gate.computed import computed
from pathfinder.evidence.gate.figures import figures
from pathfinder.evidence.gate.ground import Case, Fault, Ground, basis, case, heads
from pathfinder.evidence.gate.level import earned_level, overstated
from pathfinder.evidence.gate.names import unknown_names
from pathfinder.evidence.gate.near_copy import changed_sense
from pathfinder.evidence.gate.quotations import invented_code, invented_quotation
from pathfinder.evidence.gate.sentence import introduces, is_code, leads_over
from pathfinder.model.cycle.state import Sentence
from pathfinder.model.graph.types import Observation

RULES: tuple[Callable[[Case], Iterator[Fault]], ...] = (
    citations.missing_citation,
    citations.unknown_citation,
    citations.unproven_citation,
    citations.rejected_mark,
    citations.states_rejected,
    citations.swapped_citation,
    figures,
    computed,
    unknown_names,
    invented_quotation,
    changed_sense,
    overstated,
)


OF_CODE = (*RULES[:3], invented_code)
# what a second reader judges better, who sees the words: a fair paraphrase may share none with its source
FOR_A_READER = ("swapped_citation",)


class Finding(NamedTuple):
    """A problem of one sentence of a passage, both counted from 0."""

    paragraph: int
    sentence: int
    kind: str  # a standard term, as in missing_citation
    value: str  # the offending words of the sentence
    expected: str  # one line that tells the writer how to mend it
    passage: str  # words of the quotes that show it


def _faults(one: Case) -> dict[Fault, None]:
    rules = OF_CODE if is_code(one.text) else RULES
    return dict.fromkeys(fault for rule in rules for fault in rule(one))


def _also_beside(
    following: Sentence, faults: dict[Fault, None], label: Case, ground: Ground
) -> dict[Fault, None]:
    """The faults of a label that it has also where it cites what the sentence behind it does."""
    lent: Sentence = {**label.sentence, "cites": following["cites"], "hypotheses": following["hypotheses"]}
    beside = _kinds(_faults(case(lent, ground, label.passage)))
    return dict.fromkeys(fault for fault in faults if (fault.kind, fault.value) in beside)


def _kinds(faults: Iterable[Fault]) -> set[tuple[str, str]]:
    """What is wrong, and with which words, without who has them."""
    return {(fault.kind, fault.value) for fault in faults}


def _next(passage: Sequence[Sequence[Sentence]], paragraph: int, place: int) -> Sentence | None:
    """The sentence behind another one, also at the beginning of the next paragraph."""
    rest = [*passage[paragraph][place + 1 :], *chain.from_iterable(passage[paragraph + 1 : paragraph + 2])]
    return rest[0] if rest else None


def check(passage: Sequence[Sequence[Sentence]], ground: Ground) -> list[Finding]:
    """Every problem of a passage, in its order; sets the `level` of each sentence."""
    cited: dict[str, Observation] = {}  # proven, by the passage itself or through hypotheses
    for each in chain.from_iterable(passage):
        cited |= basis(each, ground).proven
    found = []
    for number, paragraph in enumerate(passage):
        tops, leads = heads(paragraph), leads_over(paragraph)
        for place, sentence in enumerate(paragraph):
            one = case(sentence, ground, cited, head=place in tops, leads=place in leads)
            sentence["level"] = earned_level(one)
            faults = _faults(one)
            if faults and introduces(sentence, _next(passage, number, place)):
                faults = {fault: None for fault in faults if fault.kind != "missing_citation"}
            if faults and one.own and place + 1 < len(paragraph):
                faults = _also_beside(paragraph[place + 1], faults, one, ground)
            if faults and one.own:  # what its passage does not cite the graph may have
                known = _faults(one._replace(passage=ground.proven))
                faults = {each: None for each in known if (each.kind, each.value) in _kinds(faults)}
            found += [Finding(number, place, *fault) for fault in faults]
    return found
