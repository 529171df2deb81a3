"""Compressed bodies are undone, and lies about them are found out."""

from __future__ import annotations

import gzip
import tracemalloc
import zlib

import pytest

from pathfinder.sources.http.content_encoding import PIECE, Decoding

PAGE = b"<html>" + b"The tidal range at the gauge is 3.4 metres. " * 400 + b"</html>"
RAW_DEFLATE = zlib.compressobj(wbits=-15)


def decoded(header: str, body: bytes, size: int = 1000) -> bytes:
    """The body as it comes out when it arrives in blocks of `size` bytes."""
    decoding = Decoding(header)
    parts = (decoding.feed(body[at : at + size]) for at in range(0, len(body), size))
    whole = b"".join(piece for pieces in parts for piece in pieces)
    decoding.finish(whole)
    return whole


@pytest.mark.parametrize(
    ("header", "body"),
    [
        ("", PAGE),
        ("identity", PAGE),
        ("gzip", gzip.compress(PAGE)),
        ("x-gzip", gzip.compress(PAGE)),
        ("GZIP", gzip.compress(PAGE)),
        ("gzip", gzip.compress(PAGE[:5000]) + gzip.compress(PAGE[5000:])),
        ("gzip", gzip.compress(PAGE) + b"\x00\x00 trailing bytes that mean nothing"),
        ("identity, gzip", gzip.compress(PAGE)),
        ("deflate", zlib.compress(PAGE)),
        ("deflate", RAW_DEFLATE.compress(PAGE) + RAW_DEFLATE.flush()),
        ("br", PAGE),
        ("rot13", PAGE),
    ],
    ids=[
        "nothing", "identity", "gzip", "old name", "capitals", "two streams", "trailing bytes", "two names",
        "zlib", "raw deflate", "plain bytes called br", "plain bytes called rot13",
    ],
)  # fmt: skip
@pytest.mark.parametrize("size", [7, 1000, 1_000_000])
def test_a_body_comes_out_as_it_was(header: str, body: bytes, size: int) -> None:
    """Whatever the blocks, and also where a server names an encoding and sends plain bytes."""
    assert decoded(header, body, size) == PAGE


@pytest.mark.parametrize(
    ("header", "body", "said"),
    [
        ("gzip", PAGE, "not what the server says"),
        ("deflate", b"\xff" * 50, "not what the server says"),
        ("gzip", gzip.compress(PAGE)[:-20], "ends too early"),
        ("deflate", zlib.compress(PAGE)[:40], "ends too early"),
        ("br", bytes(range(128, 256)) * 9, "was not asked for"),
        ("gzip, gzip", gzip.compress(gzip.compress(PAGE)), "compressed 2 times"),
    ],
)
def test_a_lie_is_named(header: str, body: bytes, said: str) -> None:
    """Half a page never passes for a whole one."""
    with pytest.raises(ValueError, match=said):
        decoded(header, body)


def test_an_empty_body_is_no_lie() -> None:
    """Answers without a body carry the header, too."""
    assert decoded("gzip", b"") == b""


@pytest.mark.parametrize("header", ["gzip", "deflate"])
def test_a_bomb_comes_out_in_small_pieces(header: str) -> None:
    """Whoever counts can stop before the memory is taken, whatever one block unpacks to."""
    zeros = bytes(64 << 20)
    body = gzip.compress(zeros) if header == "gzip" else zlib.compress(zeros)
    pieces = Decoding(header).feed(body)
    tracemalloc.start()
    try:
        sizes = [len(next(pieces)) for _ in range(3)]
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert max(sizes) <= PIECE
    assert peak < 20 * PIECE
    assert sum(map(len, pieces)) + sum(sizes) == len(zeros)
