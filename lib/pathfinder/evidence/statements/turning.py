"""Statements turned round: a sentence has one word of a pair of opposites, its source the other."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pathfinder.evidence.statements import wording
from pathfinder.evidence.statements.case import Fault
from pathfinder.evidence.statements.wording.turns import TURNS
from pathfinder.evidence.words import language, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.statements.case import Case

REACH = 5  # content words on either side of a word that turns
FEWEST = 2  # of them that both texts have
MOSTLY = 0.5  # of those of the sentence
NEAR = 24  # characters in which a denial turns the word back


class Place(NamedTuple):
    """A word of a pair, as written, and the stems around it."""

    words: str
    around: frozenset[str]
    denied: bool


def turned_round(case: Case) -> Iterator[Fault]:
    """No sentence says the opposite of its quote in nearly the same words."""
    if not case.factual or not case.cites or case.sentence["rejected"]:
        return
    texts = [text for text in _texts(case) if language(text) == case.language]
    for ours, theirs in _pairs(case.language):
        if theirs.search(case.text):
            continue  # it says both, of different things
        for place in _places(ours, case.text, case.language):
            if place.denied or len(place.around) < FEWEST:
                continue
            found = _opposite(place, ours, theirs, texts, case.language)
            if found:
                yield Fault("opposite", place.words, f"{found!r}, as in the source")
                return


def _texts(case: Case) -> list[str]:
    found = [*(case.basis.proven or case.basis.cited).values()]
    return [one["quote"] for one in found] + [one["summary"] for one in found]


def _opposite(
    place: Place, ours: re.Pattern[str], theirs: re.Pattern[str], texts: list[str], code: str
) -> str | None:
    """The opposite word that some text has in the same surroundings; None where one has the word itself."""
    needed = max(FEWEST, MOSTLY * len(place.around))
    if any(len(place.around & each.around) >= FEWEST for text in texts for each in _places(ours, text, code)):
        return None
    for text in texts:
        for each in _places(theirs, text, code):
            if not each.denied and len(place.around & each.around) >= needed:
                return each.words
    return None


@lru_cache(maxsize=8)
def _pairs(code: str) -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    bounds = ("(?:", ")") if code == "ko" else (r"(?<!\w)(?:", r")(?!\w)")
    compiled = [
        tuple(re.compile(f"{bounds[0]}{side}{bounds[1]}", re.IGNORECASE) for side in pair)
        for pair in TURNS.get(code, ())
    ]
    return tuple((one, other) for one, other in compiled)


@lru_cache(maxsize=8192)
def _places(pattern: re.Pattern[str], text: str, code: str) -> tuple[Place, ...]:
    """Where a text has a word of a side of a pair."""
    words = [token for token in tokens(text) if token.content]
    found = []
    for match in pattern.finditer(text):
        before = [token for token in words if token.end <= match.start()][-REACH:]
        after = [token for token in words if token.start >= match.end()][:REACH]
        near = text[max(0, match.start() - NEAR) : match.start()]
        if code == "ko":
            near = text[match.end() : match.end() + NEAR // 2]
        around = frozenset(stem for token in (*before, *after) for stem in token.stems)
        found.append(Place(match[0], around, bool(wording.find("DENIED", near, code))))
    return tuple(found)
