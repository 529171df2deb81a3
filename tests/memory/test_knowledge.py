"""The knowledge graph of a folder: merging, contradiction, search, forgetting; values by hand."""

from __future__ import annotations

from typing import Any

from pathfinder.memory.knowledge import empty, facts, forget, merge, node_of, search, shown, summary
from pathfinder.memory.learnt import Fallen, Found, Learnt

FIRST, SECOND, THIRD = (f"2026-0{month}-01T00:00:00+00:00" for month in (1, 2, 3))


def quote(words: str, session: str = "one", url: str = "https://a.example/p", at: int = 1) -> dict[str, str]:
    return {
        "quote": words,
        "url": url,
        "text_sha256": "0" * 64,
        "session": session,
        "source": "src_1",
        "observation": f"obs_{at}",
    }


def stands(node: Any) -> Any:
    """Every quote stands."""
    return node["properties"]["quotes"]


def found(
    ref: str, label: str, *quotes: dict[str, str], trust: float = 0.9, since: str = "2025-01-01"
) -> Found:
    claim, own = "/hyp_" in ref, [quote(label, ref.split("/", maxsplit=1)[0])]
    return Found(ref, label, trust, claim, since, list(quotes) or own, ["How efficient?"], claim)


def brought(session: str, time: str, *facts_: Found, fallen: Any = (), concepts: Any = ()) -> Learnt:
    return Learnt(session, time, list(concepts), [], list(facts_), list(fallen))


EFFICIENCY = "Heat pumps keep a COP of 2.1 at -20 °C."
NOISE = "Outdoor units stay below 50 decibels."


def one_fact() -> Any:
    return merge(empty(), brought("one", FIRST, found("one/hyp_A1", EFFICIENCY)))


def test_a_fact_has_its_dates_sources_and_quotes() -> None:
    graph = one_fact()
    (node,) = facts(graph)
    assert (node["id"], node["type"], node["label"]) == ("fact_1", "fact", EFFICIENCY)
    assert node["properties"] == {
        "verified": True,
        "confidence": 0.9,
        "first_seen": FIRST,
        "valid_from": "2025-01-01",
        "valid_to": None,
        "contradicted_by": [],
        "sources": ["https://a.example/p"],
        "quotes": [quote(EFFICIENCY)],
        "answers": ["How efficient?"],
        "refs": ["one/hyp_A1"],
    }
    assert graph["temporal_markers"] == {"last_updated": FIRST, "version": 1}


def test_merging_the_same_research_again_changes_nothing() -> None:
    graph = one_fact()
    assert merge(graph, brought("one", SECOND, found("one/hyp_A1", EFFICIENCY))) == graph


def test_two_researches_that_say_the_same_make_one_fact_with_both_sources() -> None:
    other = quote("It kept 2.1.", "two", "https://b.example/q")
    later = found("two/hyp_A4", EFFICIENCY, other, trust=0.95, since="2024-06-01")
    graph = merge(one_fact(), brought("two", SECOND, later))
    (node,) = facts(graph)
    properties = node["properties"]
    assert properties["sources"] == ["https://a.example/p", "https://b.example/q"]
    assert properties["refs"] == ["one/hyp_A1", "two/hyp_A4"]
    assert (properties["first_seen"], properties["valid_from"]) == (FIRST, "2024-06-01")
    assert properties["confidence"] == 0.95
    assert graph["temporal_markers"]["version"] == 2


def test_another_figure_or_a_denial_is_another_fact() -> None:
    for label in ("Heat pumps keep a COP of 1.4 at -20 °C.", "Heat pumps never keep a COP of 2.1 at -20 °C."):
        assert len(facts(merge(one_fact(), brought("two", SECOND, found("two/hyp_A1", label))))) == 2


def test_a_hypothesis_that_is_rejected_later_ends_a_fact_and_deletes_nothing() -> None:
    lower = "Heat pumps keep a COP of 1.4 at -20 °C."
    fallen = [Fallen("", "two/hyp_A1", EFFICIENCY, "two/hyp_A2")]
    graph = merge(one_fact(), brought("two", SECOND, found("two/hyp_A2", lower), fallen=fallen))
    old, new = facts(graph)
    assert (old["properties"]["valid_to"], old["properties"]["contradicted_by"]) == (SECOND, ["two/hyp_A2"])
    assert new["properties"]["valid_to"] is None
    edge = {"source": new["id"], "target": old["id"], "relation": "CONTRADICTS", "confidence": 0.9}
    assert edge in graph["edges"]
    assert summary(graph) == (2, 1, 1, 0, 1)


def test_a_fact_that_an_answer_named_ends_by_its_id() -> None:
    graph = merge(one_fact(), brought("two", SECOND, fallen=[Fallen("fact_1", "", "", "two/obs_7")]))
    assert facts(graph)[0]["properties"]["contradicted_by"] == ["two/obs_7"]
    assert facts(graph, valid=True) == []


def test_what_is_proven_anew_after_its_end_is_a_new_fact() -> None:
    ended = merge(one_fact(), brought("two", SECOND, fallen=[Fallen("fact_1", "", "", "two/obs_7")]))
    assert facts(merge(ended, brought("one", THIRD, found("one/hyp_A1", EFFICIENCY))), valid=True) == []
    again = found("three/hyp_A1", EFFICIENCY, quote("Still 2.1.", "three", stands))
    graph = merge(ended, brought("three", THIRD, again))
    assert [node["properties"]["valid_to"] for node in facts(graph)] == [SECOND, None]
    assert [node["properties"]["first_seen"] for node in facts(graph)] == [FIRST, THIRD]


def test_concepts_lead_to_the_facts_that_have_their_names() -> None:
    concepts = [{"name": "Heat pump", "meaning": "a machine that moves heat"}]
    learnt = brought("one", FIRST, found("one/hyp_A1", EFFICIENCY), concepts=concepts)
    graph = merge(
        empty(), learnt._replace(relations=[{"source": "heat pump", "relation": "HAS", "target": "COP"}])
    )
    labels = {node["id"]: node["label"] for node in graph["nodes"]}
    assert labels == {"concept_1": "Heat pump", "concept_2": "COP", "fact_1": EFFICIENCY}
    told = [(each["source"], each["relation"], each["target"], each["confidence"]) for each in graph["edges"]]
    assert told == [
        ("concept_1", "HAS", "concept_2", 0.5),
        ("concept_1", "HAS_PROPERTY", "fact_1", 0.9),
        ("concept_2", "HAS_PROPERTY", "fact_1", 0.9),
    ]


def test_search_finds_by_words_and_cards_show_only_other_researches() -> None:
    graph = merge(one_fact(), brought("two", SECOND, found("two/obs_2", NOISE)))
    assert [node["id"] for node in search(facts(graph), "how loud are outdoor units")] == ["fact_2"]
    assert search(facts(graph), "migration of storks") == []
    brief = shown(graph, "outdoor units decibels", "three", stands)
    assert brief == [
        {"id": "fact_2", "says": NOISE, "url": "https://a.example/p", "known_since": SECOND[:10]}
    ]
    assert shown(graph, "outdoor units decibels", "two", stands) == []
    assert shown(graph, "outdoor units decibels", "three", stands, ["fact_2"]) == []


def test_a_card_shows_at_most_five_facts_in_few_bytes() -> None:
    many = [
        found(f"one/obs_{n}", f"Outdoor unit {n} {'hums ' * 60}", quote(f"{n}", at=n)) for n in range(1, 40)
    ]
    brief = shown(merge(empty(), brought("one", FIRST, *many)), "outdoor unit hums", "two", stands)
    assert 1 <= len(brief) <= 5
    assert len(str(brief).encode()) <= 1_100


def test_what_was_forgotten_does_not_come_back_with_its_research() -> None:
    graph = forget(merge(one_fact(), brought("two", SECOND, found("two/obs_2", NOISE))), ["fact_1"], THIRD)
    assert [node["id"] for node in facts(graph)] == ["fact_2"]
    again = merge(graph, brought("one", THIRD, found("one/hyp_A1", EFFICIENCY)))
    assert node_of(again, "fact_1") is None
    assert len(facts(again)) == 1
    other = merge(again, brought("four", THIRD, found("four/hyp_A1", EFFICIENCY)))
    assert [node["id"] for node in facts(other)] == ["fact_2", "fact_3"]  # no ID is given twice
