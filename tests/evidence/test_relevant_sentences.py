"""How well a sentence answers a question, by its words and by the kind of answer asked for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathfinder.evidence.relevance.sentences import fits_kind, rarity, relevance


@pytest.mark.parametrize(
    ("question", "answer", "other"),
    [
        ("Why did the shop close?", "The shop closed because few came.", "The shop closed on Monday."),
        ("When did the shop close?", "The shop closed in May 2019.", "The shop closed because few came."),
        ("Who closed the shop?", "The shop was closed by Mary Hill.", "The shop was closed for good."),
        ("Where is the shop?", "The shop is in Dublin.", "The shop is near and cheap."),
        ("How many shops closed?", "Last year 40 shops closed.", "Last year some shops closed."),
        ("How did he catch it?", "He caught it by eating a rabbit.", "He caught it and told a doctor."),
        ("How long does the dough rest?", "The dough rests for 16 hours.", "The dough rests on the table."),
        ("What is a starter?", "A starter is a culture of yeast.", "Feed the starter daily."),
        ("What does the repair cost?", "The repair costs 300 euros.", "The repair is nearly done."),
        ("When does a host send a probe?", "A host sends a probe when idle.", "A host sends a probe."),
        ("녹차는 왜 좋은가?", "녹차는 테아닌 때문에 좋다.", "녹차는 오늘도 좋다."),
        ("Warum meidet er das Meer?", "Er meidet das Meer, weil Thermik fehlt.", "Er meidet das Meer oft."),
    ],
)
def test_the_kind_of_answer_that_is_asked_for_fits_better(question: str, answer: str, other: str) -> None:
    """A cause, a date, a name, a place, a figure: each where it is asked for."""
    assert fits_kind(answer, question) > fits_kind(other, question)
    assert relevance(answer, question) > relevance(other, question)


def test_a_figure_that_the_question_names_is_no_answer() -> None:
    """Repeating the number of the question does not answer "how many"."""
    question = "How many Boeing 787 jets were ordered?"
    assert relevance("30 Boeing 787 jets were ordered.", question) > relevance(
        "Boeing 787 jets were ordered.", question
    )


def test_rare_words_count_more_and_years_little() -> None:
    """A word of few documents tells what the question is about; absent words are not forgotten."""
    found = rarity(
        "plague in china 2019 axolotl",
        [{"china", "plagu"}, {"china", "plagu"}, {"china"}, {"china"}, {"china", "2019"}],
    )
    assert found["plagu"] > found["china"] and found["axolotl"] > found["china"] >= found["2019"]


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_text_can_be_judged(sentence: str, question: str) -> None:
    """No text breaks it, and the figure stays in its range."""
    assert 0 <= fits_kind(sentence, question) <= 1
    assert 0 <= relevance(sentence, question) <= 1.5 + 1e-9
