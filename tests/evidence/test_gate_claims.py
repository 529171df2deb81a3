"""Claims that no quote bears: quantities, superlatives, causes, opposites, lost hedges; [view] and [gap]."""

from __future__ import annotations

from typing import Any

import pytest
from bench.gate import found_in
from bench.statements import STREAMING, graph, records

from pathfinder.evidence.statements.gate import Finding, Ground, check, level_of
from pathfinder.evidence.statements.parse import read

GROUND = Ground(graph(STREAMING), records(STREAMING), STREAMING.question)  # type: ignore[arg-type]


def findings(text: str) -> list[Finding]:
    """What the gate finds in a sentence of the research about streaming."""
    found: list[Finding] = found_in(STREAMING, [text])
    return found


def named(text: str, kind: str) -> list[str]:
    """The offending words that a kind of finding quotes."""
    return [each.value for each in findings(text) if each.kind == kind]


@pytest.mark.parametrize("text", STREAMING.sentences)
def test_a_true_sentence_passes(text: str) -> None:
    """Apart from what a sentence alone cannot mention."""
    assert [each for each in findings(text) if not each.kind.endswith("_omitted")] == []


@pytest.mark.parametrize(("text", "kind"), STREAMING.errors)
def test_a_wrong_sentence_is_named_by_its_own_words(text: str, kind: str) -> None:
    """The value is always taken from the sentence."""
    values = named(text, kind)
    assert values
    assert all(value.rstrip(".") in text for value in values)


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("All consumers who sought help waited more than two hours [obs_2].", "quantifier", "All"),
        ("The games often quit unexpectedly [obs_13].", "quantifier", "often"),
        ("Disney+ has the best retention of the industry [obs_5].", "superlative", "best"),
        ("The launch of Disney+ failed because of hackers [obs_1].", "overstated", "because of hackers"),
        ("Sony stopped its Sony Now service in 2014 [obs_10].", "opposite", "stopped"),
        ("It is known how many of the customers converted [obs_3].", "negation", "It is known"),
        ("Users are leaving in large numbers. [view]", "view_with_facts", "large numbers"),
        ("Four to six services per household are certain [hyp_A6].", "overstated", "Four to six services"),
    ],
)
def test_the_offending_words_are_quoted(text: str, kind: str, value: str) -> None:
    """Not the whole sentence."""
    assert value in named(text, kind)


@pytest.mark.parametrize(
    "text",
    [
        "Not all consumers who sought help waited for more than two hours [obs_2].",
        "All in all, some consumers waited for more than two hours [obs_2].",
        "Some consumers waited at least two hours [obs_2].",
        "Many of the promised features were missing [obs_16].",
    ],
)
def test_what_claims_little_is_no_quantity(text: str) -> None:
    """Denied, idiomatic and soft quantities pass."""
    assert named(text, "quantifier") == []


def test_a_cause_that_a_quote_mentions_may_be_given() -> None:
    """ "Because" may join what two quotes say."""
    assert named("Some customers waited because demand was overwhelming [obs_1, obs_2].", "overstated") == []
    assert named("Some customers waited because of a strike [obs_1, obs_2].", "overstated")


def test_a_superlative_may_compare_the_figures_of_several_quotes() -> None:
    """But one quote compares nothing."""
    assert named("Of these, Disney+ at $6.99 is the cheapest [obs_19, obs_20].", "superlative") == []
    assert named("Disney+ at $6.99 is the cheapest service [obs_19].", "superlative") == ["cheapest"]


def level(text: str) -> str | None:
    """What a sentence earns."""
    return level_of(read([text])[0][0], GROUND)


def test_facts_of_one_source_each_earn_no_level_together() -> None:
    """Three claims in one sentence are as well confirmed as the weakest of them."""
    text = (
        "Disney+ costs $6.99 a month after a free trial, Stadia quits now and again, and Amazon gives away "
        "music with advertising [obs_19, obs_13, obs_21]."
    )
    assert level(text) == "likely"


def test_sources_of_one_claim_earn_their_level_together() -> None:
    """Observations that support one hypothesis bear on one claim."""
    assert level("Stadia players pay for more than the monthly fee [obs_8, obs_15, obs_22].") == "likely"
    third = graph(STREAMING)
    third["observations"]["obs_22"] |= {"domain": "pcworld.com", "text_id": "txt_7"}
    third["observations"]["obs_15"] |= {"domain": "cnet.com", "text_id": "txt_8"}
    ground = Ground(third, records(STREAMING), STREAMING.question)  # type: ignore[arg-type]
    one = read(["Stadia players pay for more than the monthly fee [obs_8, obs_15, obs_22]."])[0][0]
    assert level_of(one, ground) == "high"


def test_a_disputed_claim_cannot_hide_in_a_clause() -> None:
    """It earns no more than the hypothesis that says the same, also when it does not cite it."""
    text = "Bundles may lower the entry price, and music is free with advertising [obs_20, obs_21]."
    assert level(text) == "contradicted"
    assert level("The bundle costs $12.99, and music is free with advertising [obs_20, obs_21].") == "likely"


def test_a_promise_may_be_told_as_a_promise() -> None:
    """An observation that supports a rejected hypothesis says what was claimed, not what is so."""
    assert named("Stadia offers 4K at 60 frames per second [obs_8].", "rejected_hypothesis")
    assert not named("Stadia was advertised with 4K at 60 frames per second [obs_8].", "rejected_hypothesis")


@pytest.mark.parametrize("text", ["A gap. [gap]", "Gap [gap].", "Unknown [obs_1][gap]."])
def test_the_gap_mark_is_taken_out(text: str) -> None:
    """And kept as a key of the sentence."""
    [sentence] = read([text])[0]
    assert sentence["gap"]
    assert "[" not in sentence["text"]


def test_a_stored_sentence_without_the_key_stays_valid() -> None:
    """Sentences that were accepted before there was a mark for gaps."""
    [sentence] = read(["No source states a price."])[0]
    old: Any = {key: value for key, value in sentence.items() if key != "gap"}
    assert [each.kind for each in check([[old]], GROUND)] == ["missing_citation"]


@pytest.mark.parametrize(
    "text",
    [
        "No source says how long the 4K stream lasts, or what Netflix plans. [gap]",
        "It stayed open how many people left. [gap]",
        "Kein Dokument nennt einen Preis für Apple Arcade. [gap]",
        "넷플릭스의 가격은 알려지지 않았다. [gap]",
    ],
)
def test_a_gap_may_name_what_is_not_known(text: str) -> None:
    """In each language with tables."""
    assert findings(text) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("No source confirms the 400,000 boxes. [gap]", "400,000"),
        ("Netflix is large. [gap]", "Netflix is large."),
        ("It is unclear what it costs, but prices have risen. [gap]", "risen"),
    ],
)
def test_a_gap_states_nothing(text: str, value: str) -> None:
    """No figure, no fact behind a "but", and not without words of not knowing."""
    assert value in named(text, "gap_with_facts")


def test_the_marks_are_offered_where_a_citation_is_missing() -> None:
    """A writer learns of both."""
    [found] = findings("Prices went their way.")
    assert "[view]" in found.expected
    assert "[gap]" in found.expected
