"""Reading the sources back from WARC: a strict reader with limits, for bytes that may be hostile."""

import gzip
import re
import zlib
from collections.abc import Iterator
from hashlib import sha256
from typing import IO, NamedTuple

from pathfinder.verify.pack import warc
from pathfinder.verify.pack.stored import FULL, META, TEXT, Stored

LONGEST_LINE = 64 << 10
MOST_HEADERS = 40
MOST_KEPT = 8 << 20  # of metadata and texts, and
KEPT_GROWTH = 10  # times the bytes of the pack
MOST_RECORDS = 50_000
MOST_BYTES = 64 << 20  # of all records, and
MOST_EXPANSION = 30  # times the bytes that they are compressed to
CHUNK = 1 << 20
TEXTS = (TEXT, FULL)
VERSION = b"WARC/1.1\r\n"
FILE = re.compile(r"(src_[1-9][0-9]{0,8})/(meta\.json|text\.txt|full\.txt|sent\.html|raw\.[a-z0-9]{1,12})")


class BrokenRecord(Exception):
    """What is wrong with a record, and with everything behind it."""


class Record(NamedTuple):
    """One file of one source."""

    source: str
    name: str
    fields: dict[str, str]
    content: bytes | None  # None where only the hash counts
    sha256: str


class Counted:
    """A stream that ends with BrokenRecord when more comes out of it than a pack may hold."""

    def __init__(self, plain: gzip.GzipFile, size: int) -> None:
        self._plain = plain
        self._left = MOST_BYTES + MOST_EXPANSION * size
        self._to_keep = MOST_KEPT + KEPT_GROWTH * size

    def keep(self, size: int) -> None:
        """Say that so many of the next bytes are kept."""
        self._to_keep -= size
        if self._to_keep < 0:
            raise BrokenRecord("its texts and metadata are more than a pack of this size holds")

    def read(self, size: int) -> bytes:
        """Some bytes."""
        return self._counted(self._plain.read(size))

    def line(self) -> bytes:
        """The rest of a line, or its beginning when it is very long."""
        return self._counted(self._plain.readline(LONGEST_LINE))

    def _counted(self, found: bytes) -> bytes:
        self._left -= len(found)
        if self._left < 0:
            raise BrokenRecord("it grows beyond what a pack may hold")
        return found


def read(stream: IO[bytes], size: int) -> Iterator[Stored]:
    """The sources of a WARC file in a pack of `size` bytes, in order, with their texts.

    BrokenRecord where it cannot be read on.
    """
    waiting: list[Record] = []
    try:
        with gzip.GzipFile(fileobj=stream) as plain:
            for record in _records(Counted(plain, size)):
                if waiting and record.source != waiting[0].source:
                    yield _stored(waiting)
                    waiting = []
                if any(_kind(record) == _kind(each) for each in waiting):
                    raise BrokenRecord(f"{record.source} has two of {record.name}")
                waiting.append(record)
    except (OSError, EOFError, zlib.error) as error:
        raise BrokenRecord(f"it is damaged or cut off: {error}") from None
    if waiting:
        yield _stored(waiting)


def _kind(record: Record) -> str:
    """What a source has one of, whatever the ending of its document."""
    return warc.RAW if record.name.startswith(warc.RAW) else record.name


def _records(plain: Counted) -> Iterator[Record]:
    count = 0
    while line := plain.line():
        if line != VERSION:
            raise BrokenRecord(f"a record does not begin with WARC/1.1 but with {line[:40]!r}")
        if (count := count + 1) > MOST_RECORDS:
            raise BrokenRecord(f"it has more than {MOST_RECORDS:,} records")
        yield _record(plain)


def _record(plain: Counted) -> Record:
    fields = _fields(plain)
    file = FILE.fullmatch(fields.get(warc.NAME_HEADER, ""))
    length = fields.get("Content-Length", "")
    if file is None or not (length.isascii() and length.isdigit() and len(length) <= 12):
        raise BrokenRecord("a record names no file of a source, or no length")
    left, digest = int(length), sha256()
    kept = file[2] in (META, *TEXTS)
    if kept:
        plain.keep(left)
    parts: list[bytes] = []
    while left:
        chunk = plain.read(min(CHUNK, left))
        if not chunk:
            raise BrokenRecord(f"{file[0]} is cut off")
        digest.update(chunk)
        left -= len(chunk)
        if kept:
            parts.append(chunk)
    if plain.read(4) != b"\r\n\r\n":
        raise BrokenRecord(f"{file[0]} does not end where its length says")
    return Record(file[1], file[2], fields, b"".join(parts) if kept else None, digest.hexdigest())


def _fields(plain: Counted) -> dict[str, str]:
    found: dict[str, str] = {}
    for _ in range(MOST_HEADERS):
        line = plain.line()
        if line == b"\r\n":
            return found
        name, colon, value = line.decode("utf-8", "replace").partition(": ")
        if not colon or not value.endswith("\r\n") or name in found:
            raise BrokenRecord(f"a record has the header line {line[:80]!r}")
        found[name] = value[:-2]
    raise BrokenRecord(f"a record has more than {MOST_HEADERS} headers")


def _stored(records: list[Record]) -> Stored:
    """The source that some records make up."""
    files = {record.name: record for record in records}
    raw = next((record for record in records if _kind(record) == warc.RAW), None)
    texts = {name: each.content for name, each in files.items() if name in TEXTS and each.content is not None}
    stored = Stored(
        id=records[0].source,
        meta=files[META].content if META in files else None,
        raw=raw.name if raw else "",
        hashes={name: each.sha256 for name, each in files.items()},
        texts=texts,
        place=f"{warc.FILE} {records[0].source}/",
    )
    return stored._replace(problem=_problem(stored, records))


def _problem(stored: Stored, records: list[Record]) -> str:
    """What is wrong with the headers of a source's records; "" when they follow from its files."""
    meta, raw = stored.metadata, stored.hashes.get(stored.raw)
    if meta is None or raw is None:
        return ""  # the checks of the source say so
    for record in records:
        length = {"Content-Length": record.fields["Content-Length"]}
        wanted = length | warc.headers(meta, stored.id, record.name, record.sha256, raw)
        wrong = [name for name in wanted | record.fields if record.fields.get(name) != wanted.get(name)]
        if wrong:
            return f"the header {wrong[0]} of {record.name} does not fit its content"
    return ""
