"""Connections that bring no request: they end, and keep nobody waiting."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from pathfinder.live import server as serving
from pathfinder.live.server import CONNECTIONS, Server

pytestmark = pytest.mark.slow


class Watched:
    language = "en"
    labels: dict[str, str] = {}  # noqa: RUF012

    def state(self, *_: str) -> bytes | None:
        return b"{}"

    def act(self, *_: str) -> bytes | None:
        return None

    def document(self, *_: str) -> bytes | None:
        return None


@pytest.fixture
def server() -> Iterator[Server]:
    with Server(0, Watched()) as running:
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        yield running
        running.shutdown()


def begun(server: Server) -> socket.socket:
    """A connection with half of a request."""
    connection = socket.create_connection(("127.0.0.1", server.server_port))
    connection.sendall(b"GET / HTTP/1.1\r\nX-Slow: ")
    return connection


def answered(server: Server) -> int:
    viewer = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=20)
    viewer.request(
        "GET", f"{server.gate.home}state", headers={"Cookie": server.gate.cookie().partition(";")[0]}
    )
    status = viewer.getresponse().status
    viewer.close()
    return status


def test_two_hundred_drips_keep_nobody_waiting(server: Server) -> None:
    """They go on while the viewer is answered, at once and each time; the oldest of them make room."""
    with ExitStack() as held:
        drips = [held.enter_context(begun(server)) for _ in range(3 * CONNECTIONS)]
        for _ in range(3):
            at = time.monotonic()
            for each in drips[-CONNECTIONS // 2 :]:
                each.sendall(b"a")
            assert answered(server) == 200
            assert time.monotonic() - at < serving.REQUEST_SECONDS  # none of them had to run out of time


def test_a_request_has_so_much_time_and_no_more(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sends a byte now and then is let go as well."""
    monkeypatch.setattr(serving, "REQUEST_SECONDS", 0.3)
    with begun(server) as drip:
        drip.settimeout(0.05)
        end = time.monotonic() + 10
        while time.monotonic() < end:
            try:
                drip.sendall(b"a")
                if not drip.recv(100):
                    break
            except TimeoutError:
                continue
            except OSError:
                break
        else:
            pytest.fail("it is still connected")
    assert answered(server) == 200
