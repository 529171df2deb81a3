"""Work that nobody waits for."""

import os
from collections.abc import Callable

GENTLE = 5


def in_background(work: Callable[[], None]) -> None:
    """Run `work` in a child process that outlives this one and holds none of its files open.

    For derived files only: when the child dies, they stay as they were until they are written again.
    """
    if os.fork():
        return
    try:
        os.setsid()
        os.nice(GENTLE)  # somebody waits for the parent
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nothing, stream)
        work()
    finally:
        os._exit(0)
