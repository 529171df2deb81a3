"""What a SECTION card shows of its evidence: whole quotes where there is room, and who disagrees."""

from __future__ import annotations

from typing import Any

import pytest
from tests.steps.desk import OUTLINE, TIME, Desk, at, claim, explore
from tests.steps.test_card_sizes import PLANNED, card, crowded

from pathfinder.evidence.gate.sentence import read
from pathfinder.steps.cards.room import within
from pathfinder.steps.cards.told import told

CONDITION = ", but only where the store lies on a local disk"
LONG = "The manual recommends 4000 pages for large servers" + " and says why" * 25 + CONDITION


def opened(*, observations: int = 3, length: int = 0, **changes: Any) -> Desk:
    """A SECTION card about some observations with a long quote each, of two claims in conflict."""
    desk = at("EXPLORE")
    first = explore(desk)
    first["type_a_hypotheses"] = [claim(1, "Heat pumps work."), claim(2, "Heat pumps fail.")]
    desk.iterate(first)
    graph = desk.research.graph
    for number in range(2, observations + 1):
        seen: Any = {**graph.observations["obs_1"], "quote": f"{number} {LONG}"[: length or None], **changes}
        graph.observations[f"obs_{number}"] = seen
    edges: Any = [
        {**graph.data["edges"][0], "from": "obs_2", "to": "hyp_A2"},
        {**graph.data["edges"][0], "from": "hyp_A2", "to": "hyp_A1", "type": "CONFLICTS", "resolved": False},
    ]
    for edge in edges:
        graph.add_edge(edge)
    desk.record({"kind": "report", "time": TIME, "asked": "request"})
    evidence = [f"obs_{number}" for number in range(observations, 0, -1)]
    plan = OUTLINE["sections"][0] | {"evidence": [*evidence, "hyp_A1"]}  # type: ignore[index,operator]
    desk.accept({**OUTLINE, "sections": [plan]})
    return desk


def test_a_claim_with_evidence_on_both_sides_is_shown_before_stronger_ones() -> None:
    """On the card that asks for the report: there is no room for all that are open."""
    desk = at("EXPLORE")
    first = explore(desk)
    first["type_a_hypotheses"] = [
        claim(number, f"Heat pumps work in {'very ' * number}cold places.") for number in range(1, 7)
    ]
    desk.iterate(first)
    edge: Any = desk.research.graph.data["edges"][0]
    for number in range(2, 7):
        desk.research.graph.add_edge({**edge, "from": "obs_1", "to": f"hyp_A{number}"})
    desk.research.graph.add_edge({**edge, "from": "obs_1", "to": "hyp_A6", "type": "CONTRADICTS"})
    desk.record({"kind": "report", "time": TIME, "asked": "request"})
    assert [*desk.inputs["open"]] == ["hyp_A6", "hyp_A1", "hyp_A2", "hyp_A3"]


def test_quotes_stand_whole_with_their_conditions() -> None:
    """As the model reads them: what fits is not cut a second time when the card is printed."""
    inputs, text = card(opened(observations=7))
    quotes = [each["quote"] for each in inputs["observations"].values()]
    assert len(quotes) == 7
    assert sum(quote.endswith(CONDITION) for quote in quotes) == 6, "all but the short one of obs_1"
    assert text.count(CONDITION) == 6


def test_where_there_is_no_room_for_all_what_is_disputed_is_whole() -> None:
    """Before all that the plan names first; the others are cut."""
    inputs, text = card(opened(observations=20))
    shown = {key: each["quote"] for key, each in inputs["observations"].items()}
    assert len(shown) == 20
    assert set(list(shown)[:2]) == {"obs_1", "obs_2"}
    assert shown["obs_2"].endswith(CONDITION)
    assert shown["obs_3"].endswith("…") and len(shown["obs_3"].encode()) <= 120
    assert shown["obs_2"] in text and shown["obs_3"] in text


def test_the_data_of_a_crowded_section_is_printed_as_it_is() -> None:
    desk = crowded(500)
    inputs, text = card(desk)
    assert within(inputs, len(text)) == inputs
    assert all(inputs["observations"][key]["quote"] in text for key in PLANNED[:-1])


def test_the_card_shows_who_disagrees_with_type_authority_and_date() -> None:
    """Both sides of a conflict beside each other, and what contradicts a claim."""
    desk = opened()
    desk.sources.records["src_1"]["published"] = "2019-03-01"
    [conflict] = desk.inputs["disagreements"]
    assert conflict == {
        "hyp_A2": ["obs_2: src_1, paper, authority 0.9, 2019-03-01"],
        "hyp_A1": ["obs_1: src_1, paper, authority 0.9, 2019-03-01"],
    }
    against: Any = {**desk.research.graph.data["edges"][0], "from": "obs_3", "type": "CONTRADICTS"}
    desk.research.graph.add_edge(against)
    contradicted = desk.inputs["disagreements"][1]
    assert list(contradicted) == ["hyp_A1", "against hyp_A1"]
    assert contradicted["against hyp_A1"][0].startswith("obs_3: ")


def test_a_settled_conflict_says_how_it_ended_and_a_section_without_any_shows_none() -> None:
    desk = opened()
    edge = next(each for each in desk.research.graph.data["edges"] if each["type"] == "CONFLICTS")
    edge["resolved"], edge["resolution"] = True, "older units fail"
    assert desk.inputs["disagreements"][0]["settled"] == "older units fail"
    assert "disagreements" not in crowded(12).inputs


def test_an_outline_card_shows_the_disagreements() -> None:
    desk = at("EXPLORE")
    first = explore(desk)
    first["type_a_hypotheses"] = [claim(1, "Heat pumps work."), claim(2, "Heat pumps fail.")]
    first["edges"] += [{"from": "hyp_A1", "to": "hyp_A2", "type": "CONFLICTS", "weight": 0.8}]
    desk.iterate(first)
    desk.record({"kind": "report", "time": TIME, "asked": "request"})
    assert desk.inputs["disagreements"][0]["hyp_A1"][0].startswith("obs_1: src_1, paper")


@pytest.mark.parametrize(
    "text",
    [
        "It rose [obs_1] [view]. It fell [hyp_A1 rejected, obs_2]. Why is not known. [gap]",
        "| Unit | use it [obs_1] with care [view] | suits the cold [obs_2] |",
        "| Unit | [gap] | suits the cold [hyp_A1, obs_2] |",
        "| Unit | failed [hyp_A2 rejected, obs_3] | suits the cold [obs_2] |",
        "| Unit | use it | [view] |",
        "It rose [obs_1], fell [hyp_A1 rejected, obs_2] and rose again [view].",
        "| Unit [obs_3] | 2017: one [obs_1]; 2019: two [obs_2] [view]. |",
    ],
)
def test_a_text_that_is_told_again_has_the_marks_that_it_had(text: str) -> None:
    passage = read([text])
    assert read(told(passage)) == passage


def test_a_number_with_its_sign_begins_no_heading() -> None:
    text = "It was so for long [obs_2]. #448 says why [obs_1]."
    assert told(read([text])) == [text]


def test_code_is_told_again_with_its_lines() -> None:
    text = "It is so [obs_2]:\n```js\na = 1;\n\n  b();\n```\n[obs_1]\nIt runs for long [obs_2]."
    passage = read([text, "- One [obs_1].\n```\nf x = y\n```\n- Two [obs_2]."])
    assert [one["cites"] for each in passage for one in each] == [
        ["obs_2"], ["obs_1"], ["obs_2"], ["obs_1"], ["obs_1"], ["obs_2"],
    ]  # fmt: skip
    assert passage[0][1]["text"] == "```js\na = 1;\n\n  b();\n```"
    assert (
        read(["It is so [obs_2]:\n```js\na = 1;\n\n  b();\n``` [obs_1]\nIt runs for long [obs_2]."])
        == passage[:1]
    )
    assert read(told(passage)) == passage


def test_what_is_inferred_in_the_last_cell_of_a_row_stays_there() -> None:
    row = "| Unit [obs_3] | fails [obs_1] | repair it [view] |"
    assert told(read([row])) == [row]
