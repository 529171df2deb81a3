"""Ways of fetching, one module each: a new one is one new file.

A module declares SCHEMES and `fetch(address, settings)`, and `claim(address)` when it knows other spellings
of its addresses ("arXiv 1706.03762" is "arxiv:1706.03762"). It imports its libraries inside functions.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from pathfinder.sources.document import Document, Settings


class Scheme(Protocol):
    """A module of `sources/schemes`."""

    SCHEMES: tuple[str, ...]

    def fetch(self, address: str, settings: Settings) -> Document:
        """The document at `address`; SourceError when it cannot be had."""


@cache
def schemes() -> dict[str, Scheme]:
    """Scheme -> the module that fetches it."""
    found = [import_module(f"{__name__}.{each.name}") for each in iter_modules(__path__)]
    return {scheme: cast(Scheme, module) for module in found for scheme in module.SCHEMES}
