"""One writer at a time: a lock on a file that the kernel releases when its holder dies, however it dies.

The package filelock uses the same call, but importing it takes as long as a third of a whole command.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ETIMEDOUT
from pathlib import Path

PAUSE_SECONDS = 0.02


@contextmanager
def held(path: Path, seconds: float) -> Iterator[None]:
    """Hold the lock on `path`; TimeoutError when another process keeps it longer than `seconds`."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        _acquire(handle, seconds)
        yield
    finally:
        fcntl.flock(handle, fcntl.LOCK_UN)  # closing is not enough when a child process has the handle, too
        os.close(handle)


def _acquire(handle: int, seconds: float) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > end:
                raise TimeoutError(ETIMEDOUT, "another process keeps it locked") from None
            time.sleep(PAUSE_SECONDS)
        else:
            return
