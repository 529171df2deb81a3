"""A loopback server that replays what the real search engines answered, and hand-written replies."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

import pytest

from pathfinder.sources.document import Settings
from pathfinder.sources.search.federated import Engines

RECORDED = Path(__file__).resolve().parents[3] / "shared" / "data"
KEYS = {"EXA_KEY": "exa-secret", "BRAVE_KEY": "brave-secret", "TAVILY_KEY": "tavily-secret"}
COPPER = (
    "Effect of native oxide layers on copper thin-film tensile properties: "
    "A reactive molecular dynamics study"
)


class Asked(NamedTuple):
    """One request as it arrived."""

    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: Any


class Reply(NamedTuple):
    """What is answered."""

    body: bytes
    status: int = 200
    headers: Mapping[str, str] = MappingProxyType({})


class Replay:
    """Answers each request by the longest registered beginning of its path."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.routes: dict[str, Callable[[Asked], Reply]] = {}
        replay = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                parts = urlsplit(self.path)
                size = int(self.headers.get("content-length") or 0)
                body = json.loads(self.rfile.read(size)) if size else None
                query = {key: values[0] for key, values in parse_qs(parts.query).items()}
                headers = {key.lower(): value for key, value in self.headers.items()}
                asked = Asked(self.command, parts.path, query, headers, body)
                replay.asked.append(asked)
                fitting = [start for start in replay.routes if parts.path.startswith(start)]
                reply = replay.routes[max(fitting, key=len)](asked) if fitting else Reply(b"", 404)
                with suppress(OSError):
                    self.send_response(reply.status)
                    for name, value in {"content-length": str(len(reply.body)), **reply.headers}.items():
                        self.send_header(name, value)
                    self.end_headers()
                    self.wfile.write(reply.body)

            do_POST = do_GET

            def log_message(self, *_args: object) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.base = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def serve(self, start: str, body: Any, status: int = 200, **headers: str) -> None:
        """Answer paths that begin with `start`; anything but bytes is sent as JSON."""
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.routes[start] = lambda _asked: Reply(raw, status, named)

    @property
    def options(self) -> dict[str, dict[str, Any]]:
        """`sources.engines` with every engine at this server, each under a path of its own."""
        keys = {"exa": "EXA_KEY", "brave": "BRAVE_KEY", "tavily": "TAVILY_KEY"}
        names = ("arxiv", "semantic_scholar", "openalex", "crossref", "exa", "brave", "tavily", "searxng")
        return {
            name: {"base_url": f"{self.base}/{name}", "api_key_env": keys.get(name), "enabled": True}
            for name in names
        }

    def engines(self, corpus: Any = None, keys: dict[str, str] | None = None, **options: Any) -> Engines:
        """The engines at this server; `options` replaces some of `sources.engines`."""
        settings = Settings(
            timeout_s=5, attempts=1, pace_s=0, allow_private_addresses=(self.base.removeprefix("http://"),)
        )
        return Engines({**self.options, **options}, KEYS if keys is None else keys, settings, corpus)


def arxiv_reply() -> bytes:
    """A real answer of arXiv to the query "testing"."""
    for path in sorted((RECORDED / "arxiv-replies").glob("*_s0_*.json")):
        return str(json.loads(path.read_text(encoding="utf-8"))["body"]).encode()
    pytest.skip("the recorded replies are not here")


def scholarly_reply(file: str, address: str) -> bytes:
    """The body of a recorded answer: the first one in `file` whose address holds `address`."""
    yaml = pytest.importorskip("yaml")
    path = RECORDED / "scholarly-replies" / file
    if not path.exists():
        pytest.skip("the recorded replies are not here")
    for turn in yaml.safe_load(path.read_text(encoding="utf-8"))["interactions"]:
        if address in turn["request"]["uri"]:
            body = turn["response"]["body"]["string"]
            raw = body if isinstance(body, bytes) else body.encode()
            return gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw
    raise AssertionError(f"{file} holds no answer of {address}")
