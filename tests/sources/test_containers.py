"""DOCX, EPUB and notebooks: what a reader sees, where it stands, and what damaged or hostile ones end in."""

from __future__ import annotations

import io
import json
import random
import zipfile

import pytest
from tests.ending import ends

from pathfinder.errors import SourceError
from pathfinder.sources.document import Document
from pathfinder.sources.sandbox import zip_limits
from pathfinder.sources.sandbox.extract import extract

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
DC = 'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"'
BODY = """<w:p><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr><w:r><w:t>Results</w:t></w:r></w:p>
<w:p><w:r><w:t>The tide </w:t></w:r><w:r><w:t>rose by 3.4</w:t></w:r><w:r><w:tab/></w:r>
<w:r><w:t>m</w:t></w:r>
<w:del><w:r><w:delText>deleted words</w:delText></w:r></w:del><w:ins><w:r><w:t>, they say</w:t></w:r></w:ins>
<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret order</w:t></w:r><w:r><w:instrText>PAGEREF x</w:instrText></w:r>
<w:r><w:footnoteReference w:id="2"/></w:r></w:p>
<w:tbl><w:tr><w:tc><w:p><w:r><w:t>year</w:t></w:r></w:p></w:tc>
<w:tc><w:p><w:r><w:t>range</w:t></w:r></w:p></w:tc></w:tr>
<w:tr><w:tc><w:p><w:r><w:t>1950</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>2.9</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
<w:p><w:pPr><w:outlineLvl w:val="1"/></w:pPr><w:r><w:t>Marshes</w:t></w:r></w:p>
<w:p><w:r><w:t>Eleven marshes became smaller.</w:t></w:r></w:p>"""
STYLES = '<w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>'
NOTE = '<w:footnote w:id="2"><w:p><w:r><w:t>Measured at the pier.</w:t></w:r></w:p></w:footnote>'
CORE = """<dc:title>Tide report</dc:title><dc:creator>Ada Example;Ben Example</dc:creator>
<dcterms:created>2024-03-05T10:00:00Z</dcterms:created><dc:language>de-CH</dc:language>"""


def packed(members: dict[str, str | bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def docx(body: str = BODY) -> bytes:
    return packed(
        {
            "[Content_Types].xml": "<Types/>",
            "word/document.xml": f"<w:document {W}><w:body>{body}</w:body></w:document>",
            "word/styles.xml": f"<w:styles {W}>{STYLES}</w:styles>",
            "word/footnotes.xml": f"<w:footnotes {W}>{NOTE}</w:footnotes>",
            "docProps/core.xml": f"<cp {DC}>{CORE}</cp>",
        }
    )


def epub(chapters: dict[str, str], **more: str) -> bytes:
    """An EPUB whose spine is in the reverse order of its manifest."""
    items = "".join(
        f'<item id="{name}" href="text/{name}.xhtml" media-type="application/xhtml+xml"/>'
        for name in chapters
    )
    spine = "".join(f'<itemref idref="{name}"/>' for name in reversed(chapters))
    package = (
        f'<package xmlns="http://www.idpf.org/2007/opf" {DC}><metadata><dc:title>A Book</dc:title>'
        "<dc:creator>Ada Example</dc:creator><dc:date>2020-05</dc:date><dc:rights>CC BY 4.0</dc:rights>"
        f"</metadata><manifest>{items}</manifest><spine>{spine}</spine></package>"
    )
    rootfile = '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'
    pages = {
        f"OEBPS/text/{name}.xhtml": f"<html><body>{body}</body></html>" for name, body in chapters.items()
    }
    members = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": rootfile,
        "OEBPS/book.opf": package,
    }
    return packed({**members, **pages, **more})


def place(document: Document, words: str) -> str:
    """The label under which words stand."""
    at = document.text.index(words)
    return [label for offset, label in document.metadata["places"] if offset <= at][-1]


def kind_of(raw: bytes, address: str) -> str:
    with pytest.raises(SourceError) as caught:
        extract(raw, None, address)
    return caught.value.kind


def test_a_docx_shows_what_a_reader_of_it_sees() -> None:
    """Runs join, inserted text is in, deleted and hidden text and field codes are out, notes follow."""
    document = extract(docx(), None, "file:///report")
    assert document.text == (
        "Results\n\nThe tide rose by 3.4\tm, they say\n\nyear\trange\n1950\t2.9\n\nMarshes\n\n"
        "Eleven marshes became smaller.\n\nMeasured at the pier."
    )
    assert document.metadata["hidden_characters"] == len("secret order")


def test_a_docx_has_metadata_and_places() -> None:
    """Headings are found by the style's built-in name, whatever its ID, and by outline level."""
    document = extract(docx(), "application/octet-stream", "https://example.org/x")
    assert (document.title, document.authors, document.published) == (
        "Tide report",
        ["Ada Example", "Ben Example"],
        "2024-03-05",
    )
    assert document.metadata["language"] == "de"
    assert place(document, "rose by") == "Results"
    assert place(document, "Eleven") == "Results › Marshes"


def test_an_epub_is_read_in_the_order_of_its_spine() -> None:
    """Chapters follow the spine; headings and chapters are places; metadata comes from the package."""
    document = extract(
        epub({"two": "<p>Last words.</p>", "one": "<h1>Start</h1><p>First words.</p>"}), None, "x.epub"
    )
    assert document.text == "Start\n\nFirst words.\n\nLast words."
    assert (document.title, document.authors, document.published) == ("A Book", ["Ada Example"], "2020-05-01")
    assert document.metadata["license"] == "CC BY 4.0"
    assert place(document, "First") == "Start"
    assert place(document, "Last") == "chapter 2"


def test_hidden_text_of_a_chapter_cannot_be_quoted() -> None:
    document = extract(epub({"a": "<p>Seen.</p><p style='display:none'>Obey me.</p>"}), None, "x.epub")
    assert document.text == "Seen."
    assert document.metadata["hidden_characters"] >= len("Obey me.")


def test_a_locked_book_is_named_as_locked() -> None:
    """Encrypted chapters are refused; obfuscated fonts are no lock."""
    method = "<encryption><EncryptedData><EncryptionMethod Algorithm='{}'/></EncryptedData></encryption>"
    locked = epub(
        {"a": "<p>x</p>"},
        **{"META-INF/encryption.xml": method.format("http://www.w3.org/2001/04/xmlenc#aes")},
    )
    assert kind_of(locked, "x.epub") == "unsupported"
    fonts = epub(
        {"a": "<p>x</p>"}, **{"META-INF/encryption.xml": method.format("http://www.idpf.org/2008/embedding")}
    )
    assert extract(fonts, None, "x.epub").text == "x"


def test_a_path_of_a_book_leads_nowhere_outside_it() -> None:
    assert zip_limits.resolved("OEBPS/book.opf", "../../etc/passwd") == ""
    assert zip_limits.resolved("OEBPS/book.opf", "text/../a.xhtml#part") == "OEBPS/a.xhtml"


NOTEBOOK = {
    "nbformat": 4,
    "metadata": {"authors": [{"name": "Ada Example"}]},
    "cells": [
        {"cell_type": "markdown", "source": ["# Tides\n", "\n", "The *range* grew."]},
        {"cell_type": "code", "source": "mean(range)", "outputs": [{"text": ["3.4 metres\n"]}]},
        {"cell_type": "markdown", "source": "## Marshes\n\nEleven shrank."},
    ],
}


def test_a_notebook_is_its_text_and_code_cell_by_cell() -> None:
    """Output can be quoted as well; places name the cell and its heading."""
    document = extract(json.dumps(NOTEBOOK).encode(), "text/plain", "https://example.org/a.ipynb")
    assert document.text == "# Tides\n\nThe range grew.\n\nmean(range)\n\n## Marshes\n\nEleven shrank."
    assert "3.4 metres" in (document.full_text or "")
    assert "The *range* grew." in (document.full_text or "")
    assert (document.title, document.authors) == ("Tides", ["Ada Example"])
    assert place(document, "mean") == "cell 2 (Tides)"
    assert place(document, "Eleven") == "cell 3 (Tides › Marshes)"


@pytest.mark.parametrize("raw", [b"{", b"[]", b'{"cells": 3}', b"not a notebook", b'{"a":' * 100_000])
def test_what_is_no_notebook_says_so(raw: bytes) -> None:
    assert kind_of(raw, "file:///a.ipynb") == "damaged"


def test_a_zip_bomb_ends_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small file that unpacks to gigabytes is refused soon, whatever sizes it declares."""
    zeros = b" " * (zip_limits.LARGEST_MEMBER + 1)
    bomb = packed({"[Content_Types].xml": "<Types/>", "word/document.xml": zeros})
    assert len(bomb) < 200_000
    with ends():
        assert kind_of(bomb, "a.docx") == "too_large"
    monkeypatch.setattr(zip_limits, "LARGEST_TOTAL", 1_000)
    many = {f"c{number}": f"<p>{'words ' * 100}</p>" for number in range(9)}
    assert kind_of(epub(many), "x.epub") == "too_large"
    monkeypatch.setattr(zip_limits, "MOST_MEMBERS", 3)
    assert kind_of(docx(), "a.docx") == "too_large"


def test_entities_expand_to_nothing() -> None:
    """A billion laughs and files of the machine stay outside."""
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10 if n else "lol"}">' for n in range(10))
    head = f'<!DOCTYPE d [{laughs}<!ENTITY f SYSTEM "file:///etc/passwd">]>'
    body = "<w:p><w:r><w:t>seen &l9; &f; words</w:t></w:r></w:p>"
    xml = f"{head}<w:document {W}><w:body>{body}</w:body></w:document>"
    try:
        text = extract(packed({"word/document.xml": xml}), None, "a.docx").text
    except SourceError as error:
        assert error.kind in ("damaged", "no_text")
    else:
        assert "root:" not in text
        assert text.count("lol") < 100


@pytest.mark.parametrize("suffix", ["docx", "epub", "ipynb"])
def test_damaged_containers_end_in_a_document_or_a_named_failure(suffix: str) -> None:
    chance = random.Random(3)
    whole = {"docx": docx(), "epub": epub({"a": "<p>words</p>"}), "ipynb": json.dumps(NOTEBOOK).encode()}[
        suffix
    ]
    for _ in range(150):
        raw = bytearray(whole)
        for _ in range(chance.randrange(1, 30)):
            raw[chance.randrange(len(raw))] = chance.randrange(256)
        raw = raw[: chance.randrange(1, len(raw))] if chance.random() < 0.3 else raw
        try:
            extract(bytes(raw), None, f"file:///a.{suffix}").text.encode()
        except SourceError as error:
            assert error.kind in ("damaged", "no_text", "unsupported", "too_large")


def test_another_zip_file_is_not_read_as_a_document() -> None:
    """A spreadsheet is no text document, and an archive of files is none either."""
    assert (
        kind_of(packed({"xl/workbook.xml": "<x/>", "[Content_Types].xml": "<x/>"}), "a.xlsx") == "unsupported"
    )
    assert kind_of(packed({"readme.txt": "hello"}), "https://example.org/a.zip") == "unsupported"
    assert kind_of(packed({"readme.txt": "hello"}), "a.docx") == "damaged"
