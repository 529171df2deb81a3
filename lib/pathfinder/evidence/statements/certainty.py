"""Whether a sentence sounds surer than its level bears: certain words, no caution where it is weak."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pathfinder.evidence.statements import wording
from pathfinder.evidence.statements.case import Fault
from pathfinder.evidence.statements.earning import earned_level

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.statements.case import Case

SURE = ("verified", "high")
WEAK = ("uncertain", "contradicted")
_QUOTED = re.compile(r"[“„«\"「][^“”„«»\"「」]{12,}[”“»\"」]")
_NOT_BEFORE = re.compile(
    r"(?:\b(?:not|no|never|cannot|hardly|neither|nor|without|far from|whether|if|nothing|little|lack\w*"
    r"|absence of|question of|yet to be)\b|n['’]t)[\w\s]{0,20}$"
    r"|\b(?:nicht|kein\w*|kaum|ob)\b[\w\s]{0,20}$",
    re.IGNORECASE,
)


def overstated(case: Case) -> Iterator[Fault]:
    """No conclusion sounds surer than its evidence (seed 002 §6.2, §9.1)."""
    found = earned_level(case)
    if found is None or not case.factual:
        return
    yield from _certain(case, found)
    if found in WEAK and case.basis.standing + list(case.basis.cited) and not _careful(case):
        why = (
            "a strong contradiction stands against it" if found == "contradicted" else "its sources are weak"
        )
        hint = "soften it (may, suggests, is disputed) or say who states it (according to …)"
        yield Fault("overstated", case.text, f"this is {found}, {why}: {hint}")


def _certain(case: Case, found: str) -> Iterator[Fault]:
    if found in SURE:
        return
    for kind in ("CERTAIN", "TOTAL"):
        for match in wording.pattern(kind, case.language).finditer(case.text):
            if _NOT_BEFORE.search(case.text[: match.start()]) or _denied_after(case, match.end()):
                continue
            if _in_a_quote(case, match[0]):
                continue
            wanted = f"words that the level {found!r} bears"
            expected = f"{wanted}: leave out {match[0]!r}, or cite more independent sources"
            yield Fault("overstated", match[0], expected)
            return


def _denied_after(case: Case, end: int) -> bool:
    """In Korean the denial follows: 입증되지 않았다."""
    return case.language == "ko" and bool(re.match(r"\S{0,4}\s?(?:않|못|없|아니)", case.text[end:]))


def _in_a_quote(case: Case, words: str) -> bool:
    folded = words.casefold()
    return any(folded in " ".join(quote.split()).casefold() for quote in case.basis.quotes.values())


def _careful(case: Case) -> bool:
    """Whether a sentence softens what it says, or shows who says it: also by quotation marks."""
    return bool(
        _QUOTED.search(case.text)
        or wording.find("CAUTIOUS", case.text, case.language)
        or wording.find("ATTRIBUTED", case.text, case.language)
        or wording.pattern("CAUTIOUS", case.language) is wording.NOTHING
    )
