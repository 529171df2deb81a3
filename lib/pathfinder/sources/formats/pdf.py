"""PDF: the text layer by pypdfium2, pages parted by form feeds, with a map of where pages begin."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pathfinder.sources.document import Extracted
from pathfinder.sources.failures import failed
from pathfinder.sources.hidden import reveal

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

MEDIA_TYPES = ("application/pdf", "application/x-pdf")
SUFFIXES = (".pdf",)
EXTENSION = "pdf"
TEXTUAL = False
MAX_PAGES = 5_000
MAX_CHARACTERS = 20_000_000
PASSWORD_ERROR = "password"
BROKEN_WORD = re.compile("[\ufffe\uffff\x02](?=\r?\n|$)")  # pdfium's mark for a hyphen at the end of a line


def looks_like(head: bytes) -> bool:
    """Whether the PDF header stands in the first bytes (readers allow junk before it)."""
    return b"%PDF-" in head[:1024]


def extract(raw: bytes, hint: Mapping[str, str]) -> Extracted:
    """The text of all pages; `metadata["pages"]` holds the offset at which each page begins."""
    url = hint.get("url", "")
    document = _open(raw, url)
    try:
        pages = list(_pages(document, url))
        found = _metadata(document)
    finally:
        document.close()
    if not any(page.strip() for page in pages):
        raise failed("no_text", url, "the PDF has no text layer")
    starts = [0]
    for page in pages[:-1]:
        starts.append(starts[-1] + len(page) + 1)
    return Extracted(
        text="\f".join(pages),
        title=found.get("Title", "").strip(),
        authors=_authors(found.get("Author", "")),
        published=_date(found.get("CreationDate", "")),
        metadata={"pages": starts},
    )


def _open(raw: bytes, url: str) -> PdfDocument:
    from pypdfium2 import PdfDocument, PdfiumError

    try:
        return PdfDocument(raw)
    except PdfiumError as error:
        if PASSWORD_ERROR in str(error).lower():
            raise failed("unsupported", url, "the PDF is locked with a password") from error
        raise failed("damaged", url, "it cannot be opened as a PDF") from error


def _pages(document: PdfDocument, url: str) -> Iterator[str]:
    """The text of each page; a damaged page is empty, a damaged document is a failure."""
    from pypdfium2 import PdfiumError

    total = damaged = 0
    count = min(len(document), MAX_PAGES)
    for number in range(count):
        try:
            page = document[number]
            textpage = page.get_textpage()
            text = _clean(textpage.get_text_range())
            textpage.close()
            page.close()
        except (PdfiumError, ValueError, OSError):
            damaged += 1
            text = ""
        total += len(text)
        if total > MAX_CHARACTERS:
            raise failed("too_large", url, f"more than {MAX_CHARACTERS} characters of text")
        yield text
    if damaged == count:
        raise failed("damaged", url, "no page of the PDF can be read")


def _clean(text: str) -> str:
    return reveal(BROKEN_WORD.sub("-", text))[0].replace("\ufffe", "").replace("\f", "\n").strip()


def _metadata(document: PdfDocument) -> dict[str, str]:
    from pypdfium2 import PdfiumError

    try:
        found: dict[str, Any] = document.get_metadata_dict()
    except (PdfiumError, ValueError):
        return {}
    return {key: reveal(str(value))[0] for key, value in found.items()}


def _authors(value: str) -> list[str]:
    return [name.strip() for name in re.split(r";|,| and ", value) if name.strip()][:50]


def _date(value: str) -> str | None:
    match = re.match(r"(?:D:)?(\d{4})(\d{2})?(\d{2})?", value)
    if match is None:
        return None
    year, month, day = match[1], match[2] or "01", match[3] or "01"
    valid = 1 <= int(month) <= 12 and 1 <= int(day) <= 31 and int(year) >= 1900
    return f"{year}-{month}-{day}" if valid else None
