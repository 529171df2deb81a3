"""A link opens the source at the quoted words."""

from __future__ import annotations

from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathfinder.evidence.quotes.fragments import at_place, text_fragment

PAGE = "https://example.org/a"
LONG = "one two three four five six seven eight nine ten eleven twelve"


@pytest.mark.parametrize(
    ("quote", "directive"),
    [
        ("the tide rose", "the tide rose"),
        ("“the tide, it rose”", "the tide, it rose"),
        (LONG, "one two three four,nine ten eleven twelve"),
        ("the tide rose to \n four metres at the pier", "the tide rose to,metres at the pier"),
        (
            "the harbour authority of the town … measured at the pier",
            "the harbour authority of,measured at the pier",
        ),
        ("안녕하세요 여러분", "안녕하세요 여러분"),
    ],
)
def test_a_short_quote_is_given_whole_and_a_long_one_by_its_ends(quote: str, directive: str) -> None:
    made = text_fragment(PAGE, quote)
    head, _, fragment = made.partition("#:~:text=")
    assert head == PAGE
    assert ",".join(unquote(part) for part in fragment.split(",")) == directive


def test_syntax_of_the_directive_in_a_quote_is_encoded() -> None:
    """A comma, a dash and an ampersand of the quote are no syntax."""
    fragment = text_fragment(PAGE, "a well-known, salt & pepper").partition("text=")[2]
    assert not set(",-& ") & set(fragment)


def test_a_fragment_of_the_page_is_kept() -> None:
    assert text_fragment(f"{PAGE}#results", "the tide rose") == f"{PAGE}#results:~:text=the%20tide%20rose"


@pytest.mark.parametrize(
    ("url", "quote"), [("file:///a.md", "the tide"), (PAGE, ""), (PAGE, " … — "), ("x", "a")]
)
def test_without_web_address_or_words_the_address_stays(url: str, quote: str) -> None:
    assert text_fragment(url, quote) == url


def test_a_page_of_a_pdf_is_opened_by_its_number() -> None:
    assert (
        at_place("https://example.org/a.pdf", "page 7", "the tide rose") == "https://example.org/a.pdf#page=7"
    )
    assert "text=" in at_place(PAGE, "section 3.2 Results", "the tide rose")


@given(st.text(max_size=200))
def test_any_quote_makes_an_address_without_spaces(quote: str) -> None:
    try:
        quote.encode()
    except UnicodeEncodeError:
        return
    assert not set(text_fragment(PAGE, quote)) & set(' <>"\n')
