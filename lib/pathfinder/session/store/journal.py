"""The write-ahead log: one hash-chained JSON line per event, append-only.

A line is `{"hash":"<sha256>","entry":{…}}`; the hash is over the bytes of the entry, and the entry
names the hash of the line before it in `prev`. An entry is accepted once its line is on the disk.
"""

import os
import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from pathfinder import files
from pathfinder.errors import StoreError
from pathfinder.session.store import json_files

GENESIS = "0" * 64
HEAD = b'{"hash":"'
MIDDLE = b'","entry":'
TAIL = b"}\n"
BODY = len(HEAD) + 64 + len(MIDDLE)  # where the entry begins
PREV = re.compile(rb'\{"seq":\d+,"prev":"([0-9a-f]{64})"')


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
        entry = {"seq": after.seq + 1, "prev": after.hash, **entry}
        body = json_files.line(entry)
        digest = sha256(body).hexdigest()
        line = HEAD + digest.encode() + MIDDLE + body + TAIL
        try:
            self._write(line, after.bytes)
        except OSError as error:
            raise files.cannot_write(self.path, error) from None
        return Line(entry, Position(after.seq + 1, digest, after.bytes + len(line)))

    def read(self, after: Position = START) -> Iterator[Line]:
        """The complete entries behind a position; StoreError where the chain breaks.

        A last line without its end is one that a crash cut off before it was accepted; it is left out.
        """
        if not self.path.exists():
            return
        with self.path.open("rb") as file:
            file.seek(after.bytes)
            yield from follow(file, self.path, after)

    def truncate(self, length: int) -> None:
        """Cut the journal to a length in bytes."""
        os.truncate(self.path, length)

    def salvage(self) -> list[bytes]:
        """The longest run of sound lines from the beginning, wherever in the file they stand.

        Each line names the one before it, so lines that were moved, doubled or that have something
        foreign between them are put back in order; behind one that was changed or removed nothing counts.
        """
        following = {_prev(raw): raw for raw in _lines(self.path) if _sound(raw)}
        chain: list[bytes] = []
        digest = GENESIS
        while (raw := following.pop(digest.encode(), None)) is not None:
            chain.append(raw)
            digest = _digest(raw)
        return chain

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
                if offset == 0:  # the file is new: its name has to last, too
                    files.sync_folder(self.path.parent)
            except OSError:
                os.ftruncate(handle, offset)
                raise
        finally:
            os.close(handle)


def follow(lines: Iterable[bytes], path: Path, after: Position = START) -> Iterator[Line]:
    """The entries of complete lines behind a position; StoreError, naming `path`, where the chain breaks."""
    import orjson

    for raw in lines:
        if not raw.endswith(b"\n"):
            return
        parsed = orjson.loads(_checked(raw, after, path))
        after = Position(after.seq + 1, _digest(raw), after.bytes + len(raw))
        if parsed["seq"] != after.seq:
            raise _broken(path, after.seq, f"it is numbered {parsed['seq']}")
        yield Line(parsed, after)


def _checked(raw: bytes, after: Position, path: Path) -> bytes:
    if not _sound(raw):
        raise _broken(path, after.seq + 1, "its hash does not match its content")
    if _prev(raw) != after.hash.encode():
        raise _broken(path, after.seq + 1, "it does not follow the line before it")
    return raw[BODY : -len(TAIL)]


def _sound(raw: bytes) -> bool:
    """Whether a line has the form of an entry and the hash of its content."""
    framed = raw.startswith(HEAD) and raw[BODY - len(MIDDLE) : BODY] == MIDDLE and raw.endswith(TAIL)
    return framed and _digest(raw) == sha256(raw[BODY : -len(TAIL)]).hexdigest()


def _digest(raw: bytes) -> str:
    return raw[len(HEAD) : len(HEAD) + 64].decode("ascii", "replace")


def _prev(raw: bytes) -> bytes | None:
    found = PREV.match(raw, BODY)
    return found[1] if found else None


def _lines(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        yield from file


def _broken(path: Path, number: int, why: str) -> StoreError:
    return StoreError(f"{path}:{number}: the journal is damaged there: {why}", "run: pf doctor")
