"""The title of a Markdown document: its heading of level 1, unless that is only the first of many."""

from __future__ import annotations

import pytest

from pathfinder.sources.formats import markdown


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# Pumps\n\n## Frost\n\nIt melts.\n\n# Noise\n\nIt hums.\n", "Pumps"),
        ("# Pumps\n\nThey hum.\n", "Pumps"),
        ("# Summary\n\nIt is short.\n\n# Motivation\n\nIt is long.\n", ""),
        ("## Summary\n\nIt is short.\n", ""),
    ],
)
def test_the_first_of_many_headings_is_no_title(text: str, title: str) -> None:
    assert markdown.extract(text.encode(), {}).title == title
