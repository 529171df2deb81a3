"""Whether a computed number follows from numbers of the quotes of its inputs."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from pathfinder.evidence.numbers import plain, stated_numbers
from pathfinder.evidence.statements.arithmetic import Unfit, equals, value
from pathfinder.evidence.statements.case import Fault
from pathfinder.evidence.statements.figures import known, stated

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from pathfinder.evidence.statements.case import Case
    from pathfinder.evidence.statements.figures import Figure
    from pathfinder.evidence.statements.sentence import Computed


def computed(case: Case) -> Iterator[Fault]:
    """Every computed number follows from numbers of the quotes of its inputs."""
    for each in case.sentence["computed"]:
        yield from _wrong(case, each)


def _wrong(case: Case, each: Computed) -> Iterator[Fault]:
    shown, formula = each["shown"], each["formula"]
    inputs = {key: case.ground.observation(key) for key in each["inputs"]}
    unfit = [key for key, one in inputs.items() if one is None or one["proof"] == "unproven"]
    if unfit or not inputs:
        what = (
            f"proven observations as inputs, not {', '.join(unfit)}"
            if unfit
            else "the observations it is from"
        )
        yield Fault("computed", shown, f"{what}: their quotes must hold the numbers of {formula!r}")
        return
    try:
        result = value(formula)
    except Unfit as error:
        yield Fault("computed", formula, f"{error}")
        return
    numbers = frozenset[str]().union(*(_written_in(one["quote"]) for one in inputs.values() if one))
    strange = [
        number
        for number in result.numbers
        if not _canonical(number) <= numbers | _FREE | (_SCALES if number in result.scaling else frozenset())
    ]
    if strange:
        expected = f"numbers that stand in the quotes of {', '.join(inputs)}; not there: {', '.join(strange)}"
        yield Fault("computed", formula, expected)
    if not inputs.keys() & {*case.sentence["cites"], *case.basis.proven}:
        yield Fault("computed", shown, f"a citation of what it is computed from: [{', '.join(inputs)}]")
    if not any(_stands_for(figure, result.exact) for figure in stated(shown)):
        yield Fault("computed", shown, f"{_decimal(float(result.exact))}, which is what {formula} gives")


_FREE = frozenset(("1", "100"))  # shares and percentages need them
# of time and measure: free as factors and divisors
_SCALES = frozenset(("7", "12", "24", "30", "52", "60", "365", "1000"))


def scales(case: Case) -> frozenset[str]:
    """The numbers of time and measure that the formulas of a sentence multiply or divide by."""
    found: set[str] = set()
    for each in case.sentence["computed"]:
        with suppress(Unfit):
            found.update(_SCALES.intersection(value(each["formula"]).scaling))
    return frozenset(found)


def _canonical(number: str) -> frozenset[str]:
    return frozenset(figure.value for figure in stated(number))


def _written_in(quote: str) -> frozenset[str]:
    """The numbers of a quote, also as they stand before a scale: 27.2 of "27.2 billion"."""
    text = plain(quote)
    bare = (re.match(r"-?\d[\d.,]*", text[number.start : number.end]) for number in stated_numbers(text))
    found = {one for match in bare if match for one in _canonical(match[0].rstrip(".,"))}
    return known(quote).numbers | found


def _stands_for(figure: Figure, exact: Fraction) -> bool:
    """Whether a shown number is the result: with or without its scale, a percentage also as a share of 1."""
    bare = re.match(r"-?\d[\d.,]*", figure.written)
    values = {figure.value, *(_canonical(bare[0].rstrip(".,")) if bare else ())}
    shares = figure.value.endswith("%")
    return any(equals(one, exact) or (shares and equals(one, exact * 100)) for one in values)


def _decimal(number: float) -> str:
    return f"{number:.6g}"
