"""The findings of `pf doctor`. Whatever is replaced is kept in the session's `damaged/` folder first."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from pathfinder.commands.views import write_all
from pathfinder.commands.workspace import ArchivedSources, now
from pathfinder.errors import StoreError
from pathfinder.evidence.quotes import prove
from pathfinder.steps.protocol import apply_event
from pathfinder.store import atomic, bindings, checkpoints
from pathfinder.store.journal import START, Journal, Position
from pathfinder.store.layout import SUBFOLDERS, SessionPaths
from pathfinder.store.session import Session, graph_bytes, locked, state_bytes


def heal(paths: SessionPaths, *, dry_run: bool) -> list[str]:
    """One sentence for each thing found; repaired unless `dry_run`."""
    with locked(paths):
        done = [*_leftovers(paths, dry_run), *_journal(paths, dry_run)]
        session = Session(paths, apply_event)
        try:
            session.rebuild()
        except StoreError as error:
            return [*done, f"{error.message}: nothing can be rebuilt; restore {paths.folder} from a backup"]
        done += _snapshots(session, dry_run)
        done += _sources(session, dry_run)
        done += _links(paths, dry_run)
        if not dry_run:
            write_all(session)
        return done


def _leftovers(paths: SessionPaths, dry_run: bool) -> Iterator[str]:
    for name in SUBFOLDERS:
        if not (paths.folder / name).is_dir():
            yield f"the folder {name}/ was missing; made it again"
            if not dry_run:
                (paths.folder / name).mkdir()
    leftovers = [
        each
        for folder in (
            paths.folder,
            paths.folder / "observations",
            paths.folder / "hypotheses",
            paths.checkpoints,
        )
        if folder.is_dir()
        for each in folder.glob(".*")
        if each != paths.lock
    ]
    if leftovers:
        yield f"removed {len(leftovers)} temporary files that an interrupted write left"
    for each in leftovers if not dry_run else ():
        shutil.rmtree(each) if each.is_dir() else each.unlink()


def _journal(paths: SessionPaths, dry_run: bool) -> Iterator[str]:
    """Cut the journal behind its last good line."""
    journal = Journal(paths.journal)
    end, problem = _last_good(journal)
    rest = journal.size() - end.bytes
    stored = checkpoints.position(paths.state)
    if problem or rest:
        what = problem or f"{paths.journal}: its last line was cut off before it was accepted"
        yield f"{what}; kept the {end.seq} entries before it and set {rest} bytes aside"
        if not dry_run:
            _set_aside(paths, paths.journal)
            journal.truncate(end.bytes)
    if stored is not None and stored.seq > end.seq:
        yield (
            f"the journal ends at entry {end.seq}, but state.json had seen {stored.seq}: "
            f"{stored.seq - end.seq} entries are lost; the graph goes back to what the journal holds"
        )


def _last_good(journal: Journal) -> tuple[Position, str]:
    end = START
    try:
        for line in journal.read():
            end = line.position
    except (StoreError, ValueError, KeyError) as error:
        return end, str(error)
    return end, ""


def _snapshots(session: Session, dry_run: bool) -> Iterator[str]:
    graph = graph_bytes(session.research.graph)
    wanted = {
        session.paths.graph: graph,
        session.paths.state: state_bytes(session.research, session.position, graph),
    }
    for path, content in wanted.items():
        found = path.read_bytes() if path.exists() else None
        if found != content:
            fault = "was missing" if found is None else "differed from the journal"
            yield f"{path.name} {fault}; wrote it anew"
            if not dry_run:
                _set_aside(session.paths, path)
                atomic.write(path, content)
    for number in checkpoints.available(session.paths.checkpoints):
        if checkpoints.load(session.paths.checkpoints, number) is None:
            yield f"the checkpoint of iteration {number} was damaged; removed it"
            if not dry_run:
                shutil.rmtree(session.paths.checkpoints / f"{number:03d}")


def _sources(session: Session, dry_run: bool) -> Iterator[str]:
    sources = ArchivedSources(session.paths)
    if not dry_run:
        yield from sources.archive.repair()
    for key, item in session.research.graph.observations.items():
        source_id = item["source_id"]
        if source_id is None:
            continue
        if sources.get(source_id) is None:
            yield f"{key}: its source {source_id} is missing; fetch {item['source_url']} again"
        elif not any(prove(item["quote"], text) for text in sources.texts(source_id)):
            yield f"{key}: its quote no longer stands in {source_id}; the stored text was changed"


def _links(paths: SessionPaths, dry_run: bool) -> Iterator[str]:
    if bindings.current(paths.root) is None:
        yield f"no session was current; it is now {paths.id}"
        if not dry_run:
            bindings.set_current(paths.root, paths.id)
    folder = paths.root / "bindings"
    for each in sorted(folder.iterdir()) if folder.is_dir() else ():
        binding = bindings.bound(paths.root, each.name) if "." not in each.name else {"session": paths.id}
        name = binding.get("session") if binding else None
        if not isinstance(name, str) or not (paths.root / "sessions" / name).is_dir():
            yield f"the binding {each.name} named no existing session; removed it"
            if not dry_run:
                each.unlink()


def _set_aside(paths: SessionPaths, path: Path) -> None:
    if path.exists():
        folder = paths.folder / "damaged"
        folder.mkdir(exist_ok=True)
        shutil.copy2(path, folder / f"{now().replace(':', '')}-{path.name}")
