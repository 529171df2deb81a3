"""Quantities in words that no quote has: "all", "most", "never"; and "many" where a quote says "few"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pathfinder.evidence.numbers import plain, stated_numbers
from pathfinder.evidence.statements import wording
from pathfinder.evidence.statements.case import Fault
from pathfinder.evidence.statements.earning import earned_level
from pathfinder.evidence.statements.stating import rejected_summaries
from pathfinder.evidence.words import language, terms, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.statements.case import Case

# a class -> what of a quote bears it
BORNE: dict[str, tuple[str, ...]] = {
    "ALL": ("ALL", "ALL_SAID"),
    "MOST": ("MOST", "MOST_SAID", "ALL"),
    "NONE": ("NEGATIVE",),
    "NEVER": ("NEGATIVE", "ALL_SAID"),
    "OFTEN": ("OFTEN", "OFTEN_SAID"),
    "RARELY": ("RARELY", "RARELY_SAID", "NEGATIVE"),
    "HALF": ("HALF",),
    "WHOLLY": ("WHOLLY_SAID", "ALL_SAID"),
    "ANY": ("ALL_SAID", "ANY_SAID"),
}
REACH = 3  # content words behind "many" or "few", one of which is what they count
FEWEST = 3  # words of a clause that a text has, so that it clearly speaks of it
_CLAUSE = re.compile(r"[,;:–—]\s|\s(?:but|while|although|aber|während|obwohl)\s")
_NOT_BEFORE = re.compile(r"(?:\b(?:not|nicht|hardly|kaum|if|wenn)|n['’]t)\s+(?:\w+\s+)?$", re.IGNORECASE)
_HALF = re.compile(r"\b(?:hal[fv]\w*|hälfte|halb\w*|middle)\b|절반|반(?= )", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]")


def quantified(case: Case) -> Iterator[Fault]:
    """A quantity in words stands in a cited quote, or the sentence is verified (seed 002 §9.1)."""
    if not case.factual or not case.cites or case.sentence["rejected"] or earned_level(case) == "verified":
        return
    texts = _texts(case)
    if not any(map(_LETTERS.search, texts)):
        return
    for kind in BORNE:
        match = _claimed(case, kind)
        if match and not _borne(case, kind, match, texts):
            words = match[0].strip()
            expected = f"a quantity that a cited quote has: none says {words!r} or the like"
            yield Fault("quantifier", words, expected)
    yield from _many(case, texts)


def _borne(case: Case, kind: str, match: re.Match[str], texts: list[str]) -> bool:
    """Whether what a sentence cites has a quantity of the class, or gives it in figures."""
    near = _near(case, match, texts)
    if any(wording.find(each, text) for each in BORNE[kind] for text in near):
        return True
    if kind == "ANY":
        return bool(wording.find("NEGATIVE", case.text, case.language))  # "no price in any of them"
    return kind == "HALF" and bool(case.sentence["computed"] or _halved(texts))


def _claimed(case: Case, kind: str) -> re.Match[str] | None:
    """The first word of a class that the sentence does not deny: "not all" claims little."""
    for match in wording.pattern(kind, case.language).finditer(case.text):
        if not _NOT_BEFORE.search(case.text[: match.start()]):
            return match
    return None


def _texts(case: Case) -> list[str]:
    """The quotes, what stands behind them where their language has no tables, and the cited claims."""
    found = []
    for one in (case.basis.proven or case.basis.cited).values():
        found.append(one["quote"])
        if wording.pattern("ALL", language(one["quote"])) is wording.NOTHING:
            found.append(one["summary"])
    found += [case.basis.hypotheses[key]["summary"] for key in case.basis.standing]
    return found + rejected_summaries(case)


def _near(case: Case, match: re.Match[str], texts: list[str]) -> list[str]:
    """The texts that speak of the clause in which a quantity stands; all where none clearly does."""
    start = max((stop.end() for stop in _CLAUSE.finditer(case.text, 0, match.start())), default=0)
    stop = _CLAUSE.search(case.text, match.end())
    said = terms(case.text[start : stop.start() if stop else len(case.text)])
    shares = [len(said & terms(text)) for text in texts]
    best = max(shares, default=0)
    return [text for text, share in zip(texts, shares, strict=True) if best < FEWEST or 2 * share >= best]


def _many(case: Case, texts: list[str]) -> Iterator[Fault]:
    """ "Many" is soft: only a quote that says "few" of the same things bars it."""
    match = _claimed(case, "MANY")
    counted = _behind(case.text, match.end()) if match else set[str]()
    if match is None or any(counted & _behind(text, many.end()) for text in texts for many in _manies(text)):
        return
    for text in texts:
        few = wording.find("FEW", text)
        if few and counted & _behind(text, few.end()):
            expected = f"the quantity of the quote, which says {few[0].strip()!r}"
            yield Fault("quantifier", match[0].strip(), expected)
            return


def _manies(text: str) -> Iterator[re.Match[str]]:
    return wording.pattern("MANY", language(text)).finditer(text)


def _behind(text: str, end: int) -> set[str]:
    words = [token for token in tokens(text) if token.content and token.start >= end]
    return {stem for token in words[:REACH] for stem in token.stems}


def _halved(texts: list[str]) -> bool:
    """Whether the quotes say half, or have two numbers of which one is half of the other."""
    if any(map(_HALF.search, texts)):
        return True
    found = {number.value.rstrip("%") for text in texts for number in stated_numbers(plain(text))}
    values = {float(value) for value in found if re.fullmatch(r"\d+(?:\.\d+)?", value)}
    return any(2 * value in values for value in values if value) or 50.0 in values
