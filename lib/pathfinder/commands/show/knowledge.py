"""Show what the researches of this folder have verified, search in it, and forget."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

from pathfinder.clock import now
from pathfinder.errors import EXIT_DONE, PathfinderError
from pathfinder.memory.knowledge import node_of, search, summary
from pathfinder.printing import printable
from pathfinder.session.documents.knowledge import forget, heal
from pathfinder.session.guards.person import by_model, users_file
from pathfinder.session.sources.standing import LEFT_OUT, Standing
from pathfinder.session.store.knowledge import load
from pathfinder.session.terminal import marked, quoted
from pathfinder.session.workspace import configuration, require_root

HELP = "show what earlier researches verified"
CHANGES = True
EXAMPLE = "pf knowledge heat pump efficiency"
SEE = "see: pf knowledge"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("words", nargs="*", metavar="WORDS", help="only what is about these words")
    parser.add_argument("--show", metavar="ID", help="one fact or concept with its quotes and relations")
    parser.add_argument("--forget", metavar="ID", help="take one out for good, or `all`")
    parser.add_argument("--rebuild", action="store_true", help="set a damaged file aside and make it anew")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: Namespace) -> int:
    root = require_root()
    if args.rebuild or args.forget is None:
        heal(root, damaged=args.rebuild)
    graph = load(root)
    if args.forget is not None:
        return _forget(args.forget, graph, root)
    nodes = search(graph["nodes"], " ".join(args.words)) if args.words else graph["nodes"]
    standing = Standing(root)
    if args.show is not None:
        nodes = [_named(graph, args.show)]
    edges = [each for each in graph["edges"] if args.show in (None, each["source"], each["target"])]
    nodes = [{**each, "stands": each["type"] != "fact" or bool(standing.quotes(each))} for each in nodes]
    if args.json:
        told = {"nodes": nodes, "edges": edges, "temporal_markers": graph["temporal_markers"]}
        print(json.dumps(marked(told | {"summary": summary(graph)._asdict()}), ensure_ascii=False))
    elif args.show is not None:
        print("\n".join(quoted(list(_whole(nodes[0], edges)))))
    else:
        print("\n".join(_list(nodes, graph)) if nodes else _nothing(root, graph))
    return EXIT_DONE


def _forget(key: str, graph: Any, root: Any) -> int:
    if by_model():
        raise PathfinderError("only the user forgets", f"in a terminal: pf knowledge --forget {key}")
    keys = [node["id"] for node in graph["nodes"]] if key == "all" else [_named(graph, key)["id"]]
    forget(root, keys, now())
    print(f"forgotten: {len(keys)}")
    return EXIT_DONE


def _named(graph: Any, key: str) -> Any:
    node = node_of(graph, key)
    if node is None:
        raise PathfinderError(f"nothing in the knowledge of this folder is called {key!r}", SEE)
    return node


def _nothing(root: Any, graph: Any) -> str:
    if graph["nodes"]:
        return "nothing about these words"
    if configuration(root).memory.knowledge:
        return "no research of this folder has verified anything yet"
    return f"researches leave nothing to later ones: memory.knowledge is not true in {str(users_file())!r}"


def _list(nodes: list[Any], graph: Any) -> Iterator[str]:
    lines = [f"{node['id']:<12} {_validity(node):<26} {printable(node['label'])}" for node in nodes]
    yield from quoted(lines)
    known = summary(graph)
    facts = known.confirmed_facts + known.uncertain_claims
    yield f"\n{facts} valid facts, {known.contradictions} contradicted, version {_version(graph)}"
    if lost := [node["id"] for node in nodes if not node["stands"]]:
        yield f"{len(lost)} left out of cards, {LEFT_OUT}: {', '.join(lost)}"


def _whole(node: Any, edges: list[Any]) -> Iterator[str]:
    properties = node["properties"]
    yield f"{node['id']} ({node['type']}): {printable(node['label'])}"
    yield f"  first seen {properties['first_seen'][:10]}, {_validity(node)}"
    if meaning := properties["definition"] if node["type"] == "concept" else "":
        yield f"  {printable(meaning)}"
    for by in properties.get("contradicted_by", ()):
        yield f"  contradicted by {printable(by)}"
    for each in properties.get("quotes", ()):
        yield f"  “{printable(each['quote'])}”"
        yield f"    {printable(each['url'])} ({each['session']}, {each['source']}, {each['observation']})"
        yield f"    sha256 of its text {each['text_sha256']}"
    for edge in edges:
        yield (
            f"  {edge['source']} {printable(edge['relation'])} {edge['target']} ({edge['confidence']:.2f})"
        )


def _validity(node: Any) -> str:
    if node["type"] == "concept":
        return "concept"
    if not node["stands"]:
        return "left out"
    ended = node["properties"]["valid_to"]
    return f"{node['properties']['valid_from'][:10]} to {ended[:10] if ended else 'now'}"


def _version(graph: Any) -> int:
    return int(graph["temporal_markers"]["version"])
