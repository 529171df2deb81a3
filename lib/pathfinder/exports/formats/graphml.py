"""graph.graphml: the whole evidence graph for Gephi, yEd, networkx and igraph."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from pathfinder.exports.attributes import edges, nodes, of_graph
from pathfinder.report.material import Material

FILE = "graph.graphml"
HELP = "the whole evidence graph with typed attributes, for Gephi, yEd and networkx"
BEGINS = rb"<\?xml [^>]*>\s*<graphml "

_SCHEMA = "http://graphml.graphdrawing.org/xmlns"
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(material: Material) -> bytes:
    """A directed graph: sources, observations and hypotheses, and what leads from one to another."""
    found, links = nodes(material.view), edges(material.view)
    whole = of_graph(material.view)
    kinds = {
        "graph": _types([whole]),
        "node": _types(found.values()),
        "edge": _types(link.attributes for link in links),
    }
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<graphml xmlns="{_SCHEMA}">']
    for owner, types in kinds.items():
        lines += [
            f'  <key id="{owner}.{name}" for="{owner}" attr.name="{name}" attr.type="{kind}"/>'
            for name, kind in types.items()
        ]
    lines.append('  <graph id="cognigraph" edgedefault="directed">')
    lines += _data("graph", whole, indent=4)
    for key, attributes in found.items():
        lines += [f"    <node id={quoteattr(key)}>", *_data("node", attributes), "    </node>"]
    for at, link in enumerate(links):
        ends = f"source={quoteattr(link.start)} target={quoteattr(link.end)}"
        lines += [f'    <edge id="e{at}" {ends}>', *_data("edge", link.attributes), "    </edge>"]
    lines += ["  </graph>", "</graphml>", ""]
    return "\n".join(lines).encode()


def _types(rows: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Name -> GraphML type, from all values that an attribute has."""
    seen: dict[str, set[str]] = {}
    for row in rows:
        for name, value in row.items():
            seen.setdefault(name, set()).add(_type(value))
    mixed = {"long", "double"}
    return {
        name: min(kinds) if len(kinds) == 1 else "double" if kinds == mixed else "string"
        for name, kinds in seen.items()
    }


def _type(value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    return {int: "long", float: "double"}.get(type(value), "string")


def _data(owner: str, attributes: Mapping[str, Any], indent: int = 6) -> Sequence[str]:
    rows = attributes.items()
    return [f'{" " * indent}<data key="{owner}.{name}">{_text(value)}</data>' for name, value in rows]


def _text(value: Any) -> str:
    """A value as XML may hold it: lists and objects as JSON, what XML cannot hold left out."""
    if isinstance(value, bool):
        return str(value).lower()
    written = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return escape(_NOT_XML.sub("", written), {"\r": "&#13;"})
