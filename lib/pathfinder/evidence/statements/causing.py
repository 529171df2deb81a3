"""Causes and consequences of which no quote speaks: "because of hackers", "so the start did no harm"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pathfinder.evidence.statements import wording
from pathfinder.evidence.statements.case import Fault
from pathfinder.evidence.statements.fitting import same_script
from pathfinder.evidence.statements.ground import told
from pathfinder.evidence.statements.stating import rejected_summaries
from pathfinder.evidence.words import terms, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.statements.case import Case

FEWEST = 2  # content words of a consequence without which it says too little to be judged
FAR = 6  # content words of a cause
_ENDS = re.compile(r"[,;:.!?()–—]|\s(?:but|while|although|though|and that|aber|während|obwohl)\s")


def unfounded_cause(case: Case) -> Iterator[Fault]:
    """What a sentence gives as a cause, or concludes, has a word in what it cites."""
    if not case.factual or not case.cites or case.sentence["rejected"] or not same_script(case):
        return
    known = _known(case)
    yield from _by(case, known)
    for match in wording.pattern("BECAUSE", case.language).finditer(case.text):
        after = case.language != "ko"
        words = _cause(case.text, match.end()) if after else _korean_cause(case.text, match.start())
        if terms(words) and not terms(words) & known:
            shown = case.text[match.start() : match.end()].strip()
            value = f"{shown} {words.strip()}" if after else f"{words.strip()} {shown}"
            expected = "a cause of which a cited quote speaks, in its words; or leave the cause out"
            yield Fault("overstated", value, expected)
            return
    quotes = case.basis.quotes.values()
    if case.sentence["computed"] or any(wording.find("CAUSE_SAID", text) for text in quotes):
        return
    for match in wording.pattern("HENCE", case.language).finditer(case.text):
        words = case.text[match.end() :].strip()
        concluded = terms(words)
        if len(concluded) >= FEWEST and not concluded & known:
            expected = "no conclusion of which no cited quote speaks: cite what says it, or leave it out"
            yield Fault("overstated", f"{match[0].strip(' ,;')} {words.rstrip('.')}", expected)
            return


def _by(case: Case, known: frozenset[str]) -> Iterator[Fault]:
    """ "Hackers caused the problems": the words before the verb name the cause."""
    for match in wording.pattern("CAUSING", case.language).finditer(case.text):
        before = case.text[: match.start()]
        stops = [stop.end() for stop in _ENDS.finditer(before)]
        words = before[stops[-1] if stops else 0 :].strip()
        if terms(words) and not terms(words) & known:
            expected = "a cause of which a cited quote speaks, in its words; or leave the cause out"
            yield Fault("overstated", f"{words} {match[0]}", expected)
            return


def _known(case: Case) -> frozenset[str]:
    """The stems of all that the sentence cites."""
    texts = [told(one) for one in (*case.basis.proven.values(), *case.basis.cited.values())]
    texts += [one["summary"] for one in case.basis.hypotheses.values()]
    texts += [text for one in case.basis.proven.values() for text in case.ground.about(one)]
    return frozenset[str]().union(*map(terms, (*texts, *rejected_summaries(case))))


def _cause(text: str, start: int) -> str:
    """The words behind "because" up to the end of the clause, at most so many that carry content."""
    stop = _ENDS.search(text, start)
    last = stop.start() if stop else len(text)
    behind = [token for token in tokens(text) if token.content and start <= token.start < last]
    return text[start : behind[FAR - 1].end if len(behind) > FAR else last]


def _korean_cause(text: str, end: int) -> str:
    words = text[:end].split()
    return " ".join(words[-3:])
