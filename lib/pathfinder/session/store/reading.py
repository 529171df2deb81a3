"""The lock of those who only read, also where they may not write the lock file."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from errno import ETIMEDOUT
from pathlib import Path

from pathfinder import files
from pathfinder.errors import StoreError

POLL_SECONDS = 0.02


@contextmanager
def held(path: Path, seconds: float) -> Iterator[None]:
    """Hold the lock file `path` while files are read; TimeoutError when a writer keeps it longer.

    A file that may not be written is locked through a handle for reading. Where there is none, or it may not
    be read either, nothing keeps a writer away: whoever reads may find a state between two.
    """
    with ExitStack() as stack:
        try:
            stack.enter_context(files.locked(path, seconds))
        except StoreError:
            if os.access(path if path.exists() else path.parent, os.W_OK):
                raise
            _share(path, seconds, stack)
        yield


def _share(path: Path, seconds: float, stack: ExitStack) -> None:
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return
    stack.callback(os.close, handle)
    end = time.monotonic() + seconds
    while True:
        try:
            return fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > end:
                raise TimeoutError(ETIMEDOUT, "another process keeps it locked") from None
            time.sleep(POLL_SECONDS)
