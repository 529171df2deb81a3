"""Observations in short: places by sub-question, which the program spells out and numbers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.steps.desk import Desk, at

from pathfinder.steps.checks.contracts.mending.meanings import mended
from pathfinder.steps.checks.contracts.mending.notes import spelled_out
from pathfinder.steps.checks.contracts.mending.patches import patched

TEXT = "Heat pumps work in the cold. Units without injection stopped. Frost costs heat."


def test_places_become_observations_with_the_next_numbers() -> None:
    found = spelled_out(
        {"notes": {"q1": ["src_4:127-128", "[src_4:131,140] What it says."], "q2": ["src_5:1"]}}, 7, {}
    )
    assert found == {
        "observations": [
            {"id": "obs_7", "sub_question": "q1", "at": "src_4:127-128"},
            {"id": "obs_8", "sub_question": "q1", "at": "src_4:131,140", "summary": "What it says."},
            {"id": "obs_9", "sub_question": "q2", "at": "src_5:1"},
        ]
    }


@pytest.mark.parametrize(
    ("entry", "at_", "summary"),
    [
        ("src_4:127: In words.", "src_4:127", "In words."),
        ("src_4:127 — In words.", "src_4:127", "In words."),
        ("src_4:127 12 units were tested.", "src_4:127", "12 units were tested."),
        ("src_4:127 12 20-21 Both say so.", "src_4:127,12,20-21", "Both say so."),
        ("src_4:127 131,133 So it is.", "src_4:127,131,133", "So it is."),
        ("somewhere in src_4", "somewhere in src_4", None),
    ],
)
def test_a_summary_stands_behind_its_place(entry: str, at_: str, summary: str | None) -> None:
    (item,) = spelled_out({"notes": {"q1": [entry]}}, 1, {})["observations"]
    assert (item["at"], item.get("summary")) == (at_, summary)


@pytest.mark.parametrize(
    ("entry", "places"),
    [
        ("src_4:127-128 131 140,145", ["src_4:127-128", "src_4:131", "src_4:140,145"]),
        ("src_4: 127-128, 131; 140", ["src_4:127-128", "src_4:131", "src_4:140"]),
        ("[src_4:127 131]", ["src_4:127", "src_4:131"]),
        ("src_4:127,131", ["src_4:127,131"]),
        ("src_24:2! src_22:2 5, src_23:2", ["src_24:2", "src_22:2", "src_22:5", "src_23:2"]),
        ("src_24:2 As src_22:2 says.", ["src_24:2"]),
        ("src_4:127 131! 140-141 150!", ["src_4:127", "src_4:131", "src_4:140-141", "src_4:150"]),
        ("src_4:127 131 units were tested", ["src_4:127"]),
        ("src_4:110-112 ! 121", ["src_4:110-112", "src_4:121"]),
        ("src_4:460 469!,471 480", ["src_4:460", "src_4:469,471", "src_4:480"]),
        ("src_4:127 Both were folded away. 279-280! 318", ["src_4:127", "src_4:279-280", "src_4:318"]),
        ("src_4:127 They stopped in 1991", ["src_4:127"]),
        (f"src_4:{','.join(map(str, range(60)))} So said x", [f"src_4:{','.join(map(str, range(60)))}"]),
    ],
)
def test_numbers_alone_are_a_note_each(entry: str, places: list[str]) -> None:
    found = spelled_out({"notes": {"q1": [entry]}}, 1, {})["observations"]
    assert [each["at"] for each in found] == places


def test_links_name_a_note_by_its_place_and_others_come_first() -> None:
    link = {"to": "hyp_A1", "type": "SUPPORTS", "weight": 0.8}
    answer = {
        "observations": [{"id": "obs_3", "at": "src_1:2", "origin": "A study"}],
        "notes": {"q1": ["src_4:127-128"]},
        "edges": [{"from": "src_4:128", **link}, {"from": "obs_3", **link}, {"from": "src_9:1!", **link}],
        "qualifications": [{"observation": "src_1:2", "hypothesis": "hyp_A1", "condition": "only so"}],
    }
    found = spelled_out(answer, 3, {})
    assert [each["id"] for each in found["observations"]] == ["obs_3", "obs_4", "obs_5"]
    assert found["observations"][2] == {"id": "obs_5", "at": "src_9:1"}, "noted as it is linked"
    assert [each["from"] for each in found["edges"]] == ["obs_4", "obs_3", "obs_5"]
    assert found["qualifications"][0]["observation"] == "obs_3"


def test_links_name_what_was_noted_before_by_its_place() -> None:
    known = {"obs_1": {"at": "src_1:2"}, "obs_2": {"at": "src_4:120-126"}, "obs_3": {}}
    link = {"to": "hyp_A1", "type": "SUPPORTS", "weight": 0.8}
    found = spelled_out({"edges": [{"from": "src_4:121-122", **link}]}, 4, known)
    assert found["edges"][0]["from"] == "obs_2"


@pytest.fixture
def exploring() -> Desk:
    desk = at("EXPLORE")
    desk.sources.add(1, "https://pump.example/cold", TEXT)
    return desk


def read_by(desk: Desk, **fields: Any) -> Any:
    """An answer as it is read."""
    return mended({"edges": [], "type_a_hypotheses": [], **fields}, "EXPLORE", desk.context)


def test_an_exploration_in_notes_is_accepted(exploring: Desk) -> None:
    notes = {"q1": ["src_1:1", "src_1:2 Units without injection stopped."], "q2": ["src_1:3"]}
    exploring.accept(read_by(exploring, notes=notes))
    known = exploring.research.graph.observations
    assert [known[f"obs_{number}"]["at"] for number in (1, 2, 3)] == ["src_1:1", "src_1:2", "src_1:3"]
    assert "(q1: obs_1-2; q2: obs_3)" in exploring.research.said


def test_a_note_without_a_place_is_refused_as_the_observation_that_it_is(exploring: Desk) -> None:
    problems = exploring.problems(read_by(exploring, notes={"q1": ["src_1:1", "in the middle"]}))
    assert [each.pointer for each in problems] == ["/observations/1/at"]


def test_a_place_that_was_noted_before_is_not_noted_again() -> None:
    """For the same sub-question, and where no link counts on the numbers of the new ones."""
    known = {"obs_1": {"at": "src_4:3", "sub_question": "q1"}}
    answer = {"notes": {"q1": ["src_4:3", "src_4:5", "src_4:5"], "q2": ["src_4:3"]}}
    found = spelled_out(answer, 2, known)["observations"]
    assert [(each["id"], each["at"], each["sub_question"]) for each in found] == [
        ("obs_2", "src_4:5", "q1"),
        ("obs_3", "src_4:3", "q2"),
    ]
    edge = {"from": "obs_3", "to": "hyp_A1", "type": "SUPPORTS", "weight": 0.5}
    assert len(spelled_out({**answer, "edges": [edge]}, 2, known)["observations"]) == 4
    assert len(spelled_out({**answer, "edges": 7}, 2, known)["observations"]) == 2


def test_a_link_means_the_note_at_its_very_place_before_one_that_overlaps() -> None:
    answer = {"notes": {"q1": ["src_4:65-71", "src_4:71-74"]}, "edges": [{"from": "src_4:71-74"}]}
    assert spelled_out(answer, 1, {})["edges"] == [{"from": "obs_2"}]
    assert spelled_out({**answer, "edges": [{"from": "src_4:70"}]}, 1, {})["edges"] == [{"from": "obs_1"}]


@pytest.mark.parametrize("place", ["/notes/q1", "/notes/q1/-"])
def test_a_mend_adds_notes_to_a_refused_answer(place: str) -> None:
    """Those that it had are observations by then."""
    refused = {"observations": [{"id": "obs_1", "at": "src_1:1"}], "edges": []}
    value = ["src_1:2 3"] if place == "/notes/q1" else "src_1:2 3"
    found = spelled_out(patched(refused, {place: value})[0], 1, {})["observations"]
    assert [each["at"] for each in found] == ["src_1:1", "src_1:2", "src_1:3"]


def test_a_mark_behind_a_place_says_that_the_note_decides(exploring: Desk) -> None:
    """It is kept with the observation, and what no sentence cites of these is listed first."""
    exploring.accept(read_by(exploring, notes={"q1": ["src_1:1! 2"]}))
    known = exploring.research.graph.observations
    assert [known[key].get("decisive", False) for key in ("obs_1", "obs_2")] == [True, False]
    found = spelled_out({"notes": {"q1": ["src_4:12-13! 17 31,35!", "src_4:131! Old units stopped."]}}, 1, {})
    told = [(each["at"], each.get("decisive", False)) for each in found["observations"]]
    assert told == [
        ("src_4:12-13", True),
        ("src_4:17", False),
        ("src_4:31,35", True),
        ("src_4:131", True),
    ]
    assert found["observations"][-1]["summary"] == "Old units stopped."
    (one,) = spelled_out({"notes": {"q1": ["src_4:22-23 33,89! Both say so."]}}, 1, {})["observations"]
    assert (one["at"], one["decisive"], one["summary"]) == ("src_4:22-23,33,89", True, "Both say so.")
    loose = spelled_out({"notes": {"q1": ["src_4:110-112 ! 469!,471 5"]}}, 1, {})["observations"]
    assert [each.get("decisive", False) for each in loose] == [True, True, False]
