"""What a fetch gives: the raw bytes and everything that was read from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """What a fetch may do. `timeout_s` is the limit for one address, redirects and retries included.

    `allow_private_addresses` holds what the user allowed: "127.0.0.1:8000", "10.0.0.0/8", "wiki.local".
    `corpora` are the folders whose files may be read.
    """

    timeout_s: float = 30.0
    max_bytes: int = 50 * MEGABYTE
    user_agent: str = "Pathfinder/0.1 (research reader)"
    allow_private_addresses: tuple[str, ...] = ()
    ports: tuple[int, ...] = (80, 443)
    corpora: tuple[Path, ...] = ()
    attempts: int = 3
    max_redirects: int = 5


@dataclass(frozen=True, slots=True)
class Extracted:
    """What a format module reads from bytes. `full_text` is set when it holds more than `text`."""

    text: str
    full_text: str | None = None
    title: str = ""
    authors: list[str] = field(default_factory=list)
    published: str | None = None  # ISO date
    metadata: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Document:
    """A source as it was fetched: raw bytes, main text, and the full visible text when it differs."""

    url: str
    final_url: str
    raw: bytes
    media_type: str
    title: str
    text: str
    full_text: str | None
    authors: list[str]
    published: str | None
    metadata: dict[str, Any]
