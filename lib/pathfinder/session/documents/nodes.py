"""observations/ and hypotheses/: what the file of each node says."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.report.markdown.nodes import concepts_of, hypothesis_markdown, observation_markdown

Metadata = Callable[[str], Mapping[str, Any] | None]  # of a source, by its ID


def node_texts(
    graph: CogniGraph, metadata: Metadata, observations: Iterable[str], hypotheses: Iterable[str]
) -> Iterator[tuple[str, str]]:
    """Name and text of the file of each of these nodes, as the graph stands."""
    edges_from: dict[str, list[Any]] = {key: [] for key in observations}
    for edge in graph.data["edges"] if edges_from else ():
        if edge["from"] in edges_from:
            edges_from[edge["from"]].append(edge)
    for key, own in edges_from.items():
        item = graph.observations[key]
        source = metadata(item["source_id"]) if item["source_id"] else None
        concepts = concepts_of(key, graph.data, own)
        yield f"observations/{key}.md", observation_markdown(key, item, source, concepts=concepts)
    for key in hypotheses:
        edges = graph.evidence(key) + [edge for edge in graph.conflicts if key in (edge["from"], edge["to"])]
        yield f"hypotheses/{key}.md", hypothesis_markdown(key, graph.hypotheses[key], edges)
