"""Topics of minutes: where they begin, and what is none."""

from __future__ import annotations

import pytest

from pathfinder.evidence.numbering.numbered import Numbered
from pathfinder.evidence.numbering.topics import topics, without_agenda

MINUTES = """# May 4

## Present

- Ann (Heat)
- Bob

## Notes

Issue 12: Frost on the fan

- Follow-up from last week
- [ann] It freezes at -2 °C.

Issue 14: Noise

- [bob] It is loud.

They agreed on this:

- [ann] No.

Any other business

- Ann: No.

## Next

In June.
"""


def test_a_line_above_what_was_said_is_a_topic() -> None:
    found = [each.title for each in topics(MINUTES + "\nIssue 9: Ice\n\n- [bob] Later.\n")]
    assert found == ["Issue 12: Frost on the fan", "Issue 14: Noise", "Any other business", "Issue 9: Ice"]


@pytest.mark.parametrize(
    "text",
    [
        MINUTES.replace("- [bob] It is loud.", "It is loud."),  # two lists with speakers: chance
        "".join(f"({at}) Not among them are\n\n- those of {at}\n\n" for at in range(5)),
        "".join(f"- Point {at}\n\n- [ann] Yes.\n\n" for at in range(5)),
    ],
)
def test_lines_above_other_lists_are_none(text: str) -> None:
    assert not topics(text)


def test_a_topic_is_a_heading_of_what_stands_below_it() -> None:
    text = MINUTES + "\nIssue 9: Ice\n\n- [bob] Later.\n"
    numbered = Numbered(
        text, {"places": [(text.index("## Notes"), "Notes"), (text.index("## Next"), "Next")]}
    )
    labels = {numbered.words(number): numbered.label(number) for number in range(1, len(numbered) + 1)}
    assert labels["[ann] It freezes at -2 °C."] == "Notes › Issue 12: Frost on the fan"
    assert labels["[bob] It is loud."] == "Notes › Issue 14: Noise"
    assert labels["In June."] == "Next"
    assert labels["[bob] Later."] == "Next › Issue 9: Ice"


def test_the_agenda_is_no_place_of_the_words_of_a_topic() -> None:
    """Words are found where they are spoken of; every other place stays where it was."""
    agenda = "- Issue 14:  noise\n- Issue 20: Rust\n"
    text = (
        MINUTES.replace("## Notes\n", f"## Agenda\n\n{agenda}\n## Notes\n")
        + "\nIssue 9: Ice\n\n- [bob] Later.\n"
    )
    seen = without_agenda(text)
    assert len(seen) == len(text) and seen.index("Issue 14: Noise") == text.index("Issue 14: Noise")
    assert "Issue 14:  noise" not in seen and "Issue 20: Rust" in seen
    assert without_agenda(agenda) == agenda
