"""Agreement by wording: what supports, contradicts or qualifies, and what wording cannot tell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathfinder.offline.reading.agreement import relation

CONTRADICTIONS = [
    ("Coffee does not cause dehydration.", "Coffee causes dehydration."),
    ("There is no evidence that coffee causes cancer.", "Coffee causes cancer."),
    ("Caffeine improves memory in adults.", "Caffeine worsens memory in adults."),
    ("Exercise increases bone density in women.", "Exercise reduces bone density in women."),
    ("The file lock is always released on exit.", "The file lock is never released on exit."),
    ("The old bridge design is safe in storms.", "The old bridge design is unsafe in storms."),
    ("Rust is faster than Go.", "Go is faster than Rust."),
    ("A cup of green tea contains 50 mg of caffeine.", "Green tea contains 30 mg of caffeine per cup."),
    ("커피는 기억력을 증가시킨다.", "커피는 기억력을 감소시킨다."),
    ("커피는 탈수를 일으키지 않는다.", "커피는 탈수를 일으킨다."),
    ("咖啡会提高记忆力。", "咖啡会降低记忆力。"),
    ("Kaffee erhöht den Blutdruck.", "Kaffee senkt den Blutdruck."),
    ("Kaffee verursacht keine Kopfschmerzen.", "Kaffee verursacht Kopfschmerzen."),
    ("Coffee causes dehydration.", "It may not be the case that “Coffee causes dehydration”."),
]
SUPPORTS = [
    ("Coffee causes dehydration in most adults.", "Coffee causes dehydration in adults."),
    ("Rust is faster than Go.", "Go is slower than Rust."),
    ("Walking is safe for adults but not for children.", "Walking is safe for adults."),
    (
        "In WAL mode, readers and writers work at the same time.",
        "WAL mode lets readers and writers work at the same time.",
    ),
    ("Coffee does not cause dehydration.", "Coffee never causes dehydration."),
    ("About 30 mg of caffeine are in a cup of green tea.", "A cup of green tea has 30 mg of caffeine."),
    ("Coffee does not cause dehydration.", "It may not be the case that “Coffee causes dehydration”."),
]
NEITHER = [
    ("Green tea contains 30 mg of caffeine per cup.", "Black tea contains 50 mg of caffeine per cup."),
    ("In 2010 sales reached 5 million units.", "In 2015 sales reached 8 million units."),
    ("A dose of 30 mg delays sleep by 10 minutes.", "A dose of 90 mg delays sleep by 40 minutes."),
    ("Readers do not block writers and writers do not block readers.", "Reading and writing can proceed."),
    ("The mayor opened a bridge.", "Coffee causes dehydration."),
]


@pytest.mark.parametrize(("one", "other"), CONTRADICTIONS)
def test_opposite_wording_contradicts_both_ways(one: str, other: str) -> None:
    """Negation, antonyms, swapped comparisons and different figures of one thing, in several languages."""
    for first, second in ((one, other), (other, one)):
        found = relation(first, second)
        assert found is not None and found.kind == "CONTRADICTS", (first, second, found)
        assert found.weight in (0.3, 0.5, 0.8)


@pytest.mark.parametrize(("one", "other"), SUPPORTS)
def test_the_same_claim_in_other_words_supports(one: str, other: str) -> None:
    """High overlap with the same polarity and no clashing number is support."""
    found = relation(one, other)
    assert found is not None and found.kind == "SUPPORTS", found
    assert found.weight in (0.3, 0.5, 0.8)


@pytest.mark.parametrize(("one", "other"), NEITHER)
def test_another_subject_year_or_case_is_neither(one: str, other: str) -> None:
    """Sentences about different things are not held against each other."""
    assert relation(one, other) is None


@pytest.mark.parametrize(
    ("statement", "claim", "condition"),
    [
        (
            "When memory is short, caching does not improve latency.",
            "Caching improves latency.",
            "When memory is short",
        ),
        (
            "GIL이 없는 빌드에서는 멀티스레드 프로그램의 성능이 향상된다.",
            "멀티스레드 프로그램의 성능은 향상되지 않는다.",
            "빌드에서는",
        ),
    ],
)
def test_a_denial_under_a_condition_qualifies(statement: str, claim: str, condition: str) -> None:
    """A condition on a claim is not a contradiction of it (DESIGN section 7, rule 6)."""
    found = relation(statement, claim)
    assert found is not None and found.kind == "QUALIFIES"
    assert condition in found.condition


@given(st.text(max_size=120), st.text(max_size=120))
def test_any_two_texts_can_be_compared(one: str, other: str) -> None:
    """No text makes the comparison fail, and it is the same each time."""
    assert relation(one, other) == relation(one, other)


@given(st.sampled_from([pair[1] for pair in CONTRADICTIONS[:13] + SUPPORTS[:6]]))
def test_no_claim_contradicts_itself(text: str) -> None:
    """A statement is its own strongest support."""
    found = relation(text, text)
    assert found is not None and (found.kind, found.weight) == ("SUPPORTS", 0.8)
