"""Files on the disk: replaced whole, lines appended, read line by line. A reader never sees a part."""

import json
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from errno import EFBIG, EINVAL, EISDIR, ELOOP, ENOENT, ETIMEDOUT
from pathlib import Path

from pathfinder.errors import StoreError

_usual: ContextVar[int] = ContextVar("umask")


PUBLISHED = frozenset({".github"})  # folders with a hidden name that hold documents of a project


def is_hidden(name: str) -> bool:
    """Whether a file or folder of this name is hidden, and nobody's document."""
    return name.startswith(".") and name not in PUBLISHED


def write(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Replace `path` with `data`; `durable` waits until it is on the disk. StoreError when it cannot."""
    temporary = beside(path)
    try:
        no_link(path.parent)
        with temporary.open("xb") as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink()
        raise cannot_write(path, error) from None


def beside(path: Path) -> Path:
    """A hidden name in the same folder that nobody else uses; `pf doctor` removes what a crash leaves."""
    return path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}")


def write_synced(path: Path, data: bytes) -> None:
    """Write a new file that nobody reads yet, and wait until it is on the disk."""
    with os.fdopen(opened(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def append_line(path: Path, line: str) -> None:
    """Append one line in a single write, after the end of a line that a crash may have cut short.

    StoreError when it cannot be written.
    """
    try:
        _append(opened(path, os.O_RDWR | os.O_APPEND | os.O_CREAT), line)
    except OSError as error:
        raise cannot_write(path, error) from None


def _append(handle: int, line: str) -> None:
    try:
        size = os.fstat(handle).st_size
        torn = size > 0 and os.pread(handle, 1, size - 1) != b"\n"
        view = memoryview(utf8(("\n" if torn else "") + line + "\n"))
        while view:
            view = view[os.write(handle, view) :]
        os.fsync(handle)
    finally:
        os.close(handle)


def read_regular(path: Path, most: int, *, whole: bool = True) -> bytes:
    """The bytes of a regular file; OSError for a link, a pipe, a device, a folder, and beyond `most` bytes.

    Nothing waits for a writer, and no more than `most` bytes and one are read. Without `whole` a longer
    file is read as far as that.
    """
    handle = opened(path, os.O_RDONLY)
    with os.fdopen(handle, "rb") as file:
        size = os.fstat(handle).st_size
        raw = b"" if whole and size > most else file.read(most + 1)
    if whole and max(size, len(raw)) > most:
        raise OSError(EFBIG, f"it has {max(size, len(raw)):,} bytes, the limit is {most:,}")
    return raw[:most]


def opened(path: Path, flags: int) -> int:
    """A handle on a regular file of this very name; OSError for a link, a pipe, a device or a folder."""
    if flags & os.O_CREAT:
        no_link(path.parent)
    try:
        handle = os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, 0o666)
    except OSError as error:
        if error.errno == ELOOP:
            raise OSError(ELOOP, "it is a link") from None
        raise
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(EINVAL, "it is not a regular file")
    return handle


def no_link(folder: Path) -> None:
    """OSError when a folder that is written to is a link: whoever planted it would choose the place."""
    if folder.is_symlink():
        raise OSError(ELOOP, f"{str(folder)!r} is a link")


@contextmanager
def private() -> Iterator[None]:
    """Whatever is made meanwhile is for this user alone, but for what `shared` makes."""
    before = os.umask(0o077)
    token = _usual.set(before)
    try:
        yield
    finally:
        _usual.reset(token)
        os.umask(before)


@contextmanager
def shared() -> Iterator[None]:
    """Whatever is made meanwhile is for those whom the user lets read their files."""
    before = os.umask(0o077)
    os.umask(_usual.get(before))
    try:
        yield
    finally:
        os.umask(before)


def read_lines(path: Path, last: int | None = None) -> tuple[list[dict[str, object]], int]:
    """The objects of a JSONL file and how many lines could not be read; ([], 0) when there is no file.

    `last` reads only that many lines, from the end.
    """
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return [], 0
    rows: list[dict[str, object]] = []
    broken = 0
    for line in raw.splitlines()[-last if last else None :]:
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError:
            row = None
        if isinstance(row, dict):
            rows.append(row)
        else:
            broken += 1
    return rows, broken


def utf8(text: str) -> bytes:
    """Text as bytes; what has no bytes (a lone surrogate) becomes "?"."""
    return text.encode("utf-8", "replace")


def to_json(value: object, indent: int | None = None) -> bytes:
    """JSON in UTF-8, readable."""
    return utf8(json.dumps(value, ensure_ascii=False, indent=indent))


@contextmanager
def locked(path: Path, seconds: float = -1) -> Iterator[None]:
    """Hold the lock file `path` against other processes and threads; -1 waits for ever.

    The operating system releases it when its holder dies, however it dies. TimeoutError when another
    holder keeps it longer than `seconds`, StoreError when the file cannot be made.
    """
    from filelock import FileLock, Timeout

    lock = FileLock(path, timeout=seconds, poll_interval=0.02)
    try:
        lock.acquire()
    except Timeout:
        raise TimeoutError(ETIMEDOUT, "another process keeps it locked") from None
    except OSError as error:
        raise cannot_write(path, error) from None
    try:
        yield
    finally:
        lock.release()


def cannot_write(path: Path, error: OSError) -> StoreError:
    """The error to raise when something under .research cannot be written."""
    hint = "make it writable and free some space, then repeat the command; nothing accepted is lost"
    if error.errno in (ENOENT, EISDIR):
        hint = "run: pf doctor"
    if error.errno == ELOOP:
        hint = "remove the link, then repeat the command; nothing accepted is lost"
    return StoreError(f"{path} cannot be written: {error.strerror}", hint)
