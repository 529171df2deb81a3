"""Fetching pages of a loopback web, pacing off, against the bare HTTP client; and reading against the bare
PDF library.

Ours checks every address, asks robots.txt, tells the formats apart, reads main text, metadata and language,
and looks for hidden text and for instructions to models; the bare libraries do none of that.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median

from bench import made
from bench.extraction import FOLDER, pages
from bench.table import Claim, milliseconds

PAGES = 60
ROUNDS = 3
PDF_PAGES = 120


@contextmanager
def web(bodies: list[bytes]) -> Iterator[str]:
    """The address of a server whose /0, /1 … are these pages."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = 1 << 16  # one packet for head and body: no wait for an acknowledgement
        disable_nagle_algorithm = True

        def do_GET(self) -> None:
            name = self.path.strip("/")
            body = bodies[int(name)] if name.isdigit() else b""
            self.send_response(200 if name.isdigit() else 404)
            self.send_header("content-type", "text/html")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_args: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def measure(_folder: Path, _times: int, *, data: Path) -> list[Claim]:
    if not (data / FOLDER / "ground-truth.json").exists():
        note = f"{data / FOLDER} is missing: python bench/run.py fetching --data DIR"
        return [Claim("fetching", None, 1, note=note)]
    found = list(pages(data))
    return [*_fetching([page.raw for page in found[:PAGES]]), *_pdf([page.gold for page in found])]


def _fetching(bodies: list[bytes]) -> Iterator[Claim]:
    import httpx2

    from pathfinder.sources.document import Document, Settings
    from pathfinder.sources.fetch import fetch_all
    from pathfinder.sources.http.client import Client

    with web(bodies) as address:
        urls = [f"{address}/{number}" for number in range(len(bodies))]
        settings = Settings(pace_s=0, allow_private_addresses=(address.removeprefix("http://"),))

        def bare() -> None:
            with httpx2.Client() as client:
                for url in urls:
                    assert client.get(url).content

        def guarded() -> None:
            for url in urls:
                assert Client(settings).get(url).raw

        def whole() -> None:
            read = sum(isinstance(outcome, Document) for _, outcome in fetch_all(urls, settings=settings))
            assert read > 0.9 * len(urls)

        seconds = _medians({"httpx2": bare, "guarded": guarded, "fetched and read": whole})
    pace = ", ".join(f"{name} {milliseconds(value / len(urls))} a page" for name, value in seconds.items())
    yield Claim(
        f"{len(urls)} pages asked one by one, guarded : httpx2",
        seconds["guarded"] / seconds["httpx2"],
        8,
        note=pace,
    )
    yield Claim(
        "the same five at once, read and examined : httpx2 alone",
        seconds["fetched and read"] / seconds["httpx2"],
        60,
        note="reading a page costs what trafilatura takes; see extraction",
    )


def _pdf(texts: list[str]) -> Iterator[Claim]:
    from pypdfium2 import PdfDocument

    from pathfinder.sources.sandbox.extract import extract

    lines = [line for text in texts for line in text.split("\n") if line.isascii() and line.strip()]
    random.Random(0).shuffle(lines)
    for name, columns, order in (
        ("one column", 1, "columns"),
        ("two columns, word by word", 2, "rows-split"),
    ):
        raw = made.pdf(lines[: PDF_PAGES * 8], columns=columns, order=order)

        def bare(raw: bytes = raw) -> None:
            document = PdfDocument(raw)
            assert "".join(
                document[number].get_textpage().get_text_range() for number in range(len(document))
            )

        def ours(raw: bytes = raw) -> None:
            assert extract(raw, "application/pdf", "https://example.org/made.pdf").text

        seconds = _medians({"pypdfium2": bare, "ours": ours})
        count = len(PdfDocument(raw))
        pace = ", ".join(f"{what} {milliseconds(value / count)} a page" for what, value in seconds.items())
        yield Claim(
            f"a PDF of {count} pages, {name} : pypdfium2 alone",
            seconds["ours"] / seconds["pypdfium2"],
            15,
            note=pace,
        )


def _medians(programs: dict[str, Callable[[], None]]) -> dict[str, float]:
    """Median seconds of each, run in turn after a first run that is not counted."""
    taken: dict[str, list[float]] = {name: [] for name in programs}
    for number in range(ROUNDS + 1):
        for name, program in programs.items():
            begun = time.perf_counter()
            program()
            if number:
                taken[name].append(time.perf_counter() - begun)
    return {name: median(seconds) for name, seconds in taken.items()}
