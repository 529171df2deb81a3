"""What a research can be handed on as: one module per format, each made from a `Material`.

A module of `formats/` has `FILE` (its name in the session folder), `HELP` (one line), `BEGINS` (a pattern for
the first bytes of such a file) and `render(material) -> bytes`. To add a format, add its module; nothing else
lists them.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Protocol, cast

from pathfinder.exports import formats as folder

if TYPE_CHECKING:
    from pathfinder.report.material import Material


class Format(Protocol):
    """The interface of a format module."""

    FILE: str
    HELP: str
    BEGINS: bytes

    def render(self, material: Material) -> bytes:
        """The bytes of the file; PathfinderError when an optional part is not installed."""


def all_formats() -> dict[str, Format]:
    """Every format under the name of its module, as `pf export` takes it."""
    found = iter_modules(folder.__path__)
    return {each.name: cast(Format, import_module(f"{folder.__name__}.{each.name}")) for each in found}
