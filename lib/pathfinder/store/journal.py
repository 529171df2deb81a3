"""The write-ahead log: one hash-chained JSON line per event, append-only.

A line is `{"hash":"<sha256>","entry":{…}}`; the hash is over the bytes of the entry, and the entry
names the hash of the line before it in `prev`. An entry is accepted once its line is on the disk.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pathfinder.errors import StoreError

GENESIS = "0" * 64
HEAD = b'{"hash":"'
MIDDLE = b'","entry":'
TAIL = b"}\n"


class Position(NamedTuple):
    """The end of the journal: number and hash of the last entry, length in bytes."""

    seq: int
    hash: str
    bytes: int


START = Position(0, GENESIS, 0)


class Line(NamedTuple):
    """An entry with the position of its end."""

    entry: dict[str, Any]
    position: Position


class Journal:
    """The journal of one session."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def size(self) -> int:
        """Bytes in the journal, 0 when there is none."""
        try:
            return self.path.stat().st_size
        except FileNotFoundError:
            return 0

    def append(self, entry: dict[str, Any], after: Position) -> Line:
        """Append an entry after the given position and wait until it is on the disk.

        Whatever stands behind `after` is a line that was never completed, and is cut off.
        """
        import orjson

        entry = {"seq": after.seq + 1, "prev": after.hash, **entry}
        body = orjson.dumps(entry)
        digest = hashlib.sha256(body).hexdigest()
        line = HEAD + digest.encode() + MIDDLE + body + TAIL
        try:
            self._write(line, after.bytes)
        except OSError as error:
            hint = "free some space and repeat the command; nothing accepted is lost"
            raise StoreError(f"{self.path} cannot be written: {error.strerror}", hint) from None
        return Line(entry, Position(after.seq + 1, digest, after.bytes + len(line)))

    def read(self, after: Position = START) -> Iterator[Line]:
        """The complete entries behind a position; StoreError where the chain breaks.

        A last line without its end is one that a crash cut off before it was accepted; it is left out.
        """
        import orjson

        if not self.path.exists():
            return
        with self.path.open("rb") as file:
            file.seek(after.bytes)
            for raw in file:
                if not raw.endswith(b"\n"):
                    return
                entry = _checked(raw, after, self.path)
                parsed = orjson.loads(entry)
                digest = raw[len(HEAD) : len(HEAD) + 64].decode()
                after = Position(after.seq + 1, digest, after.bytes + len(raw))
                if parsed["seq"] != after.seq:
                    raise _broken(self.path, after.seq, f"it is numbered {parsed['seq']}")
                yield Line(parsed, after)

    def truncate(self, length: int) -> None:
        """Cut the journal to a length in bytes."""
        os.truncate(self.path, length)

    def _write(self, line: bytes, offset: int) -> None:
        handle = os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o644)
        try:
            if os.fstat(handle).st_size != offset:
                os.ftruncate(handle, offset)
            try:
                written = os.pwrite(handle, line, offset)
                while written < len(line):
                    written += os.pwrite(handle, line[written:], offset + written)
                os.fsync(handle)
            except OSError:
                os.ftruncate(handle, offset)
                raise
        finally:
            os.close(handle)


def _checked(raw: bytes, after: Position, path: Path) -> bytes:
    start = len(HEAD) + 64 + len(MIDDLE)
    body = raw[start : -len(TAIL)]
    framed = raw.startswith(HEAD) and raw[len(HEAD) + 64 : start] == MIDDLE and raw.endswith(TAIL)
    if (
        not framed
        or raw[len(HEAD) : len(HEAD) + 64].decode("ascii", "replace") != hashlib.sha256(body).hexdigest()
    ):
        raise _broken(path, after.seq + 1, "its hash does not match its content")
    if f'"prev":"{after.hash}"'.encode() not in body[: len(body) if len(body) < 200 else 200]:
        raise _broken(path, after.seq + 1, "it does not follow the line before it")
    return body


def _broken(path: Path, number: int, why: str) -> StoreError:
    return StoreError(f"{path}:{number}: the journal is damaged there: {why}", "run: pf doctor")
