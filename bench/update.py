"""What one more observation costs in a graph of 10,000 against one of 100."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median

from bench.table import Claim

from pathfinder.model.graph.cognigraph import CogniGraph, empty_graph
from pathfinder.model.graph.update import apply_explore_updates

SMALL, LARGE = 100, 10_000
EDGES = 5


def measure(_folder: Path, times: int) -> list[Claim]:
    small, large = _graph(SMALL), _graph(LARGE)
    taken: dict[int, list[float]] = {SMALL: [], LARGE: []}
    for _ in range(times * 40):
        for size, graph in ((SMALL, small), (LARGE, large)):
            payload = _payload(len(graph.observations) + 1, len(graph.hypotheses))
            begun = time.perf_counter()
            apply_explore_updates(graph, payload)
            taken[size].append(time.perf_counter() - begun)
    one, other = median(taken[SMALL]), median(taken[LARGE])
    note = f"{other * 1e6:.1f} µs against {one * 1e6:.1f} µs, {len(large.data['edges']):,} edges"
    return [Claim(f"update by one observation, {LARGE:,} : {SMALL} observations", other / one, 2, note=note)]


def _graph(size: int) -> CogniGraph:
    graph = CogniGraph(empty_graph("Why?"))
    hypotheses = size // EDGES
    claims = [
        {"id": f"hyp_A{n}", "summary": f"Claim {n}", "verify_keywords": [f"word {n}"]}
        for n in range(1, hypotheses + 1)
    ]
    empty = {"status": "success", "observations": [], "edges": []}
    apply_explore_updates(graph, {**empty, "type_a_hypotheses": claims})
    for number in range(1, size + 1):
        apply_explore_updates(graph, _payload(number, hypotheses))
    return graph


def _payload(number: int, hypotheses: int) -> dict[str, object]:
    """One observation from a site of its own with five edges; the answer is checked already."""
    fields = {"source_type": "blog", "authority": 0.4, "source_id": f"src_{number}", "proof": "exact"}
    place = {"domain": f"site{number}.example", "text_id": f"txt_{number}"}
    address = {"source_url": f"https://site{number}.example/"}
    words = {"id": f"obs_{number}", "summary": f"Fact {number}", "quote": f"Fact number {number}"}
    edges = [
        {
            "from": f"obs_{number}",
            "to": f"hyp_A{(number * EDGES + step) % hypotheses + 1}",
            "type": "SUPPORTS",
        }
        for step in range(EDGES)
    ]
    return {
        "status": "success",
        "observations": [{**words, **fields, **place, **address}],
        "type_a_hypotheses": [],
        "edges": [{**edge, "weight": 0.5} for edge in edges],
    }
