"""The files of a session that people read, written from the graph after every accepted answer.

They are derived: a crash may leave them behind, and any of them can be written again.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pathfinder.commands.workspace import ArchivedSources, configuration, now
from pathfinder.cycle.research import Research
from pathfinder.cycle.seed import seed_bytes
from pathfinder.errors import StoreError
from pathfinder.report.nodes import concepts_of, hypothesis_markdown, observation_markdown
from pathfinder.store import atomic, lock

if TYPE_CHECKING:
    from pathfinder.report.texts import Texts
    from pathfinder.store.session import Session


DOCUMENT_SECONDS = 30  # to wait for an earlier writer of the reports


class Before:
    """What a research looked like before an event, as far as the views need it."""

    def __init__(self, research: Research | None) -> None:
        self.new = research is None
        self.iteration = research.iteration if research else 0
        self.failed_steps = research.state["figures"]["failed_steps"] if research else 0
        self.status = research.state["status"] if research else "running"
        self.clarified = bool(research and research.state["clarified"])
        self.report = _written(research) if research else (0, False)
        self.observations = len(research.graph.observations) if research else 0
        self.hypotheses = marks(research) if research else {}


def _written(research: Research) -> tuple[int, bool]:
    """How many sections of the written report there are, and whether it is done."""
    report = research.state.get("report") or {}
    return len(report.get("sections", ())), bool(report.get("done"))


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
    session.flush()
    research = session.research
    if research.state["clarified"] and not before.clarified:
        _write_seed(session)
    changed = [key for key, mark in marks(research).items() if before.hypotheses.get(key) != mark]
    added = list(research.graph.observations)[before.observations :]
    _write_nodes(session, added, changed)
    ended = research.iteration > before.iteration
    if ended or before.new:
        session.keep_checkpoint()
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


def texts_for(session: Session) -> Texts:
    """The fixed texts in the configured language, or in that of the question."""
    from pathfinder.report.texts import for_question, load

    language = configuration(session.paths.root)["report"]["language"]
    return for_question(session.research.state["question"]) if language == "auto" else load(language)


def source_records(session: Session) -> dict[str, Any]:
    """Source ID to metadata; `paper` in it is what paper_index.json knows of a work of the literature."""
    from pathfinder.commands.papers import listed_papers

    papers = {each["source_id"]: {"paper": each} for each in listed_papers(session.paths.folder)}
    sources = ArchivedSources(session.paths).archive.all()
    return {source["id"]: {**source, **papers.get(source["id"], {})} for source in sources}


def failures(session: Session) -> list[dict[str, str]]:
    """The addresses that could not be fetched, each with its kind."""
    return [dict(each) for each in ArchivedSources(session.paths).failures()]


def closing_summary(session: Session) -> str:
    """The short answer, the figures and where the report is."""
    from pathfinder.commands.terminal import look
    from pathfinder.report.summary import summary

    graph, state = session.research.graph.data, session.research.state
    files = [path for path in (session.paths.report, session.paths.page) if path.exists()]
    shown = [_relative(path) for path in files]
    return summary(graph, state, source_records(session), texts_for(session), files=shown, **look())


def _relative(path: Path) -> str:
    """The path from the current directory where that is shorter to say."""
    shown = os.path.relpath(path)
    return str(path) if shown.startswith("..") else shown


def write_documents(session: Session, *, unless_newer: bool = False, page: bool = False) -> None:
    """The reports, the lists and the log of the last iteration, one writer at a time.

    report.html, which takes longer, is written when the research has ended, or for `page`.

    The lock file says up to which entry of the journal they go; with `unless_newer` those that a faster
    process has written of a later state stay.
    """
    turn = session.paths.folder / ".documents.lock"
    try:
        with lock.held(turn, DOCUMENT_SECONDS):
            reached = turn.read_bytes()
            if not (unless_newer and reached.isdigit() and int(reached) > session.position.seq):
                _write_documents(session)
                if page or not session.research.running:
                    _write_page(session)
                turn.write_bytes(b"%d" % session.position.seq)
    except OSError as error:
        raise atomic.cannot_write(turn, error) from None


def _write_documents(session: Session) -> None:
    from pathfinder.commands.citing import citation_style, located
    from pathfinder.commands.occasions import occasion, remember
    from pathfinder.evidence.evaluation import evaluate
    from pathfinder.graph.health import CHECK_INTERVAL
    from pathfinder.report.formats import formats
    from pathfinder.report.logs import iteration_log_markdown
    from pathfinder.report.view import View

    research, texts = session.research, texts_for(session)
    graph, state, sources = research.graph.data, research.state, source_records(session)
    root = session.paths.root
    name = located(configuration(root)["report"]["citation_style"], root.parent)
    style = citation_style(name, graph, sources)
    view = View(graph, state, sources, texts, now(), style=style, failures=failures(session))
    written = {name: render(view) for name, render in sorted(formats().items())}
    for file, content in written.items():
        _write(session.paths.folder / file, content)
    remember(session.paths.folder, written, occasion(session, view, name))
    last = research.iteration - 1
    if last >= 0:
        checked = research.iteration % CHECK_INTERVAL == 0
        found = evaluate(graph, state, search_rows(session), sources=sources) if checked else None
        log = iteration_log_markdown(last, graph, state, texts, found)
        _write(session.paths.folder / "iteration_logs" / f"{research.iteration:03d}.md", log)
    _write_search_history(session)


def _write_page(session: Session) -> None:
    from pathfinder.commands.material import material
    from pathfinder.commands.occasions import occasion, remember
    from pathfinder.exports import html

    made = material(session)
    content = html.render(made)
    atomic.write(session.paths.page, content, durable=False)
    remember(session.paths.folder, {html.FILE: content}, occasion(session, made.view, made.style))


def _write_nodes(session: Session, observations: list[str], hypotheses: list[str]) -> None:
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
    atomic.write(session.paths.seed, seed_bytes(session.research.state))


def search_rows(session: Session) -> list[dict[str, Any]]:
    """Every search with its results, those that were cited later, and its reward, oldest first."""
    from pathfinder.sources.history import searches
    from pathfinder.steps.questions import cited_addresses, rewards, weights_of

    research = session.research
    rows = searches(session.paths.seen, cited_addresses(research))
    for row, worth, parts in rewards(rows, weights_of(research)):
        row["reward"] = {"total": worth, **{name: round(part, 4) for name, part in parts._asdict().items()}}
        row.pop("measured", None)
    return rows


def _write_search_history(session: Session) -> None:
    content = json.dumps({"searches": search_rows(session)}, ensure_ascii=False, indent=1)
    _write(session.paths.folder / "search_history.json", content)


def _write(path: Path, content: str) -> None:
    try:
        atomic.write(path, content.encode("utf-8", "replace"), durable=False)
    except FileNotFoundError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}", "run: pf doctor") from None
