"""When two queries ask nearly the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathfinder.evidence.relevance.queries import nearly_same, query_words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("heat pump defrost loss", "Heat pumps: the defrost losses"),
        ("heat pump defrost loss humidity", "humidity of the heat pump defrost loss"),
        ("air source heat pump efficiency cold climate", "air source heat pump efficiency cold climate data"),
        ("히트펌프 제상 손실", "히트펌프의 제상 손실은"),
        ("the of", "the  OF"),
    ],
)
def test_the_same_words_in_another_order_or_form_ask_nearly_the_same(one: str, other: str) -> None:
    assert nearly_same(one, other)
    assert nearly_same(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("heat pump cold climate efficiency", "heat pump cold climate efficiency limits"),
        ("spaced repetition adults memory works", "spaced repetition adults memory works not"),
        (
            "global temperature anomaly record figures for 2023",
            "global temperature anomaly record figures for 2024",
        ),
        ("heat pump defrost", "heat pump noise"),
        (
            "vitamin D supplementation lung infections adults",
            "vitamin C supplementation lung infections adults",
        ),
        ("C memory safety", "C++ memory safety"),
        ("T-cell response after mild infection in adults", "B-cell response after mild infection in adults"),
        ("attention linear cost transformer memory", "attention vs linear cost transformer memory"),
    ],
)
def test_a_turn_a_number_or_another_subject_is_another_question(one: str, other: str) -> None:
    assert not nearly_same(one, other)
    assert not nearly_same(other, one)


@given(st.text(max_size=60), st.text(max_size=60))
def test_it_is_symmetric_and_every_query_is_like_itself(one: str, other: str) -> None:
    assert nearly_same(one, one)
    assert nearly_same(one, other) == nearly_same(other, one)
    assert all(query_words(one))


def test_a_paraphrase_is_the_same_where_the_meaning_is_known() -> None:
    """Other words, one meaning; and a turn, a number or a letter still makes it another question."""
    one, other = "fast charging battery wear", "does quick charging age batteries"
    assert not nearly_same(one, other)
    assert nearly_same(one, other, 0.93)
    assert not nearly_same(one, other, 0.85)
    assert not nearly_same(one, f"{other} limits", 0.99)
    assert not nearly_same(f"{one} 2019", f"{other} 2020", 0.99)
    assert not nearly_same("vitamin D lung infections", "vitamin C against lung infections", 0.99)
