"""The gate: each rule names the sentence that breaks it and leaves the sound ones alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.report.example import edge, graph, hypothesis, observation

from pathfinder.evidence.gate.gate import Finding, check
from pathfinder.evidence.gate.ground import Ground
from pathfinder.evidence.gate.sentence import read

PAPER = {"source_type": "paper", "authority": 0.9}
FORUM = {"source_type": "forum", "authority": 0.3}
SOURCES = {
    "src_1": {"title": "Coffee and the heart", "authors": ["Ada Lindqvist"], "published": "2021-05-03"},
    "src_2": {"title": "A cohort of coffee drinkers", "authors": [], "published": None},
}


def ground(**changes: Any) -> Ground:
    """A small research about coffee."""
    observations = {
        "obs_1": observation(
            1, "Coffee may lower blood pressure.",
            "In 120 adults in Denmark, coffee may lower blood pressure by 4.5 mmHg", 1, **PAPER,
        ),
        "obs_2": observation(
            2, "Mortality did not change.",
            "Over 12 years, coffee did not change mortality among 3,400 nurses", 2, **PAPER,
        ),
        "obs_3": observation(
            3, "A user sleeps badly.", "since I drink coffee at night I sleep badly", 3, **FORUM,
        ),
        "obs_4": observation(4, "Espresso has 63 mg.", "a shot of espresso holds 63 mg of caffeine", 4),
        "obs_5": observation(5, "It helps.", "coffee cures colds", 5, proof="unproven", source_id=None),
        "obs_6": observation(
            6, "The trial ended on 3 March 2019.", "The trial in Aarhus ended on March 3, 2019", 2, **PAPER,
        ),
        "obs_7": observation(
            7, "Coffee was linked to longer life.", "Coffee was associated with a longer life in Japan", 6,
        ),
    }  # fmt: skip
    hypotheses = {
        "hyp_A1": hypothesis(
            "Coffee lowers blood pressure.", 0.6, "tested",
            qualifications=[{"observation": "obs_7", "condition": "in adults who are used to caffeine"}],
        ),
        "hyp_A2": hypothesis("Coffee raises mortality among nurses.", 0.2, "rejected", status_reason=
        "refuted"),
        "hyp_A3": hypothesis("Coffee at night harms sleep.", 0.5, "tested"),
        "hyp_A4": hypothesis("Coffee cures colds.", 0.4, "tested"),
    }  # fmt: skip
    edges = [
        edge("obs_1", "hyp_A1"),
        edge("obs_2", "hyp_A1", "CONTRADICTS", 0.3),
        edge("obs_2", "hyp_A2", "CONTRADICTS"),
        edge("obs_3", "hyp_A3"),
        edge("obs_5", "hyp_A4"),
    ]
    question = "Is coffee healthy for people in Norway?"
    return Ground(graph(observations, hypotheses, edges, question=question, **changes), SOURCES, question)


def findings(text: str, computed: list[dict[str, Any]] | None = None) -> list[Finding]:
    """What the gate finds in one paragraph."""
    return check(read([text], computed or []), ground())  # type: ignore[arg-type]


def kinds(text: str, computed: list[dict[str, Any]] | None = None) -> list[str]:
    """The kinds of it, in order."""
    return [each.kind for each in findings(text, computed)]


SOUND = [
    "In 120 Danish adults, coffee may lower blood pressure by 4.5 mmHg [obs_1].",
    "Ada Lindqvist reports that coffee could lower blood pressure [obs_1].",
    "A paper of 2021 suggests lower blood pressure [obs_1].",
    "Over twelve years, mortality among 3,400 nurses stayed the same [obs_2].",
    "Coffee did not change mortality [obs_2].",
    "One user of a forum reports bad sleep after coffee at night [obs_3].",
    "An espresso contains 63 mg of caffeine [obs_4].",
    "The trial in Aarhus came to its end on 3 March 2019 [obs_6].",
    "In Japan, coffee drinkers tended to live longer [obs_7].",
    "That coffee raises mortality among nurses was rejected [hyp_A2 rejected, obs_2].",
    "Coffee at night may harm sleep [hyp_A3].",
    "Is coffee healthy?",
    "What follows is a matter of taste. [view]",
    "For people in Norway the question stays open. [view]",
    "This does not prove that coffee lowers blood pressure [obs_1].",
]


@pytest.mark.parametrize("text", SOUND)
def test_a_sound_sentence_passes(text: str) -> None:
    """Paraphrase, hedges, sources and the question are allowed."""
    assert findings(text) == []


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("Coffee lowers cholesterol.", "missing_citation", "Coffee lowers cholesterol."),
        ("Coffee may lower blood pressure [obs_99].", "unknown_citation", "obs_99"),
        ("Coffee may lower blood pressure [hyp_B9].", "unknown_citation", "hyp_B9"),
        ("According to somebody, coffee cures colds [obs_5].", "unproven_citation", "obs_5"),
        ("According to somebody, coffee cures colds [hyp_A4].", "unproven_citation", "hyp_A4"),
        ("In 130 adults, coffee may lower blood pressure [obs_1].", "number", "130"),
        ("An espresso contains 36 mg of caffeine [obs_4].", "number", "36"),
        ("An espresso contains 63 g of caffeine [obs_4].", "unit", "63 g"),
        ("The trial in Aarhus ended on 4 March 2019 [obs_6].", "date", "4 March 2019"),
        ("The trial in Aarhus ended in May 2019 [obs_6].", "date", "May 2019"),
        ("The trial in Aarhus ended in 2018 [obs_6].", "date", "2018"),
        ("In 120 adults in Sweden, coffee may lower blood pressure [obs_1].", "name", "Sweden"),
        ("Over twelve years, coffee raises mortality among nurses [obs_2].", "rejected_hypothesis", None),
        ("Coffee raises mortality among nurses [hyp_A2].", "rejected_hypothesis", "hyp_A2"),
        ("That coffee harms sleep at night may be wrong [hyp_A3 rejected].", "rejected_hypothesis", "hyp_A3"),
        ("It is proven that an espresso holds 63 mg of caffeine [obs_4].", "overstated", None),
        ("Over 12 years, coffee changed mortality among 3,400 nurses [obs_2].", "changed_sense", None),
        ("A shot of espresso holds caffeine [obs_6].", "swapped_citation", "obs_6"),
        ("In 2020 taste changed. [view]", "date", "2020"),
        ("This pleased Margaret Thatcher. [view]", "name", "Margaret Thatcher"),
    ],
)  # fmt: skip
def test_a_planted_error_is_named(text: str, kind: str, value: str | None) -> None:
    """With the offending words of the sentence."""
    found = [each for each in findings(text) if each.kind == kind]
    assert found, findings(text)
    if value is not None:
        assert found[0].value == value


def test_an_inference_is_held_to_figures_and_names_and_not_to_the_words_of_its_quotes() -> None:
    assert kinds("A shot of espresso holds caffeine [obs_6] [view].") == []
    assert kinds("A shot of espresso holds 70 mg of caffeine in Peru [obs_6] [view].") == ["number", "name"]


def test_a_sentence_may_count_what_it_lists() -> None:
    assert kinds("Four things differ: coffee, tea, blood and pressure [obs_1].") == []
    assert kinds("Four things differ: coffee, tea and pressure [obs_1].") == ["number"]


def test_all_problems_come_back_together() -> None:
    """Each with its place, in the order of the passage."""
    found = check(read(["It rose by 5 %. In Peru it fell [obs_99].", "So 77 people say [obs_4]."]), ground())
    assert {(each.paragraph, each.sentence) for each in found} == {(0, 0), (0, 1), (1, 0)}
    assert found == sorted(found, key=lambda each: each[:2])


def test_a_number_of_another_observation_is_pointed_at() -> None:
    """The writer learns which ID to cite."""
    *_, found = findings("According to the authors, 3,400 nurses took part [obs_1].")
    assert found.kind == "number"
    assert "obs_2 has it" in found.expected


def test_a_missing_citation_is_suggested() -> None:
    """Where an observation says nearly the same."""
    [found] = findings("A shot of espresso holds caffeine.")
    assert "obs_4" in found.expected


SUM = {"shown": "3,520", "formula": "3400 + 120", "inputs": ["obs_1", "obs_2"]}


def test_a_computed_number_needs_no_quote() -> None:
    """Its formula is checked instead."""
    text = "Together they cover 3,520 people [obs_1, obs_2]."
    assert kinds(text) == ["number"]
    assert kinds(text, [SUM]) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"formula": "3400 + 121"},
        {"formula": "3400 - 120"},
        {"formula": "3400 ** 2"},
        {"inputs": ["obs_1"]},
        {"inputs": []},
        {"inputs": ["obs_1", "obs_2", "obs_99"]},
        {"inputs": ["obs_1", "obs_2", "obs_5"]},
    ],
)
def test_a_computed_number_must_follow(changes: dict[str, Any]) -> None:
    """From numbers of proven quotes, by plain arithmetic."""
    assert "computed" in kinds("Together they cover 3,520 people [obs_1, obs_2].", [SUM | changes])


def test_a_sentence_has_the_level_of_what_it_cites() -> None:
    """Independent proven sources count, contradictions lower it, and no citation means no level."""
    passage = read(
        [
            "Coffee was studied [obs_1, obs_2]. Espresso was, too [obs_4]. Users were not [obs_3]. "
            "It may help [hyp_A1, obs_2]. So far so good. [view]"
        ]
    )
    check(passage, ground())
    assert [one["level"] for one in passage[0]] == ["verified", "likely", "uncertain", "likely", None]


def test_a_strong_contradiction_lowers_the_level() -> None:
    """Also where the sentence states the hypothesis and cites only what supports it."""
    disputed = ground()
    disputed.graph["edges"].append(edge("obs_2", "hyp_A1", "CONTRADICTS", 0.8))  # type: ignore[arg-type]
    passage = read(["Coffee lowers blood pressure in Denmark [obs_1]."])
    assert check(passage, disputed) == []
    assert passage[0][0]["level"] == "contradicted"


def test_korean_sentences_over_english_quotes_raise_no_alarm() -> None:
    """Words of another script are not compared; numbers and dates are."""
    assert kinds("커피는 에스프레소 한 잔에 카페인 63 mg을 담고 있다 [obs_4].") == []
    assert kinds("임상 시험은 2019년 3월 3일에 끝났다 [obs_6].") == []
    assert kinds("임상 시험은 2019년 4월 3일에 끝났다 [obs_6].") == ["date"]
    assert kinds("커피는 에스프레소 한 잔에 카페인 36 mg을 담고 있다 [obs_4].") == ["number"]


def test_german_nouns_are_no_names() -> None:
    """A language that capitalises its nouns gives no names away."""
    assert kinds("In einer Studie könnte Kaffee den Blutdruck bei 120 Erwachsenen senken [obs_1].") == []


@settings(max_examples=30, deadline=None)
@given(st.text(max_size=120), st.sampled_from(["", " [obs_1]", " [hyp_A1]", " [hyp_A2 rejected]", " [view]"]))
def test_any_sentence_can_be_judged(text: str, mark: str) -> None:
    """The gate never raises, and says one line for each problem."""
    for found in findings(text + mark, [{"shown": "7", "formula": text[:20], "inputs": ["obs_1"]}]):
        assert found.kind
        assert "\n" not in found.expected


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(["obs_1", "obs_2", "obs_3", "obs_4", "obs_6", "obs_7"]), st.booleans())
def test_a_quote_itself_always_passes(key: str, quoted: bool) -> None:
    """Who copies the words of a source, or quotes them after a word of the question, raises no alarm."""
    quote = ground().graph["observations"][key]["quote"]
    text = f"“Coffee”: “{quote}” [{key}]." if quoted else f"According to the source, {quote} [{key}]."
    assert findings(text) == []
