"""Content-Encoding undone as the bytes arrive, and found out when it is not what the server says.

A stream that ends too early is no page: half an article would pass for
a whole one. Some servers name an encoding and send plain bytes; those are taken as they are.
"""

import zlib

GZIP, ZLIB, RAW = 31, 15, -15  # window bits, as zlib tells the three formats apart
GZIP_BEGINS = b"\x1f\x8b"
LIE = "its compression is not what the server says"
PLAIN_STARTS = (b"<", b"%PDF-", b"PK\x03\x04", b"{", b"[")
MOST_LAYERS = 3


class Decoding:
    """The body of one response; ValueError says what is wrong with it."""

    def __init__(self, header: str) -> None:
        names = [name for name in (part.strip().lower() for part in header.split(",")) if name]
        if len(names) > MOST_LAYERS:
            raise ValueError(f"it is compressed {len(names)} times")
        known = [name for name in names if name not in ("identity", "none", "utf-8")]
        self.foreign = next((name for name in known if name not in ("gzip", "x-gzip", "deflate")), "")
        layers = [] if self.foreign else known[::-1]
        self._layers = [_Layer(name) for name in layers]

    def feed(self, block: bytes) -> bytes:
        """What a block of the body unpacks to."""
        for layer in self._layers:
            block = layer.feed(block)
        return block

    def finish(self, whole: bytes) -> None:
        """ValueError when the `whole` body is not all of it, or cannot be read."""
        if any(layer.begun and not layer.ended for layer in self._layers):
            raise ValueError("its compression ends too early")
        if self.foreign and not _is_plain(whole):
            raise ValueError(f"it is compressed as {self.foreign!r}, which was not asked for")


class _Layer:
    """One deflate stream, or gzip streams one after the other."""

    def __init__(self, name: str) -> None:
        self._deflate = name == "deflate"
        self._stream = zlib.decompressobj(ZLIB if self._deflate else GZIP)
        self.begun = False

    @property
    def ended(self) -> bool:
        """Whether the stream came to its own end."""
        return self._stream.eof

    def feed(self, block: bytes) -> bytes:
        """What a block unpacks to; what follows the end of a stream and is no other means nothing."""
        found = self._unpacked(block)
        while self.ended and not self._deflate and self._stream.unused_data.startswith(GZIP_BEGINS):
            rest, self._stream = self._stream.unused_data, zlib.decompressobj(GZIP)
            found += self._unpacked(rest)
        self.begun = self.begun or bool(block)
        return found

    def _unpacked(self, block: bytes) -> bytes:
        try:
            return self._stream.decompress(block)
        except zlib.error:
            if self.begun or not self._deflate:
                raise ValueError(LIE) from None
        self._stream = zlib.decompressobj(RAW)  # servers mean either when they say deflate
        try:
            return self._stream.decompress(block)
        except zlib.error:
            raise ValueError(LIE) from None


def _is_plain(whole: bytes) -> bool:
    """Whether bytes can be read as they are, whatever the header says."""
    if whole.lstrip()[:5].startswith(PLAIN_STARTS):
        return True
    try:
        return "\x00" not in whole.decode("utf-8")
    except UnicodeDecodeError:
        return False
