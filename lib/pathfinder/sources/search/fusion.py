"""Results of several engines as one list: duplicates joined, ranked by reciprocal rank fusion."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pathfinder.sources.archive.url_log import normalised
from pathfinder.sources.search.results import Result

DAMPING = 60  # Cormack, Clarke and Büttcher (2009)
TITLE_WORDS = 3  # "Introduction" and "Editorial" name many works
YEARS_APART = 2  # a preprint and its published version
GAPS = ("snippet", "authors", "year", "venue", "doi", "arxiv", "open_access")  # what another engine may know


def fuse(lists: Mapping[str, Sequence[Result]], limit: int) -> list[Result]:
    """The results of each engine, best first, as one list; the same work stands in it once.

    A work's score is the sum of 1 / (60 + rank) over the engines that found it. The same DOI, arXiv
    identifier, address or, among works of the literature, title makes two results one.
    """
    works: list[_Work] = []
    for engine, results in lists.items():
        for rank, result in enumerate(results, 1):
            keys = frozenset(_keys(result))
            same = [work for work in works if work.holds(result, keys)]
            for other in same[1:]:  # this result shows that two works are one
                same[0].absorb(other)
                works.remove(other)
            own = _Work({engine: rank}, [(rank, result)], set(keys))
            if same:
                same[0].absorb(own)
            else:
                works.append(own)
    ranked = sorted(works, key=lambda work: (-work.score, work.best, work.url))
    return [work.merged() for work in ranked[: max(limit, 0)]]


@dataclass
class _Work:
    """What several engines found of one work."""

    ranks: dict[str, int]
    found: list[tuple[int, Result]]
    keys: set[str]

    def holds(self, result: Result, keys: frozenset[str]) -> bool:
        shared = self.keys & keys
        if all(key.startswith("title:") for key in shared):
            return bool(shared) and all(_may_be_one(each, result) for _, each in self.found)
        return True

    def absorb(self, other: _Work) -> None:
        for engine, rank in other.ranks.items():
            self.ranks[engine] = min(rank, self.ranks.get(engine, rank))
        self.found += other.found
        self.keys |= other.keys

    @property
    def score(self) -> float:
        return sum(1 / (DAMPING + rank) for rank in self.ranks.values())

    @property
    def best(self) -> int:
        return min(self.ranks.values())

    @property
    def url(self) -> str:
        return self.found[0][1].url

    def merged(self) -> Result:
        """The best-ranked result, its gaps filled from the others."""
        by_rank = [result for _, result in sorted(self.found, key=lambda pair: pair[0])]
        counts = [each.citations for each in by_rank if each.citations is not None]
        known = {
            field: value for each in reversed(by_rank) for field in GAPS if (value := getattr(each, field))
        }
        return replace(
            by_rank[0],
            **known,
            citations=max(counts, default=None),
            engines=tuple(self.ranks),
            score=round(self.score, 5),
        )


def _keys(result: Result) -> Iterator[str]:
    yield f"url:{normalised(result.url)}"
    if result.doi:
        yield f"doi:{result.doi}"
    if result.arxiv:
        yield f"arxiv:{result.arxiv}"
    words = re.findall(r"\w+", result.title.casefold())
    if result.scholarly and len(words) >= TITLE_WORDS:
        yield "title:" + " ".join(words)


def _may_be_one(one: Result, other: Result) -> bool:
    """Whether equal titles mean the same work: about the same year, and no two different preprints."""
    if one.arxiv and other.arxiv:
        return one.arxiv == other.arxiv
    return not (one.year and other.year) or abs(one.year - other.year) <= YEARS_APART
