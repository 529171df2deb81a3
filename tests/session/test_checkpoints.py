"""Checkpoints: the last three iterations, kept without copying, and never trusted when damaged."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest
from bench.research import TIME, Made
from tests.session.conftest import again, grow, loaded

from pathfinder.errors import SessionError, StoreError
from pathfinder.session.store import checkpoints
from pathfinder.session.store.session import graph_bytes, state_bytes


def kept(made: Made) -> list[int]:
    return checkpoints.available(made.session.paths.checkpoints)


def test_the_iteration_that_began_and_the_three_before_it_are_kept(made: Made) -> None:
    grow(made, 3)
    assert made.session.research.iteration == 7
    assert kept(made) == [4, 5, 6, 7]


def test_what_is_edited_in_the_current_files_does_not_reach_a_checkpoint(made: Made) -> None:
    """The way back must survive an edit by hand of the snapshots it was copied from."""
    graph = made.session.paths.graph
    before = graph.read_bytes()
    with graph.open("ab") as file:
        file.write(b" ")
    snapshot = checkpoints.load(made.session.paths.checkpoints, 4)
    assert snapshot is not None
    assert snapshot.graph_bytes == before


def test_a_disk_that_is_full_is_reported_and_leaves_no_part(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = sorted(each.name for each in made.session.paths.checkpoints.iterdir())

    def fail(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "link", fail)
    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(StoreError, match="No space left"):
        made.session.flush(checkpoint=True)
    assert sorted(each.name for each in made.session.paths.checkpoints.iterdir()) == before


@pytest.mark.parametrize("iterations", [1, 2, 3])
def test_rolling_back_returns_to_the_beginning_of_an_earlier_iteration(made: Made, iterations: int) -> None:
    goal = checkpoints.load(made.session.paths.checkpoints, 4 - iterations)
    assert goal is not None
    made.session.roll_back(iterations, TIME)
    made.session.flush()
    session = loaded(made.session)
    assert not session.behind
    assert session.research.iteration == 4 - iterations
    assert session.paths.graph.read_bytes() == goal.graph_bytes
    assert session.research.state["plan"] is None


@pytest.mark.parametrize("iterations", [1, 2, 3])
def test_after_rolling_back_the_research_goes_on_and_replays(made: Made, iterations: int) -> None:
    made.session.roll_back(iterations, TIME)
    grow(made, 4)
    folded = again(made.session)
    folded.rebuild()
    graph = graph_bytes(folded.research.graph)
    assert graph == made.session.paths.graph.read_bytes()
    assert state_bytes(folded.research, folded.position, graph) == made.session.paths.state.read_bytes()
    made.session.roll_back(2, TIME)
    grow(made, 1)
    assert not loaded(made.session).behind


def test_a_card_gets_a_name_that_no_answer_file_had(made: Made) -> None:
    issued = made.session.research.state["cards_issued"]
    made.session.roll_back(2, TIME)
    assert made.session.research.state["card"]["id"] == f"{issued + 1:04d}-plan"


def test_money_stays_spent(made: Made) -> None:
    made.session.commit("spent", TIME, usd=1.25)
    made.session.roll_back(1, TIME)
    made.session.flush()
    assert loaded(made.session).research.state["budget"]["spent_usd"] == 1.25


def test_checkpoints_of_what_was_given_up_are_removed(made: Made) -> None:
    made.session.roll_back(2, TIME)
    assert kept(made) == [1, 2]


def test_a_checkpoint_of_what_was_given_up_is_not_used(made: Made) -> None:
    """It stands there when a crash came between the roll-back and its removal."""
    folder = made.session.paths.checkpoints / "004"
    old = {path: path.read_bytes() for path in folder.iterdir()}
    made.session.roll_back(1, TIME)
    grow(made, 2)
    for path, content in old.items():
        path.unlink()
        path.write_bytes(content)
    with pytest.raises(StoreError, match="checkpoint of iteration 4 is damaged"):
        made.session.roll_back(1, TIME)


@pytest.mark.parametrize("iterations", [-1, 0, 4, 1_000])
def test_other_distances_are_refused_with_those_that_are_possible(made: Made, iterations: int) -> None:
    before = made.session.paths.journal.read_bytes()
    with pytest.raises(SessionError) as caught:
        made.session.roll_back(iterations, TIME)
    assert caught.value.hint == "possible: 1, 2, 3"
    assert made.session.paths.journal.read_bytes() == before


@pytest.mark.parametrize("name", ["cognigraph.json", "state.json"])
@pytest.mark.parametrize("damage", ["removed", "cut", "edited"])
def test_a_damaged_checkpoint_is_not_used(made: Made, name: str, damage: str) -> None:
    path = made.session.paths.checkpoints / "003" / name
    content = path.read_bytes()
    path.unlink()
    if damage == "cut":
        path.write_bytes(content[:100])
    elif damage == "edited":
        data = json.loads(content)
        data["question"] = "How?"
        path.write_text(json.dumps(data))
    before = made.session.paths.journal.read_bytes()
    with pytest.raises(StoreError, match="checkpoint of iteration 3 is damaged") as caught:
        made.session.roll_back(1, TIME)
    assert "pf doctor" in caught.value.hint
    assert made.session.paths.journal.read_bytes() == before
