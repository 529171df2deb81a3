"""Dates of a text."""

import pytest

from pathfinder.evidence.language.dates import dates


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Stage 1 February 2025, stage 2.", [(2025, 2, None)]),
        ("It got (Stage 3) 1 February 2025.", [(2025, 2, 1)]),
        ("Version 2 May 2019", [(2019, 5, None)]),
        ("On 2 May 2019 they met.", [(2019, 5, 2)]),
    ],
)
def test_the_number_of_a_stage_is_no_day(text: str, found: list[tuple[int, int, int | None]]) -> None:
    assert [date[:3] for date in dates(text)] == found
