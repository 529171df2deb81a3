"""Which of several short answers mean the same, and what most of them say (seed 002 §2.2)."""

from collections.abc import Sequence
from typing import NamedTuple

from pathfinder.evidence.language.detection import language
from pathfinder.evidence.language.names import folded, names
from pathfinder.evidence.language.numbers import numbers
from pathfinder.evidence.language.words import denies, terms

ALIKE = 0.5  # Jaccard similarity of the stems of two answers that mean the same
ALIKE_IN_FIGURES = 0.2  # where they also state the same numbers


class Agreement(NamedTuple):
    """The answer of the largest group, and its share of all."""

    majority: str
    ratio: float


def agreement(answers: Sequence[str]) -> Agreement:
    """What most of some answers say; of groups of one size the first."""
    groups: list[list[str]] = []
    for answer in answers:
        group = next((each for each in groups if same_answer(each[0], answer)), None)
        if group is None:
            groups.append([answer])
        else:
            group.append(answer)
    largest = max(groups, key=len)
    return Agreement(largest[0], round(len(largest) / len(answers), 3))


def same_answer(one: str, other: str) -> bool:
    """Whether two answers mean the same: no other number, no other name, neither denies alone, like words."""
    if " ".join(one.casefold().split()) == " ".join(other.casefold().split()):
        return True
    if denies(one) != denies(other):
        return False
    figures = [set(numbers(each)) for each in (one, other)]
    called = [{folded(name.word) for name in names(each, language(each))} for each in (one, other)]
    if figures[0] != figures[1] or (all(called) and not called[0] & called[1]):
        return False
    first, second = terms(one), terms(other)
    together = first | second
    least = ALIKE_IN_FIGURES if figures[0] else ALIKE
    return bool(together) and len(first & second) / len(together) >= least
