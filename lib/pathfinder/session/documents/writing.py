"""The files of a session that people read, written from the graph after every accepted answer.

They are derived: a crash may leave them behind, and any of them can be written again.
"""

import json
from pathlib import Path
from typing import Any

from pathfinder import files
from pathfinder.clock import now
from pathfinder.errors import StoreError
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.seed import seed_bytes
from pathfinder.session.sources.archived import ArchivedSources
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import configuration

DOCUMENT_SECONDS = 30  # to wait for an earlier writer of the reports


class Before:
    """What a research looked like before an event, as far as the views need it."""

    def __init__(self, research: Research | None) -> None:
        self.new = research is None
        self.iteration = research.iteration if research else 0
        self.failed_steps = research.state["figures"]["failed_steps"] if research else 0
        self.status = research.state["status"] if research else "running"
        self.clarified = bool(research and research.state["clarified"])
        self.report = _written(research) if research else ()
        self.observations = len(research.graph.observations) if research else 0
        self.hypotheses = marks(research) if research else {}


def _written(research: Research) -> tuple[Any, ...]:
    """How many sections of the written report there are, which is rewritten, and whether it is done."""
    report = research.state.get("report")
    return (len(report["sections"]), report.get("rewriting"), report["done"]) if report else ()


def marks(research: Research) -> dict[str, tuple[Any, ...]]:
    """Per hypothesis, what its file shows and what can change."""
    return {
        key: (
            item["status"],
            item["strength"],
            item["visit_count"],
            len(item["history"]),
            len(item["qualifications"]),
        )
        for key, item in research.graph.hypotheses.items()
    }


def write_views(session: Session, before: Before, *, refresh: bool = False, wait: bool = True) -> bool:
    """Write the snapshots, the files of changed nodes and, when an iteration ended, the reports.

    With `wait` off the reports of a research that goes on are left to the caller; returns whether they are.
    """
    research = session.research
    ended = research.iteration > before.iteration
    session.flush(checkpoint=ended or before.new)
    if research.state["clarified"] and not before.clarified:
        _write_seed(session)
    changed = [key for key, mark in marks(research).items() if before.hypotheses.get(key) != mark]
    added = list(research.graph.observations)[before.observations :]
    _write_nodes(session, added, changed)
    moved = research.state["status"] != before.status or _written(research) != before.report
    due = bool(ended or refresh or moved)
    left = due and research.running and not wait
    if due and not left:
        write_documents(session)
    return left


def write_all(session: Session) -> None:
    """Write every derived file anew."""
    session.flush()
    research = session.research
    if research.state["clarified"]:
        _write_seed(session)
    _write_nodes(session, list(research.graph.observations), list(research.graph.hypotheses))
    write_documents(session)


def write_documents(session: Session, *, unless_newer: bool = False, page: bool = False) -> None:
    """The reports, the lists and the log of the last iteration, one writer at a time.

    report.html, which takes longer, is written when the research has ended, or for `page`.

    With `unless_newer` those that a faster process has written of a later state stay.
    """
    from pathfinder.session.documents import provenance

    turn = session.paths.folder / ".documents.lock"
    try:
        with files.locked(turn, DOCUMENT_SECONDS):
            if unless_newer and provenance.reached(session.paths.folder) > session.position.seq:
                return
            _write_documents(session)
            if page or not session.research.running:
                _write_page(session)
    except OSError as error:
        raise files.cannot_write(turn, error) from None


def _write_documents(session: Session) -> None:
    from pathfinder.evidence.evaluation import evaluate
    from pathfinder.model.graph.health import CHECK_INTERVAL
    from pathfinder.report.formats import formats
    from pathfinder.report.markdown.logs import iteration_log_markdown
    from pathfinder.report.view import View
    from pathfinder.session.documents import provenance
    from pathfinder.session.documents.material import failures, search_rows, source_records, texts_for
    from pathfinder.session.documents.style import citation_style, located

    research, texts = session.research, texts_for(session)
    graph, state, sources = research.graph.data, research.state, source_records(session)
    root = session.paths.root
    name = located(configuration(root).report.citation_style, root.parent)
    style = citation_style(name, graph, sources)
    view = View(graph, state, sources, texts, now(), style=style, failures=failures(session))
    written = {name: render(view) for name, render in sorted(formats().items())}
    for file, content in written.items():
        _write(session.paths.folder / file, content)
    last = research.iteration - 1
    if last >= 0:
        checked = research.iteration % CHECK_INTERVAL == 0
        found = (
            evaluate(graph, state, search_rows(session.paths.seen, research), sources=sources)
            if checked
            else None
        )
        log = iteration_log_markdown(last, graph, state, texts, found)
        _write(session.paths.folder / "iteration_logs" / f"{research.iteration:03d}.md", log)
    _write_search_history(session)
    provenance.remember(session.paths.folder, written, provenance.occasion(session, view, name))


def _write_page(session: Session) -> None:
    from pathfinder.exports.formats import html
    from pathfinder.session.documents import provenance
    from pathfinder.session.documents.material import material

    made = material(session)
    content = html.render(made)
    files.write(session.paths.page, content, durable=False)
    provenance.remember(
        session.paths.folder, {html.FILE: content}, provenance.occasion(session, made.view, made.style)
    )


def _write_nodes(session: Session, observations: list[str], hypotheses: list[str]) -> None:
    if not observations and not hypotheses:
        return
    from pathfinder.report.markdown.nodes import concepts_of, hypothesis_markdown, observation_markdown

    graph, folder = session.research.graph, session.paths.folder
    archive = ArchivedSources(session.paths).archive
    edges_from: dict[str, list[Any]] = {key: [] for key in observations}
    for edge in graph.data["edges"] if observations else ():
        if edge["from"] in edges_from:
            edges_from[edge["from"]].append(edge)
    for key in observations:
        item = graph.observations[key]
        source = archive.get(item["source_id"]) if item["source_id"] else None
        concepts = concepts_of(key, graph.data, edges_from[key])
        _write(
            folder / "observations" / f"{key}.md", observation_markdown(key, item, source, concepts=concepts)
        )
    for key in hypotheses:
        edges = graph.evidence(key) + [edge for edge in graph.conflicts if key in (edge["from"], edge["to"])]
        _write(folder / "hypotheses" / f"{key}.md", hypothesis_markdown(key, graph.hypotheses[key], edges))


def _write_seed(session: Session) -> None:
    """seed.json: the clarified question, written once and never changed."""
    files.write(session.paths.seed, seed_bytes(session.research.state))


def _write_search_history(session: Session) -> None:
    from pathfinder.session.documents.material import search_rows

    rows = search_rows(session.paths.seen, session.research)
    content = json.dumps({"searches": rows}, ensure_ascii=False, indent=1)
    _write(session.paths.folder / "search_history.json", content)


def _write(path: Path, content: str) -> None:
    try:
        files.write(path, content.encode("utf-8", "replace"), durable=False)
    except FileNotFoundError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}", "run: pf doctor") from None
