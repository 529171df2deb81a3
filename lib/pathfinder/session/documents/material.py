"""What documents are made from: one research read whole, its sources, searches and texts."""

from pathlib import Path
from typing import Any

from pathfinder.clock import now
from pathfinder.model.cycle.research import Research
from pathfinder.report.material import Material
from pathfinder.report.texts import Texts
from pathfinder.report.view import View
from pathfinder.session.documents.papers import listed_papers
from pathfinder.session.documents.style import citation_style, located
from pathfinder.session.sources.archived import ArchivedSources
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import configuration
from pathfinder.sources.archive.search_history import SearchRow


def texts_for(session: Session) -> Texts:
    """The fixed texts in the configured language, or in that of the question."""
    from pathfinder.report.texts import for_question, load

    language = configuration(session.paths.root).report.language
    return for_question(session.research.state["question"]) if language == "auto" else load(language)


def source_records(session: Session) -> dict[str, Any]:
    """Source ID to metadata; `paper` in it is what paper_index.json knows of a work of the literature."""
    papers = {each["source_id"]: {"paper": each} for each in listed_papers(session.paths.folder)}
    sources = ArchivedSources(session.paths).archive.all()
    return {source["id"]: {**source, **papers.get(source["id"], {})} for source in sources}


def failures(session: Session) -> list[dict[str, str]]:
    """The addresses that could not be fetched, each with its kind."""
    return [dict(each) for each in ArchivedSources(session.paths).failures()]


def search_rows(log: Path, research: Research) -> list[SearchRow]:
    """Every search with its results, those that were cited later, and its reward, oldest first."""
    from pathfinder.sources.archive.search_history import searches
    from pathfinder.steps.checks.questions import cited_addresses, rewards, weights_of

    rows = searches(log, cited_addresses(research))
    for row, worth, parts in rewards(rows, weights_of(research)):
        row["reward"] = {"total": worth, **{name: round(part, 4) for name, part in parts._asdict().items()}}
        row.pop("measured", None)
    return rows


def material(session: Session, style: str | None = None) -> Material:
    """The research of a loaded session; `style` cites instead of the configured style.

    PathfinderError when the style is unknown or needs a part that is not installed.
    """
    root = session.paths.root
    name = located(style or configuration(root).report.citation_style, root.parent)
    graph, sources = session.research.graph.data, source_records(session)
    archive = ArchivedSources(session.paths).archive
    entries = (line.entry for line in session.journal.read())
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
        searches=search_rows(session.paths.seen, session.research),
        journal=[entry for entry in entries if entry["seq"] <= session.position.seq],
        style=name,
    )
