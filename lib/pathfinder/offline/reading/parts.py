"""The parts of a question: its clauses, and the things that it compares. Each wants an answer of its own."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pathfinder.evidence.language.words import squeeze, terms
from pathfinder.evidence.relevance.sentences import coverage

MOST = 7  # as many sub-questions as a CLARIFY answer may have
LEAST = 0.25  # of the words of a sub-question: a sentence that bears on it
OWN = 0.3  # what a sentence gains that names the thing itself
NAMED = 0.6  # of the words of a thing: a text that speaks of it
_ASKING = "how|when|why|what|which|who|where|whether|wie|wann|warum|was|welche[rsn]?|wer|wo|ob"
_PLAIN = "how|what|why|whether|wie|was|warum|ob"  # behind a comma no relative clause begins with these
_CLAUSES = re.compile(
    rf"(?<=[?？])\s+|;\s+|[,:]\s+(?=(?:{_PLAIN})\b)|,?\s+(?:and|und)\s+(?=(?:{_ASKING})\b(?!,))",
    re.IGNORECASE,
)
_ASKS = re.compile(rf"\b(?:{_ASKING})\b|[?？]", re.IGNORECASE)
_ASIDE = re.compile(r"\([^()]*\)")
_NAME = r"[A-ZÄÖÜ][\w.+#-]*(?:\s[A-ZÄÖÜ0-9][\w.+#-]*){0,2}"
_FEW = r"(?:[\w+#.-]+\s){0,2}[\w+#.-]+"
_END = r"(?=[?,;.]|\s(?:in|on|for|when|with|regarding|bei|für|wenn|im)\b|$)"
_COMPARED = (
    re.compile(rf"\b(?:between|zwischen)\s+({_FEW})\s+(?:and|und)\s+({_FEW}?){_END}", re.IGNORECASE),
    re.compile(
        rf"({_FEW})\s+(?:vs\.?|versus|compared (?:with|to)|gegenüber)\s+({_FEW}?){_END}", re.IGNORECASE
    ),
    re.compile(
        rf"\b(?:compare|vergleiche)\s+({_FEW})\s+(?:and|with|to|und|mit)\s+({_FEW}?){_END}", re.IGNORECASE
    ),
    re.compile(rf"(?<!^)\b({_NAME})\s+(?:and|or|than|und|oder|als)\s+(?:(?:in|of|the|von)\s+)*({_NAME})"),
)


def parts(question: str) -> list[str]:
    """The parts of a question as questions, at least one: each clause, about each thing compared.

    >>> parts("How do SQLite and PostgreSQL log, and when do readers wait?")[0]
    'SQLite: How do SQLite and PostgreSQL log?'
    """
    asked, things = clauses(question), compared(question)
    told = [f"{thing}: {clause}" for clause in asked for thing in things] or asked
    return list(dict.fromkeys(told))[:MOST]


def clauses(question: str) -> list[str]:
    """What a question asks one after the other, at least one thing; what stands in brackets is not parted."""
    whole = squeeze(question)
    masked = _ASIDE.sub(lambda aside: "_" * len(aside[0]), whole)
    ends = [each for each in _CLAUSES.finditer(masked) if _ASKS.search(masked, 0, each.end())]
    starts = [0, *(each.end() for each in ends)]
    pieces = (whole[start:end] for start, end in zip(starts, [*(e.start() for e in ends), None], strict=True))
    found = [f"{each.rstrip(' ?？,;:')}?" for each in pieces if terms(each)]
    return found if len(found) > 1 else [whole]


def compared(question: str) -> list[str]:
    """The things that a question compares, [] when it compares none."""
    for pattern in _COMPARED:
        if found := pattern.search(squeeze(question)):
            return [thing for thing in found.groups() if terms(thing)]
    return []


def thing(part: str, question: str) -> str:
    """Which of the things compared a part of a question is about, "" for none."""
    return next((each for each in compared(question) if part.startswith(f"{each}: ")), "")


def part_of(text: str, context: str, question: str, asked: Sequence[Mapping[str, Any]]) -> str:
    """The ID of the sub-question that a sentence answers best, "" for none.

    One about a thing compared wants the thing named: in the sentence, else in the heading or title over it.
    """
    best, found = LEAST, ""
    weight = dict.fromkeys(frozenset().union(*(terms(str(each["text"])) for each in asked)), 1.0)
    for each in asked:
        clause, about = str(each["text"]), thing(str(each["text"]), question)
        if about and not speaks_of(f"{text} . {context}", about):
            continue
        clause = clause.removeprefix(f"{about}: ")
        score = coverage(text, clause, weight, context) + (OWN if about and speaks_of(text, about) else 0.0)
        if score > best:
            best, found = score, str(each["id"])
    return found


def speaks_of(text: str, thing_: str) -> bool:
    """Whether a text names a thing, in full or nearly."""
    named = terms(thing_)
    return not named or len(named & terms(text)) >= NAMED * len(named)
