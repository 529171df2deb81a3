"""The text of a page keeps its structure, as Markdown, and nothing of its content is lost."""

from __future__ import annotations

import pytest

from pathfinder.evidence.quotes.proof import prepare, prove
from pathfinder.sources.document import Document
from pathfinder.sources.safety.notices import notices
from pathfinder.sources.sandbox.extract import extract

SENTENCE = "This sentence only makes the paragraph long enough to be taken for the text of a page. "
FRAME = (
    "<nav><ul><li><a href=/>Home</a></li><li><a href=/docs>Documents</a></li></ul></nav>{}"
    "<div class=sidebar><a href=/more>Read more of it</a></div><footer>Imprint</footer>"
)


def html(body: str, head: str = "") -> Document:
    page = f"<!doctype html><html><head><title>T</title>{head}</head><body>{body}</body></html>"
    return extract(page.encode(), "text/html; charset=utf-8", "https://example.org/page")


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<h1>One</h1><p>a<h3>Three <em>x</em></h3>b", "# One\n\na\n\n### Three x\n\nb"),
        ("<p>Both:</p><ul><li>one<li><p>two</p><p>more</p></ul>end",
         "Both:\n\n- one\n- two\n\n  more\n\nend"),
        ("<ol start=3><li>c<ul><li>in</ul><li value=7>g</ol>", "3. c\n\n   - in\n\n7. g"),
        ("<ul><li><ul><li>deep</ul></ul>", "-\n\n  - deep"),
        ("<dl><dt>term<dd>meaning</dd><dd><p>other</p></dd></dl>", "term\n: meaning\n: other"),
        ("<pre>if a:\n    b &lt; c\n\nd</pre>", "```\nif a:\n    b < c\n\nd\n```"),
        ("<pre>```\nx\n```</pre>", "````\n```\nx\n```\n````"),
        ("<table><caption>Tides</caption><tr><th>year<th>range</tr><tr><td>1950<td>2.9 | 3</tr></table>",
         "Tides\n\n| year | range |\n| --- | --- |\n| 1950 | 2.9 \\| 3 |"),
        ("<table><tr><td rowspan=2>a<td>b<td>x</tr><tr><td colspan=2>c</tr></table>",
         "| a | b | x |\n|  | c |  |"),
        ("<table><tr><td><ul><li>one</ul><td><pre>x</pre></tr></table>", "- one\n\n```\nx\n```"),
        ("<p>It costs <del>ten</del> <s></s>nine.</p>", "It costs ~~ten~~ nine."),
        ("<figure><img src=a><figcaption>A marsh</figcaption></figure>", "A marsh"),
    ],
)  # fmt: skip
def test_structure_is_written_as_markdown(body: str, text: str) -> None:
    assert html(body).text == text


def test_a_page_loses_its_frame_and_no_item_of_its_content() -> None:
    """Lists of links are content as well, where the page does not say that it is an article."""
    content = (
        f"<h1>Log</h1><p>{SENTENCE * 3}</p><p>Advantages include:</p>"
        "<ol><li>Readers do not block writers.</li>"
        "<li><a href=/fsync>Fewer calls of fsync</a></li></ol><h2>See also</h2>"
        "<ul><li><a href=/a>Pages of a database</a></li>"
        "<li><a href=/b>Atomic commit of a file</a></li></ul>"
        f"<h2>Locks</h2><div class=sidebar><p>Note: {SENTENCE * 2}</p></div>"
    )
    text = html(FRAME.format(content)).text

    for kept in (
        "# Log",
        "1. Readers do not",
        "2. Fewer calls",
        "## See also",
        "- Pages of a",
        "## Locks",
        "Note: This",
    ):
        assert kept in text
    for left_out in ("Home", "Documents", "Read more", "Imprint"):
        assert left_out not in text


def test_an_article_loses_what_is_no_part_of_it_and_keeps_its_lists() -> None:
    """The page says what it is by Open Graph or schema.org."""
    items = "<ul><li>Eleven marshes shrank.</li></ul>"
    content = f"<h1>Tides rise</h1><p>{SENTENCE * 4}</p>{items}<p>{SENTENCE * 3}</p>"
    teaser = "A teaser of an article about something else altogether, which has its own page."
    related = f"<div class=related-stories><p>{teaser}</p></div>"
    page = FRAME.format(f"<article>{content}{related}</article>")

    text = html(page, '<meta property="og:type" content="article">').text
    assert "# Tides rise" in text
    assert "- Eleven marshes shrank." in text
    assert "teaser" not in text
    assert "teaser" in html(page).text


def test_words_are_proven_with_and_without_the_marks_of_structure() -> None:
    """The text has the marks, the full text beside it has none."""
    document = html(
        f"<p>{SENTENCE}</p><p>Advantages include:</p><ul><li>It is fast.</li><li>It is small.</li></ul>"
    )
    texts = [prepare(document.text), prepare(document.full_text or "")]

    for quote in ("- It is fast.\n- It is small.", "Advantages include: It is fast. It is small."):
        assert any(prove(quote, text) for text in texts)
    assert not any(prove("It is fast. It is large.", text) for text in texts)


def test_a_source_of_which_less_than_half_was_kept_says_so() -> None:
    others = "".join(f"<li><a href=/{n}>Another page, number {n}, of this site</a></li>" for n in range(40))
    document = html(f"<nav><ul>{others}</ul></nav><p>{SENTENCE * 4}</p>")

    assert 0 < document.metadata["kept_share"] < 0.5
    assert any("of the visible text was taken for its content" in each for each in notices(document.metadata))
    assert "kept_share" not in html(f"<p>{SENTENCE}</p>").metadata


def test_headings_of_the_text_are_where_their_sections_begin() -> None:
    document = html(f"<h1>T</h1><h2>One</h2><p>{SENTENCE}</p><h3>Two</h3><p>end</p>")
    starts = [(document.text[at:].split("\n")[0], label) for at, label in document.metadata["places"]]

    assert starts == [("## One", "One"), ("### Two", "One › Two")]


def test_a_heading_of_a_frame_is_not_the_title_of_its_page() -> None:
    """As in the books of mdBook, whose pages carry the help for their keys."""
    body = (
        '<div id="mdbook-help-popup"><h2 class="mdbook-help-title">Keyboard shortcuts</h2>'
        "<p>Press ? for help</p></div>"
        '<h1 class="menu-title">The Book of Tides</h1>'
        f"<main><h1 id=a>Salt marshes</h1><p>{SENTENCE * 4}</p></main>"
    )
    page = f"<!doctype html><html><head><title>Salt marshes - The Book of Tides</title></head><body>{body}"
    document = extract(page.encode(), "text/html", "https://example.org/book/a.html")
    assert document.title == "Salt marshes"
