"""Content-Encoding undone as the bytes arrive, and found out when it is not what the server says.

A stream that ends too early is no page: half an article would pass for
a whole one. Some servers name an encoding and send plain bytes; those are taken as they are.
"""

import zlib
from collections.abc import Iterator
from typing import Any

GZIP, ZLIB, RAW = 31, 15, -15  # window bits, as zlib tells the three formats apart
GZIP_BEGINS = b"\x1f\x8b"
LIE = "its compression is not what the server says"
PLAIN_STARTS = (b"<", b"%PDF-", b"PK\x03\x04", b"{", b"[")
ASKED_FOR = "gzip, deflate"
PLAIN = frozenset({"", "identity", "none", "utf-8"})
PIECE = 1 << 18  # bytes that are unpacked at once


class Decoding:
    """The body of one response; ValueError says what is wrong with it.

    Compressed once or not at all: of what is packed twice, a few bytes unpack to any number.
    """

    def __init__(self, header: str) -> None:
        names = [name for part in header.split(",") if (name := part.strip().lower()) not in PLAIN]
        if len(names) > 1:
            raise ValueError(f"it is compressed {len(names)} times")
        self.foreign = next((name for name in names if name not in ("gzip", "x-gzip", "deflate")), "")
        self._deflate = names == ["deflate"]
        packed = bool(names) and not self.foreign
        self._stream = zlib.decompressobj(ZLIB if self._deflate else GZIP) if packed else None
        self._begun = False

    def feed(self, block: bytes) -> Iterator[bytes]:
        """What a block of the body unpacks to, in pieces of at most PIECE bytes.

        gzip streams may follow each other; what else follows the end of a stream means nothing.
        """
        if self._stream is None:
            yield block
            return
        while True:
            piece = self._unpacked(self._stream, block)
            self._begun = self._begun or bool(block)
            yield piece
            block = self._stream.unconsumed_tail
            if self._stream.eof and not self._deflate and self._stream.unused_data.startswith(GZIP_BEGINS):
                block, self._stream = self._stream.unused_data, zlib.decompressobj(GZIP)
            elif self._stream.eof or (not block and len(piece) < PIECE):
                return

    def _unpacked(self, stream: Any, block: bytes) -> bytes:
        try:
            return bytes(stream.decompress(block, PIECE))
        except zlib.error:
            if self._begun or not self._deflate:
                raise ValueError(LIE) from None
        self._stream = zlib.decompressobj(RAW)  # servers mean either when they say deflate
        try:
            return self._stream.decompress(block, PIECE)
        except zlib.error:
            raise ValueError(LIE) from None

    def finish(self, whole: bytes) -> None:
        """ValueError when the `whole` body is not all of it, or cannot be read."""
        if self._stream is not None and self._begun and not self._stream.eof:
            raise ValueError("its compression ends too early")
        if self.foreign and not _is_plain(whole):
            raise ValueError("it is compressed in a way that was not asked for")


def _is_plain(whole: bytes) -> bool:
    """Whether bytes can be read as they are, whatever the header says."""
    if whole.lstrip()[:5].startswith(PLAIN_STARTS):
        return True
    try:
        return "\x00" not in whole.decode("utf-8")
    except UnicodeDecodeError:
        return False
