"""A number with thousands of digits, in a page or an answer, is words like any other: never an exception."""

from __future__ import annotations

import pytest

from pathfinder.evidence.language.dates import dates
from pathfinder.evidence.language.numbers import plain, stated_numbers
from pathfinder.evidence.numbering.headings import fitting
from pathfinder.evidence.places import parse_place
from pathfinder.sources.formats import asciidoc

LONG = "9" * 5_000


@pytest.mark.parametrize("written", [f"src_1:{LONG}", f"src_1:1-{LONG}", f"src_1:{LONG}-"])
def test_a_place(written: str) -> None:
    assert parse_place(written, last=7) is None


def test_a_heading() -> None:
    heading = f"第{LONG}章 Frost"
    assert fitting(heading, [heading]) == [heading]
    assert fitting(f"第{LONG}章", ["第1章 Snow"]) == []


@pytest.mark.parametrize(
    "text", [f"{LONG} km", f"{LONG} 1/2", f"{LONG}½", f"{LONG} March {LONG}", f"{LONG}/1/1"]
)
def test_numbers_and_dates(text: str) -> None:
    stated_numbers(plain(text))
    dates(text)


@pytest.mark.parametrize("table", [f'[cols="{LONG}"]', f'[cols="{LONG}*,1"]', f"{LONG}+| a", f".{LONG}+| a"])
def test_a_table(table: str) -> None:
    assert "frost" in asciidoc.extract(f"{table}\n|===\n{LONG}+| frost | snow\n|===\n".encode(), {}).text
