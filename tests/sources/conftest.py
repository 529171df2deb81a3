"""A loopback web with every misbehaviour that a fetch must survive, and a minimal PDF writer."""

from __future__ import annotations

import gzip
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from pathfinder.sources.document import Settings

ARTICLE = """<!doctype html><html lang="en"><head><title>Tides of the Wadden Sea</title>
<meta charset="utf-8"><meta name="author" content="Ada Example"></head><body><nav><a href="/">Home</a></nav>
<article><h1>Tides of the Wadden Sea</h1>
<p>The tidal range at the gauge is 3.4 metres, which is <b>half</b> a metre more than in 1950, according to
the harbour authority that has kept the record for more than a century without a gap.</p>
<p>Salt marshes grow where the water is calm; they lose ground where ships pass every day, and the survey of
2019 found that eleven of the nineteen marshes had become smaller since the last survey.</p>
</article><footer>Imprint</footer></body></html>"""


def pdf(pages: list[str], title: str = "") -> bytes:
    """A valid PDF whose pages show the given lines of Latin text."""
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    kids = []
    for text in pages:
        lines = "".join(f"({line}) Tj 0 -14 Td " for line in text.split("\n"))
        stream = f"BT /F1 12 Tf 72 720 Td {lines}ET" if text else ""
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream")
        kids.append(f"{len(objects) + 1} 0 R")
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {len(objects)} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>"
        )
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    objects.append(f"<< /Title ({title}) /Author (Ada Example) /CreationDate (D:20240305120000Z) >>")
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n".encode("latin-1")
    rows = "".join(f"{place:010} 00000 n \n" for place in places)
    trailer = f"<< /Size {len(objects) + 1} /Root 1 0 R /Info {len(objects)} 0 R >>"
    table = (
        f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{rows}trailer\n{trailer}\nstartxref\n{len(out)}\n"
    )
    return out + f"{table}%%EOF\n".encode()


class Web:
    """A server on 127.0.0.1; `pages[path]` answers, `asked` holds the paths in order, `times` when."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        self.asked: list[str] = []
        self.times: list[float] = []
        self.pages: dict[str, Callable[[BaseHTTPRequestHandler], None]] = {}
        web = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                web.asked.append(self.path)
                web.times.append(time.monotonic())
                self.close_connection = True
                with suppress(OSError):  # the client hung up, which is what some tests are about
                    web.pages.get(self.path, web.missing)(self)

            def log_message(self, *_args: object) -> None:
                return

        self.server = ThreadingHTTPServer((host, 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        self.base = f"http://{host}:{self.port}"

    @staticmethod
    def missing(handler: BaseHTTPRequestHandler) -> None:
        handler.send_error(404)

    def serve(self, path: str, body: bytes, status: int = 200, **headers: str) -> str:
        """Answer `path` with `body`; header names are written with underscores."""

        def answer(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(status)
            for name, value in {"content_length": str(len(body)), **headers}.items():
                handler.send_header(name.replace("_", "-"), value)
            handler.end_headers()
            handler.wfile.write(body)

        self.pages[path] = answer
        return self.base + path

    def redirect(self, path: str, target: str, status: int = 302) -> str:
        """Answer `path` with a redirect."""
        return self.serve(path, b"", status, location=target)

    def drip(self, path: str, *, in_headers: bool) -> str:
        """Answer `path` with one byte now and then, for ever."""

        def answer(handler: BaseHTTPRequestHandler) -> None:
            handler.wfile.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n")
            handler.wfile.write(b"x-slow: " if in_headers else b"\r\n")
            for _ in range(200):
                handler.wfile.write(b"a")
                handler.wfile.flush()
                time.sleep(0.1)

        self.pages[path] = answer
        return self.base + path

    def bomb(self, path: str, megabytes: int) -> str:
        """Answer `path` with a small gzip body that unpacks to many zeros."""
        body = gzip.compress(b"0" * (megabytes << 20))
        return self.serve(path, body, content_encoding="gzip", content_type="text/plain")


@contextmanager
def running(host: str = "127.0.0.1") -> Iterator[Web]:
    """A loopback web that answers until the block is left."""
    served = Web(host)
    thread = threading.Thread(target=served.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield served
    served.server.shutdown()
    served.server.server_close()


@pytest.fixture
def web() -> Iterator[Web]:
    """A running loopback web."""
    with running() as served:
        yield served


@pytest.fixture
def allowing(web: Web) -> Settings:
    """Settings that allow the loopback web and nothing else private, no robots.txt, no pauses."""
    allowed = (f"127.0.0.1:{web.port}",)
    return Settings(timeout_s=5, allow_private_addresses=allowed, respect_robots=False, pace_s=0)


@pytest.fixture
def corpus_folder(tmp_path: Path) -> Path:
    """An empty corpus folder."""
    folder = tmp_path / "corpus"
    folder.mkdir()
    return folder
