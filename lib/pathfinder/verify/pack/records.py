"""Reading the sources back from WARC: a strict reader with limits, for bytes that may be hostile."""

import gzip
import re
import zlib
from collections.abc import Iterator
from hashlib import sha256
from typing import IO, NamedTuple, cast

from pathfinder.verify.pack import warc
from pathfinder.verify.pack.stored import FULL, META, SENT, TEXT, Stored

LONGEST_LINE = 64 << 10
MOST_HEADERS = 40
LARGEST_TEXT = 256 << 20
CHUNK = 1 << 20
KEPT = (META, TEXT, FULL)
VERSION = b"WARC/1.1\r\n"
FILE = re.compile(r"(src_[1-9][0-9]{0,8})/(meta\.json|text\.txt|full\.txt|sent\.html|raw\.[a-z0-9]{1,12})")


class BrokenRecord(Exception):
    """What is wrong with a record, and with everything behind it."""


class Record(NamedTuple):
    """One file of one source."""

    source: str
    name: str
    fields: dict[str, str]
    content: bytes | None  # None for a document as it was fetched
    sha256: str


def read(stream: IO[bytes]) -> Iterator[Stored]:
    """The sources of a WARC file, in order; BrokenRecord where it cannot be read on."""
    waiting: list[Record] = []
    try:
        with gzip.GzipFile(fileobj=stream) as plain:
            for record in _records(cast("IO[bytes]", plain)):
                if waiting and record.source != waiting[0].source:
                    yield _stored(waiting)
                    waiting = []
                waiting.append(record)
    except (OSError, EOFError, zlib.error) as error:
        raise BrokenRecord(f"it is damaged or cut off: {error}") from None
    if waiting:
        yield _stored(waiting)


def _records(plain: IO[bytes]) -> Iterator[Record]:
    while line := plain.readline(LONGEST_LINE):
        if line != VERSION:
            raise BrokenRecord(f"a record does not begin with WARC/1.1 but with {line[:40]!r}")
        yield _record(plain)


def _record(plain: IO[bytes]) -> Record:
    fields = dict(_fields(plain))
    file = FILE.fullmatch(fields.get(warc.NAME_HEADER, ""))
    length = fields.get("Content-Length", "")
    if file is None or not (length.isascii() and length.isdigit() and len(length) <= 12):
        raise BrokenRecord("a record names no file of a source, or no length")
    left, digest = int(length), sha256()
    kept = file[2] in KEPT
    if kept and left > LARGEST_TEXT:
        raise BrokenRecord(f"{file[0]} has more than {LARGEST_TEXT >> 20} MB")
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


def _fields(plain: IO[bytes]) -> Iterator[tuple[str, str]]:
    for _ in range(MOST_HEADERS):
        line = plain.readline(LONGEST_LINE)
        if line == b"\r\n":
            return
        name, colon, value = line.decode("utf-8", "replace").partition(": ")
        if not colon or not value.endswith("\r\n"):
            raise BrokenRecord(f"a record has the header line {line[:80]!r}")
        yield name, value[:-2]
    raise BrokenRecord(f"a record has more than {MOST_HEADERS} headers")


def _stored(records: list[Record]) -> Stored:
    """The source that some records make up."""
    files = {record.name: record for record in records}
    raw = next((record for record in records if record.name.startswith("raw.")), None)
    texts = {name: each.content for name, each in files.items() if name != META and each.content is not None}
    stored = Stored(
        id=records[0].source,
        meta=files[META].content if META in files else None,
        raw=raw.name if raw else "",
        raw_sha256=raw.sha256 if raw else None,
        texts=texts,
        sent_sha256=files[SENT].sha256 if SENT in files else None,
        place=f"{warc.FILE} {records[0].source}/",
    )
    return stored._replace(problem=_problem(stored, records))


def _problem(stored: Stored, records: list[Record]) -> str:
    """What is wrong with the headers of a source's records; "" when they follow from its files."""
    if len({record.name for record in records}) < len(records):
        return "a file stands there twice"
    meta, raw = stored.metadata, stored.raw_sha256
    if meta is None or raw is None:
        return ""  # the checks of the source say so
    for record in records:
        wanted = warc.headers(meta, stored.id, record.name, record.sha256, raw)
        wrong = [name for name, value in wanted.items() if record.fields.get(name) != value]
        if wrong:
            return f"the header {wrong[0]} of {record.name} does not fit its content"
    return ""
