"""A sentence that nearly copies its quote keeps its sense."""

from __future__ import annotations

import pytest
from tests.evidence.gate.small import faults

QUOTE = (
    "The survey found that sales of new cells rose by 12 percent in the north and by 30 percent in the "
    "south, and no owners will be able to return them"
)


@pytest.mark.parametrize(
    ("sentence", "value"),
    [
        ("The survey found that sales of new cells fell by 12 percent in the north [obs_1].", "fell"),
        ("The survey found that sales of new cells rose by 30 percent in the north [obs_1].", "30"),
        (
            "Sales of new cells rose by 30 percent in the north and by 12 percent in the south [obs_1].",
            "30",
        ),
        ("The survey found that sales of new cells never rose by 12 percent in the north [obs_1].", "never"),
    ],
)
def test_a_changed_word_denial_or_figure_is_named(sentence: str, value: str) -> None:
    assert ("changed_sense", value) in faults(sentence, QUOTE)


@pytest.mark.parametrize(
    "sentence",
    [
        "No owners will be able to return them [obs_1].",
        "The survey found that sales of new cells increased by 12 percent in the north [obs_1].",
        "In the south sales rose by 30 percent, in the north by 12 percent [obs_1].",
        "Nobody who bought cells may give them back, the survey says [obs_1].",
    ],
)
def test_copies_and_paraphrases_pass(sentence: str) -> None:
    """Words copied with their denial, a synonym, another order."""
    assert faults(sentence, QUOTE) == []


def test_a_clause_that_is_left_out_is_no_denial_that_was_dropped() -> None:
    quote = "DD: Promise subclassing in old engines does not work; splits the ecosystem"
    assert faults("Promise subclassing in old engines “splits the ecosystem” [obs_1].", quote) == []
    aside = "It must return the basename (not the full path) of the wheel file that it creates"
    assert faults("It must return the basename of the wheel file that it creates [obs_1].", aside) == []
    dropped = quote.replace("does not work; splits", "does not ever split")
    assert ("changed_sense") in [
        kind for kind, _ in faults("Promise subclassing in old engines split the ecosystem [obs_1].", dropped)
    ]


def test_an_empty_cell_of_a_table_may_say_so() -> None:
    row = "| GET media config of version three | GET client media config of version one | none |"
    quote = "GET media config of version three | GET client media config of version one | -"
    assert faults(f"{row[:-1]}[obs_1] |", quote) == []
    denied = row.replace("| none |", "| not there |")
    assert [kind for kind, _ in faults(f"{denied[:-1]}[obs_1] |", quote)] == ["changed_sense"]


def test_a_denial_of_another_sentence_of_the_quote_and_one_in_a_code_are_none_that_was_added() -> None:
    quote = (
        "| GET media preview of version three | GET client media preview of version one | - "
        "\n\nFor clarity, these are not added to the list. If it is late, the server returns M_NOT_FOUND."
    )
    row = "| GET media preview of version three | GET client media preview of version one | {} [obs_1] |"
    assert faults(row.format("not added"), quote) == []
    assert faults(row.format("never added"), quote) != []
    assert faults("If it is late, the server returns M_NOT_FOUND at once [obs_1].", quote) == []


def test_neither_nor_is_not_or() -> None:
    quote = "The upload and create endpoints are not modified or deprecated by this proposal"
    text = "The upload and create endpoints are neither modified nor deprecated by this proposal [obs_1]."
    assert faults(text, quote) == []
    assert faults(text.replace("neither modified nor", "modified or"), quote) != []


def test_a_label_denies_nothing() -> None:
    """It says what kind of thing follows: "Failed" what failed."""
    quote = "The initial beta version did not set the controller flag in the owner reference."
    said = "the initial beta did not set the controller flag in the owner reference [obs_1]."
    for label in ("*Failed:*", "_Wrong:_"):
        assert faults(f"- **A gate.** {label} {said}", quote) == []
    assert faults(f"- **A gate.** *Open:* {said}".replace("did not set", "did set"), quote) != []
