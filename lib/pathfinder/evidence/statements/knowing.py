"""What a source calls unknown, told as known: "it is known how many" for "it is not clear"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathfinder.evidence.statements import wording
from pathfinder.evidence.statements.case import Fault, comparable
from pathfinder.evidence.words import language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.statements.case import Case


def known_after_all(case: Case) -> Iterator[Fault]:
    """What a quote calls unknown is not called known."""
    if not case.factual or case.sentence["rejected"] or wording.find("DENIED", case.text, case.language):
        return
    known = wording.find("KNOWN", case.text, case.language)
    texts = [text for text in comparable(case) if language(text) == case.language]
    if not known or any(wording.find("KNOWN", text, case.language) for text in map(_without_unknown, texts)):
        return
    for text in texts:
        if unknown := wording.find("UNKNOWN", text, case.language):
            yield Fault("negation", known[0], f"what the source says, {unknown[0]!r}")
            return


def _without_unknown(text: str) -> str:
    return wording.pattern("UNKNOWN", language(text)).sub("", text)
