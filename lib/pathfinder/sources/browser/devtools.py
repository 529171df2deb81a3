"""The DevTools protocol over a pipe: JSON objects that end with a zero byte, one browser on the other side.

Source: https://chromedevtools.github.io/devtools-protocol/ and the switch --remote-debugging-pipe.
"""

import json
import os
import select
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any

BLOCK = 1 << 16
Message = dict[str, Any]


class Ended(Exception):
    """The browser does not answer any more; `why` is "gone", "late" or "loud"."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Pipe:
    """One side of the pipe. Any thread may send; one thread reads.

    `end` is the moment (time.monotonic) at which waiting stops, `max_bytes` what the browser may say in all.
    """

    def __init__(self, reader: int, writer: int, end: float, max_bytes: int) -> None:
        self._reader, self._writer = reader, writer
        self._end, self._left = end, max_bytes
        self._lock = threading.Lock()
        self._number = 0
        self._rest = bytearray()
        self._events: deque[Message] = deque()

    def send(self, method: str, params: Message | None = None, session: str | None = None) -> int:
        """Send a command without waiting for its answer; its number. Ended when nobody reads it."""
        with self._lock:
            self._number += 1
            message: Message = {"id": self._number, "method": method, "params": params or {}}
            if session:
                message["sessionId"] = session
            data = memoryview(json.dumps(message).encode() + b"\0")
            try:
                while data:
                    data = data[os.write(self._writer, data) :]
            except OSError as error:
                raise Ended("gone") from error
            return self._number

    def close(self) -> None:
        """Send nothing more: its file descriptor may soon be another file's."""
        with self._lock:
            self._writer = -1

    def call(
        self,
        method: str,
        params: Message | None = None,
        session: str | None = None,
        react: Callable[[Message], object] | None = None,
    ) -> Message:
        """The result of a command; an empty one when the browser refuses it.

        Events that come meanwhile go to `react`, or wait for `event`. A page that waits for the answer to an
        event answers nothing itself, so whoever asks a page must react.
        """
        number = self.send(method, params, session)
        while True:
            message = self._read(self._end)
            if message is None:
                raise Ended("late")
            if message.get("id") == number:
                result = message.get("result")
                return result if isinstance(result, dict) else {}
            (react or self._events.append)(message)

    def event(self, timeout_s: float) -> Message | None:
        """The next event or late answer; None when there is none in time."""
        if self._events:
            return self._events.popleft()
        if time.monotonic() >= self._end:
            raise Ended("late")
        return self._read(min(self._end, time.monotonic() + timeout_s))

    def _read(self, end: float) -> Message | None:
        """The next message before the moment `end`."""
        searched = 0
        while (place := self._rest.find(0, searched)) < 0:
            searched = len(self._rest)
            if not select.select([self._reader], [], [], max(0.0, end - time.monotonic()))[0]:
                return None
            block = os.read(self._reader, BLOCK)
            self._left -= len(block)
            if not block or self._left < 0:
                raise Ended("loud" if block else "gone")
            self._rest += block
        raw = bytes(self._rest[:place])
        del self._rest[: place + 1]
        try:
            message = json.loads(raw)
        except (ValueError, RecursionError) as error:
            raise Ended("gone") from error
        if not isinstance(message, dict) or message.get("method") == "Inspector.targetCrashed":
            raise Ended("gone")
        return message
