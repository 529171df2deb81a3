"""The whole graph as GraphML and JSON-LD: other programs read it, nothing is lost, nothing is injected."""

from __future__ import annotations

import io
import json
from typing import Any

import networkx
import pytest
from pyld import jsonld as reader
from tests.exports.cited import HOSTILE, hostile, of
from tests.report import example

from pathfinder.exports.attributes import edges, nodes
from pathfinder.exports.formats import graphml, jsonld
from pathfinder.report.material import Material

SCHEMA, PROV, OWN = "https://schema.org/", "http://www.w3.org/ns/prov#", "urn:pathfinder:vocabulary#"


@pytest.fixture
def found() -> Material:
    """The example research, which has every kind of node and edge."""
    return of(example.research(), example.sources())


def read_graphml(found: Material) -> Any:
    return networkx.read_graphml(io.BytesIO(graphml.render(found)))


def refuse(url: str, options: Any) -> Any:  # noqa: ARG001 - the interface of a document loader
    raise AssertionError(f"reading the file asked for {url}")


def read_jsonld(found: Material) -> dict[str, Any]:
    """ID -> expanded node."""
    expanded = reader.expand(json.loads(jsonld.render(found)), {"documentLoader": refuse})
    return {node["@id"].rpartition("#")[2]: node for node in expanded}


def test_networkx_reads_every_node_and_every_edge(found: Material) -> None:
    read = read_graphml(found)
    assert set(read.nodes) == set(nodes(found.view))
    written = sorted((link.start, link.end, link.attributes["kind"]) for link in edges(found.view))
    assert sorted((start, end, data["kind"]) for start, end, data in read.edges(data=True)) == written
    kinds = {kind for _, _, kind in written}
    assert kinds == {"FROM", "SUPPORTS", "CONTRADICTS", "CONFLICTS", "QUALIFIES", "DERIVED_FROM", "COPY_OF"}
    assert read.is_directed()
    assert read.graph["question"] == example.research()["question"]


def test_every_attribute_keeps_its_value_and_its_type(found: Material) -> None:
    """Numbers are numbers, truth values are truth values; lists and histories are JSON."""
    read = read_graphml(found)
    for key, attributes in nodes(found.view).items():
        stored = read.nodes[key]
        assert set(stored) == set(attributes)
        for name, value in attributes.items():
            same = json.loads(stored[name]) if isinstance(value, (list, dict)) else stored[name]
            assert same == value, (key, name)
            if not isinstance(value, (list, dict)):
                assert isinstance(stored[name], type(value)), (key, name)
    one = next(
        data for _, _, data in read.edges(data=True) if data["kind"] == "CONFLICTS" and data["resolved"]
    )
    assert one["resolution"] == "local disks gain, network disks do not"
    assert one["weight"] == 0.8


def test_nothing_of_the_stored_graph_is_left_out(found: Material) -> None:
    """Every field of an observation, a hypothesis and an edge that has a value is an attribute."""
    graph: Any = found.view.graph
    made = nodes(found.view)
    for key, item in {**graph["observations"], **graph["hypotheses"]}.items():
        assert {name for name, value in item.items() if value is not None} <= set(made[key])
    stored = [link.attributes for link in edges(found.view) if "weight" in link.attributes]
    assert len(stored) == len(graph["edges"])


def test_hostile_texts_make_no_xml() -> None:
    """Text that ends elements or opens others is text; what XML cannot hold is left out."""
    found = hostile()
    read = read_graphml(found)
    assert set(read.nodes) == set(nodes(found.view))
    for number, text in enumerate(HOSTILE, 1):
        assert read.nodes[f"obs_{number}"]["quote"] == text.replace("\x00", "")
    lone = hostile(summary="half a \ud83d sign")
    assert read_graphml(lone).nodes["hyp_A1"]["summary"] == "half a  sign"


def test_pyld_expands_the_file_without_loading_anything(found: Material) -> None:
    """A hypothesis is a Claim with its review, an observation a Quotation from its source."""
    read = read_jsonld(found)
    graph = found.view.graph
    for key in graph["hypotheses"]:
        assert f"{SCHEMA}Claim" in read[key]["@type"]
        review = read[f"review_{key}"]
        assert review["@type"] == [f"{SCHEMA}ClaimReview"]
        assert review[f"{SCHEMA}itemReviewed"][0]["@id"] == read[key]["@id"]
        assert 0 <= review[f"{SCHEMA}reviewRating"][0][f"{SCHEMA}ratingValue"][0]["@value"] <= 1
    for key, observation in graph["observations"].items():
        assert f"{SCHEMA}Quotation" in read[key]["@type"]
        assert read[key][f"{SCHEMA}text"] == [{"@value": observation["quote"]}]
        (source,) = read[key][f"{PROV}wasQuotedFrom"]
        assert read[source["@id"].rpartition("#")[2]][f"{OWN}kind"] == [{"@value": "source"}]
    assert read["hyp_B1"][f"{PROV}wasDerivedFrom"] == [
        {"@id": read["obs_1"]["@id"]},
        {"@id": read["obs_4"]["@id"]},
    ]


def test_no_attribute_is_lost_in_linked_data(found: Material) -> None:
    """An expansion drops terms that the context does not know: every attribute has a place after it."""
    read = read_jsonld(found)
    for key, attributes in nodes(found.view).items():
        lost = [
            name
            for name in attributes
            if not any(term.rpartition("#")[2].rpartition("/")[2] in _terms(name) for term in read[key])
        ]
        assert lost == [], key
    influences = [each for node in read.values() for each in node.get(f"{PROV}qualifiedInfluence", [])]
    assert len(influences) == len(found.view.graph["edges"]) + 1, "edges, and one qualification"


def test_hostile_texts_make_no_linked_data() -> None:
    """No text becomes an identifier, a type or a context."""
    found = hostile()
    read = read_jsonld(found)
    assert set(read) == {*nodes(found.view), "research", "review_hyp_A1"}
    assert "evil" not in " ".join(_identifiers(list(read.values())))
    triples = reader.to_rdf(json.loads(jsonld.render(found)), {"documentLoader": refuse})
    assert {str(each["subject"]["value"]).partition(":")[0] for each in triples["@default"]} == {"urn", "_"}


def _terms(name: str) -> set[str]:
    known = {"fetched_at": "generatedAtTime", "label": "label", "url": "url"}
    return {name, known.get(name, name)}


def _identifiers(node: Any) -> list[str]:
    if isinstance(node, list):
        return [each for item in node for each in _identifiers(item)]
    if not isinstance(node, dict):
        return []
    own = [str(node[key]) for key in ("@id", "@type") if key in node and "@value" not in node]
    return [*own, *node, *(each for value in node.values() for each in _identifiers(value))]
