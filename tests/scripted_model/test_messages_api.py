"""The loopback Messages API over real HTTP."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from tests.scripted_model.messages_api import Block, Request, serving

BLOCKS: list[Block] = [
    {"type": "text", "text": "Reading “it”."},
    {"type": "tool_use", "id": "toolu_1", "name": "Bash", "input": {"command": "pf next", "n": 1}},
]


def policy(request: Request) -> list[Block]:
    return BLOCKS if request["messages"] else [{"type": "text", "text": "Nothing to do."}]


def send(address: str, path: str, body: bytes, method: str = "POST") -> tuple[int, str]:
    request = urllib.request.Request(address + path, data=body or None, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def message(**more: Any) -> bytes:
    return json.dumps({"model": "m", "messages": [{"role": "user", "content": "hi"}], **more}).encode()


def test_a_whole_message_is_answered() -> None:
    """Without streaming the blocks come in one object, with the reason to stop."""
    with serving(policy) as address:
        status, text = send(address, "/v1/messages?beta=true", message())
        reply = json.loads(text)
        assert (status, reply["content"], reply["stop_reason"]) == (200, BLOCKS, "tool_use")
        _, text = send(address, "/v1/messages", b'{"messages": []}')
        assert json.loads(text)["stop_reason"] == "end_turn"


def test_a_stream_adds_up_to_the_same_blocks() -> None:
    """Server-sent events in the order the client needs."""
    with serving(policy) as address:
        _, text = send(address, "/v1/messages", message(stream=True))
    events = [json.loads(line[6:]) for line in text.splitlines() if line.startswith("data: ")]
    assert [event["type"] for event in events if "block" not in event["type"]] == [
        "message_start",
        "message_delta",
        "message_stop",
    ]
    deltas = [event["delta"] for event in events if event["type"] == "content_block_delta"]
    assert deltas[0]["text"] == BLOCKS[0]["text"]
    assert json.loads(deltas[1]["partial_json"]) == BLOCKS[1]["input"]


def test_tokens_are_counted_and_other_paths_refused() -> None:
    """What the client asks besides messages."""
    with serving(policy) as address:
        assert json.loads(send(address, "/v1/messages/count_tokens", message())[1])["input_tokens"] > 1
        assert send(address, "/", b"", "HEAD")[0] == 200
        assert send(address, "/v1/models", b"", "GET")[0] == 404
        assert send(address, "/v1/other", message())[0] == 404


@pytest.mark.parametrize("body", [b"{", b"[]", b""])
def test_a_bad_body_is_an_error_of_the_request(body: bytes) -> None:
    """It is answered, not dropped."""
    with serving(policy) as address:
        status, text = send(address, "/v1/messages", body or b" ")
    assert status == 400 and json.loads(text)["error"]["type"] == "invalid_request_error"


def test_requests_are_logged(tmp_path: Path) -> None:
    """One JSON object a line."""
    log = tmp_path / "requests.jsonl"
    with serving(policy, log=log) as address:
        assert address.startswith("http://127.0.0.1:")
        send(address, "/v1/messages", message())
        send(address, "/v1/messages", message(max_tokens=5))
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert [line["body"].get("max_tokens") for line in lines] == [None, 5]
