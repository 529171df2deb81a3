"""The documents of a research, rendered as the program writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pathfinder.model.graph.types import GraphData
from pathfinder.report.formats import formats
from pathfinder.report.markdown import report
from pathfinder.report.markdown import thesis as theses
from pathfinder.report.references.citations import AUTHOR_YEAR, Style
from pathfinder.report.texts import Texts
from pathfinder.report.view import View

State = Mapping[str, Any]
Sources = Mapping[str, Mapping[str, Any]]


def documents(
    graph: GraphData,
    state: State,
    sources: Sources,
    texts: Texts,
    now: str = "",
    *,
    style: Style = AUTHOR_YEAR,
) -> dict[str, str]:
    """File name -> text of every document that a session folder holds beside its data."""
    view = View(graph, state, sources, texts, now, style=style)
    return {name: render(view) for name, render in sorted(formats().items())}


def thesis(graph: GraphData, state: State, sources: Sources, texts: Texts) -> str:
    """The thesis of a graph as Markdown."""
    return theses.render(View(graph, state, sources, texts))


def research_report(
    graph: GraphData,
    state: State,
    sources: Sources,
    texts: Texts,
    now: str,
    *,
    style: Style = AUTHOR_YEAR,
) -> str:
    """The research report of a graph as Markdown; `now` is the ISO time of writing."""
    return report.render(View(graph, state, sources, texts, now, style=style))
