"""What is read from bytes of each format."""

from __future__ import annotations

import random

import pytest
from tests.ending import ends
from tests.sources.conftest import ARTICLE, pdf

from pathfinder.errors import SourceError
from pathfinder.sources.document import Document
from pathfinder.sources.sandbox.extract import extract


def html(body: str) -> Document:
    """A page with this body."""
    page = f"<!doctype html><html><head><title>T</title></head><body>{body}</body></html>"
    return extract(page.encode(), "text/html; charset=utf-8", "https://example.org/page")


def full(body: str) -> str:
    """All that is visible of a page with this body."""
    document = html(body)
    return document.full_text or document.text


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<p>H<sub>2</sub>O is <b>wa</b>ter.</p>", "H2O is water."),
        ("<p>one</p><p>two<br>three</p>", "one\n\ntwo\nthree"),
        ("<ul><li>one</li><li>two</li></ul>", "one\ntwo"),
        ("<table><tr><th>year</th><th>range</th></tr><tr><td>1950</td><td>2.9</td></tr></table>",
         "year\trange\n1950\t2.9"),
        ("<pre>if a:\n    b\n\nc</pre>", "if a:\n    b\n\nc"),
        ("<p>a   b\n c&nbsp;&amp;&#8212;d</p>", "a b c\xa0&—d"),
        ("text <script>var x</script><style>p{}</style><noscript>n</noscript><template>t</template>more", 
         "text more"),
        ("<div>a<!-- no --><span>b</span></div>c", "ab\n\nc"),
    ],
)  # fmt: skip
def test_the_full_text_is_what_a_reader_sees(body: str, text: str) -> None:
    """Blocks end lines, inline tags add nothing, tables and lists are kept."""
    assert full(body) == text


@pytest.mark.parametrize(
    "hidden",
    [
        "<p hidden>secret</p>", "<p style='color:red; DISPLAY : none'>secret</p>",
        "<span style='visibility:hidden'>secret</span>", "<i aria-hidden=true>secret</i>",
        "<span style='font-size:0px'>secret</span>", "<div hidden><div><p>se</p>secret</div></div>",
    ],
)  # fmt: skip
def test_hidden_text_is_not_in_the_text_and_is_counted(hidden: str) -> None:
    """What no reader sees cannot be quoted."""
    document = html(f"<p>seen before</p>{hidden}<p>seen after</p>")
    assert "secret" not in document.text + (document.full_text or "")
    assert "seen before" in document.text
    assert "seen after" in document.text
    assert document.metadata["hidden_characters"] >= len("secret")


def test_a_visible_style_hides_nothing() -> None:
    """A size below one is still a size; a body that waits for its script is shown."""
    page = "<html><body style='display:none'><p style='font-size:0.9em'>small print</p></body></html>"
    assert extract(page.encode(), "text/html", "https://example.org/").text == "small print"


def test_invisible_characters_are_removed_and_counted() -> None:
    """Zero-width space, bidirectional override, tag characters; joiners stay."""
    raw = "ti\u200bde \u202eesrever\u202c \U000e0041می\u200cخواهم".encode()
    document = extract(raw, "text/plain", "https://example.org/a")
    assert document.text == "tide esrever می\u200cخواهم"
    assert document.metadata["hidden_characters"] == 4


def test_the_main_text_leaves_out_the_frame_and_the_full_text_has_it() -> None:
    """Both can carry a quotation."""
    document = extract(ARTICLE.encode(), "text/html", "https://example.org/tides")
    assert "Home" not in document.text
    assert "eleven of the nineteen marshes" in document.text
    assert "Home" in (document.full_text or "")
    assert "is half a metre more" in " ".join((document.full_text or "").split())


def test_a_page_nested_a_hundred_thousand_deep_is_read_whole_and_soon() -> None:
    """The tree ends at 256 levels, the text does not."""
    raw = (
        b"<html><body>begin "
        + b"<div>" * 100_000
        + b"deep"
        + b"</div>" * 100_000
        + b"<p>end</p></body></html>"
    )
    with ends():
        document = extract(raw, "text/html", "https://example.org/deep")
    assert document.text == "begin\n\ndeep\n\nend"


def test_pages_of_a_pdf_are_parted_and_mapped() -> None:
    """Form feeds part pages; the map leads from a character to its page; metadata is read."""
    document = extract(pdf(["First page.\nSecond line.", "Page two."], "Tide tables"), None, "file:///a.pdf")
    assert document.text == "First page.\nSecond line.\fPage two."
    starts = document.metadata["pages"]
    assert [document.text[start : start + 4] for start in starts] == ["Firs", "Page"]
    assert (document.title, document.authors, document.published) == (
        "Tide tables",
        ["Ada Example"],
        "2024-03-05",
    )


@pytest.mark.parametrize(
    ("raw", "kind"),
    [(b"%PDF-1.4\ngarbage", "damaged"), (pdf(["some words"])[:120], "damaged"), (pdf([""]), "no_text")],
)
def test_a_pdf_that_cannot_be_read_says_why(raw: bytes, kind: str) -> None:
    """Damage and a missing text layer are two things."""
    with pytest.raises(SourceError) as caught:
        extract(raw, "application/pdf", "https://example.org/a.pdf")
    assert caught.value.kind == kind


MARKDOWN = """---
title: "Tide gauges"
url: https://harbour.example/gauges
date: 2023-11-05
author: Ada Example
---

# Gauges

The *range* is **3.4** metres at [the pier](https://x.example).

- first
- second

| year | range |
| --- | --- |
| 1950 | 2.9 |

```
code stays
```

<div align="center">centred words</div>
"""


def test_markdown_has_the_stored_form_of_pages_and_keeps_its_raw_form_beside_it() -> None:
    """Inline marks go, structure and order stay, and a quotation with its marks is still in the full text."""
    document = extract(MARKDOWN.encode(), None, "file:///gauges.md")
    assert document.text == (
        "- date: 2023-11-05\n\n"
        "# Gauges\n\nThe range is 3.4 metres at the pier.\n\n- first\n- second\n\n| year | range |\n"
        "| --- | --- |\n| 1950 | 2.9 |\n\n```\ncode stays\n```\n\ncentred words"
    )
    assert "The *range* is **3.4** metres" in (document.full_text or "")
    assert "harbour.example/gauges" not in (document.full_text or "")
    assert (document.title, document.published, document.authors) == (
        "Tide gauges",
        "2023-11-05",
        ["Ada Example"],
    )
    assert document.metadata["canonical"] == "https://harbour.example/gauges"


def test_a_markdown_title_is_its_first_heading() -> None:
    """Without front matter; and a rule is not front matter."""
    document = extract(b"---\n\nwords\n\n# The *Title*\n", "text/markdown", "https://example.org/x")
    assert document.title == "The Title"
    assert document.text.startswith("words")


@pytest.mark.parametrize("suffix", ["html", "pdf", "md", "txt"])
def test_damaged_files_end_in_a_document_or_a_named_failure(suffix: str) -> None:
    """Thousands of broken bytes, never an unhandled exception."""
    chance = random.Random(7)
    seeds = {
        "html": ARTICLE.encode(),
        "pdf": pdf(["Some words here"]),
        "md": MARKDOWN.encode(),
        "txt": b"words " * 50,
    }
    for _ in range(60):
        raw = bytearray(seeds[suffix])
        for _ in range(chance.randrange(1, 40)):
            raw[chance.randrange(len(raw))] = chance.randrange(256)
        raw = raw[: chance.randrange(1, len(raw))]
        try:
            document = extract(bytes(raw), None, f"file:///a.{suffix}")
            document.text.encode("utf-8")
        except SourceError as error:
            assert error.kind in ("damaged", "no_text", "unsupported")


@pytest.mark.parametrize(
    "raw",
    [b"> " * 50_000 + b"deep", b"[" * 50_000, b"*a " * 30_000, b"- " * 20_000 + b"x", b"`" * 30_000 + b"x"],
)
def test_hostile_markdown_ends(raw: bytes) -> None:
    """Deep nesting and open brackets cost little."""
    with ends():
        try:
            document = extract(raw, None, "file:///a.md")
            assert document.text
        except SourceError as error:
            assert error.kind == "no_text"


def test_a_new_format_is_one_new_file() -> None:
    """Every module in formats/ declares what the registry needs."""
    from pathfinder.sources.formats import format_of_suffix, formats
    from pathfinder.sources.schemes import schemes

    assert {form.EXTENSION for form in formats()} >= {"html", "pdf", "md", "txt"}
    assert all(format_of_suffix(suffix) is form for form in formats() for suffix in form.SUFFIXES)
    assert {"http", "https", "file"} <= set(schemes())
