"""How well observations fit a sentence, by the words they share."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pathfinder.evidence.statements.ground import told
from pathfinder.evidence.words import HANGUL, terms, weigh

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pathfinder.evidence.statements.case import Case

CLEARLY = 0.5  # of a sentence's weighted words: an observation that says nearly the same
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")


def covered(case: Case, texts: Iterable[str]) -> float:
    """The share of a sentence's weighted words that some texts have together: 0 to 1."""
    said = terms(case.text)
    known = frozenset[str]().union(*map(terms, texts))
    total = weigh(said, case.ground.weight)
    return weigh(said & known, case.ground.weight) / total if total else 0.0


def best(case: Case) -> str | None:
    """The proven observation that says nearly what a sentence says and that it does not cite, if any."""
    return next(
        (key for key, share in ranked(case) if share >= CLEARLY and key not in case.basis.cited), None
    )


def ranked(case: Case, most: int = 5) -> list[tuple[str, float]]:
    """The proven observations that share most with a sentence, each with the share of its words."""
    said, holders = terms(case.text), case.ground.holders
    scores: dict[str, float] = {}
    for term in said:
        for key in holders.get(term, ()):
            scores[key] = scores.get(key, 0.0) + case.ground.weight.get(term, 1.0)
    total = weigh(said, case.ground.weight) or 1.0
    order = sorted(scores.items(), key=lambda item: -item[1])[:most]
    return [(key, score / total) for key, score in order]


def shared(case: Case, observation_id: str) -> int:
    """How many words a sentence shares with an observation."""
    one = case.ground.observation(observation_id)
    return len(terms(case.text) & terms(told(one))) if one else 0


def same_script(case: Case) -> bool:
    """Whether the sentence shares a script with what it cites, so that words can be compared at all."""
    nodes = [told(one) for one in case.basis.cited.values()]
    nodes += [told(one) for one in case.basis.proven.values()]
    nodes += [one["summary"] for one in case.basis.hypotheses.values()]
    mine = _scripts(case.text)
    return any(_scripts(text) & mine for text in nodes)


def _scripts(text: str) -> set[str]:
    """The scripts that carry a text: more than a fifth of its letters."""
    letters = sum(map(str.isalpha, text)) or 1
    hangul, latin = len(HANGUL.findall(text)), len(_LATIN.findall(text))
    found = {"hangul": hangul, "latin": latin, "other": letters - hangul - latin}
    return {name for name, count in found.items() if count > 0.2 * letters}
