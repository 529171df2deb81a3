"""The temporal knowledge graph of a folder: what its researches verified (seed 002 §3.3).

Nothing is deleted by a contradiction: it ends the validity of a fact. A fact that is proven anew after that
is a new one. `refs` name the node of the research a fact comes from: "20260101-why/hyp_A1".
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, Literal, NamedTuple, TypedDict, TypeVar

from pathfinder.evidence.language.words import squeeze, terms
from pathfinder.evidence.relevance.queries import nearly_same
from pathfinder.memory.learnt import Fallen, Found, Learnt

SHOWN = 5
ROOM = 1_000  # bytes of the facts on a card
LONGEST = 160  # characters of a fact on a card
ENOUGH = 2  # words that a fact shares with a target
HAS_PROPERTY, CONTRADICTS = "HAS_PROPERTY", "CONTRADICTS"
STATED = 0.5  # confidence of a relation that the question stated and nothing proved


class ConceptProperties(TypedDict):
    """What is known of a concept."""

    definition: str
    first_seen: str
    confidence: float
    sources: list[str]


class Concept(TypedDict):
    """A term of a question."""

    id: str
    type: Literal["concept"]
    label: str
    properties: ConceptProperties


class FactProperties(TypedDict):
    """What a fact rests on, and since when it holds."""

    verified: bool
    confidence: float
    first_seen: str
    valid_from: str
    valid_to: str | None
    contradicted_by: list[str]
    sources: list[str]
    quotes: list[dict[str, str]]
    answers: list[str]
    refs: list[str]


class Fact(TypedDict):
    """What a research verified."""

    id: str
    type: Literal["fact"]
    label: str
    properties: FactProperties


Graph = dict[str, Any]
Node = Concept | Fact
AnyNode = TypeVar("AnyNode", bound=Node)
Stands = Callable[[Fact], Sequence[Mapping[str, Any]]]


class Summary(NamedTuple):
    """`knowledge_graph_summary` of seed 002 §8.2, of a whole folder."""

    total_nodes: int
    total_edges: int
    confirmed_facts: int
    uncertain_claims: int
    contradictions: int


def empty() -> Graph:
    """A graph before anything is known; `researches` were taken in, `forgotten` nodes of them left out."""
    return {
        "nodes": [],
        "edges": [],
        "temporal_markers": {"last_updated": "", "version": 0},
        "last_ids": {"concept": 0, "fact": 0},
        "researches": {},
        "forgotten": [],
    }


def merge(graph: Graph, learnt: Learnt) -> Graph:
    """The graph with what a research learnt, in a new version when that changed anything."""
    new = deepcopy(graph)
    for concept in learnt.concepts:
        _concept(new, learnt, concept["name"], concept["meaning"])
    for each in learnt.relations:
        source, target = (_concept(new, learnt, each[end], "")["id"] for end in ("source", "target"))
        _edge(new, source, target, each["relation"], STATED)
    for found in learnt.facts:
        if found.ref not in new["forgotten"]:
            _tie(new, _fact(new, learnt, found))
    for fallen in learnt.fallen:
        for node in _meant(new, fallen):
            _end(new, node, fallen.by, learnt.time)
    new["researches"].setdefault(learnt.session, learnt.time)
    if new != graph:
        version = graph["temporal_markers"]["version"] + 1
        new["temporal_markers"] = {"last_updated": learnt.time, "version": version}
    return new


def facts(graph: Graph, *, valid: bool = False) -> list[Fact]:
    """Every fact; with `valid` those that nothing contradicted."""
    found: list[Fact] = [node for node in graph["nodes"] if node["type"] == "fact"]
    return [node for node in found if not node["properties"]["valid_to"]] if valid else found


def search(nodes: Iterable[AnyNode], words: str) -> list[AnyNode]:
    """The nodes that share words with a text, those with the rarest ones first."""
    known = [(node, _terms(node)) for node in nodes]
    wanted = terms(words)
    least = min(ENOUGH, len(wanted))
    often = Counter(term for _, said in known for term in wanted & said)
    found = [(node, wanted & said) for node, said in known if len(wanted & said) >= least > 0]
    return [node for node, _ in sorted(found, key=lambda each: -sum(1 / often[one] for one in each[1]))]


def shown(
    graph: Graph, words: str, session: str, stands: Stands, used: Iterable[str] = ()
) -> list[dict[str, str]]:
    """The facts of other researches that bear on a target, as a card shows them; not those `used` already.

    `stands` reads anew which quotes of a fact still stand; a fact without any is left out.
    """
    found: list[dict[str, str]] = []
    done, room = set(used), ROOM
    for node in search(facts(graph, valid=True), words):
        others = any(each["session"] != session for each in node["properties"]["quotes"])
        if node["id"] in done or not others:
            continue
        quotes = [each for each in stands(node) if each["session"] != session]
        if not quotes:
            continue
        brief = {
            "id": node["id"],
            "says": node["label"] if len(node["label"]) <= LONGEST else f"{node['label'][: LONGEST - 1]}…",
            "url": quotes[0]["url"],
            "known_since": node["properties"]["first_seen"][:10],
        }
        room -= len(str(brief).encode())
        if room < 0 or len(found) == SHOWN:
            break
        found.append(brief)
    return found


def node_of(graph: Graph, key: str) -> Node | None:
    """The node with an ID."""
    return next((node for node in graph["nodes"] if node["id"] == key), None)


def forget(graph: Graph, keys: Iterable[str], time: str) -> Graph:
    """The graph without some nodes; the researches they came from do not bring them back."""
    gone, new = set(keys), deepcopy(graph)
    lost = [node["properties"] for node in graph["nodes"] if node["id"] in gone]
    refs = [ref for properties in lost for ref in properties.get("refs", ())]
    new["forgotten"] = sorted({*new["forgotten"], *refs})
    new["nodes"] = [node for node in new["nodes"] if node["id"] not in gone]
    new["edges"] = [edge for edge in new["edges"] if not gone & {edge["source"], edge["target"]}]
    version = graph["temporal_markers"]["version"] + 1
    new["temporal_markers"] = {"last_updated": time, "version": version}
    return new


def summary(graph: Graph) -> Summary:
    """How much is known; a fact that is no longer valid is a contradiction."""
    every, valid = facts(graph), facts(graph, valid=True)
    confirmed = sum(node["properties"]["verified"] for node in valid)
    return Summary(
        total_nodes=len(graph["nodes"]),
        total_edges=len(graph["edges"]),
        confirmed_facts=confirmed,
        uncertain_claims=len(valid) - confirmed,
        contradictions=len(every) - len(valid),
    )


def _terms(node: Node) -> frozenset[str]:
    """The words of a node, part by part: parts that are alike are read once."""
    if node["type"] == "fact":
        properties = node["properties"]
        parts = [*properties["answers"], *(each["quote"] for each in properties["quotes"])]
    else:
        parts = [node["properties"]["definition"]]
    return frozenset().union(*map(terms, [node["label"], *parts]))


def _same(one: str) -> str:
    return squeeze(one).casefold()


def _next_id(graph: Graph, kind: str) -> str:
    graph["last_ids"][kind] += 1  # an ID is never given twice
    return f"{kind}_{graph['last_ids'][kind]}"


def _concepts(graph: Graph) -> list[Concept]:
    return [node for node in graph["nodes"] if node["type"] == "concept"]


def _concept(graph: Graph, learnt: Learnt, name: str, meaning: str) -> Concept:
    """The concept of this name, added where it is new."""
    for node in _concepts(graph):
        if _same(node["label"]) == _same(name):
            node["properties"]["definition"] = node["properties"]["definition"] or meaning
            return node
    new: Concept = {
        "id": _next_id(graph, "concept"),
        "type": "concept",
        "label": name,
        "properties": {
            "definition": meaning,
            "first_seen": learnt.time,
            "confidence": STATED,
            "sources": [],
        },
    }
    graph["nodes"].append(new)
    return new


def _fact(graph: Graph, learnt: Learnt, found: Found) -> Fact:
    """The fact that says this, with its new quotes; one that was contradicted stays as it is."""
    quotes = [dict(each) for each in found.quotes]
    for node in facts(graph):
        if not _is(node, found):
            continue
        properties = node["properties"]
        fresh = [each for each in quotes if each not in properties["quotes"]]
        if properties["valid_to"] and fresh:
            continue
        if not properties["valid_to"]:
            properties["quotes"] += fresh
            properties["sources"] = list(dict.fromkeys(each["url"] for each in properties["quotes"]))
            properties["answers"] = list(dict.fromkeys([*properties["answers"], *found.answers]))
            properties["refs"] = list(dict.fromkeys([*properties["refs"], found.ref]))
            properties["confidence"] = max(properties["confidence"], found.confidence)
            properties["verified"] = properties["verified"] or found.verified
            properties["valid_from"] = min(properties["valid_from"], found.valid_from)
        return node
    new: Fact = {
        "id": _next_id(graph, "fact"),
        "type": "fact",
        "label": found.label,
        "properties": {
            "verified": found.verified,
            "confidence": found.confidence,
            "first_seen": learnt.time,
            "valid_from": found.valid_from,
            "valid_to": None,
            "contradicted_by": [],
            "sources": list(dict.fromkeys(each["url"] for each in quotes)),
            "quotes": quotes,
            "answers": found.answers,
            "refs": [found.ref],
        },
    }
    graph["nodes"].append(new)
    return new


def _is(node: Fact, found: Found) -> bool:
    """Whether a fact says the same: the same node of a research, the same words, the same quote of a page."""
    if found.ref in node["properties"]["refs"] or _same(node["label"]) == _same(found.label):
        return True
    if found.claim:
        return nearly_same(node["label"], found.label)
    known = {(each["url"], each["quote"]) for each in node["properties"]["quotes"]}
    return len(known) == 1 and known == {(each["url"], each["quote"]) for each in found.quotes}


def _tie(graph: Graph, fact: Fact) -> None:
    """Lead from each concept whose name a fact has to the fact."""
    said, of = terms(fact["label"]), fact["properties"]
    for node in _concepts(graph):
        if (name := terms(node["label"])) and name <= said:
            properties = node["properties"]
            properties["sources"] = list(dict.fromkeys([*properties["sources"], *of["sources"]]))
            properties["confidence"] = max(properties["confidence"], of["confidence"])
            _edge(graph, node["id"], fact["id"], HAS_PROPERTY, of["confidence"])


def _edge(graph: Graph, source: str, target: str, relation: str, confidence: float) -> None:
    for edge in graph["edges"]:
        if (edge["source"], edge["target"], edge["relation"]) == (source, target, relation):
            edge["confidence"] = max(edge["confidence"], confidence)
            return
    graph["edges"].append(
        {"source": source, "target": target, "relation": relation, "confidence": confidence}
    )


def _meant(graph: Graph, fallen: Fallen) -> Iterator[Fact]:
    """The valid facts that a contradiction means: by ID, by their node of a research, by their words."""
    for node in facts(graph, valid=True):
        named = node["id"] == fallen.fact or fallen.ref in node["properties"]["refs"]
        if named or (fallen.label and nearly_same(node["label"], fallen.label)):
            yield node


def _end(graph: Graph, node: Fact, by: str, time: str) -> None:
    node["properties"]["valid_to"] = time
    node["properties"]["contradicted_by"].append(by)
    for other in facts(graph):
        if by in other["properties"]["refs"] and other is not node:
            _edge(graph, other["id"], node["id"], CONTRADICTS, other["properties"]["confidence"])


def sources_of(node: Mapping[str, Any]) -> Mapping[str, list[Mapping[str, Any]]]:
    """The quotes of a fact by the address they stand at."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for each in node["properties"].get("quotes", ()):
        found.setdefault(each["url"], []).append(each)
    return found
