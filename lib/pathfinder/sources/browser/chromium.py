"""An installed Chromium without any network: it speaks through its pipe and asks us for every address.

It has a private profile that is removed, limits on memory and time (`supervisor`), and its own sandbox.
The superuser's browser runs as `nobody`, where it may do without the sandbox; nobody else's may.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, NamedTuple, cast

from pathfinder.data import table
from pathfinder.sources.browser.devtools import Ended, Pipe

VARIABLE = "PATHFINDER_BROWSER"
SUPERVISOR = [sys.executable, "-I", "-S", "-B", str(Path(__file__).with_name("supervisor.py"))]
PREFIX = "pathfinder-browser-"
SPOKEN = 96 << 20  # bytes that a browser may say in all
MARGIN_S = 2.0  # the supervisor ends the browser so long after we stopped waiting


class Way(NamedTuple):
    """How a browser is started: its network ("alone" or "shared"), its sandbox, and as whom."""

    network: str
    sandbox: bool
    user: int
    group: int


_working: list[Way] = []  # what started last time


def find() -> str | None:
    """The program of an installed browser, or None. PATHFINDER_BROWSER names one, or "" for none."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return shutil.which(named)
    found = map(shutil.which, table("pathfinder.sources.browser", "chromium.toml")["programs"])
    return next((program for program in found if program), None)


class Browser:
    """A running browser, for one `with`. Raises Ended when it does not start."""

    def __init__(self, program: str, limit_s: float) -> None:
        self._program, self._limit_s = program, limit_s
        self._end = time.monotonic() + limit_s
        self._process: subprocess.Popen[bytes] | None = None
        self._pipe: Pipe | None = None
        self._profile = ""
        self.product = ""

    def __enter__(self) -> Pipe:
        for way in _working or _ways():
            try:
                pipe = self._start(way)
                self.product = str(pipe.call("Browser.getVersion").get("product", ""))
            except (Ended, OSError) as problem:  # OSError: no folder for the profile, or not for that user
                self._stop()
                if isinstance(problem, Ended) and problem.why == "late":
                    raise
                continue
            except BaseException:
                self._stop()
                raise
            _working[:] = [way]
            return pipe
        raise Ended("gone")

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._stop()

    def _start(self, way: Way) -> Pipe:
        self._profile = profile = _profile(way)
        limit = max(0.1, self._end - time.monotonic()) + MARGIN_S
        flags = table("pathfinder.sources.browser", "chromium.toml")["flags"]
        sandbox = [] if way.sandbox else ["--no-sandbox"]
        self._process = subprocess.Popen(
            [
                *SUPERVISOR, f"{limit:.1f}", profile, way.network, f"{way.user}:{way.group}",
                self._program, *flags, *sandbox, f"--user-data-dir={profile}", "about:blank",
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        sender, receiver = cast(IO[bytes], self._process.stdin), cast(IO[bytes], self._process.stdout)
        self._pipe = Pipe(receiver.fileno(), sender.fileno(), self._end, SPOKEN)
        return self._pipe

    def _stop(self) -> None:
        """Hang up: the supervisor ends the browser and removes the profile, also when we are gone."""
        process, self._process = self._process, None
        if process is not None:
            process.terminate()
            if self._pipe is not None:
                self._pipe.close()
            for stream in (process.stdin, process.stdout):
                with suppress(OSError):
                    cast(IO[bytes], stream).close()
            process.wait()
        shutil.rmtree(self._profile, ignore_errors=True)


def _profile(way: Way) -> str:
    """A new private folder of the browser's user."""
    other = way.user != os.getuid()
    folder = tempfile.mkdtemp(prefix=PREFIX, dir="/tmp" if other else None)
    if other:
        os.chown(folder, way.user, way.group)
    return folder


def _ways() -> list[Way]:
    """What is tried in turn: a network of its own first, and never our own user without the sandbox."""
    user, group = os.getuid(), os.getgid()
    if user:
        return [Way("alone", True, user, group), Way("shared", True, user, group)]
    import pwd

    with suppress(KeyError):
        nobody = pwd.getpwnam("nobody")
        return [Way("alone", sandbox, nobody.pw_uid, nobody.pw_gid) for sandbox in (True, False)]
    return []
