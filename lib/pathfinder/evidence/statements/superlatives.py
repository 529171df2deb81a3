"""Superlatives that no quote has: "the largest newcomer" needs a source that compares."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pathfinder.evidence.numbers import plain, stated_numbers
from pathfinder.evidence.statements import wording
from pathfinder.evidence.statements.case import Fault
from pathfinder.evidence.words import language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.statements.case import Case
    from pathfinder.graph.model import Observation

_AMONG = re.compile(
    r"\b(?:of|among) (?:the (?:two|three|four|five|\d+)|these|those|them|all (?:three|four))\b"
    r"|\bvon (?:den|diesen)\b|가운데|중에서?",
    re.IGNORECASE,
)
_PRICED = re.compile(
    r"cheapest|dearest|most expensive|costliest|lowest|highest|(?:billigst|günstigst|teuerst)\w+"
    r"|가장 (?:싸|싼|비싸|비싼|저렴)",
    re.IGNORECASE,
)
_AT = re.compile(r"\b(?:at|not|to the|am|nicht|zum)(?: the| her| his| their| its)?\s+$", re.IGNORECASE)


def superlative(case: Case) -> Iterator[Fault]:
    """A superlative rests on one in a cited quote, or compares the figures of several of them."""
    if not case.factual or not case.cites or case.sentence["rejected"]:
        return
    texts = [text for one in case.basis.proven.values() for text in _said(case, one)]
    texts += [one["summary"] for one in case.basis.hypotheses.values()]
    if any(wording.find("SUPERLATIVE_SAID", text) for text in texts):
        return
    for match in wording.pattern("SUPERLATIVE", case.language).finditer(case.text):
        words = match[0].strip()
        if _AT.search(case.text[: match.start()]) or _compares(case):
            continue
        expected = f"no {words!r}: no cited quote compares so; say what it says, or cite the figures compared"
        yield Fault("superlative", words, expected)
        return


def _said(case: Case, one: Observation) -> Iterator[str]:
    """A quote, what stands for it where its language has no tables, and the title of its source."""
    yield one["quote"]
    if wording.pattern("SUPERLATIVE_SAID", language(one["quote"])) is wording.NOTHING:
        yield one["summary"]
    yield str(case.ground.sources.get(one["source_id"] or "", {}).get("title") or "")


def _compares(case: Case) -> bool:
    """Whether the sentence picks one of several that its quotes give figures for."""
    with_figures = [quote for quote in case.basis.quotes.values() if stated_numbers(plain(quote))]
    return len(with_figures) > 1 and bool(_AMONG.search(case.text) or _PRICED.search(case.text))
