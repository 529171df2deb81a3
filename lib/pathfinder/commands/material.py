"""One research read whole, as the formats of exports/ and the evidence pack take it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathfinder.commands.citing import citation_style, located
from pathfinder.commands.views import failures, search_rows, source_records, texts_for
from pathfinder.commands.workspace import ArchivedSources, configuration, now
from pathfinder.exports.material import Material
from pathfinder.report.view import View

if TYPE_CHECKING:
    from pathfinder.store.session import Session


def material(session: Session, style: str | None = None) -> Material:
    """The research of a loaded session; `style` cites instead of the configured style.

    PathfinderError when the style is unknown or needs a part that is not installed.
    """
    root = session.paths.root
    name = located(style or configuration(root)["report"]["citation_style"], root.parent)
    graph, sources = session.research.graph.data, source_records(session)
    archive = ArchivedSources(session.paths).archive
    view = View(
        graph,
        session.research.state,
        sources,
        texts_for(session),
        now(),
        failures=failures(session),
        style=citation_style(name, graph, sources),
    )
    return Material(
        view=view,
        text_of=lambda source_id: "\n\n".join(archive.texts(source_id)),
        searches=search_rows(session),
        journal=[line.entry for line in session.journal.read()],
        style=name,
    )
