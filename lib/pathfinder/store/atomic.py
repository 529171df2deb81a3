"""Writing a file so that a reader sees the old content or the new one, never a part."""

from __future__ import annotations

import os
from contextlib import suppress
from errno import ENOENT
from pathlib import Path

from pathfinder.errors import StoreError


def write(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Replace `path` with `data`; `durable` waits until it is on the disk. StoreError when it cannot."""
    temporary = beside(path)
    try:
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
    """A hidden name in the same folder that nobody else uses; `pf doctor` removes what a crash leaves there.

    The module tempfile would do the same, but importing it takes longer than writing the file.
    """
    return path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}")


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def cannot_write(path: Path, error: OSError) -> StoreError:
    """The error to raise when something under .research cannot be written."""
    hint = "make it writable and free some space, then repeat the command; nothing accepted is lost"
    if error.errno == ENOENT:
        hint = "run: pf doctor"
    return StoreError(f"{path} cannot be written: {error.strerror}", hint)
