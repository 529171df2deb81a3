"""Sentences of the writer's own: [view], [gap], headings, questions, and what leads over to a list."""

from __future__ import annotations

from typing import Any

import pytest
from tests.evidence.gate.small import ground

from pathfinder.evidence.gate.gate import check
from pathfinder.evidence.gate.sentence import read

GROUND = ground(
    {"obs_1": "Kestrel cells held for nine winters in Aarhus", "obs_2": "Rain cost Osprey 40 cells"}
)


def kinds(*paragraphs: str) -> list[str]:
    """The kinds of what the gate finds."""
    return [each.kind for each in check(read(paragraphs), GROUND)]


def test_a_gap_names_a_command_that_nobody_mentions() -> None:
    assert kinds("What WAITAOF and XA-2 do is mentioned nowhere. [gap]") == []
    assert "name" in kinds("WAITAOF matters most. [view]")


@pytest.mark.parametrize(
    "paragraph",
    [
        "Four documented situations fall outside it. [view]",
        "The trend may change because winters do. [view]",
        "Nobody reads it this way. [view]",
        "Why is that so?",
        "**`*` in the cold.**\n- Cells held for nine winters in Aarhus [obs_1].",
        "**Leaving the cold.** Cells held for nine winters [obs_1].",
        "## What was measured",
        "Three things matter:\n- Cells held for nine winters [obs_1].\n- Rain cost 40 cells [obs_2].",
        "| cells | winters |\n|---|---|\n| held [obs_1] | nine [obs_1] |",
        "Cells held for nine winters in Aarhus [obs_1]. These nine winters in Aarhus are a long time. [view]",
        "No source states a price for Osprey cells. [gap]",
    ],
)
def test_such_a_sentence_needs_no_citation(paragraph: str) -> None:
    """It may count its list, weigh what is cited beside it, and name what the research knows."""
    assert kinds(paragraph) == []


@pytest.mark.parametrize(
    ("paragraph", "kind"),
    [
        ("Some 700 owners would disagree. [view]", "number"),
        ("No source says what the 700 owners paid. [gap]", "number"),
        ("It is not known what Hernandez found. [gap]", "name"),
        ("Nobody explains “the best battery of all times and places on earth”. [gap]", "invented_quotation"),
        ("That was so in March 2017. [view]", "date"),
        ("Toshiba sees it that way, and so does Hernandez. [view]", "name"),
        ("It is “the best battery of all times and places on earth”. [view]", "invented_quotation"),
        ("No source confirms the 400,000 cells. [gap]", "number"),
        (
            "Three things matter:\n- Cells held for nine winters.\n- Rain cost 40 cells [obs_2].",
            "missing_citation",
        ),
    ],
)
def test_it_has_no_figure_name_or_quotation_of_its_own(paragraph: str, kind: str) -> None:
    """And each item of a list cites for itself."""
    assert kind in kinds(paragraph)


def test_what_is_wrong_with_an_uncited_sentence_is_said_at_once() -> None:
    """The writer who adds the citation is not refused a second time."""
    assert set(kinds("Cells of Toshiba held for 77 winters.")) == {"missing_citation", "number", "name"}
    assert set(kinds("Cells of Toshiba held for 77 winters [obs_9].")) == {
        "unknown_citation",
        "number",
        "name",
    }


@pytest.mark.parametrize("text", ["A gap. [gap]", "Gap [gap].", "Unknown [obs_1][gap]."])
def test_the_gap_mark_is_taken_out(text: str) -> None:
    """And kept as a key of the sentence."""
    [sentence] = read([text])[0]
    assert sentence["gap"]
    assert "[" not in sentence["text"]


def test_a_stored_sentence_without_the_key_stays_valid() -> None:
    """Sentences that were accepted before there was a mark for gaps."""
    [sentence] = read(["No source states any price of these cells."])[0]
    old: Any = {key: value for key, value in sentence.items() if key != "gap"}
    assert [each.kind for each in check([[old]], GROUND)] == ["missing_citation"]


def test_a_sentence_that_leads_over_to_a_list_or_a_table_needs_no_citation() -> None:
    """What stands below carries it; one that is far from it, or long, does not lead over."""
    item, row = "- Cells held for nine winters [obs_1].", "| cells | held for nine winters [obs_1] |"
    for lead in ("The limits are these.", "Kinds of it were tolerated from early on by all who took part."):
        assert kinds(f"{lead}\n{item}") == kinds(lead, f"| a | b |\n|---|---|\n{row}") == []
        assert kinds(lead, "Cells held for nine winters [obs_1].", item) == ["missing_citation"]
    assert kinds(f"{'It was tolerated from early on, ' * 4}so they say.\n{item}") == ["missing_citation"]
