"""What became of each file of version 1: taken, changed on the way, or left; and the report that says so."""

from __future__ import annotations

from collections import Counter
from typing import Literal, NamedTuple

from pathfinder.report.escape import inline

Fate = Literal["taken", "changed", "left"]
HEADINGS: dict[Fate, str] = {
    "taken": "Taken",
    "changed": "Changed on the way",
    "left": "Left where it is",
}


class Row(NamedTuple):
    """One line of the report."""

    place: str
    fate: Fate
    what: str


class Account:
    """The lines of the report, in the order in which things were looked at."""

    def __init__(self) -> None:
        self.rows: list[Row] = []

    def note(self, place: str, fate: Fate, what: str) -> None:
        self.rows.append(Row(place, fate, what))

    def markdown(self, source: str, session: str, time: str) -> str:
        """migration.md."""
        lines = [f"# Carried over from version 1\n\nFrom `{source}` to the research `{session}`, {time}."]
        lines.append("Nothing there was changed or deleted.")
        for fate, heading in HEADINGS.items():
            rows = [f"- {inline(each.place)}: {inline(each.what)}" for each in self.rows if each.fate == fate]
            lines.append(f"## {heading}\n\n" + "\n".join(rows or ["Nothing."]))
        return "\n\n".join(lines) + "\n"

    def lines(self) -> list[str]:
        """The same for a terminal."""
        counts = Counter(each.fate for each in self.rows)
        told = ", ".join(f"{counts[fate]} {fate}" for fate in HEADINGS)
        return [*(f"{each.fate:<8} {each.place}: {each.what}" for each in self.rows), told]
