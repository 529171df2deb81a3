"""What a verification found: one `Check` a row of its table, with what failed and where."""

from dataclasses import dataclass, field
from typing import NamedTuple

from pathfinder.printing import printable

SHOWN = 12  # of the failures of one check; the others are counted


class Failure(NamedTuple):
    """One thing that does not hold: the file with its line or place, and what is wrong there."""

    where: str
    what: str

    def __str__(self) -> str:
        return printable(f"{self.where}: {self.what}")


@dataclass
class Check:
    """One row: what was checked, how many of them, what failed, and what a reader should know besides."""

    name: str
    count: int = 0
    failures: list[Failure] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)  # what of it could not be held against anything
    skipped: str = ""  # why it could not be made
    good: str = "sound"  # the result when nothing failed, in words that promise no more than was checked

    def fail(self, where: str, what: str) -> None:
        """Note a failure."""
        self.failures.append(Failure(where, what))

    @property
    def sound(self) -> bool:
        """Whether it was made and nothing failed."""
        return not self.failures and not self.skipped

    @property
    def result(self) -> str:
        """The result in a word or two."""
        if self.skipped:
            return "not checked"
        return f"{len(self.failures)} FAILED" if self.failures else self.good


def table(checks: list[Check]) -> str:
    """The checks as a table with what failed below each row."""
    width = max(len(check.name) for check in checks)
    lines = [f"{'check':<{width}}  {'number':>8}  result"]
    for check in checks:
        lines.append(f"{check.name:<{width}}  {check.count:>8,}  {check.result}".rstrip())
        lines += [f"    ! {failure}" for failure in check.failures[:SHOWN]]
        if len(check.failures) > SHOWN:
            lines.append(f"    ! and {len(check.failures) - SHOWN} more")
        lines += [f"    ! {check.skipped}"] if check.skipped else []
        lines += [f"    - {printable(note)}" for note in check.notes]
    return "\n".join(lines)


def as_json(checks: list[Check]) -> list[dict[str, object]]:
    """The checks for programs."""
    return [
        {
            "check": check.name,
            "count": check.count,
            "sound": check.sound,
            "failures": [failure._asdict() for failure in check.failures],
            "notes": check.notes,
            "skipped": check.skipped or None,
        }
        for check in checks
    ]
