"""A running `pf serve`, for the tests of its server and of its page."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

CLONE = Path(__file__).resolve().parents[2]
PATIENCE = 30  # seconds until something that must happen has happened


def until(holds: Callable[[], Any]) -> Any:
    """What `holds` returns as soon as it is true."""
    end = time.monotonic() + PATIENCE
    while not (found := holds()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)
    return found


def environment(folder: Path) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "HOME": str(folder), "PYTHONPATH": str(CLONE / "lib")}


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        return dict(json.loads(self.body))


class Served:
    """A running `pf serve`, and a viewer who has its address."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        command = [sys.executable, "-m", "pathfinder", "serve", *arguments]
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment(folder),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.printed = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)(/\?token=([\w-]+))", self.printed)
        assert found, self.printed
        self.port, self.entrance, self.token = int(found[1]), found[2], found[3]
        entered = self.ask("GET", self.entrance)
        self.home = entered.headers["Location"]
        self.cookie = entered.headers["Set-Cookie"].partition(";")[0]

    def ask(self, method: str, target: str, **headers: str) -> Reply:
        """One request as a stranger makes it; `Host` names the server unless another is given."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.putrequest(method, target, skip_host=True, skip_accept_encoding=True)
        for name, value in {"Host": f"127.0.0.1:{self.port}", **headers}.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        reply = connection.getresponse()
        found = Reply(reply.status, dict(reply.headers), reply.read())
        connection.close()
        return found

    def get(self, name: str, **headers: str) -> Reply:
        """A request of the viewer who was let in."""
        return self.ask("GET", self.home + name, Cookie=self.cookie, **headers)

    def press(self, verb: str) -> Reply:
        origin = f"http://127.0.0.1:{self.port}"
        return self.ask("POST", self.home + verb, Cookie=self.cookie, Origin=origin, Content_Length="0")

    def state(self) -> dict[str, Any]:
        return self.get("state").json

    def end(self) -> tuple[int, str]:
        """Ctrl-C: the exit code, and what stands on standard error."""
        self.process.send_signal(signal.SIGINT)
        errors = self.process.communicate(timeout=PATIENCE)[1]
        return self.process.returncode, errors
