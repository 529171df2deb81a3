"""Reading a document in a process of its own, which may be killed: a hostile file costs a worker.

The worker (`sources.worker`) has limits on processor time, memory and files, sees none of the user's
environment, and answers in JSON. It reads one document after the other until it fails. Small plain text and
Markdown without tags are read here: a process would cost more than the work, and no hostile tree is built.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from queue import Empty, LifoQueue
from typing import IO, Any, cast

from pathfinder.errors import SourceError
from pathfinder.sources.document import Document, failed
from pathfinder.sources.sandbox.extract import content_type, sniff
from pathfinder.sources.sandbox.extract import extract as extract_here

LIBRARY = Path(__file__).resolve().parents[3]
COMMAND = [sys.executable, "-B", "-m", "pathfinder.sources.sandbox.worker"]
LIGHT = frozenset({"txt", "md"})
LIGHT_BYTES = 30_000  # hostile Markdown of this length takes half a second
MOST_ANSWERED = 400 << 20  # bytes; what a reader answers is not believed to end
LEAST_S = 1.0  # for what arrived just in time
LIMIT_S = 60.0  # a 5,000-page PDF takes about half of it
_idle: LifoQueue[Worker] = LifoQueue()
_places = threading.BoundedSemaphore(max(2, min(os.cpu_count() or 2, 4)))


def extract(
    raw: bytes, media_type: str | None, url: str, *, final_url: str | None = None, limit_s: float = LIMIT_S
) -> Document:
    """As `sources.extract.extract`; also SourceError `too_complex` when time or memory is not enough.

    `limit_s` is what is left of the time of a fetch; LIMIT_S is the most.
    """
    address = final_url or url
    if not raw.strip():
        raise failed("no_text", address, "it is empty")
    form = sniff(raw, content_type(media_type)[0], address)
    if form.EXTENSION in LIGHT and len(raw) <= LIGHT_BYTES and (form.EXTENSION == "txt" or b"<" not in raw):
        return extract_here(raw, media_type, url, final_url=final_url)
    with _places:
        worker = _take()
        limit_s = max(min(limit_s, LIMIT_S), LEAST_S)
        answer = worker.read(raw, {"media_type": media_type, "url": url, "final_url": final_url}, limit_s)
        if answer is not None:
            _idle.put(worker)
    if answer is None:
        if worker.late:
            raise failed("too_complex", address, f"it was not read in the {limit_s:.0f} seconds left for it")
        raise failed("damaged", address, worker.cause())
    if "error" in answer:
        raise SourceError(**answer["error"])
    return Document(raw=raw, **answer["document"])


def _take() -> Worker:
    with suppress(Empty):
        while True:
            worker = _idle.get_nowait()
            if worker.alive():
                return worker
    return Worker()


class Worker:
    """One process of `sources.worker`, asked one document at a time."""

    def __init__(self) -> None:
        kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL", "TZ") if name in os.environ}
        self._process = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**kept, "PYTHONPATH": str(LIBRARY)},
            start_new_session=True,  # Ctrl-C is for the command; the worker ends when its input does
        )
        self.late = False
        atexit.register(self.close)

    def alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.poll() is None

    def read(self, raw: bytes, what: dict[str, str | None], limit_s: float) -> dict[str, Any] | None:
        """Its answer, or None when it did not survive; `late` tells whether it was out of time."""
        timer = threading.Timer(limit_s, self._stop)
        timer.daemon = True
        timer.start()
        try:
            sender, receiver = cast(IO[bytes], self._process.stdin), cast(IO[bytes], self._process.stdout)
            with suppress(OSError):
                sender.write(json.dumps({**what, "size": len(raw)}).encode() + b"\n")
                sender.write(raw)
                sender.flush()
            line = receiver.readline(MOST_ANSWERED)
        finally:
            timer.cancel()
        try:
            return cast(dict[str, Any], json.loads(line))
        except ValueError:  # cut short, or nothing at all
            self.close()
            return None

    def cause(self) -> str:
        """How it ended."""
        code = self._process.returncode
        return f"its reader ended with signal {-code}" if code and code < 0 else "its reader gave up"

    def _stop(self) -> None:
        self.late = True
        self._process.kill()

    def close(self) -> None:
        """End it: it goes when its input is closed, or it is killed."""
        atexit.unregister(self.close)
        with suppress(OSError):
            cast(IO[bytes], self._process.stdin).close()
        try:
            self._process.wait(0.5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        with suppress(OSError):
            cast(IO[bytes], self._process.stdout).close()
