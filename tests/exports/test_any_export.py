"""Whatever a graph and the metadata of its sources hold, every format is written and can be read."""

from __future__ import annotations

import io
import json
from typing import Any

import bibtexparser
import networkx
import rispy
from hypothesis import HealthCheck, given, settings
from pyld import jsonld as reader
from tests.exports.cited import of
from tests.report.strategies import SENTENCE, SOURCES, graphs

from pathfinder.exports import pandoc
from pathfinder.exports.attributes import nodes
from pathfinder.exports.csl.items import items
from pathfinder.exports.formats import bibtex, csl_json, graphml, jsonld, markdown, ris

SLOW = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))


@SLOW
@given(graphs(), SOURCES, SENTENCE)
def test_bibliographies_and_graphs_of_any_research_can_be_read(graph: Any, sources: Any, site: str) -> None:
    """As many entries as sources, as many nodes as the graph has."""
    for source in sources.values():
        source["metadata"] = {"site": site, "language": site, "doi": site}
        source["paper"] = {"venue": site, "arxiv": site, "authors": [site], "year": None}
    found = of(graph, sources)
    written = items(found.view)
    assert json.loads(csl_json.render(found)) == json.loads(json.dumps(written))
    library = bibtexparser.parse_string(bibtex.render(found).decode())
    assert library.failed_blocks == []
    assert [entry.key for entry in library.entries] == [item["id"] for item in written]
    assert len(rispy.loads(ris.render(found).decode())) == len(written)
    read = networkx.read_graphml(io.BytesIO(graphml.render(found)))
    assert set(read.nodes) == set(nodes(found.view))
    expanded = reader.expand(json.loads(jsonld.render(found)))
    assert len(expanded) == 1 + len(nodes(found.view)) + len(graph["hypotheses"])


@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(graphs(), SOURCES)
def test_pandoc_sees_nothing_raw_in_any_report(graph: Any, sources: Any) -> None:
    """Its reader finds no markup of another format, no image and no formula in text from outside."""
    text = markdown.render(of(graph, sources))
    tree = pandoc.run(["--from", pandoc.READER, "--to", "json"], text, "a test").decode()
    for kind in ("RawInline", "RawBlock", "Image", "Math", "Div"):
        assert f'"t":"{kind}"' not in tree
