"""The write-ahead log: one hash-chained JSON line per event, append-only.

A line is `{"hash":"<sha256>","entry":{…}}`; the hash is over the bytes of the entry, and the entry
names the hash of the line before it in `prev`. An entry is accepted once its line is on the disk.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from pathfinder import files
from pathfinder.errors import StoreError
from pathfinder.model.cycle.state.entries import Entry
from pathfinder.session.store import json_files

GENESIS = "0" * 64
HEAD = b'{"hash":"'
MIDDLE = b'","entry":'
TAIL = b"}\n"
BLOCK = 64 * 1024
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

    entry: Entry
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

    def append(self, new: Mapping[str, object], after: Position) -> Line:
        """Append an entry after the given position and wait until it is on the disk.

        Whatever stands behind `after` is a line that was never completed, and is cut off.
        """
        entry: Any = {"seq": after.seq + 1, "prev": after.hash, **new}
        line = framed(json_files.line(entry))
        try:
            self._write(line, after.bytes)
        except OSError as error:
            raise files.cannot_write(self.path, error) from None
        return Line(entry, _behind(line, after))

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

    def check(self, after: Position, *, whole: bool) -> None:
        """StoreError when what stands before `after` was damaged: its last line, or with `whole` any line."""
        if after == START:
            return
        with self.path.open("rb") as file:
            if whole:
                end = START
                for raw in file:
                    if end.bytes < after.bytes:
                        _checked(raw, end, self.path)
                        end = _behind(raw, end)
                if end != after:
                    raise _broken(self.path, end.seq, "it is not the last entry that state.json has seen")
                return
            last = _last_line(file, after.bytes)
            if not sound(last) or digest(last) != after.hash:
                raise _broken(self.path, after.seq, "it is not the entry that state.json has seen")

    def _write(self, line: bytes, offset: int) -> None:
        handle = files.opened(self.path, os.O_WRONLY | os.O_CREAT)
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
        after = _behind(raw, after)
        if parsed["seq"] != after.seq:
            raise _broken(path, after.seq, f"it is numbered {parsed['seq']}")
        yield Line(parsed, after)


def _checked(raw: bytes, after: Position, path: Path) -> bytes:
    if not sound(raw):
        raise _broken(path, after.seq + 1, "its hash does not match its content")
    if prev(raw) != after.hash.encode():
        raise _broken(path, after.seq + 1, "it does not follow the line before it")
    return raw[BODY : -len(TAIL)]


def _behind(raw: bytes, before: Position) -> Position:
    return Position(before.seq + 1, digest(raw), before.bytes + len(raw))


def _last_line(file: BinaryIO, end: int) -> bytes:
    """What stands in the line before `end`."""
    read = b""
    while len(read) < end and b"\n" not in read[:-1]:
        size = min(end, max(BLOCK, 2 * len(read)))
        file.seek(end - size)
        read = file.read(size)
    return read[read.rfind(b"\n", 0, -1) + 1 :]


def framed(body: bytes) -> bytes:
    """The line of an entry."""
    return HEAD + sha256(body).hexdigest().encode() + MIDDLE + body + TAIL


def sound(raw: bytes) -> bool:
    """Whether a line has the form of an entry and the hash of its content."""
    form = raw.startswith(HEAD) and raw[BODY - len(MIDDLE) : BODY] == MIDDLE and raw.endswith(TAIL)
    return form and digest(raw) == sha256(raw[BODY : -len(TAIL)]).hexdigest()


def digest(raw: bytes) -> str:
    """The hash that a line gives for its entry."""
    return raw[len(HEAD) : len(HEAD) + 64].decode("ascii", "replace")


def prev(raw: bytes) -> bytes | None:
    """The hash of the line before it that a line names."""
    found = PREV.match(raw, BODY)
    return found[1] if found else None


def _broken(path: Path, number: int, why: str) -> StoreError:
    return StoreError(f"{path}:{number}: the journal is damaged there: {why}", "run: pf doctor")
