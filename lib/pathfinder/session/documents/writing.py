"""The files of a session that people read, written from the graph after every accepted answer.

They are derived: a crash may leave them behind, and any of them can be written again.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pathfinder import files
from pathfinder.errors import StoreError
from pathfinder.model.cycle.goal.seed import seed_bytes
from pathfinder.model.cycle.research import Research
from pathfinder.session.sources.archived import ArchivedSources
from pathfinder.session.store.session import Session
from pathfinder.session.terminal import afterwards

if TYPE_CHECKING:
    from pathfinder.report.material import Material

DOCUMENT_SECONDS = 30  # to wait for an earlier writer of the reports


class Before:
    """What a research looked like before an event, as far as the views need it."""

    def __init__(self, research: Research | None) -> None:
        self.new = research is None
        self.iteration = research.iteration if research else 0
        self.failed_steps = research.state["figures"]["failed_steps"] if research else 0
        self.status = research.state["status"] if research else "running"
        self.seed = research.state["seed_sha256"] if research else None
        self.report = _written(research) if research else ()
        self.observations = len(research.graph.observations) if research else 0
        self.hypotheses = marks(research) if research else {}


def _written(research: Research) -> tuple[Any, ...]:
    """How many sections of the written report there are, which is rewritten, and what else is done of it."""
    report = research.state.get("report")
    if not report:
        return ()
    return (len(report["sections"]), report.get("rewriting"), bool(report["summary"]), report["done"])


def marks(research: Research) -> dict[str, tuple[Any, ...]]:
    """Per hypothesis, what its file shows and what can change."""
    return {
        key: (
            item["status"],
            item["strength"],
            item["visit_count"],
            len(item["history"]),
            len(item["qualifications"]),
            len(research.graph.evidence(key)),
        )
        for key, item in research.graph.hypotheses.items()
    }


def write_views(session: Session, before: Before, *, refresh: bool = False, wait: bool = True) -> bool:
    """Write the files of changed nodes, the snapshots and, when an iteration ended, the reports.

    The entry that they follow from is on the disk: what cannot be written is said and is no error.
    state.json says that the nodes are written, so it comes after them; that documents are due stands in a
    file until they are written. With `wait` off those of a research that goes on are left to the caller;
    returns whether they are.
    """
    research = session.research
    moved = research.state["status"] != before.status or _written(research) != before.report
    ended = research.iteration > before.iteration
    due = bool((ended and _at_interval(research)) or refresh or moved)
    left = due and research.running and not wait
    with afterwards():
        if due:
            files.write(session.paths.due, str(session.position.seq).encode(), durable=False)
        if research.state["clarified"] and research.state["seed_sha256"] != before.seed:
            _write_seed(session)
        changed = [key for key, mark in marks(research).items() if before.hypotheses.get(key) != mark]
        added = list(research.graph.observations)[before.observations :]
        _write_nodes(session, added, changed)
        session.flush(checkpoint=ended or before.new)
        if due and not left:
            write_documents(session)
    return left


def _at_interval(research: Research) -> bool:
    """Whether the reports follow this iteration (`iteration.report_interval`, seed 002 §11)."""
    return research.iteration % research.state["rules"].get("report_interval", 1) == 0


def write_all(session: Session) -> None:
    """Write every derived file anew."""
    research, paths = session.research, session.paths
    files.write(paths.due, str(session.position.seq).encode(), durable=False)
    if research.state["clarified"]:
        _write_seed(session)
    _write_nodes(session, list(research.graph.observations), list(research.graph.hypotheses))
    begins = research.state["plan"] is None and not (paths.checkpoints / f"{research.iteration:03d}").is_dir()
    session.flush(checkpoint=begins)
    write_documents(session, page=paths.page.is_file())


def write_due(session: Session) -> None:
    """Write what a kill left unwritten: all of it, or the documents, unless somebody is at it now."""
    if session.behind:
        write_all(session)
    elif session.paths.due.exists():
        with afterwards(), suppress(TimeoutError), files.locked(_turn(session), 0):
            _write_due(session, page=False)


def write_documents(session: Session, *, unless_done: bool = False, page: bool = False) -> None:
    """The reports, the lists and the logs of iterations, one writer at a time.

    report.html, which takes longer, is written when the research has ended, or for `page`.

    With `unless_done` nothing is written when a faster process has done it, perhaps of a later state.
    """
    turn = _turn(session)
    try:
        with files.locked(turn, DOCUMENT_SECONDS):
            if not unless_done or session.paths.due.exists():
                _write_due(session, page=page)
    except OSError as error:
        raise files.cannot_write(Path(error.filename or turn), error) from None


def _turn(session: Session) -> Path:
    return session.paths.folder / ".documents.lock"


def _write_due(session: Session, *, page: bool) -> None:
    """Write the documents and what later researches learn from it; what was due is due no more."""
    from pathfinder.session.documents.knowledge import learn

    _write_documents(session, page=page or not session.research.running)
    learn(session)
    due = session.paths.due
    wanted = due.read_bytes() if due.exists() else b"0"
    if not wanted.isdigit() or int(wanted) <= session.position.seq:
        due.unlink(missing_ok=True)


def _write_documents(session: Session, *, page: bool) -> None:
    """All from one reading of the material: what a search adds meanwhile is in none of them."""
    from pathfinder.exports.formats import html
    from pathfinder.memory.episodes import episodes, memory
    from pathfinder.report.formats import formats
    from pathfinder.session.documents import provenance
    from pathfinder.session.documents.material import material

    made = material(session)
    written: dict[str, bytes] = {
        name: files.utf8(render(made.view)) for name, render in sorted(formats().items())
    }
    if page:
        written[html.FILE] = html.render(made)
    history = json.dumps({"searches": made.searches}, ensure_ascii=False, indent=1)
    for file, content in {**written, "search_history.json": files.utf8(history)}.items():
        _write(session.paths.folder / file, content)
    if episodes(session.research):
        learnt = json.dumps(memory(session.research), ensure_ascii=False, indent=1)
        _write(session.paths.folder / "reflexion.json", files.utf8(learnt))
    _write_logs(session, made)
    provenance.remember(session.paths.folder, written, provenance.occasion(session, made))


def _write_logs(session: Session, made: Material) -> None:
    """The log of the iteration that ended last, and those that a kill has left out."""
    from pathfinder.evidence.evaluation import evaluate
    from pathfinder.model.graph.health import CHECK_INTERVAL
    from pathfinder.report.markdown.logs import iteration_log_markdown

    view, last = made.view, session.research.iteration
    for number in range(1, last + 1):
        path = session.paths.folder / "iteration_logs" / f"{number:03d}.md"
        if number < last and path.is_file():
            continue
        checked = number == last and number % CHECK_INTERVAL == 0
        found = evaluate(view.graph, view.state, made.searches, sources=view.sources) if checked else None
        log = iteration_log_markdown(number - 1, view.graph, view.state, view.texts, found)
        _write(path, files.utf8(log))


def _write_nodes(session: Session, observations: list[str], hypotheses: list[str]) -> None:
    if not observations and not hypotheses:
        return
    from pathfinder.session.documents.nodes import node_texts

    get = ArchivedSources(session.paths).archive.get
    for name, text in node_texts(session.research.graph, get, observations, hypotheses):
        _write(session.paths.folder / name, files.utf8(text))


def _write_seed(session: Session) -> None:
    """seed.json, fixed before the first search, and plan.md beside it."""
    from pathfinder.session.documents.plan import write_plan

    files.write(session.paths.seed, seed_bytes(session.research.state))
    if "interview" in session.research.state:
        write_plan(session)


def _write(path: Path, content: bytes) -> None:
    try:
        files.write(path, content, durable=False)
    except FileNotFoundError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}", "run: pf doctor") from None
