"""Hedges that a sentence loses: its quote, or the hypothesis it cites, says that something only may be so."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pathfinder.evidence.statements import wording
from pathfinder.evidence.statements.case import Fault, comparable
from pathfinder.evidence.statements.earning import earned_level
from pathfinder.evidence.statements.edits import LEFT_OUT, edits
from pathfinder.evidence.words import HANGUL, language, terms, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.statements.case import Case

SURE = ("verified", "high")
REACH = 4  # content words behind a hedge to which it applies
SHARED = 0.5  # of them, for a sentence that repeats what was hedged
ALIKE = 0.35  # of a sentence's words: a quote that speaks of the same
MOSTLY = 0.6  # ... a quote that says the same
_CLAUSE = re.compile(r"[.!?;:。]\s|\s[–—]\s|\n")
_ASSOCIATION = re.compile(
    r"\b(?:associated|correlat\w+|association|linked)\b|관련이 있|관련성|연관|상관|korrel\w+|zusammenhang"
    r"|assoziiert",
    re.IGNORECASE,
)


class Hedge(NamedTuple):
    """The softening words of a text, and those of the sentence that should be softened."""

    words: str
    plainly: str


def unhedged(case: Case) -> Iterator[Fault]:
    """A quote or a cited hypothesis says that something may be so, and the sentence says that it is so."""
    found = earned_level(case)
    if found is None or not case.factual or (found in SURE and case.basis.standing):
        return
    for quote, sentence in edits(case) or ():
        dropped = wording.find("MODAL", quote, case.language)
        kept = wording.find("SOFTENED", sentence, case.language)
        if dropped and not kept and len(quote.split()) <= LEFT_OUT + len(sentence.split()):
            yield _fault(Hedge(dropped[0], sentence or case.text))
            return
    if wording.find("SOFTENED", case.text, case.language):
        return
    hedged: list[tuple[float, Hedge]] = []
    plainly = 0.0  # the share of a text that says it plainly
    for text in (*comparable(case), *_claimed(case)):
        share, clause = _closest(case.text, text)
        if share < ALIKE:
            continue
        hedge = _hedge(case, clause, share)
        if hedge is None:
            plainly = max(plainly, share)
        else:
            hedged.append((share, hedge))
    best = max(hedged, key=lambda each: each[0], default=None)
    if best and best[0] > plainly:
        yield _fault(best[1])


def _fault(hedge: Hedge) -> Fault:
    return Fault("overstated", hedge.plainly, f"a hedge as in the source, which says {hedge.words!r}")


def _claimed(case: Case) -> list[str]:
    """What the cited hypotheses say, where it is in the language of the sentence."""
    claims = [case.basis.hypotheses[key]["summary"] for key in case.basis.standing]
    return [claim for claim in claims if language(claim) == case.language]


@lru_cache(maxsize=8192)
def _clauses(quote: str) -> tuple[str, ...]:
    return tuple(part for part in _CLAUSE.split(quote) if part.strip())


def _closest(text: str, quote: str) -> tuple[float, str]:
    """The sentence of a quote that shares most with a text, and which share of its own words that is."""
    said = terms(text)
    shares = [(len(said & terms(part)) / (len(said) or 1), part) for part in _clauses(quote)]
    return max(shares, default=(0.0, ""))


def _hedge(case: Case, clause: str, share: float) -> Hedge | None:
    """How a clause softens what the sentence repeats; `share` of whose words it has."""
    said = terms(case.text)
    for match in _softening(case, clause):
        near = _scope(clause, match.start(), match.end(), case.language)
        shared = [stems for stems in near if any(stem in said for stem in stems)]
        if near and (len(shared) >= SHARED * len(near) or (shared and share >= MOSTLY)):
            repeated = frozenset(stem for stems in shared for stem in stems)
            return Hedge(match[0].strip(), _span(case.text, repeated))
    causal = wording.find("CAUSAL", case.text, case.language)
    if causal and not wording.find("ASSOCIATED", case.text, case.language):
        found = _ASSOCIATION.search(clause)
        if found and not wording.find("CAUSAL", clause, case.language):
            return Hedge(found[0], causal[0])
    return None


def _softening(case: Case, clause: str) -> Iterator[re.Match[str]]:
    """The hedges of a clause: what may be so, and what somebody only thinks, hopes or plans."""
    for match in wording.pattern("MODAL", case.language).finditer(clause):
        if match[0] != "May" or not match.start():  # the month
            yield match
    code = case.language
    if not wording.find("HINTED_KEPT", case.text, code) and not wording.find("ATTRIBUTED", case.text, code):
        yield from wording.pattern("HINTED", code).finditer(clause)


def _span(text: str, stems: frozenset[str]) -> str:
    """The words of a sentence from the first to the last of some stems."""
    found = [token for token in tokens(text) if stems & set(token.stems)]
    return text[found[0].start : found[-1].end] if found else text


def _scope(clause: str, start: int, end: int, code: str) -> list[tuple[str, ...]]:
    """The stems of the words that a hedge applies to: those behind it, in Korean those before it."""
    words = [token for token in tokens(clause) if token.content]
    if HANGUL.search(clause[start:end]):
        return [token.stems for token in words if token.end <= start][-REACH:]
    if comma := re.match(r"\s*,", clause[end:]):  # "and, potentially, another blow"
        end += comma.end()
    stop = re.search(r"[,;:]", clause[end:])
    last = end + stop.start() if stop else len(clause)
    behind = [token.stems for token in words if end <= token.start < last][:REACH]
    if code == "de":  # the verb comes last, the subject may follow the modal
        return behind or [token.stems for token in words][-REACH:]
    return behind
