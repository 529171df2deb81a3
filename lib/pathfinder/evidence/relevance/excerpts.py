"""The stretches of a quote that a claim needs: for a reader who has little room."""

import re
from collections.abc import Collection, Sequence
from functools import lru_cache

from pathfinder.evidence.language.words import denies, terms

SHORT = 2_200  # characters of a quote that is never cut
LONGEST = 2_600  # characters that one claim gets of a quote
HEADING = 30  # characters: so little of a quote is a heading, or half a sentence
FEW = 3  # a claim that shares fewer words than one in so many with a quote is read beside the whole of it
PIECE = 160  # characters; a longer sentence is parted at a blank
_END = re.compile(r"(?<=[.!?;]\s)|(?<=[。！？\n|])")
_WITHIN = re.compile(rf".{{1,{PIECE}}}(?:\s+|$)|.{{{PIECE}}}[\d.,]*", re.DOTALL)
_ENDED = re.compile(r"(?:[.!?;]\s+|[。！？\n|])\Z")
_FIGURE = re.compile(r"\d+(?:[.,:]\d+)*")


@lru_cache(maxsize=1024)
def pieces(quote: str) -> tuple[str, ...]:
    """A quote in pieces that make it up again: sentences, and the parts of long ones."""
    return tuple(piece for sentence in _END.split(quote) for piece in _WITHIN.findall(sentence))


def needed(claim: str, parts: Sequence[str]) -> set[int]:
    """Which pieces of a quote a claim needs: its figures, other words, then denials and ends of sentences.

    All where they have at most `SHORT` characters, else about `LONGEST`; no figure of the claim is left out.
    """
    if sum(map(len, parts)) <= SHORT:
        return set(range(len(parts)))
    wanted = terms(claim)
    shared = [terms(part) & wanted for part in parts]
    figures = [set(_FIGURE.findall(part)) for part in parts]
    kept: set[int] = set()
    for figure in dict.fromkeys(_FIGURE.findall(claim)):
        having = [at for at, each in enumerate(figures) if figure in each]
        if having and not kept.intersection(having):
            kept.add(max(having, key=lambda at: len(shared[at])))
    covered = {term for at in kept for term in shared[at]}
    while left := [at for at in range(len(parts)) if at not in kept and shared[at] - covered]:
        best = max(left, key=lambda at: len(shared[at] - covered))
        covered |= shared[best]
        kept |= {best} if _fits(parts, {*kept, best}) else set()
    if FEW * len(covered) < len(wanted):  # another language, or another subject: it is read as it stands
        kept |= {at for at in range(len(parts)) if _fits(parts, {*kept, *range(at + 1)})}
    for at in sorted(kept):
        beside = [near for near in (at + 1, at - 1) if 0 <= near < len(parts)]
        kept |= {near for near in beside if _belongs(parts, at, near) and _fits(parts, {*kept, near})}
    if sum(len(parts[at]) for at in kept) < HEADING:  # that alone tells nothing
        kept = {at for at in range(min(kept), len(parts)) if _fits(parts, range(min(kept), at + 1))}
    return kept


def _belongs(parts: Sequence[str], at: int, near: int) -> bool:
    """Whether a piece is of the same sentence as its neighbour, or may turn it round."""
    return not _ENDED.search(parts[min(at, near)]) or denies(parts[near])


def excerpt(parts: Sequence[str], kept: Collection[int]) -> str:
    """The pieces that are kept, with "…" for those between and around them."""
    said = "".join(part if at in kept else "\0" for at, part in enumerate(parts))
    return re.sub(r"\s*\0+\s*", " … ", said).strip()


def _fits(parts: Sequence[str], kept: Collection[int]) -> bool:
    return sum(len(parts[at]) for at in kept) <= LONGEST
