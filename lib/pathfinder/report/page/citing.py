"""Citations as the page opens them: one per source, with every observation of it that is meant."""

from collections.abc import Iterable
from typing import NamedTuple

from pathfinder.evidence.trust.levels import GLYPHS, Level
from pathfinder.model.graph.links import Link
from pathfinder.report.escape import clean
from pathfinder.report.view import View

SHOWN_CITATIONS = 6  # beside a statement; its evidence list holds the others


class Cite(NamedTuple):
    """A citation: what is shown, the source it leads to, and the observations whose quotes it opens."""

    label: str
    number: int
    observations: list[str]
    unproven: bool  # none of them is proven


class Badge(NamedTuple):
    """A verification level with its mark and its word."""

    level: Level
    glyph: str
    word: str


def badge(view: View, level: Level) -> Badge:
    """The mark of a level."""
    return Badge(level, GLYPHS[level], view.texts[f"level.{level}"])


def cites(view: View, observation_ids: Iterable[str], limit: int | None = None) -> list[Cite]:
    """The citations of some observations, one per source, in the order given; unknown ones are left out."""
    grouped: dict[int, list[str]] = {}
    observations = view.graph["observations"]
    for key in observation_ids:
        if key in observations:
            grouped.setdefault(view.citations.number(observations[key]), []).append(key)
    found = [
        Cite(
            label(view, number),
            number,
            list(dict.fromkeys(keys)),
            all(observations[key]["proof"] == "unproven" for key in keys),
        )
        for number, keys in grouped.items()
    ]
    return found[:limit]


def label(view: View, number: int) -> str:
    """How the source with a number is cited: `[Kim 2020]`, `[1]`, or as the chosen style cites it."""
    entry, citations = view.citations.entry(number), view.citations
    if citations.style.cite:
        return clean(citations.style.cite([entry.key]))
    return f"[{clean(citations.name(entry))}]"


def statement_cites(view: View, hypothesis_id: str) -> list[Cite]:
    """The citations of a hypothesis: its proven observations, or, when none is, all of them."""
    links = view.evidence.supporting(hypothesis_id)
    return cites(view, ids([link for link in links if link.proven] or links), SHOWN_CITATIONS)


def ids(links: Iterable[Link]) -> list[str]:
    """The IDs of the observations of some links."""
    return [link.observation_id for link in links]
