"""A terminal for tests: a program runs in a pseudo terminal, and what it draws can be read."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path

PATIENCE = 30  # seconds until something that must happen has happened
ESCAPE = re.compile(r"\x1b\[([?\d;]*)([A-Za-z])")


def _take_terminal() -> None:
    """Make the terminal on standard input that of the new session: signals of the keyboard come from it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """A program in a terminal of some size. `rows` is what stands on its screen, `raw` all it has written."""

    def __init__(
        self,
        command: Sequence[str],
        cwd: Path,
        environment: dict[str, str],
        size: tuple[int, int] = (24, 80),
        *,
        patience: float = PATIENCE,
    ) -> None:
        self._patience = patience
        self._master, slave = pty.openpty()
        self._resize(size)
        self.before = termios.tcgetattr(slave)
        self.process = subprocess.Popen(
            command,
            cwd=cwd,
            env=environment,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=_take_terminal,  # noqa: PLW1509 # no threads here
        )
        self._slave = slave
        self.raw = ""
        self._bytes = b""

    def until(self, holds: Callable[[Terminal], object]) -> None:
        """Read until something holds."""
        end = time.monotonic() + self._patience
        while not holds(self):
            assert time.monotonic() < end, self.text
            self._read(0.05)

    def shows(self, text: str) -> None:
        """Read until this text stands on the screen."""
        self.until(lambda terminal: text in terminal.text)

    def press(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def resize(self, rows: int, columns: int) -> None:
        """A new size; the kernel tells the program, as a terminal's window does."""
        self._resize((rows, columns))

    def end(self) -> int:
        """Wait for the program; its exit code."""
        self.until(lambda terminal: terminal.process.poll() is not None)
        self._read(0.2)
        return int(self.process.returncode)

    def stopped(self) -> bool:
        """Whether the program was suspended since this was asked last."""
        return os.waitid(os.P_PID, self.process.pid, os.WSTOPPED | os.WNOHANG) is not None

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        for handle in (self._master, self._slave):
            os.close(handle)

    @property
    def modes(self) -> list[object]:
        """How the terminal treats keys now."""
        return list(termios.tcgetattr(self._slave))

    @property
    def text(self) -> str:
        return "\n".join(self.rows)

    @property
    def rows(self) -> list[str]:
        """The screen, drawn from all that was written; a character of two cells takes two."""
        lines: dict[int, list[str]] = {}
        row = column = 0
        at = 0
        while at < len(self.raw):
            found = ESCAPE.match(self.raw, at)
            if found:
                at = found.end()
                if found[2] == "H":
                    row, column = (int(number or 1) - 1 for number in f"{found[1]};".split(";")[:2])
                elif found[2] == "J" or found[1] == "?1049":
                    lines, row, column = {}, 0, 0
                elif found[2] == "K":
                    lines[row] = []
                continue
            character, at = self.raw[at], at + 1
            if character == "\n":
                row, column = row + 1, 0
            elif character == "\r":
                column = 0
            else:
                line = lines.setdefault(row, [])
                line.extend(" " * (column - len(line)))
                wide = unicodedata.east_asian_width(character) in "WF"
                line[column : column + 1 + wide] = [character, *([""] if wide else [])]
                column += 1 + wide
        return ["".join(lines.get(number, [])) for number in range(max(lines, default=-1) + 1)]

    def _read(self, seconds: float) -> None:
        while select.select([self._master], [], [], seconds)[0]:
            try:
                data = os.read(self._master, 65536)
            except OSError:
                return
            self._bytes += data
            self.raw = self._bytes.decode("utf-8", "ignore")
            seconds = 0

    def _resize(self, size: tuple[int, int]) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
