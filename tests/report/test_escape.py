"""Text made safe for Markdown stays readable, and addresses are links only where Pathfinder makes them."""

from __future__ import annotations

import pytest

from pathfinder.report import escape
from pathfinder.report.escape import marked_up


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("snake_case, 1.25 and C3 (x) stay: as-is!", "snake_case, 1.25 and C3 (x) stay: as-is!"),
        ("https://a.example www.a.example a@b.example", r"https\://a.example www\.a.example a\@b.example"),
        ("@@species and @user, x@@y", "@@species and @user, x@@y"),
        ("two\n\n# lines", "two # lines"),
        ("# lines of #378 #", r"\# lines of #378 \#"),
        ("12. item", r"12\. item"),
        ("a|b", r"a\|b"),
        ("\x1b[31mred\u202e", r"\[31mred"),
        ("\ud800 \n", "—"),
    ],
)
def test_text_is_escaped_only_where_it_would_make_something(text: str, shown: str) -> None:
    """One line, its words untouched."""
    assert escape.inline(text) == shown


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("https://a.example/x?a=1&b=2", "<https://a.example/x?a=1&b=2>"),
        ("https://a.example/<b>|`x` y", "<https://a.example/%3Cb%3E%7C%60x%60%20y>"),
        ("javascript:alert(1)", "`javascript:alert(1)`"),
        ("file:///docs/한글 a.md", "`file:///docs/한글%20a.md`"),
        ("", "—"),
    ],
)
def test_only_web_addresses_become_links(url: str, shown: str) -> None:
    """Characters that could leave the link are percent-encoded; other schemes are code."""
    assert escape.link(url) == shown


def test_a_number_begins_no_list_in_a_heading() -> None:
    assert escape.in_heading("1. Names <b>") == r"1. Names \<b\>"
    assert escape.inline("1. Names <b>") == r"1\. Names \<b\>"
    assert escape.in_heading("# #") == r"\# \#"


def test_a_title_is_cut_at_a_word() -> None:
    """The ellipsis counts as a character."""
    assert escape.shorten("one two three four", 14) == "one two three…"
    assert escape.shorten("short", 14) == "short"


def test_what_is_bold_in_a_row_has_its_marks_around_it() -> None:
    """Code within it stays code."""
    assert marked_up("**`--no-lock`.** It helps") == "**`--no-lock`.** It helps"
    assert marked_up("**A `b` c** *d* e") == "**A `b` c** *d* e"
    assert marked_up("**2020.** They met") == "**2020.** They met"
    assert marked_up("Its `exnref`-less form") == "Its `exnref`-less form"
    assert marked_up("- They met") == r"\- They met"
    assert marked_up("2020. They met") == r"2020\. They met"
