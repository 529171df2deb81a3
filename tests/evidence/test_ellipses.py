"""An ellipsis leaves out little and nothing that limits; a refusal says what."""

from __future__ import annotations

import pytest

from pathfinder.evidence.quotes.proof import ellipsis_fault, prepare, prove

SOURCE = prepare(
    "A checkpoint runs at commit. By default this happens when the log reaches 1000 pages. The company, its "
    "lawyers said, must pay 5 million for the damage in the end. A kit that lies in the car does not mean "
    "that you should stop being careful. The old harbour, with its cranes, is closed to ships. "
    + "Nobody came there. " * 18
    + "The new one is open to everybody. The mayor said so. All the ships are there today."
)


@pytest.mark.parametrize(
    ("quote", "reason"),
    [
        ("The company … pay 5 million for the damage", "leaves out 'said'"),
        ("does not mean … being careful", "leaves out 'stop'"),
        ("A checkpoint runs … this happens when the log", "joins the halves of two sentences"),
        ("The old harbour, with its cranes … The new one is open", "characters; at most 240"),
        ("is closed to ships … is open to everybody", "characters; at most 240"),
    ],
)
def test_what_may_not_be_left_out_is_named(quote: str, reason: str) -> None:
    assert prove(quote, SOURCE) is None
    assert reason in str(ellipsis_fault(quote, SOURCE))


@pytest.mark.parametrize(
    "quote",
    [
        "The old harbour … is closed to ships",
        "The new one is open to everybody. … All the ships are there today.",
    ],
    ids=["an aside", "a whole sentence with an attribution of its own"],
)
def test_what_changes_nothing_may_be_left_out(quote: str) -> None:
    assert prove(quote, SOURCE)
    assert ellipsis_fault(quote, SOURCE) is None


def test_words_that_are_not_there_are_no_matter_of_the_ellipsis() -> None:
    assert ellipsis_fault("The old harbour … is open for planes", SOURCE) is None
