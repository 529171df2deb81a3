"""Which sentence answers a question."""

from __future__ import annotations

import pytest

from pathfinder.offline.reading.scoring import best_sentences

TALK = [
    "Coffee is grown in more than 70 countries.",
    "Caffeine taken six hours before bedtime reduced total sleep time by 41 minutes.",
    "The half-life of caffeine is about 5 hours in healthy adults.",
    "Caffeine disturbs sleep because it blocks adenosine receptors.",
    "Does caffeine reduce sleep?",
    "The mayor opened a bridge on Monday.",
]


@pytest.mark.parametrize(
    ("question", "best"),
    [
        ("By how much does caffeine before bedtime reduce sleep time?", 1),
        ("What is the half-life of caffeine?", 2),
        ("Why does caffeine disturb sleep?", 3),
        ("How many countries grow coffee?", 0),
    ],
)
def test_the_best_sentence_has_the_kind_of_answer_asked_for(question: str, best: int) -> None:
    """A number for "how many", a cause for "why": and the words of the question."""
    assert best_sentences(question, TALK)[0].place == best


def test_questions_and_other_subjects_are_left_out() -> None:
    """What states nothing about the question is not ranked at all."""
    ranked = best_sentences("Does caffeine reduce sleep time?", TALK)
    assert {one.text for one in ranked}.isdisjoint({TALK[4], TALK[5]})
    assert ranked == sorted(ranked, key=lambda one: -one.score)


def test_nothing_answers_nothing() -> None:
    """No candidate, no answer."""
    assert best_sentences("Does caffeine reduce sleep?", []) == []
