"""graph.jsonld: the whole evidence graph as linked data, with the terms of schema.org and PROV.

A hypothesis is a schema.org Claim with a ClaimReview, an observation a Quotation, a source a CreativeWork.
What was quoted from where and derived from what is said in PROV. Every other attribute keeps its name in
Pathfinder's own vocabulary, so that nothing of the graph is lost. The context (`context.json`) stands in
the file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pathfinder.data import table
from pathfinder.exports.attributes import Link, edges, node_of, nodes, of_graph
from pathfinder.report.escape import address
from pathfinder.report.material import Material
from pathfinder.report.references.names import Name, names

if TYPE_CHECKING:
    from pathfinder.report.references.citations import Entry
    from pathfinder.report.view import View

FILE = "graph.jsonld"
HELP = "the whole evidence graph as JSON-LD, with the terms of schema.org and PROV"
BEGINS = rb'\{\s*"@context"'

_WORKS = {"paper": "schema:ScholarlyArticle", "forum": "schema:DiscussionForumPosting"}
_RELATIONS = {"FROM": "wasQuotedFrom", "DERIVED_FROM": "wasDerivedFrom", "COPY_OF": "alternateOf"}


def render(material: Material) -> bytes:
    """A JSON-LD 1.1 document, UTF-8."""
    view = material.view
    context = table("pathfinder.exports.formats", "context.json")
    session = quote(str(view.state.get("session") or "research"), safe="-._~")
    written = {"@context": {**context, "@base": f"urn:pathfinder:{session}:"}, "@graph": _graph(view)}
    return (json.dumps(written, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace")


def _graph(view: View) -> list[Mapping[str, object]]:
    found = {key: {"@id": _id(key), **attributes} for key, attributes in nodes(view).items()}
    for entry in view.citations.entries:
        found[node_of(entry)] |= _work(entry)
    for key, observation in view.graph["observations"].items():
        found[key] |= {"@type": ["schema:Quotation", "prov:Entity"], "text": observation["quote"]}
        found[key] |= {"description": observation["summary"], "wasGeneratedBy": _id("research")}
    for key, hypothesis in view.graph["hypotheses"].items():
        found[key] |= {"@type": ["schema:Claim", "prov:Entity"], "text": hypothesis["summary"]}
        found[key]["wasGeneratedBy"] = _id("research")
    for link in edges(view):
        _add(found, link)
    research = {"@id": _id("research"), "@type": ["prov:Activity"], "name": view.graph["question"]}
    return [
        {**research, **of_graph(view)},
        *found.values(),
        *(_review(view, key) for key in view.graph["hypotheses"]),
    ]


def _id(key: str) -> str:
    return f"#{key}"


def _work(entry: Entry) -> Mapping[str, object]:
    people = [
        {"@type": "schema:Organization" if name.literal else "schema:Person", "name": _whole(name)}
        for name in names(entry.authors)[0]
    ]
    work = {
        "@type": [_WORKS.get(entry.source_type, "schema:CreativeWork"), "prov:Entity"],
        "name": entry.title or entry.label,
        "url": address(entry.url),
        "author": people,
        "datePublished": entry.published[:10] or entry.year,
    }
    return {key: value for key, value in work.items() if value}


def _whole(name: Name) -> str:
    parts = (name.given, name.particle, name.family, name.suffix, name.literal)
    return " ".join(filter(None, parts))


def _add(found: dict[str, dict[str, Any]], link: Link) -> None:
    """An edge: one of PROV's own relations, or an influence of one node on another with its attributes."""
    kind = str(link.attributes["kind"])
    if kind in _RELATIONS:
        relation, target = _RELATIONS[kind], _id(link.end)
        found[link.start].setdefault(relation, []).append(target)
        if kind == "FROM":
            found[link.start]["isBasedOn"] = target
        return
    influence = {"@type": ["prov:Influence", kind], "influencer": _id(link.start), **link.attributes}
    found[link.end].setdefault("qualifiedInfluence", []).append(influence)


def _review(view: View, hypothesis_id: str) -> Mapping[str, object]:
    """What the research holds of a hypothesis, as a schema.org ClaimReview."""
    level = view.level(hypothesis_id)
    rating = {
        "@type": "schema:Rating",
        "ratingValue": round(view.confidence(hypothesis_id).confidence, 4),
        "bestRating": 1,
        "worstRating": 0,
        "alternateName": view.texts[f"level.{level}"],
    }
    review = {
        "@id": _id(f"review_{hypothesis_id}"),
        "@type": "schema:ClaimReview",
        "itemReviewed": _id(hypothesis_id),
        "reviewRating": rating,
        "author": {"@type": ["schema:SoftwareApplication", "prov:SoftwareAgent"], "name": "Pathfinder"},
        "datePublished": view.now[:10],
    }
    return {key: value for key, value in review.items() if value}
