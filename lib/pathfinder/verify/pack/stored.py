"""A source as it is stored, in a folder of the archive or in a pack: what the checks look at."""

import json
from collections.abc import Iterator
from hashlib import file_digest
from pathlib import Path
from typing import Any, NamedTuple

META, TEXT, FULL, SENT = "meta.json", "text.txt", "full.txt", "sent.html"


class Stored(NamedTuple):
    """The files of one source: metadata and texts as bytes, of the raw document only its name and hash."""

    id: str
    meta: bytes | None
    raw: str  # the name of the file, "" when there is none
    raw_sha256: str | None
    texts: dict[str, bytes]  # file name -> content, the main text first
    sent_sha256: str | None  # of a rendered page as it was sent; None when there is none
    place: str  # what stands before a file name when a file is named: "sources/src_1/"
    problem: str = ""  # what is wrong with how it is stored

    @property
    def metadata(self) -> dict[str, Any] | None:
        """meta.json as an object; None when it is missing or damaged."""
        try:
            found = json.loads(self.meta or b"")
        except (ValueError, RecursionError):
            return None
        return found if isinstance(found, dict) else None


def from_folder(folder: Path, prefix: str) -> Stored:
    """The source in a folder of the archive."""
    meta = _bytes(folder / META)
    raw = raw_file(folder)
    texts = {name: found for name in (TEXT, FULL) if (found := _bytes(folder / name)) is not None}
    digest = hash_of(raw) if raw else None
    sent = hash_of(folder / SENT)
    return Stored(folder.name, meta, raw.name if raw else "", digest, texts, sent, prefix)


def raw_file(folder: Path) -> Path | None:
    """The raw document of a source."""
    return next(iter(sorted(folder.glob("raw.*"))), None)


def hash_of(path: Path) -> str | None:
    """SHA-256 of a file, in hexadecimal; None when it cannot be read."""
    try:
        with path.open("rb") as file:
            return file_digest(file, "sha256").hexdigest()
    except OSError:
        return None


def folders(archive: Path) -> Iterator[Path]:
    """The folders of the sources in an archive, by number."""
    found = (each for each in archive.glob("src_*") if each.is_dir() and each.name[4:].isdigit())
    yield from sorted(found, key=lambda each: int(each.name[4:]))


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None
