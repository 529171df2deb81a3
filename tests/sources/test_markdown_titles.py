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


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# MSC2403: Knocking\nIt asks.\n\n# Proposal\n\nA key.\n", "MSC2403: Knocking"),
        ("## Knock on a door\n\nIt asks.\n\n### Problem\n\nNone.\n", "Knock on a door"),
        ("- **Author**: Ann\n\n# Knocking again\n\n# Background\n\nIt asks.\n", "Knocking again"),
        ("# Summary\n\nIt is short.\n\n# Knock\n\nIt asks.\n", ""),
    ],
)
def test_one_by_which_the_document_is_called_is_its_title_whatever_follows(text: str, title: str) -> None:
    address = "file:///proposals/2403-knock%20again.md"
    assert markdown.extract(text.encode(), {"url": address}).title == title
