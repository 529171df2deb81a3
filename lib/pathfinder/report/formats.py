"""All documents of a session. A format is one module of this room with a `FORMATS` table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathfinder.discovery import modules
from pathfinder.report.citations import AUTHOR_YEAR
from pathfinder.report.view import View

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pathfinder.graph.model import GraphData
    from pathfinder.report.citations import Style
    from pathfinder.report.texts import Texts

    Format = Callable[[View], str]


def formats() -> dict[str, Format]:
    """File name -> function of a `View`, from every module of this room that has `FORMATS`."""
    from importlib import import_module

    import pathfinder.report as room

    found: dict[str, Format] = {}
    for name in modules(room.__path__):
        found.update(getattr(import_module(f"{room.__name__}.{name}"), "FORMATS", {}))
    return found


def documents(
    graph: GraphData,
    state: Mapping[str, Any],
    sources: Mapping[str, Mapping[str, Any]],
    texts: Texts,
    now: str = "",
    *,
    style: Style = AUTHOR_YEAR,
    failures: Sequence[Mapping[str, str]] = (),
) -> dict[str, str]:
    """File name -> text of every document that a session folder holds beside its data."""
    view = View(graph, state, sources, texts, now, style=style, failures=failures)
    return {name: render(view) for name, render in sorted(formats().items())}
