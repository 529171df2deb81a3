"""The in-process driver: cards until DONE or the iteration, refusals repaired, never an endless loop."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.offline.cards import card
from tests.offline.port import FolderPort
from tests.scripted_model.policy import pointers

from pathfinder.errors import SessionError
from pathfinder.offline.driver import run
from pathfinder.steps.checks.contracts.mending.patches import without

QUESTION = "Does caffeine reduce sleep time?"
TEXT = (
    "Caffeine reduces sleep time by 41 minutes in adults. Caffeine also reduces deep sleep time of adults.\n"
)


class Strict(FolderPort):
    """Refuses the first answers with given pointers."""

    def __init__(self, folder: Path, cards: list[dict[str, Any]], refusals: list[list[str]]) -> None:
        super().__init__(folder, cards)
        self.refusals = refusals

    def submit(self, card: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
        if not self.refusals:
            return super().submit(card, answer)
        assert card["card"] == self.cards[0]["card"], "the card was opened anew under another ID"
        self.answers.append((card, answer))
        self.cards[0] = self.cards[0] | {"card": f"000{len(self.answers) + 1}-again"}
        return {"accepted": False, "problems": [{"pointer": one} for one in self.refusals.pop(0)]}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.txt").write_text(TEXT, encoding="utf-8")
    return tmp_path


def explore_card() -> dict[str, Any]:
    return card("EXPLORE", question=QUESTION)


def test_every_card_is_answered_until_none_is_left(folder: Path) -> None:
    """The driver takes card after card and then returns."""
    port = FolderPort(
        folder, [card("CLARIFY", question=QUESTION), card("PLAN", question=QUESTION), explore_card()]
    )
    run(port)
    assert [each["step"] for each, _ in port.answers] == ["CLARIFY", "PLAN", "EXPLORE"]
    assert port.answers[-1][1]["observations"]


def test_the_driver_stops_at_the_iteration(folder: Path) -> None:
    """A card of the iteration it was to reach is left open."""
    later = card("PLAN", question=QUESTION, iteration=1)
    port = FolderPort(folder, [card("PLAN", question=QUESTION), later])
    run(port, until=1)
    assert len(port.answers) == 1 and port.cards == [later]


def test_what_was_refused_is_dropped(folder: Path) -> None:
    """The second submission lacks the refused observation and all that leads to it."""
    port = Strict(folder, [explore_card()], [["/observations/0/quote"]])
    run(port)
    first, second = (answer for _, answer in port.answers)
    assert len(second["observations"]) == len(first["observations"]) - 1
    assert second["observations"][0]["id"] == "obs_1"
    assert second["observations"][0]["quote"] == first["observations"][1]["quote"]


def test_after_two_refusals_a_failure_is_submitted(folder: Path) -> None:
    """The honest end of a card that cannot be answered acceptably."""
    port = Strict(folder, [explore_card()], [["/observations/0"], ["/edges"]])
    run(port)
    assert [answer["status"] for _, answer in port.answers][-1] == "failure"
    assert len(port.answers) == 3


def test_endless_refusals_end_with_an_error(folder: Path) -> None:
    """No progress is an error, not a loop."""
    port = Strict(folder, [explore_card()], [["/status"]] * 100)
    with pytest.raises(SessionError, match="refused"):
        run(port)


def test_pruning_renumbers_and_drops_links() -> None:
    """IDs stay consecutive; edges and qualifications follow or go."""
    answer = {
        "status": "success",
        "observations": [{"id": "obs_4"}, {"id": "obs_5"}, {"id": "obs_6"}],
        "type_a_hypotheses": [{"id": "hyp_A2"}, {"id": "hyp_A3"}],
        "edges": [
            {"from": "obs_4", "to": "hyp_A2"},
            {"from": "obs_5", "to": "hyp_A3"},
            {"from": "obs_6", "to": "hyp_A1"},
        ],
        "qualifications": [{"observation": "obs_5", "hypothesis": "hyp_A1", "condition": "when"}],
    }
    left = without(answer, ["/observations/1/quote", "/type_a_hypotheses/0/summary"])
    assert [one["id"] for one in left["observations"]] == ["obs_4", "obs_5"]
    assert [one["id"] for one in left["type_a_hypotheses"]] == ["hyp_A2"]
    assert left["edges"] == [{"from": "obs_5", "to": "hyp_A1"}]
    assert left["qualifications"] == []
    assert len(answer["observations"]) == 3, "the answer itself is not changed"


def test_pointers_are_read_from_a_refusal() -> None:
    """As `pf submit` prints them."""
    printed = "  - /observations/2/quote: 'x'; expected words\n  - /edges/0/to: 'y'; expected z\n"
    assert pointers(printed) == ["/observations/2", "/edges/0"]
