"""The language and the citation style of reports, as the configuration names them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathfinder.config import Report
    from pathfinder.model.graph.types import GraphData
    from pathfinder.report.references.citations import Style

BUILT_IN = ("author-year", "numeric")  # what needs no CSL: every command asks, so nothing is imported for it


def check(report: Report, folder: Path) -> None:
    """PathfinderError when there are no texts in the language, or no such style: before anything is done."""
    if report.language != "auto":
        from pathfinder.report.texts import load

        load(report.language)
    if report.citation_style not in BUILT_IN:
        from pathfinder.exports.csl.styles import find

        find(located(report.citation_style, folder))


def located(style: str, folder: Path) -> str:
    """The name of a style as it is; the path of a .csl file as an absolute one, relative to `folder`."""
    return str((folder / Path(style).expanduser()).absolute()) if style.endswith(".csl") else style


def citation_style(name: str, graph: GraphData, sources: Mapping[str, Mapping[str, Any]]) -> Style:
    """The style with a name; that of a CSL style may be the absolute path of its file."""
    from pathfinder.report.references.citations import AUTHOR_YEAR, NUMERIC, Citations

    if name in BUILT_IN:
        return {style.name: style for style in (AUTHOR_YEAR, NUMERIC)}[name]
    from pathfinder.exports.csl.items import items_of
    from pathfinder.exports.csl.styles import find, style

    entries = Citations(graph["observations"], sources).entries
    return style(name, find(name), items_of(entries, sources))
