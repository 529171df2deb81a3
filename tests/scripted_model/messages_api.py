"""A loopback Messages API: a policy answers the requests of the real Claude Code client, with no network.

    python -m tests.scripted_model.messages_api --port 0 --log requests.jsonl

prints `ANTHROPIC_BASE_URL=http://127.0.0.1:<port>` and serves until it is interrupted, on loopback only.
"""

from __future__ import annotations

import argparse
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

HOST = "127.0.0.1"
CHARACTERS_PER_TOKEN = 4  # a rough count is enough for budgets in tests

Block = dict[str, Any]
Request = dict[str, Any]
Policy = Callable[[Request], list[Block]]


class Reply(NamedTuple):
    """A message without its content, and the content blocks."""

    message: dict[str, Any]
    blocks: list[Block]
    stop_reason: str
    output_tokens: int


def reply_to(request: Request, policy: Policy, number: int) -> Reply:
    """What the policy answers, in the shape of the Messages API."""
    blocks = policy(request)
    used = [block for block in blocks if block["type"] == "tool_use"]
    new = count_tokens((request.get("messages") or [None])[-1])
    usage = {
        "input_tokens": new,
        "output_tokens": 1,
        "cache_creation_input_tokens": 0,
        "cache_read_input_tokens": max(0, count_tokens(request) - new),  # as with a warm prompt cache
    }
    message: dict[str, Any] = {
        "id": f"msg_{number}",
        "type": "message",
        "role": "assistant",
        "model": request.get("model"),
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": usage,
    }
    return Reply(message, blocks, "tool_use" if used else "end_turn", count_tokens(blocks))


def count_tokens(value: Any) -> int:
    """A rough number of tokens of anything that was sent as JSON."""
    return 1 + len(json.dumps(value, ensure_ascii=False)) // CHARACTERS_PER_TOKEN


def events(reply: Reply) -> Iterator[tuple[str, dict[str, Any]]]:
    """The server-sent events of a streamed reply, in order."""
    yield "message_start", {"message": reply.message}
    for index, block in enumerate(reply.blocks):
        start, delta = _streamed(block)
        yield "content_block_start", {"index": index, "content_block": start}
        if delta:
            yield "content_block_delta", {"index": index, "delta": delta}
        yield "content_block_stop", {"index": index}
    end = {"stop_reason": reply.stop_reason, "stop_sequence": None}
    yield "message_delta", {"delta": end, "usage": {"output_tokens": reply.output_tokens}}
    yield "message_stop", {}


def _streamed(block: Block) -> tuple[Block, Block | None]:
    """A block as it starts empty, and the delta that fills it; server blocks come whole."""
    if block["type"] == "text":
        return {"type": "text", "text": ""}, {"type": "text_delta", "text": block["text"]}
    if block["type"] == "tool_use":
        delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        return {**block, "input": {}}, delta
    return block, None


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, policy: Policy, port: int, log: Path | None) -> None:
        super().__init__((HOST, port), _Handler)
        self.policy = policy
        self.log = log
        self.lock = threading.Lock()
        self.answered = 0

    def note(self, path: str, request: Request) -> int:
        """Count a request and append it to the log; returns its number."""
        with self.lock:
            self.answered += 1
            if self.log:
                line = json.dumps({"path": path, "body": request}, ensure_ascii=False)
                with self.log.open("a", encoding="utf-8") as log:
                    log.write(line + "\n")
            return self.answered


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def log_message(self, format: str, *args: Any) -> None:
        """Keep the terminal quiet."""

    def do_HEAD(self) -> None:
        self._send(200, {})

    def do_GET(self) -> None:
        self._send(404, _error("not_found_error", f"no such path: {self.path}"))

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers.get("content-length") or 0))
        try:
            request = json.loads(raw)
        except ValueError:
            request = None
        if not isinstance(request, dict):
            self._send(400, _error("invalid_request_error", "the body is not a JSON object"))
            return
        number = self.server.note(self.path, request)
        if "/v1/messages/count_tokens" in self.path:
            self._send(200, {"input_tokens": count_tokens(request)})
        elif "/v1/messages" in self.path:
            self._answer(request, number)
        else:
            self._send(404, _error("not_found_error", f"no such path: {self.path}"))

    def _answer(self, request: Request, number: int) -> None:
        try:
            reply = reply_to(request, self.server.policy, number)
        except Exception as error:
            self._send(400, _error("invalid_request_error", f"the policy failed: {error!r}"))
            raise
        if request.get("stream"):
            self._stream(reply)
            return
        usage = reply.message["usage"] | {"output_tokens": reply.output_tokens}
        whole = {"content": reply.blocks, "stop_reason": reply.stop_reason, "usage": usage}
        self._send(200, reply.message | whole)

    def _stream(self, reply: Reply) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        for name, data in events(reply):
            line = json.dumps({"type": name, **data})
            self.wfile.write(f"event: {name}\ndata: {line}\n\n".encode())
        self.wfile.flush()
        self.close_connection = True

    def _send(self, status: int, body: dict[str, Any]) -> None:
        raw = b"" if self.command == "HEAD" else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)


def _error(kind: str, message: str) -> dict[str, Any]:
    return {"type": "error", "error": {"type": kind, "message": message}}


@contextmanager
def serving(policy: Policy, *, port: int = 0, log: Path | None = None) -> Iterator[str]:
    """Serve a policy on loopback while the block runs; gives the base URL. Port 0 takes a free one."""
    server = _Server(policy, port, log)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://{HOST}:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def main(argv: list[str] | None = None) -> int:
    """Serve the scripted model until interrupted."""
    from tests.scripted_model.policy_variants import VARIANTS

    parser = argparse.ArgumentParser(prog="python -m tests.scripted_model.messages_api", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0 takes a free port")
    parser.add_argument("--log", type=Path, help="append every request to this file, one JSON object a line")
    parser.add_argument("--policy", choices=sorted(VARIANTS), default="steady", help="how the model behaves")
    arguments = parser.parse_args(argv)
    with serving(VARIANTS[arguments.policy](), port=arguments.port, log=arguments.log) as address:
        print(f"ANTHROPIC_BASE_URL={address}", flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return 130
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
