"""For what must come to an end: a clock that only a hang runs out of, however busy the machine is."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

LONG = 60  # seconds; what hangs would take for ever, or hours


@contextmanager
def ends() -> Iterator[None]:
    """Fail when what is inside is still at work after a long time."""

    def fail(*_: object) -> None:
        raise AssertionError(f"still at work after {LONG} seconds")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(LONG)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
