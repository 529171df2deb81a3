"""Formats that can be read, one module each: a new one is one new file.

A module declares MEDIA_TYPES, SUFFIXES, EXTENSION, TEXTUAL, `looks_like(head)` and `extract(raw, hint)`. It
imports its libraries inside functions, so that finding it costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from pathfinder.sources.document import Extracted


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


@cache
def formats() -> tuple[Format, ...]:
    """Every format module, by name."""
    modules = (each.name for each in iter_modules(__path__) if not each.ispkg)
    return tuple(cast(Format, import_module(f"{__name__}.{name}")) for name in modules)


def format_of_suffix(suffix: str) -> Format | None:
    """The format of files that end in `suffix` (".md"), any case."""
    return next((form for form in formats() if suffix.lower() in form.SUFFIXES), None)


def format_of_media_type(media_type: str) -> Format | None:
    """The format of a bare media type ("text/html")."""
    return next((form for form in formats() if media_type in form.MEDIA_TYPES), None)
