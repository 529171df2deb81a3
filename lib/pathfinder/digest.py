"""SHA-256 for what every command hashes: without OpenSSL while it is little.

`hashlib` loads OpenSSL, and that takes as long as hashing 300 kB by the module inside Python.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

LARGE = 200_000  # bytes


def sha256(data: bytes) -> str:
    """The hash of `data` in hexadecimal."""
    digest: str = _implementation(len(data) >= LARGE)(data).hexdigest()
    return digest


@cache
def _implementation(large: bool) -> Callable[[bytes], Any]:
    for name in () if large else ("_sha2", "_sha256"):  # the second before Python 3.12
        try:
            found: Callable[[bytes], Any] = import_module(name).sha256
        except ImportError:
            continue
        return found
    from hashlib import sha256 as by_openssl

    return by_openssl
