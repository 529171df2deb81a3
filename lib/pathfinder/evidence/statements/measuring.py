"""Figures that a quote has, but otherwise: for another period, as another bound, of the other thing."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pathfinder.evidence.numbers import plain
from pathfinder.evidence.statements.binding import exchanged
from pathfinder.evidence.statements.case import Fault, comparable
from pathfinder.evidence.statements.comparisons import comparison_at, contrary
from pathfinder.evidence.statements.figures import stated
from pathfinder.evidence.statements.periods import period_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.statements.case import Case
    from pathfinder.evidence.statements.comparisons import Comparison
    from pathfinder.evidence.statements.figures import Figure


def other_period(case: Case) -> Iterator[Fault]:
    """A price or a count is given for the period of the quotes: "$6.99 a month" is not "a year"."""
    text = plain(case.text)
    for figure, value in _checked(case):
        period = period_at(text, figure.start, figure.end)
        told = [each for quote in case.basis.quotes.values() for each in _periods(quote).get(value, ())]
        if period and told and None not in told and period.kind not in told:
            wrong = text[period.start : period.end]
            yield Fault("unit", wrong, f"the period of the quotes for {figure.written}: per {told[0]}")


def other_comparison(case: Case) -> Iterator[Fault]:
    """A figure is an upper bound, a lower bound or an exact one as in the quotes."""
    text = plain(case.text)
    for figure, value in _checked(case):
        said = comparison_at(text, figure.start, figure.end)
        told = [each for quote in case.basis.quotes.values() for each in _comparisons(quote).get(value, ())]
        if said and told and all(contrary(said, each) for each in told):
            words = next(each.words for each in told if each)
            yield Fault(
                "comparison", f"{said.words} {figure.written}", f"“{words} {figure.written}”, as in the quote"
            )


def figure_swapped(case: Case) -> Iterator[Fault]:
    """Two figures of one quote belong to what they belong to there."""
    if not case.cites or not case.factual:
        return
    for quote in comparable(case):
        found = exchanged(case.text, quote)
        if found:
            one, other = found.figures
            expected = f"{other} with “{found.word}”, as in the quote: {one} and {other} have changed places"
            yield Fault("figure_swapped", f"{one} with “{found.word}”", expected)
            return


def _checked(case: Case) -> Iterator[tuple[Figure, str]]:
    """The figures of a citing sentence that it does not compute, each with its value."""
    if not case.cites or not case.factual:
        return
    shown = {figure.value for each in case.sentence["computed"] for figure in stated(each["shown"])}
    for figure in stated(case.text):
        if figure.value not in shown and not figure.is_year:
            yield figure, figure.value.rstrip("%")


@lru_cache(maxsize=4096)
def _periods(quote: str) -> dict[str, list[str | None]]:
    """The periods of each number of a quote."""
    text, found = plain(quote), dict[str, list[str | None]]()
    for figure in stated(quote):
        period = period_at(text, figure.start, figure.end)
        found.setdefault(figure.value.rstrip("%"), []).append(period.kind if period else None)
    return found


@lru_cache(maxsize=4096)
def _comparisons(quote: str) -> dict[str, list[Comparison | None]]:
    """What a quote says beside each of its numbers."""
    text, found = plain(quote), dict[str, list["Comparison | None"]]()
    for figure in stated(quote):
        found.setdefault(figure.value.rstrip("%"), []).append(comparison_at(text, figure.start, figure.end))
    return found
