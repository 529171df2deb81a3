"""What searches were worth, and what each style of query has earned so far (seed 002 §5)."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, TypeVar

from pathfinder.memory.reward import LOOKED_AT, WEIGHTS, Parts, Search, efficiency, measured, reward
from pathfinder.memory.styles import STYLES, style_of
from pathfinder.model.cycle.research import Research
from pathfinder.steps.checks.step import Context

Row = TypeVar("Row", bound=Mapping[str, Any])


def style_table(context: Context) -> list[Mapping[str, Any]]:
    """For each style of query: how many searches had it, and their mean reward (None without any)."""
    research = context.research
    named: Mapping[str, str] = research.state.get("query_styles", {})
    earned: dict[str, list[float]] = {style: [] for style in STYLES}
    rows = context.sources.searches(cited_addresses(research))
    for row, worth, _ in rewards(rows, weights_of(research)):
        earned[named.get(row["query"]) or style_of(row["query"])].append(worth)
    return [
        {"style": style, "searches": len(each), "reward": round(sum(each) / len(each), 2) if each else None}
        for style, each in earned.items()
    ]


def likeness(queries: Sequence[str]) -> float:
    """The mean Jaccard similarity of the words of each two queries, 0 to 1 (seed 002 §5.2)."""
    words = [_words(query) for query in queries]
    pairs = [(one, other) for one, other in combinations(words, 2) if one | other]
    return sum(len(one & other) / len(one | other) for one, other in pairs) / max(1, len(pairs))


def weights_of(research: Research) -> Mapping[str, float]:
    """The weights that the research started with (seed 002 §5.1 where it remembers none)."""
    rules: Mapping[str, Any] = research.state["rules"]
    weights: Mapping[str, float] = rules.get("query_weights", WEIGHTS)
    return weights


def cited_addresses(research: Research) -> set[str]:
    """The addresses of the sources that observations quote."""
    return {item["source_url"] for item in research.graph.observations.values()}


def rewards(rows: Sequence[Row], weights: Mapping[str, float]) -> list[tuple[Row, float, Parts]]:
    """Each search that ran, with its reward and the parts of it, given the searches before it.

    A search whose engines all failed says nothing about its query and is left out. Parts that were kept
    when a search ran are taken as they are; only its use is counted now.
    """
    ran = [row for row in rows if row.get("query") and (row["results"] or not row.get("failures"))]
    known = [_kept(row) for row in ran]
    split = _words if None in known else _no_words  # splitting words costs an import
    found: list[tuple[Row, float, Parts]] = []
    earlier: list[Search] = []
    shown: set[str] = set()
    for row, kept in zip(ran, known, strict=True):
        search = Search(
            words=split(row["query"]),
            shown=tuple(each["url"] for each in row["results"]),
            texts=() if kept else tuple(_words_shown(each) for each in row["results"][:LOOKED_AT]),
            used=frozenset(row.get("used") or ()),
        )
        now = kept._replace(efficiency=efficiency(search.used - shown)) if kept else None
        parts = now or measured(search, earlier)
        found.append((row, reward(parts, weights), parts))
        earlier.append(search)
        shown.update(search.shown)
    return found


def _kept(row: Mapping[str, Any]) -> Parts | None:
    """The parts that were measured when the search ran."""
    kept = row.get("measured")
    return Parts(**kept) if isinstance(kept, dict) and set(kept) == set(Parts._fields) else None


def _words(query: str) -> frozenset[str]:
    from pathfinder.evidence.relevance.queries import query_words

    return query_words(query)


def _no_words(_query: str) -> frozenset[str]:
    return frozenset()


def _words_shown(result: Mapping[str, Any]) -> frozenset[str]:
    return _words(f"{result.get('title') or ''} {result.get('snippet') or ''}")
