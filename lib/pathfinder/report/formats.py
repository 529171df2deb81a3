"""All documents of a session. A format is one module of `markdown/` with a `FORMATS` table."""

from __future__ import annotations

from collections.abc import Callable
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathfinder.report.view import View

    Format = Callable[[View], str]


def formats() -> dict[str, Format]:
    """File name -> function of a `View`, from every module of `markdown/` that has `FORMATS`."""
    from importlib import import_module

    from pathfinder.report import markdown as folder

    found: dict[str, Format] = {}
    for each in iter_modules(folder.__path__):
        found.update(getattr(import_module(f"{folder.__name__}.{each.name}"), "FORMATS", {}))
    return found
