"""What a search was worth."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pathfinder.memory.reward import WEIGHTS, Parts, Search, measured, overlap, reward

WORDS = st.frozensets(st.sampled_from("abcdefghijklmnop"), max_size=16)
SEARCHES = st.builds(
    Search,
    words=WORDS,
    shown=st.lists(st.sampled_from("uvwxyz"), max_size=6).map(tuple),
    texts=st.lists(WORDS, max_size=6).map(tuple),
    used=st.frozensets(st.sampled_from("uvwxyz")),
)


def search(words: str, *shown: str, used: str = "", text: str = "") -> Search:
    texts = tuple(frozenset(text.split()) for _ in shown)
    return Search(frozenset(words.split()), shown, texts, frozenset(used.split()))


def test_the_weights_are_those_of_the_seed() -> None:
    """Seed 002 §5.1: w1=0.1, w2=0.4, w3=0.2, w4=0.2, w5=0.1."""
    assert list(WEIGHTS.values()) == [0.1, 0.4, 0.2, 0.2, 0.1]
    assert reward(Parts(1, 1, 1, 1, 0), WEIGHTS) == 0.9
    assert reward(Parts(0, 0, 0, 0, 1), WEIGHTS) == -0.1


def test_a_first_search_whose_results_have_its_words_and_are_cited_earns_all() -> None:
    parts = measured(search("heat pump", "u", "v", used="u v", text="heat pump cold"), [])
    assert parts == Parts(1, 1, 1, 1, 0)
    assert measured(search("a b", "u", "v", "w", used="u v w"), []).efficiency == 1, "three earn no more"


def test_repeating_a_search_earns_less_in_three_ways() -> None:
    """It is not new, shows nothing new, and what it shows was found before."""
    first = search("heat pump", "u", "v", used="u", text="heat pump")
    again = measured(first, [first])
    assert (again.diversity, again.efficiency, again.redundancy) == (0, 0, 1)
    assert reward(again, WEIGHTS) < reward(measured(first, []), WEIGHTS)


def test_a_cited_result_is_credited_to_the_search_that_showed_it_first() -> None:
    first, second = search("a b", "u"), search("c d", "u", "v", used="u v")
    assert measured(second, [first]).efficiency == 0.5


def test_a_search_without_results_has_no_relevance_and_no_redundancy() -> None:
    parts = measured(search("heat pump"), [])
    assert (parts.relevance, parts.efficiency, parts.redundancy) == (0, 0, 0)


def test_a_single_word_and_a_sentence_are_badly_formed() -> None:
    assert measured(search("heat"), []).format == 0.5
    assert measured(search(" ".join("abcdefghijklmnopqrstuvwx")), []).format == 0.5
    assert measured(search(""), []).format == 0


@given(SEARCHES, st.lists(SEARCHES, max_size=4))
def test_every_part_lies_between_0_and_1(one: Search, earlier: list[Search]) -> None:
    parts = measured(one, earlier)
    assert all(0 <= part <= 1 for part in parts)
    assert -0.1 <= reward(parts, WEIGHTS) <= 0.9


@given(WORDS, WORDS)
def test_overlap_is_jaccard_similarity(one: frozenset[str], other: frozenset[str]) -> None:
    assert overlap(one, other) == overlap(other, one)
    assert (overlap(one, other) == 1) == (one == other)
