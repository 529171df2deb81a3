"""What searches were worth, and what each style of query has earned so far (seed 002 §5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pathfinder.memory.reward import WEIGHTS, Parts, Search, efficiency, measured, reward
from pathfinder.memory.styles import STYLES, style_of

if TYPE_CHECKING:
    from pathfinder.cycle.research import Research
    from pathfinder.steps.step import Context

Row = dict[str, Any]


def style_table(context: Context) -> list[dict[str, Any]]:
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


def weights_of(research: Research) -> Mapping[str, float]:
    """The weights that the research started with (seed 002 §5.1 where it remembers none)."""
    weights: Mapping[str, float] = research.state["rules"].get("query_weights", WEIGHTS)
    return weights


def cited_addresses(research: Research) -> set[str]:
    """The addresses of the sources that observations quote."""
    return {item["source_url"] for item in research.graph.observations.values()}


def rewards(rows: Sequence[Row], weights: Mapping[str, float]) -> list[tuple[Row, float, Parts]]:
    """Each search that ran, with its reward and the parts of it, given the searches before it.

    A search whose engines all failed says nothing about its query and is left out.
    """
    found: list[tuple[Row, float, Parts]] = []
    earlier: list[Search] = []
    shown: set[str] = set()
    for row in rows:
        if not row.get("query") or (row.get("failures") and not row["results"]):
            continue
        search = _search(row)
        parts = _parts(row, search, earlier, shown)
        found.append((row, reward(parts, weights), parts))
        earlier.append(search)
        shown.update(search.shown)
    return found


def _parts(row: Row, search: Search, earlier: Sequence[Search], shown: set[str]) -> Parts:
    """As measured when the search ran, where that was kept; its use is counted now."""
    kept = row.get("measured")
    if isinstance(kept, dict) and set(kept) == set(Parts._fields):
        return Parts(**kept)._replace(efficiency=efficiency(search.used - shown))
    return measured(search, earlier)


def _search(row: Row) -> Search:
    from pathfinder.evidence.queries import query_words

    results = row["results"]
    texts = () if row.get("measured") else (_words_shown(each) for each in results[:5])
    return Search(
        words=query_words(row["query"]),
        shown=tuple(each["url"] for each in results),
        texts=tuple(texts),
        used=frozenset(row.get("used") or ()),
    )


def _words_shown(result: Row) -> frozenset[str]:
    from pathfinder.evidence.queries import query_words

    return query_words(f"{result.get('title') or ''} {result.get('snippet') or ''}")
