"""What a research can be handed on as: one module per format, each made from a `Material`.

A module here is a format when it has a FILE: `FILE` (its name in the session folder), `HELP` (one line) and
`render(material) -> bytes`. To add a format, add its module; nothing else lists them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from pathfinder.discovery import modules

if TYPE_CHECKING:
    from pathfinder.exports.material import Material


class Format(Protocol):
    """The interface of a format module."""

    FILE: str
    HELP: str

    def render(self, material: Material) -> bytes:
        """The bytes of the file; PathfinderError when an optional part is not installed."""


def all_formats() -> dict[str, Format]:
    """Every format under the name of its module, as `pf export` takes it."""
    found = {name: import_module(f"{__name__}.{name}") for name in modules(__path__)}
    return {name: module for name, module in found.items() if hasattr(module, "FILE")}
