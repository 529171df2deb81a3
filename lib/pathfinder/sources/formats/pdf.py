"""PDF: the text layer by pypdfium2, pages parted by form feeds, with a map of where pages begin."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from pathfinder.sources.document import Extracted, failed
from pathfinder.sources.pdf.characters import every_character, largest_words, reading_order, shown
from pathfinder.sources.pdf.hidden_text import concealed
from pathfinder.sources.pdf.lost_letters import restored
from pathfinder.sources.pdf.right_to_left import in_logical_order
from pathfinder.sources.pdf.superscripts import raised
from pathfinder.sources.safety.invisible_characters import reveal

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument, PdfPage, PdfTextPage

MEDIA_TYPES = ("application/pdf", "application/x-pdf")
SUFFIXES = (".pdf",)
EXTENSION = "pdf"
TEXTUAL = False
MAX_PAGES = 5_000
MAX_CHARACTERS = 20_000_000
HIDDEN_KEPT = 20_000  # characters of hidden text that are looked at
PASSWORD_ERROR = "password"
SHORTEST_TITLE = 4
NO_TITLE = re.compile(
    r"\.(?:docx?|dvi|tex|pdf|indd|qxd|ps|pages)\Z|^(?:microsoft word|untitled|title|document\d*)\b",
    re.IGNORECASE,
)
LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
LIGATURE = re.compile("[ﬀ-ﬆ]")
PARTED_WORD = re.compile("(\\w+)\ufffe(\\w+)")  # pdfium leaves the line end out as well
JOINING = frozenset(
    ("und", "oder", "bzw", "bis", "and", "or", "to", "et", "ou", "y", "o", "e")
)  # "pre- and post-"
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
        title = _title(found.get("Title", "")) or largest_words(document, pages[0].unseen if pages else ())
    finally:
        document.close()
    if not any(page.text.strip() for page in pages):
        hides = any(page.hidden for page in pages)
        raise failed("no_text", url, "all its text is hidden" if hides else "the PDF has no text layer")
    read, written = [page.text for page in pages], [page.as_written for page in pages]
    metadata: dict[str, Any] = {"pages": _starts(read)}
    if read != written:
        metadata["full_pages"] = _starts(written)
    counts = {
        "hidden_characters": sum(page.hidden for page in pages),
        "recognised_characters": sum(page.scanned for page in pages),
        "lost_characters": sum(page.lost for page in pages),
        "hidden_text": "\n".join(page.hidden_text for page in pages if page.hidden_text)[:HIDDEN_KEPT],
    }
    metadata |= {name: value for name, value in counts.items() if value}
    return Extracted(
        text="\f".join(read),
        full_text="\f".join(written) if read != written else None,
        title=title,
        authors=_authors(found.get("Author", "")),
        published=_date(found.get("CreationDate", "")),
        metadata=metadata,
    )


def _starts(pages: Sequence[str]) -> list[int]:
    """The offset at which each page begins when a form feed parts them."""
    return [0, *accumulate(len(page) + 1 for page in pages[:-1])]


def _open(raw: bytes, url: str) -> PdfDocument:
    from pypdfium2 import PdfDocument, PdfiumError

    try:
        return PdfDocument(raw)
    except PdfiumError as error:
        if PASSWORD_ERROR in str(error).lower():
            raise failed("unsupported", url, "the PDF is locked with a password") from error
        raise failed("damaged", url, "it cannot be opened as a PDF") from error


class Page(NamedTuple):
    """A page's text in reading order and as the file is written, and what of it no reader sees.

    `hidden`, `scanned` and `lost` count characters, `unseen` holds the places of those that are not shown.
    """

    text: str
    as_written: str
    hidden: int = 0
    hidden_text: str = ""
    scanned: int = 0
    lost: int = 0
    unseen: Collection[int] = ()


def _pages(document: PdfDocument, url: str) -> Iterator[Page]:
    """The text of each page; a damaged page is empty, a damaged document is a failure."""
    from pypdfium2 import PdfiumError

    total = damaged = 0
    count = min(len(document), MAX_PAGES)
    for number in range(count):
        try:
            page = document[number]
            textpage = page.get_textpage()
            found = _page(page, textpage)
            textpage.close()
            page.close()
        except (PdfiumError, ValueError, OSError):
            damaged += 1
            found = Page("", "")
        total += len(found.text)
        if total > MAX_CHARACTERS:
            raise failed("too_large", url, f"more than {MAX_CHARACTERS} characters of text")
        yield found
    if damaged == count:
        raise failed("damaged", url, "no page of the PDF can be read")


def _page(page: PdfPage, textpage: PdfTextPage) -> Page:
    """What one page shows, and what it only holds."""
    secret = concealed(page, textpage)
    text, lost = restored(textpage, shown(textpage, secret.hidden))
    text = raised(textpage, text)
    written, hidden = _clean(text)
    ordered = in_logical_order(textpage, text) or reading_order(textpage, text, page.get_width())
    kept = every_character(textpage) if secret.hidden else ""
    words = "".join(kept[at] for at in sorted(secret.hidden))
    read = _clean(ordered)[0] if ordered else written
    return Page(read, written, hidden, words, secret.scanned, lost, secret.hidden)


def _clean(text: str) -> tuple[str, int]:
    """The text with plain hyphens and letters, and how many hidden characters were removed."""
    text = LIGATURE.sub(lambda match: LIGATURES[match[0]], BROKEN_WORD.sub("-", text))
    text, hidden = reveal(PARTED_WORD.sub(_whole, text).replace("\ufffe", ""))
    return text.replace("\f", "\n").strip(), hidden


def _whole(match: re.Match[str]) -> str:
    """The two halves of a word around a line end: with the hyphen, where it is not only the typesetter's."""
    first, second = match.groups()
    if second.lower() in JOINING:
        return f"{first}-\n{second}"
    own = not first[-1].isalpha() or not second[0].islower() or f"{first}-{second}" in match.string
    return f"{first}-{second}" if own else first + second


def _title(value: str) -> str:
    """The title that the file states, when it is one and not the name of a file."""
    title = " ".join(value.split())
    return "" if NO_TITLE.search(title) or len(title) < SHORTEST_TITLE else title


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
