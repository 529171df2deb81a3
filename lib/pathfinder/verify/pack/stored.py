"""A source as it is stored, in a folder of the archive or in a pack: what the checks look at."""

import json
from collections.abc import Iterator, Mapping
from hashlib import file_digest, sha256
from pathlib import Path
from typing import NamedTuple

META, TEXT, FULL, SENT = "meta.json", "text.txt", "full.txt", "sent.html"


class Stored(NamedTuple):
    """The files of one source: hashes of all, metadata and texts as bytes where somebody needs them."""

    id: str
    meta: bytes | None
    raw: str  # the name of the file, "" when there is none
    hashes: Mapping[str, str]  # file name -> SHA-256
    texts: Mapping[str, bytes]  # file name -> content, the main text first
    place: str  # what stands before a file name when a file is named: "sources/src_1/"
    problem: str = ""  # what is wrong with how it is stored

    @property
    def digest(self) -> str:
        """One hash of all its files."""
        listed = "".join(f"{name} {self.hashes[name]}\n" for name in sorted(self.hashes))
        return sha256(listed.encode()).hexdigest()

    @property
    def metadata(self) -> Mapping[str, object] | None:
        """meta.json as an object; None when it is missing or damaged."""
        try:
            found = json.loads(self.meta or b"")
        except (ValueError, RecursionError):
            return None
        return found if isinstance(found, dict) else None


def from_folder(folder: Path, prefix: str, *, texts: bool = True) -> Stored:
    """The source in a folder of the archive; its texts themselves only where they are asked for."""
    raw = raw_file(folder)
    names = [raw.name] if raw else []
    hashes = {name: found for name in (*names, META, TEXT, FULL, SENT) if (found := hash_of(folder / name))}
    kept = {name: _bytes(folder / name) or b"" for name in (TEXT, FULL) if texts and name in hashes}
    return Stored(folder.name, _bytes(folder / META), raw.name if raw else "", hashes, kept, prefix)


def read_folders(archive: Path) -> Iterator[Stored]:
    """The sources of an archive with their texts."""
    for each in folders(archive):
        yield from_folder(each, f"sources/{each.name}/")


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
