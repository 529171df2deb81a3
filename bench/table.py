"""The printed result: one line a claim, each a ratio of two things measured in this run."""

from __future__ import annotations

from dataclasses import dataclass

WIDTH = 66


@dataclass
class Claim:
    """`ratio` held against `goal`; `at_least` says on which side it must lie."""

    what: str
    ratio: float | None
    goal: float
    at_least: bool = False
    note: str = ""
    unit: str = "×"

    @property
    def holds(self) -> bool | None:
        """None when it was not measured."""
        if self.ratio is None:
            return None
        return self.ratio >= self.goal if self.at_least else self.ratio <= self.goal

    def __str__(self) -> str:
        goal = f"{'≥' if self.at_least else '≤'} {self.goal:g}{self.unit}"
        if self.ratio is None:
            return f"{self.what:<{WIDTH}} not measured {goal:>8}        {self.note}"
        verdict = "holds" if self.holds else "MISSED"
        return f"{self.what:<{WIDTH}} {self.ratio:>10.2f}{self.unit}  {goal:>8}  {verdict:<6} {self.note}"


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"
