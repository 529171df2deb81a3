"""A written section may cite words by their place: they become an observation when it is accepted."""

from __future__ import annotations

import pytest
from tests.steps.desk import at, section

SAID = "Older units did not run below -10 °C at all"


def test_a_place_becomes_an_observation() -> None:
    """Named twice, it is one; the text cites it by its ID."""
    desk = at("SECTION")
    count = len(desk.research.graph.observations)
    desk.accept(section(f"{SAID} [src_1:3].", "Below -10 °C older units did not run [src_1:3, obs_1]."))
    [paragraph, other] = desk.research.report["sections"][0]["paragraphs"]
    key = f"obs_{count + 1}"
    assert (paragraph[0]["cites"], other[0]["cites"]) == ([key], [key, "obs_1"])
    observed = desk.research.graph.observations[key]
    assert SAID in observed["quote"]
    assert (observed["at"], observed["proof"]) == ("src_1:3", "exact")
    assert len(desk.research.graph.observations) == count + 1


def test_words_at_a_place_are_held_against_the_sentence() -> None:
    [problem] = at("SECTION").problems(section("Older units did not run below -12 °C at all [src_1:3]."))
    assert problem.pointer == "/paragraphs/0"
    assert "-12" in problem.value


def test_a_figure_beside_the_cited_words_widens_the_citation() -> None:
    """By itself: the report cites what has it. A figure that stands nowhere near is refused."""
    desk = at("SECTION")
    row = "| Older units | stopped below -10 °C in 42 houses [src_1:3] |"
    desk.accept(section(f"{SAID} in 42 houses [src_1:3, obs_1].", f"| Unit | Where |\n|---|---|\n{row}"))
    paragraphs = desk.research.report["sections"][0]["paragraphs"]
    known = desk.research.graph.observations
    sentence = paragraphs[0][0]
    assert known[sentence["cites"][0]]["at"] == "src_1:3-4"
    assert "42 houses" in known[sentence["cites"][0]]["quote"]
    assert paragraphs[1][2]["cites"] == sentence["cites"][:1], "named twice, it is one"
    assert [one["problems"] for one in (sentence, paragraphs[1][2])] == [[], []]


def test_a_place_that_is_not_there_is_refused() -> None:
    problems = at("SECTION").problems(section(f"{SAID} [src_1:2000]."))
    assert "ends there" in problems[0].expected
    assert problems[0].pointer == "/paragraphs/0"


def test_a_figure_may_be_computed_from_a_place() -> None:
    """The place is named once for all; the figure rests on the observation it becomes."""
    desk = at("SECTION")
    figure = {"shown": "-20 °C", "formula": "-10 - 10", "inputs": ["src_1:3"]}
    text = f"{SAID} [src_1:3]. Twice that is -20 °C [src_1:3]."
    desk.accept({**section(text), "computed": [figure]})
    sentence = desk.research.report["sections"][0]["paragraphs"][0][1]
    assert sentence["computed"][0]["inputs"] == sentence["cites"]
    assert desk.research.graph.observations[sentence["cites"][0]]["at"] == "src_1:3"


def test_words_of_one_place_that_are_no_quotation_together_are_cited_each() -> None:
    """A lone word says too little beside an ellipsis; whole sentences are one quotation."""
    desk = at("SECTION")
    desk.sources.add(
        7, "https://far.example", "- locks\n- packs\n\nUnits stop at night.\n\nIt is so.\n\nThey start."
    )
    desk.accept(section("Units stop at night because of locks [src_7:1,3]. They start [src_7:3,5]."))
    [[first, second]] = desk.research.report["sections"][0]["paragraphs"]
    known = desk.research.graph.observations
    assert [known[key]["at"] for key in first["cites"]] == ["src_7:1", "src_7:3"]
    assert [known[key]["at"] for key in second["cites"]] == ["src_7:3,5"]


def test_a_stretch_that_is_too_long_for_a_quotation_is_several() -> None:
    """As few as hold it; what is longer still names no words any more."""
    desk = at("SECTION")
    lines = [f"Unit {number} stopped in the cold of that winter, as it always did." for number in range(400)]
    desk.sources.add(7, "https://pump.example/list", "\n\n".join(lines))
    desk.accept(section("Units stopped in the cold of that winter [src_7:1-100]."))
    [[sentence]] = desk.research.report["sections"][0]["paragraphs"]
    places = [desk.research.graph.observations[key]["at"] for key in sentence["cites"]]
    assert [places[0].split("-")[0], places[-1].split("-")[1], len(places)] == ["src_7:1", "100", 2]
    [problem] = desk.problems(section("Units stopped in the cold of that winter [src_7:1-400]."))
    assert "at most 4,000 characters" in problem.expected


@pytest.mark.parametrize("cited", ["[src_1:3", "[obs_1, src_1:3"])
def test_a_citation_without_its_closing_bracket_is_told(cited: str) -> None:
    row = f"| Older units | stopped below -10 °C {cited} | {SAID} [src_1:3] |"
    told = {"/paragraphs/0": cited, "/paragraphs/1": cited}
    problems = at("SECTION").problems(section(f"{SAID} [src_1:3]. They stopped {cited}", row))
    assert {each.pointer: each.value for each in problems if "bracket" in each.expected} == told


def test_a_citation_that_is_one_sentence_off_takes_in_the_sentence_that_says_it() -> None:
    """Where much of what is said stands there, and not for what its writer infers."""
    desk = at("SECTION")
    lines = ("The call went on for an hour.", "Colvin would withdraw his subroutines.", "They had lunch.")
    desk.sources.add(7, "https://pump.example/call", "\n\n".join(lines))
    said = "Colvin was ready to withdraw his subroutines"
    cited = (f"{said} [src_7:1].", f"{said} [src_7:3].", f"{said} [src_7:2].", f"{said} [src_7:1] [view].")
    desk.accept(section(*cited))
    places = [
        desk.research.graph.observations[key]["at"]
        for [sentence] in desk.research.report["sections"][0]["paragraphs"]
        for key in sentence["cites"]
    ]
    assert places == ["src_7:1-2", "src_7:2-3", "src_7:2", "src_7:1"]


def test_the_same_words_at_two_places_are_cited_where_they_stand() -> None:
    desk = at("SECTION")
    desk.sources.add(7, "https://pump.example/call", "One came.\n\nStage 4.\n\nAnother came.\n\nStage 4.")
    desk.accept(section("The first has stage 4 [src_7:2]. The other has stage 4 [src_7:4]."))
    [[first, second]] = desk.research.report["sections"][0]["paragraphs"]
    known = desk.research.graph.observations
    assert [known[one["cites"][0]]["at"] for one in (first, second)] == ["src_7:2", "src_7:4"]


def test_a_citation_that_seems_swapped_is_left_to_a_second_reader_that_follows() -> None:
    """`pf verify` knows that it was seen; without such a reader it is refused."""
    said = "Vessels carry grain along northern coasts in autumn"
    facts = ("# Log", f"{said}.", "Nobody knows what happened there.")
    for review in (False, True):
        desk = at("SECTION")
        desk.research.state["rules"]["review"] = review
        desk.sources.add(7, "https://sea.example/log", "\n\n".join(facts))
        desk.accept(section(f"{said} [src_7:2]."))
        desk.record({"kind": "rewrite", "time": "2026-01-01T00:00:00+00:00", "part": "sec_1"})
        text = section(f"{said} [obs_1].")
        if not review:
            assert "swapped_citation" in str(desk.problems(text))
            continue
        desk.accept(text)
        [[sentence]] = desk.research.report["sections"][0]["paragraphs"]
        assert (sentence["doubted"], sentence["problems"]) == (["swapped_citation"], [])
