"""Who speaks in minutes is who the list of those present says."""

from __future__ import annotations

import pytest

from pathfinder.evidence.numbering.speakers import present, speakers, who_is

SIGNED_IN = """# Minutes

 * Chair: Timothy Hatcher

## Attendees

 1. Rob Wu (Mozilla)
 2. Tim Hatcher (Apple)
 3. Oliver Dunk (Google)
 4. David Johnson (Apple)
 5. David Kettner (Google)
 6. Bradford C. Smith (Google)

## Notes

 * [rob] Rob Wu likes Mozilla. So do we.
"""
TABLE = "| Name | Abbreviation | Organization |\n| --- | --- | --- |\n| Yulia Startsev | YSV | Mozilla |\n"
IN_LINE = "**Attendees:** Aki Braun (AKI), Mark Miller (MM), and others\n\nMM: We do it (MM).\n"


@pytest.mark.parametrize(
    ("quote", "named"),
    [
        ("[rob] We do.\n- [timothy] So do we.", ["rob", "timothy"]),
        ("MM: We do. […] YSV: So do we.", ["MM", "YSV"]),
        ("Mark Miller: We do.", ["Mark Miller"]),
        ("We do what [rob] said.", []),
    ],
)
def test_who_speaks_in_a_quote(quote: str, named: list[str]) -> None:
    assert speakers(quote) == named


@pytest.mark.parametrize(
    ("text", "speaker", "entry"),
    [
        (SIGNED_IN, "rob", "Rob Wu (Mozilla)"),
        (SIGNED_IN, "timothy", None),
        (SIGNED_IN, "bradford", "Bradford C. Smith (Google)"),
        (SIGNED_IN, "david", None),
        (SIGNED_IN, "simeon", None),
        (TABLE, "YSV", "Yulia Startsev, YSV, Mozilla"),
        (IN_LINE, "MM", "Mark Miller (MM)"),
        ("Nobody is listed here.", "MM", None),
    ],
)
def test_a_speaker_is_the_only_entry_that_fits(text: str, speaker: str, entry: str | None) -> None:
    assert who_is(speaker, present(text)) == entry
