"""Writing a file so that a reader sees the old content or the new one, never a part."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from pathfinder.errors import StoreError


def write(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Replace `path` with `data`; `durable` waits until it is on the disk. StoreError when it cannot."""
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise _cannot_write(path, error) from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        Path(temporary).replace(path)
    except OSError as error:
        with suppress(OSError):
            Path(temporary).unlink()
        raise _cannot_write(path, error) from None


def _cannot_write(path: Path, error: OSError) -> StoreError:
    hint = "free some space and repeat the command; nothing accepted is lost"
    return StoreError(f"{path} cannot be written: {error.strerror}", hint)
