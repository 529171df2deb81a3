"""Hypotheses, ideas and conditions state nothing that the observations linked to them do not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.steps.desk import at, claim, explore, ideate, observation

HELD = "Heat pumps reached a coefficient of 2.1 in deep cold."


def explored(summary: str, **changes: Any) -> dict[str, Any]:
    return {**explore(), "type_a_hypotheses": [claim(1, summary)], **changes}


@pytest.mark.parametrize(
    ("summary", "words"),
    [
        ("In 2031 heat pumps were found to work in deep cold.", "2031"),
        ("As Siemens proved, heat pumps work in deep cold.", "Siemens"),
        ("Heat pumps break down in 97 percent of all houses.", "97"),
        ("Heat pumps are “a miracle of engineering” in deep cold.", "a miracle of engineering"),
    ],
)
def test_a_claim_says_what_its_quotes_say(summary: str, words: str) -> None:
    """A figure, date, name or quotation that no linked quote has is refused, with the words to leave out."""
    [problem] = at("EXPLORE").problems(explored(summary))
    assert problem.pointer == "/type_a_hypotheses/0/summary"
    assert words in str(problem.value)
    assert "leave it out" in problem.expected
    assert not at("EXPLORE").problems(explored(HELD))


SURVEY = observation(2, quote="The survey covered 42 houses over two winters", summary="A survey.")


def test_a_figure_may_stand_in_an_observation_of_the_same_matter() -> None:
    """It is kept as one of the grounds, which give no strength."""
    desk = at("EXPLORE")
    summary = "A survey of 42 houses found heat pumps to work."
    desk.accept(explored(summary, observations=[observation(1), SURVEY]))
    graph = desk.research.graph
    found = graph.hypotheses["hyp_A1"]
    assert found["grounds"] == ["obs_2"]
    assert "obs_2" not in {edge["from"] for edge in graph.data["edges"]}
    alone = at("EXPLORE")
    alone.accept(explored(HELD, observations=[observation(1), SURVEY]))
    assert found["strength"] == alone.research.graph.hypotheses["hyp_A1"]["strength"]
    assert "grounds" not in alone.research.graph.hypotheses["hyp_A1"]


def test_what_is_not_linked_does_not_carry_a_claim() -> None:
    """The observation that has the figure, of another matter, is named, and linking it mends the answer."""
    desk = at("EXPLORE")
    answer = explored("In 42 of the trials heat pumps worked.", observations=[observation(1), SURVEY])
    [problem] = desk.problems(answer)
    assert problem.value == "42"
    assert "link obs_2" in problem.expected
    answer["edges"].append({"from": "obs_2", "to": "hyp_A1", "type": "SUPPORTS", "weight": 0.5})
    assert not desk.problems(answer)


def test_a_claim_that_nothing_is_linked_to_has_no_figures() -> None:
    assert not at("EXPLORE").problems(explored("Heat pumps work in deep cold.", edges=[], qualifications=[]))
    [problem] = at("EXPLORE").problems(explored(HELD, edges=[], qualifications=[]))
    assert "none is linked" in problem.expected


def test_a_condition_says_what_its_quote_says() -> None:
    answer = explore()
    answer["qualifications"][0]["condition"] = "only above -35 °C"
    [problem] = at("EXPLORE").problems(answer)
    assert (problem.pointer, problem.value) == ("/qualifications/0/condition", "-35")


def test_an_idea_says_what_it_is_derived_from() -> None:
    """Through the hypotheses it is derived from it may use their observations."""
    desk = at("IDEATE")
    answer = ideate(desk.inputs)
    answer["hypothesis"] |= {"derived_from": ["hyp_A1"], "summary": "At 2.1 defrosting is what limits them."}
    assert not desk.problems(answer)
    answer["hypothesis"]["summary"] = "Defrosting takes 31 % of the heat."
    [problem] = desk.problems(answer)
    assert (problem.pointer, problem.value) == ("/hypothesis/summary", "31 %")


def test_a_quote_that_is_not_there_is_the_only_problem() -> None:
    """What rests on a malformed or unproven observation is not reported a second time."""
    answer = explored(HELD, observations=[observation(1, source_id="src_9")])
    assert [each.pointer for each in at("EXPLORE").problems(answer)] == ["/observations/0/source_id"]
