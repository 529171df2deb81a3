"""From bytes to a document: the bytes say what they are, then the header, then the name."""

import re
from email.message import Message
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote, urlsplit

from pathfinder.data import table
from pathfinder.errors import SourceError
from pathfinder.evidence.language.detection import detected
from pathfinder.sources.document import Document, Extracted, failed
from pathfinder.sources.formats import Format, format_of_media_type, format_of_suffix, formats
from pathfinder.sources.formats.heads.stated import stated_date, stated_title
from pathfinder.sources.html.charset import unmarked_utf16
from pathfinder.sources.safety.injection import MOST, suspicious
from pathfinder.sources.safety.invisible_characters import smuggled
from pathfinder.sources.sandbox.zip_limits import SIGNATURE

HEAD = 2048
ZIP_TAIL = 65_536
CONTROL = re.compile(rb"[\x01-\x07\x0e-\x1a\x1c-\x1f\x7f]")
MOST_CONTROL = 0.05  # share of bytes that no text has
UTF_BOMS = (b"\xff\xfe", b"\xfe\xff")
TEXTUAL = re.compile(r"text/|application/(?:.*\+)?(?:json|xml|yaml|x-yaml|toml|x-tex|javascript)\b|message/")


def extract(raw: bytes, media_type: str | None, url: str, *, final_url: str | None = None) -> Document:
    """The document in `raw`. `media_type` is the Content-Type header, or None.

    Raises SourceError `unsupported`, `no_text` or `damaged` (and what a format module names).
    """
    address = final_url or url
    if not raw.strip():
        raise failed("no_text", address, "it is empty")
    declared, charset = content_type(media_type)
    form = sniff(raw, declared, address)
    try:
        found = form.extract(raw, {"url": address, "charset": charset})
    except SourceError:
        raise
    except (
        RecursionError,
        MemoryError,
        ValueError,
        LookupError,
        TypeError,
        AttributeError,
        OSError,
    ) as error:
        kind = "too_complex" if isinstance(error, MemoryError) else "damaged"
        raise failed(kind, address, f"{type(error).__name__} while it was read") from error
    if not found.text.strip():
        raise failed("no_text", address)
    return _document(raw, form, found, url, address)


def _document(raw: bytes, form: Format, found: Extracted, url: str, final_url: str) -> Document:
    title = found.title or stated_title(found.text) or stated_title(found.full_text or "")
    title = re.sub(r"\s+", " ", title).strip()[:300] or _name(final_url)
    return Document(
        url=url,
        final_url=final_url,
        raw=raw,
        media_type=form.MEDIA_TYPES[0],
        title=title,
        text=found.text,
        full_text=found.full_text,
        authors=found.authors,
        published=found.published or stated_date(found.text) or stated_date(found.full_text or ""),
        metadata=_examined(raw, found, _with_language(found)),
    )


def _examined(raw: bytes, found: Extracted, metadata: dict[str, Any]) -> dict[str, Any]:
    """The metadata with what in the source, or in what it hides, speaks to a model."""
    hidden = f"{metadata.get('hidden_text', '')}\n{smuggled(raw)}"
    attempts = suspicious(found.text, hidden)
    told = {each["what"] for each in attempts}
    beyond = suspicious(found.full_text) if found.full_text else []  # its places are not those of the text
    for each in beyond:
        if each["what"] not in told:
            attempts.append({"what": each["what"], "excerpt": each["excerpt"], "start": None})
    attempts = attempts[:MOST]
    kept = {key: value for key, value in metadata.items() if key != "hidden_text"}
    return {**kept, "injection": attempts} if attempts else kept


def _with_language(found: Extracted) -> dict[str, Any]:
    """The metadata with the language of the text, where the document does not name it."""
    if found.metadata.get("language"):
        return found.metadata
    spoken = detected(found.text)
    return {**found.metadata, "language": spoken} if spoken else found.metadata


def content_type(header: str | None) -> tuple[str, str]:
    """Media type and charset of a Content-Type header, in lower case, "" where it says nothing."""
    if not header:
        return "", ""
    message = Message()
    message["content-type"] = header.replace("\n", " ").replace("\r", " ")
    charset = message.get_param("charset", "")
    return message.get_content_type(), charset if isinstance(charset, str) else ""


def sniff(raw: bytes, declared: str, address: str) -> Format:
    """The format of `raw`: its bytes first, then the declared type, then the suffix of the address."""
    head = raw[:HEAD]
    if raw.startswith(SIGNATURE):  # a ZIP file's table of contents stands at its end
        head += raw[HEAD:][-ZIP_TAIL:]
    proven = next((form for form in formats() if form.looks_like(head)), None)
    if proven is not None:
        return proven
    suffix = format_of_suffix(PurePosixPath(urlsplit(address).path).suffix)
    named = format_of_media_type(declared)
    plain = format_of_suffix(".txt")
    assert plain is not None  # formats/plain.py is part of the program
    claimed = named if named not in (None, plain) else suffix
    if claimed is not None and not claimed.TEXTUAL:
        raise failed(
            "damaged", address, f"it is not the {claimed.EXTENSION.upper()} file that it claims to be"
        )
    if is_binary(head):
        said = declared if TEXTUAL.match(declared) or not _kind(head) else ""
        detail = f"it is {_kind(head) or 'a binary file'}" + (" although it says" if said else "")
        raise failed("unsupported", address, detail, said=said)
    if claimed is None and declared and not TEXTUAL.match(declared):
        raise failed("unsupported", address, "its type", said=declared)
    return claimed or plain


def is_binary(head: bytes) -> bool:
    """Whether a file that begins so is no text, in whatever charset."""
    if head.startswith(UTF_BOMS) or unmarked_utf16(head):
        return False
    strange = len(CONTROL.findall(head))
    return _kind(head) is not None or b"\x00" in head or strange > MOST_CONTROL * len(head)


def _kind(head: bytes) -> str | None:
    """What a file is whose first bytes tell that it is no text; the table's patterns are in ASCII."""
    kinds = table("pathfinder.sources.sandbox", "binary_files.toml")
    return next((name for name, form in kinds.items() if re.match(form.encode(), head, re.DOTALL)), None)


def _name(address: str) -> str:
    """A title of last resort: the last part of the address."""
    parts = urlsplit(address)
    return unquote(PurePosixPath(parts.path).name) or parts.netloc or address
