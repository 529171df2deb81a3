"""Where the knowledge of a folder lies, and reading it."""

import json
from pathlib import Path
from typing import Any

from pathfinder.errors import StoreError
from pathfinder.memory.knowledge import Graph, empty

DAMAGED = ".damaged.json"
LISTS = ("answers", "sources", "quotes", "refs", "contradicted_by")
QUOTE = ("url", "quote", "text_sha256", "session", "source", "observation")


def path_of(root: Path) -> Path:
    """Where it lies, whether it is there or not."""
    return root / "knowledge" / "knowledge_graph.json"


def load(root: Path) -> Graph:
    """The knowledge graph; an empty one where there is none. StoreError when it is damaged."""
    path = path_of(root)
    try:
        graph = json.loads(path.read_bytes())["knowledge_graph"]
    except FileNotFoundError:
        return empty()
    except (OSError, ValueError, KeyError, TypeError):
        graph = None
    if not _sound(graph):
        hint = "run: pf knowledge --rebuild, which sets the file aside and reads the researches anew"
        raise StoreError(f"{path} is damaged", hint)
    return dict(graph)


def _sound(graph: Any) -> bool:
    """Whether it has the shape that the program writes; pydantic would take longer than the card."""
    if not isinstance(graph, dict):
        return False
    same = all(isinstance(graph.get(key), type(value)) for key, value in empty().items())
    return same and all(map(_sound_node, graph["nodes"])) and all(map(_sound_edge, graph["edges"]))


def _sound_edge(edge: Any) -> bool:
    return isinstance(edge, dict) and _texts(edge, ("source", "target", "relation"))


def _sound_node(node: Any) -> bool:
    if not isinstance(node, dict) or not _texts(node, ("id", "type", "label")):
        return False
    properties = node.get("properties")
    if not isinstance(properties, dict) or not _texts(properties, ("first_seen",)):
        return False
    if node["type"] != "fact":
        return _texts(properties, ("definition",))
    lists = all(isinstance(properties.get(key), list) for key in LISTS) and "valid_to" in properties
    return lists and all(isinstance(each, dict) and _texts(each, QUOTE) for each in properties["quotes"])


def _texts(some: dict[str, Any], keys: tuple[str, ...]) -> bool:
    return all(isinstance(some.get(key), str) for key in keys)
