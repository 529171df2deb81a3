"""A terminal used as a whole: frames, keys, changes of size; left as it was found, whatever happens."""

import os
import select
import signal
import sys
import termios
import tty
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Any, Self

ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l"  # the other screen, no cursor, no wrapping
LEAVE = "\x1b[?7h\x1b[?25h\x1b[?1049l"
ENDED_BY = (signal.SIGTERM, signal.SIGHUP)


class Fullscreen:
    """The terminal of this process between `with` and its end. Standard output must be a terminal."""

    def __init__(self) -> None:
        self._keys = sys.stdin.fileno() if sys.stdin is not None and sys.stdin.isatty() else None
        self._modes: list[Any] | None = None
        self._drawn: Sequence[str] = ()
        self._stale = True  # set by signals, which may come in the middle of a frame
        self._waker = os.pipe()
        self._handlers: dict[int, Any] = {}

    def __enter__(self) -> Self:
        for end in self._waker:
            os.set_blocking(end, False)
        self._wakeup = signal.set_wakeup_fd(self._waker[1], warn_on_full_buffer=False)
        reactions: dict[int, Callable[..., None]] = dict.fromkeys(ENDED_BY, _end)
        reactions |= {
            signal.SIGWINCH: self._redraw,
            signal.SIGCONT: self._resume,
            signal.SIGTSTP: self._suspend,
        }
        for number, reaction in reactions.items():
            self._handlers[number] = signal.signal(number, reaction)
        self._take()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):  # the terminal may be gone
            self._give_back()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._wakeup)
        for end in self._waker:
            os.close(end)

    def draw(self, lines: Sequence[str]) -> None:
        """Show a frame; only the lines that are not there already are written."""
        drawn, text = self._drawn, ""
        if self._stale or len(drawn) != len(lines):
            self._stale = False
            drawn, text = (), "\x1b[2J"
        for at, line in enumerate(lines):
            if at >= len(drawn) or drawn[at] != line:
                text += f"\x1b[{at + 1};1H\x1b[2K{line}\x1b[0m"
        if text:
            self._write(text)
        self._drawn = list(lines)

    def wait(self, seconds: float) -> str:
        """Wait for a key, a change of size, or until the time is over; the keys pressed."""
        watched = [self._waker[0], *([self._keys] if self._keys is not None else [])]
        ready = select.select(watched, [], [], seconds)[0]
        if self._waker[0] in ready:
            with suppress(BlockingIOError):
                os.read(self._waker[0], 512)
        if self._keys is None or self._keys not in ready:
            return ""
        pressed = os.read(self._keys, 64)
        if not pressed:
            self._keys = None  # nobody types any more
        return pressed.decode("ascii", "replace")

    def _take(self) -> None:
        if self._keys is not None:
            self._modes = termios.tcgetattr(self._keys)
            tty.setcbreak(self._keys)
        self._stale = True
        self._write(ENTER)

    def _give_back(self) -> None:
        if self._keys is not None and self._modes is not None:
            termios.tcsetattr(self._keys, termios.TCSANOW, self._modes)
        self._write(LEAVE)

    def _write(self, text: str) -> None:
        """Past the buffer of `sys.stdout`: a signal may come in the middle of another write."""
        data = memoryview(text.encode(sys.stdout.encoding or "ascii", "replace"))
        while data:
            data = data[os.write(sys.stdout.fileno(), data) :]

    def _redraw(self, *_: object) -> None:
        self._stale = True

    def _suspend(self, *_: object) -> None:
        """Ctrl-Z: the shell gets its terminal as it was."""
        self._give_back()
        os.kill(os.getpid(), signal.SIGSTOP)

    def _resume(self, *_: object) -> None:
        self._take()


def _end(number: int, _: FrameType | None) -> None:
    raise SystemExit(128 + number)
