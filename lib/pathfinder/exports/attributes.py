"""Nodes and edges of the evidence graph with all their attributes, the same for every graph format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathfinder.report.references.citations import Entry
    from pathfinder.report.view import View


class Link(NamedTuple):
    """A directed edge between two nodes of `nodes`."""

    start: str
    end: str
    attributes: Mapping[str, object]


def nodes(view: View) -> dict[str, Mapping[str, object]]:
    """ID -> attributes of every source that is cited, every observation and every hypothesis; no None."""
    found = {node_of(entry): _source(view, entry) for entry in view.citations.entries}
    for key, observation in view.graph["observations"].items():
        found[key] = {"kind": "observation", "label": observation["summary"], **_kept(observation)}
    for key, hypothesis in view.graph["hypotheses"].items():
        derived = {
            "level": view.level(key),
            "confidence": round(view.confidence(key).confidence, 4),
            "recommendation": view.confidence(key).recommendation,
            "lifecycle": view.lifecycle(key),
        }
        found[key] = {"kind": "hypothesis", "label": hypothesis["summary"], **_kept(hypothesis), **derived}
    return found


def edges(view: View) -> list[Link]:
    """What leads where: observations to their source, evidence to hypotheses, conflicts, derivations."""
    graph = view.graph
    known = {*graph["observations"], *graph["hypotheses"]}
    links = [
        Link(key, node_of(view.citations.of(observation)), {"kind": "FROM"})
        for key, observation in graph["observations"].items()
    ]
    links += [
        Link(node_of(entry), node_of(view.citations.entry(entry.copy_of)), {"kind": "COPY_OF"})
        for entry in view.citations.entries
        if entry.copy_of is not None
    ]
    for edge in graph["edges"]:
        if edge["from"] in known and edge["to"] in known:
            rest = {name: value for name, value in edge.items() if name not in ("from", "to", "type")}
            links.append(Link(edge["from"], edge["to"], {"kind": edge["type"], **_kept(rest)}))
    for key, hypothesis in graph["hypotheses"].items():
        links += [
            Link(key, origin, {"kind": "DERIVED_FROM"})
            for origin in hypothesis["derived_from"]
            if origin in known
        ]
        links += [
            Link(each["observation"], key, {"kind": "QUALIFIES", "condition": each["condition"]})
            for each in hypothesis["qualifications"]
            if each["observation"] in known
        ]
    return links


def of_graph(view: View) -> Mapping[str, object]:
    """What holds for the whole graph."""
    graph = view.graph
    found = {
        "question": graph["question"],
        "iteration": graph["iteration"],
        "session": view.state.get("session"),
        "status": view.state.get("status"),
        "exported_at": view.now or None,
        "unexplored": [each["keyword"] for each in graph["unexplored"] if not each["used"]],
        "issues": list(graph["health"]["issues"]),
    }
    return _kept(found)


def node_of(entry: Entry) -> str:
    """The ID of a source among the nodes; one that was never archived has its citation key."""
    return entry.source_id or f"src_{entry.key}"


def _source(view: View, entry: Entry) -> Mapping[str, object]:
    stored = view.sources.get(entry.source_id, {})
    own = {name: stored.get(name) for name in ("domain", "media_type", "sha256")}
    shown = {"citation": entry.label, "label": entry.title or entry.label}
    known = {name: value for name, value in {**entry._asdict(), **own}.items() if value != ""}
    return {"kind": "source", **_kept(known), **shown}


def _kept(attributes: Mapping[str, object]) -> Mapping[str, object]:
    return {name: value for name, value in attributes.items() if value is not None}
