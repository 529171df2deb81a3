"""What all fetches share of each host: when it may be asked again, and what its robots.txt said.

With a folder this holds between processes as well, so that two commands at once keep one pace.
File names are hashes: no name of the web becomes the name of a file.
"""

import hashlib
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from pathfinder.files import locked, to_json, write

LONGEST_S = 3600.0  # a stored moment further away than this is not believed


class Hosts:
    """Turns and notes by host, in memory and, with `folder`, on the disk. Safe between threads."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._lock = threading.RLock()
        self._singles: dict[str, threading.Lock] = {}
        self._due: dict[str, float] = {}
        self._notes: dict[str, dict[str, Any]] = {}

    def turn(self, host: str, pace_s: float, patience_s: float) -> float:
        """Take the next turn at `host` and return the seconds to wait for it.

        The turn is not taken when it is more than `patience_s` away; the wait is returned all the same.
        """
        with self._alone(host):
            now = time.time()
            start = max(now, self._next(host, now))
            if pace_s > 0 and start - now <= patience_s:
                self._set(host, start + pace_s)
            return start - now

    def postpone(self, host: str, seconds: float) -> None:
        """Leave `host` alone for so long: it asked for it."""
        with self._alone(host):
            now = time.time()
            self._set(host, max(self._next(host, now), now + min(seconds, LONGEST_S)))

    @contextmanager
    def only(self, key: str) -> Iterator[None]:
        """One thread at a time for `key`; the others wait."""
        with self._lock:
            single = self._singles.setdefault(key, threading.Lock())
        with single:
            yield

    def note(self, key: str) -> dict[str, Any] | None:
        """What was kept under `key`, or None."""
        with self._lock:
            if key not in self._notes and self._folder:
                try:
                    found = json.loads(self._path(key, "json").read_bytes())
                except (OSError, ValueError):
                    return None
                if isinstance(found, dict) and found.get("key") == key:
                    self._notes[key] = found
            return self._notes.get(key)

    def keep(self, key: str, note: dict[str, Any]) -> None:
        """Keep `note` under `key`."""
        with self._lock:
            self._notes[key] = {**note, "key": key}
        if self._folder:
            self._folder.mkdir(parents=True, exist_ok=True)
            write(self._path(key, "json"), to_json({**note, "key": key}), durable=False)

    @contextmanager
    def _alone(self, host: str) -> Iterator[None]:
        with self._lock:
            if self._folder is None:
                yield
                return
            self._folder.mkdir(parents=True, exist_ok=True)
            with locked(self._path(host, "lock")):
                yield

    def _next(self, host: str, now: float) -> float:
        due = self._due.get(host, 0.0)
        if self._folder:
            with suppress(OSError, ValueError):
                due = max(due, float(self._path(host, "turn").read_text(encoding="ascii")))
        return due if due <= now + LONGEST_S else 0.0

    def _set(self, host: str, moment: float) -> None:
        self._due[host] = moment
        if self._folder:
            write(self._path(host, "turn"), repr(moment).encode(), durable=False)

    def _path(self, key: str, suffix: str) -> Path:
        assert self._folder is not None
        return self._folder / f"{hashlib.sha256(key.encode()).hexdigest()[:24]}.{suffix}"
