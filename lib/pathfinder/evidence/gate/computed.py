"""Computed numbers of a sentence: each follows from numbers of the quotes of its inputs, by its formula."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from pathfinder.evidence.gate.ground import Case, Fault
from pathfinder.evidence.language.arithmetic import Unfit, equals, value
from pathfinder.evidence.language.numbers import known_numbers, numbers, plain, stated_numbers
from pathfinder.model.cycle.state import Computed

if TYPE_CHECKING:
    from fractions import Fraction

FREE = frozenset(("1", "100"))  # shares and percentages need them
# of time and measure: free as factors and divisors
SCALES = frozenset(("7", "12", "24", "30", "52", "60", "365", "1000"))
_BARE = re.compile(r"-?\d[\d.,]*")


def computed(case: Case) -> Iterator[Fault]:
    """Every computed number follows from numbers of the quotes of its inputs."""
    for each in case.sentence["computed"]:
        yield from _wrong(case, each)


def scales(case: Case) -> frozenset[str]:
    """The numbers of time and measure that the formulas of a sentence multiply or divide by."""
    found: set[str] = set()
    for each in case.sentence["computed"]:
        with suppress(Unfit):
            found.update(SCALES.intersection(value(each["formula"]).scaling))
    return frozenset(found)


def _wrong(case: Case, each: Computed) -> Iterator[Fault]:
    shown, formula, inputs = each["shown"], each["formula"], each["inputs"]
    unfit = [key for key in inputs if key not in case.ground.proven]
    if unfit or not inputs:
        what = f"not {', '.join(unfit)}" if unfit else "which it is from"
        expected = f"proven observations as inputs, {what}: their quotes must hold the numbers of {formula!r}"
        yield Fault("computed", shown, expected)
        return
    try:
        result = value(formula)
    except Unfit as error:
        yield Fault("computed", formula, f"{error}")
        return
    known = FREE.union(*(_written_in(case.ground.proven[key]["quote"]) for key in inputs))
    strange = [
        number
        for number in result.numbers
        if not {*numbers(number)} <= known | (SCALES if number in result.scaling else frozenset())
    ]
    if strange:
        expected = f"numbers that stand in the quotes of {', '.join(inputs)}; not there: {', '.join(strange)}"
        yield Fault("computed", formula, expected)
    if not {*inputs} & {*case.sentence["cites"], *case.basis.proven}:
        yield Fault("computed", shown, f"a citation of what it is computed from: [{', '.join(inputs)}]")
    if not _stands_for(shown, result.exact):
        expected = f"{float(result.exact):.6g}, which is what {formula} gives"
        yield Fault("computed", shown, expected)


def _written_in(quote: str) -> frozenset[str]:
    """The numbers of a quote, also without their signs, and before a scale: 27.2 of "27.2 billion"."""
    text = plain(quote)
    bare = (_BARE.match(text[number.start : number.end]) for number in stated_numbers(text))
    known = known_numbers(quote).union(*({*numbers(match[0].rstrip(".,"))} for match in bare if match))
    return known | {each.lstrip("-") for each in known}


def _stands_for(shown: str, exact: Fraction) -> bool:
    """Whether a shown number is the result: with or without its scale, a percentage also as a share of 1."""
    text = plain(shown)
    for figure in stated_numbers(text):
        bare = _BARE.match(text[figure.start : figure.end].strip())
        values = {figure.value, *(numbers(bare[0].rstrip(".,")) if bare else ())}
        share = figure.value.endswith("%")
        if any(equals(one, exact) or (share and equals(one, exact * 100)) for one in values):
            return True
    return False
