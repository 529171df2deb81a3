"""The level of a sentence, and words that are surer than it."""

from __future__ import annotations

import pytest
from tests.evidence.gate.small import faults, ground

from pathfinder.evidence.gate.gate import check
from pathfinder.evidence.gate.sentence import read

QUOTE = "In our garage the cells kept their charge"


@pytest.mark.parametrize(
    ("sentence", "value"),
    [
        ("The garage proves that the cells keep their charge [obs_1].", "proves that"),
        ("Cells certainly keep their charge in a garage [obs_1].", "certainly"),
        ("Es steht fest, dass die Zellen ihre Ladung in der Garage behalten [obs_1].", "steht fest"),
        ("차고에서 전지가 충전을 유지한다는 것은 확실하다 [obs_1].", "확실하다"),
    ],
)
def test_beyond_doubt_needs_more_than_one_source(sentence: str, value: str) -> None:
    """In every language with a list."""
    assert ("overstated", value) in faults(sentence, QUOTE)


@pytest.mark.parametrize(
    "sentence",
    [
        "This does not prove that cells keep their charge, and nothing proves that [obs_1].",
        "Whether that is certain, one garage cannot tell [obs_1].",
        "Cells kept their charge in a garage [obs_1].",
        "전지가 충전을 유지한다는 것은 입증되지 않았다 [obs_1].",
        "That cells kept their charge in a garage proves little [obs_1].",
        "Of the cells in the garage none for certain kept its charge [obs_1].",
    ],
)
def test_denied_certainty_passes(sentence: str) -> None:
    assert faults(sentence, QUOTE) == []


def test_the_words_of_the_quote_may_be_repeated() -> None:
    assert (
        faults("The garage, they say, proves that it works [obs_1].", "our garage proves that it works") == []
    )


def test_facts_of_one_source_each_earn_no_level_together() -> None:
    """Three claims in one sentence are as well confirmed as the weakest of them."""
    three = ground(
        {"obs_1": "cells cost 40 euros", "obs_2": "rain fell in Aarhus", "obs_3": "owners liked blue"}
    )
    for at, domain in enumerate(("a.example", "b.example", "c.example"), 1):
        three.graph["observations"][f"obs_{at}"].update(domain=domain, text_id=domain)
    text = "Cells cost 40 euros, rain fell in Aarhus, and owners liked blue [obs_1, obs_2, obs_3]."
    passage = read([text])
    check(passage, three)
    assert passage[0][0]["level"] == "likely"


def test_certain_things_are_not_told_for_certain() -> None:
    quote = "It asks for a number of copies for certain data, and it lasts."
    assert faults("It asks for copies for certain data [obs_1].", quote) == []
    assert [kind for kind, _ in faults("It is known for certain that it lasts [obs_1].", quote)] == [
        "overstated"
    ]
