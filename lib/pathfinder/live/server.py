"""A small HTTP server on the loopback interface. A request that the gate does not know gets an empty 403."""

from __future__ import annotations

import secrets
import socketserver
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import SHUT_RDWR
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import parse_qs, urlsplit

from pathfinder.live.gate import Gate, addressed
from pathfinder.live.page import page, page_policy

if TYPE_CHECKING:
    from socket import socket

VERBS = ("pause", "resume", "stop")
DOCUMENTS = {
    "report.html": "text/html; charset=utf-8",
    "RESEARCH_REPORT.md": "text/plain; charset=utf-8",
    "thesis.md": "text/plain; charset=utf-8",
}
CONNECTIONS = 64  # that wait for a request at once; each is a thread
REQUEST_SECONDS = 20  # for a whole request; a viewer that hangs is let go
BODY_BYTES = 4096  # of a request; nothing in it is used
# A report is written from what sources say: it may run its own scripts, but as a stranger to this page.
DOCUMENT_POLICY = (
    "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals;"
    " default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:;"
    " font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Watched(Protocol):
    """The research as the page sees it. Every method may be called from several threads at once."""

    language: str
    labels: Mapping[str, str]

    def state(self, seen: str) -> bytes | None:
        """What the page shows, as JSON; None when it is what the viewer has `seen` already."""

    def act(self, verb: str) -> bytes | None:
        """Pause, resume or stop; None when it was done, else why not, as JSON."""

    def document(self, name: str) -> bytes | None:
        """One of DOCUMENTS; None when it has not been written yet."""


class Server(ThreadingHTTPServer):
    """Serves one research on 127.0.0.1 until it is shut down. OSError when the port is taken."""

    daemon_threads = True
    request_queue_size = 32

    def __init__(self, port: int, watched: Watched) -> None:
        self.gate = Gate()
        self.watched = watched
        self._lock = threading.Lock()
        self._waiting: dict[Any, float] = {}  # connections without a whole request, and since when
        super().__init__(("127.0.0.1", port), Handler)

    def server_bind(self) -> None:
        """Without the look-up of this host's name, which can take seconds."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address[:2]  # type: ignore[assignment]

    def process_request(self, request: socket | Any, client_address: Any) -> None:
        self.awaits(request)
        super().process_request(request, client_address)

    def process_request_thread(self, request: socket | Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.has(request)

    def awaits(self, connection: Any) -> None:
        """A connection waits for its request; where too many do, the oldest is let go."""
        with self._lock:
            self._waiting[connection] = time.monotonic()
            if len(self._waiting) > CONNECTIONS:
                _let_go(self._waiting, next(iter(self._waiting)))

    def has(self, connection: Any) -> None:
        """The request of a connection is there, or will never be."""
        with self._lock:
            self._waiting.pop(connection, None)

    def service_actions(self) -> None:
        """Now and then: who has had the time for a request is let go."""
        with self._lock:
            late = time.monotonic() - REQUEST_SECONDS
            for connection in [each for each, since in self._waiting.items() if since < late]:
                _let_go(self._waiting, connection)

    def handle_error(self, request: socket | Any, client_address: Any) -> None:
        """A viewer that went away in the middle of an answer is no error."""


def _let_go(waiting: dict[Any, float], connection: Any) -> None:
    del waiting[connection]
    with suppress(OSError):  # it has gone
        connection.shutdown(SHUT_RDWR)


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    timeout = REQUEST_SECONDS
    server: Server

    def do_GET(self) -> None:
        if self._addressed() and self.server.gate.admits(self.path):
            self._send(
                303, headers={"Location": self.server.gate.home, "Set-Cookie": self.server.gate.cookie()}
            )
            return
        place = self._place()
        if place is None:
            self._refuse()
        elif place == "":
            self._page()
        elif place == "state":
            self._state()
        else:
            self._document(place)

    do_HEAD = do_GET

    def do_POST(self) -> None:
        place, own = self._place(), f"http://{self.headers.get('Host')}"
        if place is None or self.headers.get("Origin") != own or not self._skip_body():
            self._refuse()
        elif place in VERBS:
            problem = self.server.watched.act(place)
            self._send(409 if problem else 204, problem or b"", "application/json")
        else:
            self._send(404)

    def handle_one_request(self) -> None:
        self.server.awaits(self.connection)
        super().handle_one_request()

    def parse_request(self) -> bool:
        """A method that is not served goes the way of a request that is not admitted."""
        fine = super().parse_request()
        self.server.has(self.connection)
        if fine and self.command not in ("GET", "HEAD", "POST"):
            self._refuse()
            return False
        return fine

    def send_error(self, code: int, *_: Any, **__: Any) -> None:
        """What the library says about malformed requests: the code alone."""
        self.close_connection = True
        with suppress(OSError, AttributeError):
            self._send(code)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: a log would hold the token."""

    def _addressed(self) -> bool:
        return addressed(self.headers.get("Host"), self.server.server_port)

    def _place(self) -> str | None:
        """What is asked for below the home path; None for whoever may not know that there is one."""
        gate = self.server.gate
        path = urlsplit(self.path).path
        admitted = self._addressed() and gate.knows(self.headers.get("Cookie"))
        return path.removeprefix(gate.home) if admitted and path.startswith(gate.home) else None

    def _refuse(self) -> None:
        self.close_connection = True
        self._send(403)

    def _page(self) -> None:
        nonce, watched = secrets.token_urlsafe(18), self.server.watched
        body = page(nonce, watched.language, watched.labels)
        self._send(200, body, "text/html; charset=utf-8", {"Content-Security-Policy": page_policy(nonce)})

    def _state(self) -> None:
        seen = parse_qs(urlsplit(self.path).query).get("seen", [""])[0]
        body = self.server.watched.state(seen)
        self._send(204 if body is None else 200, body or b"", "application/json")

    def _document(self, name: str) -> None:
        body = self.server.watched.document(name) if name in DOCUMENTS else None
        if body is None:
            self._send(404)
        else:
            self._send(200, body, DOCUMENTS[name], {"Content-Security-Policy": DOCUMENT_POLICY})

    def _skip_body(self) -> bool:
        """Read a small body that nothing needs; False for one that is not small."""
        length = self.headers.get("Content-Length") or "0"
        if not length.isdecimal() or int(length) > BODY_BYTES or "Transfer-Encoding" in self.headers:
            return False
        self.rfile.read(int(length))
        return True

    def _send(
        self, code: int, body: bytes = b"", kind: str = "", headers: Mapping[str, str] | None = None
    ) -> None:
        self.send_response_only(code)
        for name, value in {**HEADERS, **(headers or {})}.items():
            self.send_header(name, value)
        if body:
            self.send_header("Content-Type", kind)
        if code != 204:
            self.send_header("Content-Length", str(len(body)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        if body and self.command != "HEAD":
            self.wfile.write(body)
