"""Formats and schemes are found by looking into their folders: a new one is one new file.

A module in `formats/` declares MEDIA_TYPES, SUFFIXES, EXTENSION, TEXTUAL, `looks_like(head)` and
`extract(raw, hint)`. A module in `schemes/` declares SCHEMES and `fetch(address, settings)`, and
`claim(address)` when it knows other spellings of its addresses ("arXiv 1706.03762" is "arxiv:1706.03762").
They import their libraries inside functions, so that finding them costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from pathfinder.discovery import modules

if TYPE_CHECKING:
    from pathfinder.sources.document import Document, Extracted, Settings


class Format(Protocol):
    """A module of `sources/formats`."""

    MEDIA_TYPES: tuple[str, ...]  # the first one is what the archive records
    SUFFIXES: tuple[str, ...]
    EXTENSION: str
    TEXTUAL: bool  # whether bytes that do not look like it may still be it

    def looks_like(self, head: bytes) -> bool:
        """Whether the first bytes alone prove this format."""

    def extract(self, raw: bytes, hint: Mapping[str, str]) -> Extracted:
        """Read the bytes. `hint` has "url" and "charset" (may be empty)."""


class Scheme(Protocol):
    """A module of `sources/schemes`."""

    SCHEMES: tuple[str, ...]

    def fetch(self, address: str, settings: Settings) -> Document:
        """The document at `address`; SourceError when it cannot be had."""


@cache
def formats() -> tuple[Format, ...]:
    """Every format module, by name."""
    from pathfinder.sources import formats as folder

    names = modules(folder.__path__)
    return tuple(cast(Format, import_module(f"{folder.__name__}.{name}")) for name in names)


@cache
def schemes() -> dict[str, Scheme]:
    """Scheme -> the module that fetches it."""
    from pathfinder.sources import schemes as folder

    found = [import_module(f"{folder.__name__}.{name}") for name in modules(folder.__path__)]
    return {scheme: cast(Scheme, module) for module in found for scheme in module.SCHEMES}


def format_of_suffix(suffix: str) -> Format | None:
    """The format of files that end in `suffix` (".md"), any case."""
    return next((form for form in formats() if suffix.lower() in form.SUFFIXES), None)


def format_of_media_type(media_type: str) -> Format | None:
    """The format of a bare media type ("text/html")."""
    return next((form for form in formats() if media_type in form.MEDIA_TYPES), None)
