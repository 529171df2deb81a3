"""Whether a sentence sounds surer than its evidence: certain words, missing hedges, invented causes."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from pathfinder.evidence.statements import wording
from pathfinder.evidence.statements.case import Fault, comparable
from pathfinder.evidence.statements.edits import LEFT_OUT, edits
from pathfinder.evidence.statements.standing import earned_level
from pathfinder.evidence.words import HANGUL, terms, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.statements.case import Case

SURE = ("verified", "high")
WEAK = ("uncertain", "contradicted")
REACH = 4  # content words behind a hedge to which it applies
SHARED = 0.5  # of them, for a sentence that repeats what was hedged
ALIKE = 0.35  # of a sentence's words: a quote that speaks of the same
MOSTLY = 0.6  # ... a quote that says the same
_CLAUSE = re.compile(r"[.!?;:。]\s|\s[–—]\s|\n")
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
    yield from _unhedged(case, found)


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


def _unhedged(case: Case, found: str) -> Iterator[Fault]:
    """A quote says that something may be so, and the sentence says that it is so."""
    if found in SURE and case.basis.standing:
        return
    for quote, sentence in edits(case) or ():
        dropped = wording.find("MODAL", quote, case.language)
        kept = wording.find("SOFTENED", sentence, case.language)
        if dropped and not kept and len(quote.split()) <= LEFT_OUT + len(sentence.split()):
            yield Fault("overstated", case.text, f"a hedge as in the quote, which says {dropped[0]!r}")
            return
    if wording.find("SOFTENED", case.text, case.language):
        return
    hedged: list[str] = []
    for text in comparable(case):
        share, clause = _closest(case.text, text)
        if share < ALIKE:
            continue
        hedge = _hedge(case, clause, share)
        if hedge is None:
            return  # a quote that says it plainly
        hedged.append(hedge)
    if hedged:
        yield Fault("overstated", case.text, f"a hedge as in the quote, which says {hedged[0]!r}")


@lru_cache(maxsize=8192)
def _clauses(quote: str) -> tuple[str, ...]:
    return tuple(part for part in _CLAUSE.split(quote) if part.strip())


def _closest(text: str, quote: str) -> tuple[float, str]:
    """The sentence of a quote that shares most with a text, and which share of its own words that is."""
    said = terms(text)
    shares = [(len(said & terms(part)) / (len(said) or 1), part) for part in _clauses(quote)]
    return max(shares, default=(0.0, ""))


def _hedge(case: Case, clause: str, share: float) -> str | None:
    """The words with which a clause softens what the sentence repeats; `share` of whose words it has."""
    said = terms(case.text)
    for match in wording.pattern("MODAL", case.language).finditer(clause):
        if match[0] == "May" and match.start():
            continue  # the month
        near = _scope(clause, match.start(), match.end(), case.language)
        shared = sum(any(stem in said for stem in stems) for stems in near)
        if near and (shared >= SHARED * len(near) or (shared and share >= MOSTLY)):
            return match[0].strip()
    causal = wording.find("CAUSAL", case.text, case.language)
    if causal and not wording.find("ASSOCIATED", case.text, case.language):
        found = _ASSOCIATION.search(clause)
        if found and not wording.find("CAUSAL", clause, case.language):
            return found[0]
    return None


_ASSOCIATION = re.compile(
    r"\b(?:associated|correlat\w+|association|linked)\b|관련이 있|관련성|연관|상관|korrel\w+|zusammenhang"
    r"|assoziiert",
    re.IGNORECASE,
)


def _scope(clause: str, start: int, end: int, code: str) -> list[tuple[str, ...]]:
    """The stems of the words that a hedge applies to: those behind it, in Korean those before it."""
    words = [token for token in tokens(clause) if token.content]
    if HANGUL.search(clause[start:end]):
        return [token.stems for token in words if token.end <= start][-REACH:]
    stop = re.search(r"[,;:]", clause[end:])
    last = end + stop.start() if stop else len(clause)
    behind = [token.stems for token in words if end <= token.start < last][:REACH]
    if code == "de":  # the verb comes last, the subject may follow the modal
        return behind or [token.stems for token in words][-REACH:]
    return behind
