"""An observation says where its quote stands: the page, the section, the cell."""

from __future__ import annotations

from typing import Any

import pytest
from tests.steps.desk import FIELD_TEST, OTHER_QUOTE, QUOTE, at, explore

SECOND = FIELD_TEST.index("The survey")


def place(metadata: dict[str, Any], quote: str, text: str = FIELD_TEST, **fields: Any) -> str | None:
    """Where the only observation of an accepted answer stands."""
    desk = at("EXPLORE")
    about = {"domain": "arxiv.org", "metadata": metadata, **fields}
    desk.sources.add(1, "https://arxiv.org/abs/2301.00001", text, **about)
    answer = explore()
    answer["observations"][0] |= {"quote": quote, "summary": "What the quote says."}
    desk.accept(answer)
    return desk.research.graph.observations["obs_1"].get("place")


@pytest.mark.parametrize(
    ("metadata", "first", "second"),
    [
        ({}, None, None),
        ({"pages": [0, SECOND]}, "page 1", "page 2"),
        ({"places": [[0, "3.2 Results"], [SECOND, "4 Survey"]]}, "section 3.2 Results", "section 4 Survey"),
        ({"places": [[0, "cell 3 (Results)"], [SECOND, ""]]}, "cell 3 (Results)", None),
        ({"places": [[SECOND, "chapter 2"]]}, None, "chapter 2"),
        ({"places": []}, None, None),
    ],
)
def test_a_quote_has_the_place_at_which_it_begins(
    metadata: dict[str, Any], first: str | None, second: str | None
) -> None:
    """Pages and cells speak for themselves, a heading is called a section; nothing known, nothing said."""
    assert place(metadata, QUOTE) == first
    assert place(metadata, OTHER_QUOTE) == second


def test_a_quote_of_a_plain_text_without_headings_stands_on_lines() -> None:
    """Counted from 1; any other text without headings and pages has no place."""
    assert place({}, QUOTE, media_type="text/plain") == "line 1"
    assert place({}, OTHER_QUOTE, media_type="text/plain") == "line 3"
    wrapped = FIELD_TEST.replace(" units maintained", "\nunits maintained")
    assert place({}, QUOTE, media_type="text/plain", text=wrapped) == "lines 1-2"
    assert place({}, QUOTE, media_type="text/html") is None
