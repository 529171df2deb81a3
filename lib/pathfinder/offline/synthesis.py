"""From chosen sentences to an EXPLORE answer: observations, hypotheses, edges, a resolution."""

from collections.abc import Mapping, Sequence
from typing import Any

from pathfinder.evidence.language.words import terms, tokens, weights
from pathfinder.offline.answers.plan import clean
from pathfinder.offline.cards import ExploreInputs
from pathfinder.offline.limits import limit, part
from pathfinder.offline.reading.agreement import MEDIUM, STRONG, WEAK, Relation, relation, similarity
from pathfinder.offline.reading.candidates import Candidate
from pathfinder.offline.reading.claims import claim, conditions, quoted
from pathfinder.offline.reading.phrases import key_phrases
from pathfinder.offline.reading.sentences import shorten
from pathfinder.offline.requests import Reading
from pathfinder.offline.wording import answered

Node = dict[str, Any]
ASKED_SHARE = 0.5  # what a word of the question counts when statements are compared
_KNOWN_CLAIM = 0.5  # word overlap from which a claim is not a new one
_FULL = 14  # hypotheses from which no more are taken from the text
_MANY = 5


def compose(card: Node, chosen: Sequence[Candidate], readings: Sequence[Reading]) -> Node:
    """The answer to an EXPLORE card for at least one chosen sentence."""
    inputs: ExploreInputs = card["inputs"]
    contract = card["contract"]
    existing: dict[str, str] = dict(inputs.get("existing_hypotheses") or {})
    observations = _observations(inputs, contract, chosen)
    weight = _weights(inputs, readings)
    new = _hypotheses(inputs, contract, chosen, existing, weight)
    summaries = {one["id"]: one["summary"] for one in new}
    texts = {node["id"]: one.text for node, one in zip(observations, chosen, strict=True)}
    relations = _relations(texts, existing | summaries, weight)
    relations |= _relations(_earlier(inputs), summaries, weight)
    edges = [_edge(key, found) for key, found in relations.items() if found.kind != "QUALIFIES"]
    edges += _conflicts(summaries, existing, weight)
    edges.sort(key=lambda edge: (-edge["weight"], edge["from"], edge["to"]))
    result = nothing_found([]) | {
        "status": "success" if len(observations) >= 2 else "partial",
        "observations": observations,
        "type_a_hypotheses": new,
        "edges": edges[: limit(contract, "edges", keyword="maxItems", default=40)],
        "conflict_resolution": _resolution(inputs, contract, existing),
    }
    qualifications = _qualifications(relations, contract)
    asked = inputs.get("sub_questions") or ()
    told = {one.part for one in chosen if one.claim}
    by_lens = answered(asked, list(texts.values()))
    shown = [
        str(one["id"])
        for one in asked
        if one["id"] in by_lens or (one["id"] in told and one.get("status") != "answered")
    ]
    result |= {"qualifications": qualifications} if qualifications else {}
    return result | ({"answers_sub_questions": shown} if shown else {})


def _weights(inputs: ExploreInputs, readings: Sequence[Reading]) -> dict[str, float]:
    """How telling words are for agreement: what the question names already tells little."""
    weight = weights([text for reading in readings for text in reading.passages] or [""])
    return weight | {term: ASKED_SHARE * weight.get(term, 1.0) for term in terms(str(inputs["question"]))}


def nothing_new(card: Node) -> Node:
    """The answer where all that was read on the subject had been observed before.

    An idea of IDEATE is still held against the earlier observations: it has come after them.
    """
    inputs: ExploreInputs = card["inputs"]
    existing: dict[str, str] = dict(inputs.get("existing_hypotheses") or {})
    target = str(inputs.get("target_id") or "")
    ideas = {target: existing[target]} if target.startswith("hyp_B") and target in existing else {}
    relations = _relations(_earlier(inputs), ideas, _weights(inputs, ()))
    edges = [_edge(key, found) for key, found in relations.items() if found.kind != "QUALIFIES"]
    return nothing_found([]) | {
        "status": "partial",
        "edges": edges[: limit(card["contract"], "edges", keyword="maxItems", default=40)],
        "conflict_resolution": _resolution(inputs, card["contract"], existing),
    }


def nothing_found(keywords: list[str]) -> Node:
    """The answer of a search that brought nothing new."""
    return {
        "status": "failure",
        "observations": [],
        "type_a_hypotheses": [],
        "edges": [],
        "retry_keywords": keywords,
        "conflict_resolution": None,
    }


def _observations(inputs: ExploreInputs, contract: Node, chosen: Sequence[Candidate]) -> list[Node]:
    longest = limit(contract, "observations", "items", "summary", keyword="maxLength", default=600)
    known = part(contract, "observations", "items").get("properties", {"source_url": {}})
    with_url, with_part = "source_url" in known, "sub_question" in known
    first = int(inputs["next_obs_id"])
    return [
        {
            "id": f"obs_{first + number}",
            "summary": shorten(one.text, longest),
            "quote": one.quote,
            "source_id": one.source_id,
        }
        | ({"source_url": one.source_url} if with_url and one.source_url else {})
        | ({"sub_question": one.part} if with_part and one.part else {})
        for number, one in enumerate(chosen)
    ]


def _hypotheses(
    inputs: ExploreInputs,
    contract: Node,
    chosen: Sequence[Candidate],
    existing: Mapping[str, str],
    weight: Mapping[str, float],
) -> list[Node]:
    """New claims, best first: two while there are few hypotheses, one later, none when there are many."""
    room = 0 if len(existing) >= _FULL else 1 if len(existing) >= _MANY else 2
    room = min(room, limit(contract, "type_a_hypotheses", keyword="maxItems", default=2))
    longest = limit(contract, "type_a_hypotheses", "items", "summary", keyword="maxLength", default=600)
    known = list(existing.values())
    new: list[Node] = []
    for one in sorted(chosen, key=lambda one: (-one.answers, one.order)):
        if len(new) >= room or not one.claim:
            continue
        if any(_is_known(one.text, text, weight) for text in known):
            continue
        known.append(one.text)
        number = int(inputs["next_hyp_id"]) + len(new)
        summary = shorten(one.text, longest)
        new.append(
            {"id": f"hyp_A{number}", "summary": summary, "verify_keywords": keywords(summary, contract)}
        )
    return new


def _is_known(text: str, known: str, weight: Mapping[str, float]) -> bool:
    """Whether a claim supports an existing one instead of being new; its denial is a claim of its own."""
    found = relation(text, known, weight)
    if found and found.kind != "SUPPORTS":
        return False
    return bool(found and found.weight >= MEDIUM) or similarity(text, known) >= _KNOWN_CLAIM


def keywords(text: str, contract: Node, name: str = "type_a_hypotheses") -> list[str]:
    """The key phrases of a claim, as search words."""
    path = (name, "items") if name == "type_a_hypotheses" else (name,)
    most = limit(contract, *path, "verify_keywords", keyword="maxItems", default=4)
    longest = limit(contract, *path, "verify_keywords", "items", keyword="maxLength", default=60)
    phrases = [clean(phrase)[:longest].strip() for phrase in key_phrases(text, 8)]
    ranked = sorted(
        filter(None, phrases), key=lambda phrase: (-min(3, len(phrase.split())), phrases.index(phrase))
    )
    words = [clean(token.text)[:longest] for token in tokens(text) if token.content]
    return list(dict.fromkeys(ranked or list(filter(None, words)) or [clean(text)[:longest] or "claim"]))[
        :most
    ]


def _earlier(inputs: ExploreInputs) -> dict[str, str]:
    """The observations made before, by ID: they bear on new hypotheses as well."""
    observed = inputs.get("observed")
    return dict(observed) if isinstance(observed, dict) else {}


def _relations(
    observations: Mapping[str, str], hypotheses: Mapping[str, str], weight: Mapping[str, float]
) -> dict[tuple[str, str], Relation]:
    """How every observation stands to every hypothesis, where wording can tell."""
    pairs = ((one, name) for one in observations for name in hypotheses)
    found = {(one, name): stands_to(observations[one], name, hypotheses[name], weight) for one, name in pairs}
    return {key: relates for key, relates in found.items() if relates}


def stands_to(text: str, name: str, summary: str, weight: Mapping[str, float]) -> Relation | None:
    """As `relation`; what IDEATE joined from statements is supported, weakly, by what says all of them."""
    parts = quoted(summary)
    if not name.startswith("hyp_B") or claim(summary).inverted or not parts:
        return relation(text, summary, weight)
    found = [relation(text, part, weight) for part in parts]
    if all(one and one.kind == "SUPPORTS" for one in found):
        return Relation("SUPPORTS", WEAK)
    return None


def _edge(key: tuple[str, str], found: Relation) -> Node:
    return {"from": key[0], "to": key[1], "type": found.kind, "weight": found.weight}


def _conflicts(
    new: Mapping[str, str], existing: Mapping[str, str], weight: Mapping[str, float]
) -> list[Node]:
    """Contradictions among hypotheses: of a new one with those before it."""
    edges, before = [], dict(existing)
    for name, summary in new.items():
        for other, text in before.items():
            found = relation(summary, text, weight)
            if found and found.kind == "CONTRADICTS" and not other.startswith("hyp_B"):
                edges.append({"from": name, "to": other, "type": "CONFLICTS", "weight": STRONG})
        before[name] = summary
    return edges


def _qualifications(relations: Mapping[tuple[str, str], Relation], contract: Node) -> list[Node]:
    longest = limit(contract, "qualifications", "items", "condition", keyword="maxLength", default=300)
    most = limit(contract, "qualifications", keyword="maxItems", default=8)
    return [
        {"observation": observation, "hypothesis": name, "condition": shorten(found.condition, longest)}
        for (observation, name), found in relations.items()
        if found.kind == "QUALIFIES"
    ][:most]


def _resolution(inputs: ExploreInputs, contract: Node, existing: Mapping[str, str]) -> Node | None:
    """A conflict is resolved only where both statements plainly name conditions, and different ones."""
    one, other = str(inputs.get("target_id") or ""), str(inputs.get("conflict_with") or "")
    if one not in existing or other not in existing:
        return None
    mine, theirs = conditions(existing[one]), conditions(existing[other])
    if not mine or not theirs or {text.casefold() for text in mine} & {text.casefold() for text in theirs}:
        return None
    longest = limit(contract, "conflict_resolution", "description", keyword="maxLength", default=600)
    description = f"{one} holds “{mine[0]}”; {other} holds “{theirs[0]}”."
    return {
        "conflict_edge": {"from": one, "to": other},
        "resolution_type": "condition_difference",
        "description": shorten(description, longest),
    }
