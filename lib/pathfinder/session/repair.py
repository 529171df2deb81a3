"""The findings of `pf doctor`. Whatever is replaced is kept in the session's `damaged/` folder first."""

import hashlib
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pathfinder import files
from pathfinder.errors import StoreError
from pathfinder.evidence.quotes.proof import prove
from pathfinder.model.cycle.goal.seed import seed_bytes
from pathfinder.session.documents.published import faults
from pathfinder.session.documents.writing import write_all
from pathfinder.session.sources.archived import ArchivedSources
from pathfinder.session.store import bindings, checkpoints
from pathfinder.session.store.damaged import Damaged
from pathfinder.session.store.journal import START, Journal
from pathfinder.session.store.paths import SUBFOLDERS, SessionPaths
from pathfinder.session.store.salvage import Salvaged, described, salvage
from pathfinder.session.store.session import Session, graph_bytes, locked, state_bytes
from pathfinder.sources.archive import repair as archive_repair
from pathfinder.steps.protocol import apply_event

FILES = {".json", ".jsonl", ".md", ".html", ".lock", ".due"}
SHOWN = 10  # entries that would be given up
META = "meta.json"
RESTORE = "restore it from a backup, or fetch the source again"
TEMPORARY = re.compile(r"^\..+\.(\d+)-[0-9a-f]{8}$|\.blocks\.(\d+)$")  # files.beside, the Stop hook


class Finding(NamedTuple):
    """Something that was not in order, in one sentence."""

    text: str
    lost: bool = False  # accepted evidence is missing, or would be


def heal(paths: SessionPaths, *, dry_run: bool = False, accept_loss: bool = False) -> list[Finding]:
    """What is not in order; repaired unless `dry_run`, or unless accepted entries would be lost unasked."""
    with locked(paths, reading=dry_run):
        saved = salvage(paths)
        if not saved.entries:
            why = "no sound entry, and no sound state.json and cognigraph.json stand for it"
            return [Finding(f"{paths.journal} has {why}; restore {paths.folder} from a backup", True)]
        if saved.lost and (dry_run or not accept_loss):
            return list(_stopped(paths, saved))
        aside = Damaged(paths)
        done = [*_places(paths, aside, dry_run), *_leftovers(paths, dry_run)]
        damaged = list(_journal(paths, saved, aside, dry_run))
        done += damaged
        if damaged and dry_run:
            return [*done, Finding("the rest can be checked once the journal is repaired")]
        session = Session(paths, apply_event)
        session.rebuild()
        # Old checkpoints go first: the numbers of their entries may mean others in a mended journal.
        checks = (_checkpoints, _snapshots, _nodes, _sources)
        done += [finding for check in checks for finding in check(session, aside, dry_run)]
        done += _links(paths, dry_run)
        if not dry_run:
            write_all(session)
        return done


def strays(session: Session) -> list[Path]:
    """Files of observations and hypotheses that the graph does not hold, as a roll-back leaves them."""
    graph, folder = session.research.graph, session.paths.folder
    known = {"observations": graph.observations.keys(), "hypotheses": graph.hypotheses.keys()}
    return [
        each
        for name, keys in known.items()
        for each in sorted((folder / name).glob("*.md"))
        if each.stem not in keys
    ]


def _places(paths: SessionPaths, aside: Damaged, dry_run: bool) -> Iterator[Finding]:
    """Folders that are missing, and files that are something else: a folder, a link that leads nowhere."""
    for name in SUBFOLDERS:
        path = paths.folder / name
        if not path.is_dir():
            yield Finding(f"the folder {name}/ was missing; made it again")
            if not dry_run:
                if os.path.lexists(path):
                    aside.take(path)
                path.mkdir()
    for folder in (paths.folder, paths.sources):
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            if path.suffix in FILES and not path.is_file() and path != paths.journal:
                yield Finding(f"{path.name} was no file; set it aside")
                if not dry_run:
                    aside.take(path)


def _leftovers(paths: SessionPaths, dry_run: bool) -> Iterator[Finding]:
    """Temporary files, folders and links of processes that are no more."""
    folders = [paths.root, paths.root / "bindings", paths.folder]
    folders += [paths.folder / name for name in SUBFOLDERS]
    found = [each for folder in folders for each in sorted(folder.glob("*")) if _abandoned(each.name)]
    if found:
        yield Finding(f"removed {len(found)} temporary files that an interrupted write left")
    for each in found if not dry_run else ():
        shutil.rmtree(each) if each.is_dir() and not each.is_symlink() else each.unlink(missing_ok=True)


def _abandoned(name: str) -> bool:
    """Whether a file is a temporary one of a process that has ended."""
    found = TEMPORARY.search(name)
    return found is not None and not _alive(int(found[1] or found[2]))


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # it belongs to someone else
        return True
    return True


def _stopped(paths: SessionPaths, saved: Salvaged) -> Iterator[Finding]:
    """What would be lost, and what can be done about it."""
    yield Finding(f"{_fault(paths.journal, saved)}; nothing was changed", True)
    yield Finding(
        f"{saved.lost} accepted entries could not be brought back, and no sound snapshot holds them; "
        f"{saved.entries} can be kept",
        True,
    )
    for raw in saved.unused[:SHOWN]:
        yield Finding(f"would be given up: {described(raw)}", True)
    yield Finding(
        f"restore {paths.folder} from a backup, or give them up with `pf doctor --accept-loss`; "
        "what is replaced is kept in damaged/",
        True,
    )


def _journal(paths: SessionPaths, saved: Salvaged, aside: Damaged, dry_run: bool) -> Iterator[Finding]:
    """Put the journal that could be saved in the place of a damaged one."""
    found = paths.journal.read_bytes() if paths.journal.is_file() else None
    if found == saved.content:
        return
    kept = f"kept {saved.entries - bool(saved.replaced)} entries in their order"
    if saved.replaced:
        kept += f", and a snapshot stands for {saved.replaced} that were lost; nothing accepted is lost"
    yield Finding(f"{_fault(paths.journal, saved)}; {kept}")
    if saved.lost:
        yield Finding(f"{saved.lost} accepted entries are lost; they are kept in damaged/ as they were", True)
    if not dry_run:
        aside.keep(paths.journal)
        files.write(paths.journal, saved.content)


def _fault(path: Path, saved: Salvaged) -> str:
    """What is wrong with a journal."""
    if not path.is_file():
        return f"{path} was missing"
    try:
        end = START
        for line in Journal(path).read():
            end = line.position
    except (StoreError, ValueError) as error:
        return str(error)
    rest = path.read_bytes()[end.bytes :]
    if rest and saved.content[end.bytes :].startswith(rest):
        return f"{path}: the end of its last line was missing"
    if rest and b"\n" not in rest:
        return f"{path}: its last line was cut off before it was accepted"
    return f"{path}: it ends in something that is no entry" if rest else f"{path} has lost its last entries"


def _snapshots(session: Session, aside: Damaged, dry_run: bool) -> Iterator[Finding]:
    graph = graph_bytes(session.research.graph)
    wanted = {
        session.paths.graph: graph,
        session.paths.state: state_bytes(session.research, session.position, graph),
    }
    if session.research.state["clarified"]:
        wanted[session.paths.seed] = seed_bytes(session.research.state)
    for path, content in wanted.items():
        found = path.read_bytes() if path.is_file() else None
        yield from (Finding(f"{path.name}{where}: {what}") for where, what in faults(path.name, found))
        if found != content:
            fault = "was missing" if found is None else "differed from the journal"
            yield Finding(f"{path.name} {fault}; wrote it anew")
            if not dry_run:
                aside.keep(path)
                files.write(path, content)


def _checkpoints(session: Session, aside: Damaged, dry_run: bool) -> Iterator[Finding]:
    folder = session.paths.checkpoints
    for number in checkpoints.available(folder):
        if session.checkpoint(number) is None:
            yield Finding(f"the checkpoint of iteration {number} was damaged; set it aside")
            if not dry_run:
                aside.take(folder / f"{number:03d}")


def _nodes(session: Session, aside: Damaged, dry_run: bool) -> Iterator[Finding]:
    """Files of nodes that are missing, which `write_all` writes, or that stand for no node."""
    graph, folder = session.research.graph, session.paths.folder
    for name, keys in (("observations", graph.observations), ("hypotheses", graph.hypotheses)):
        paths = [folder / name / f"{key}.md" for key in keys]
        if missing := [path for path in paths if not path.is_file()]:
            named = ", ".join(path.stem for path in missing[:5]) + " …" * (len(missing) > 5)
            yield Finding(f"{name}/ lacked {named}; wrote {len(missing)} anew")
            for path in missing if not dry_run else ():
                if os.path.lexists(path):
                    aside.take(path)
    for path in strays(session):
        yield Finding(f"{path.parent.name}/{path.name} belongs to nothing in the graph; set it aside")
        if not dry_run:
            aside.take(path)


def _sources(session: Session, aside: Damaged, dry_run: bool) -> Iterator[Finding]:
    """Put the archive in order; say which texts were changed, which cannot be repaired."""
    sources = ArchivedSources(session.paths)
    if not dry_run:
        yield from (Finding(each) for each in archive_repair.repair(sources.archive, aside.take))
    for number in sources.archive.numbers():
        meta = sources.archive.folder / f"src_{number}" / META
        found = faults(META, meta.read_bytes() if meta.is_file() else None)
        yield from (
            Finding(f"sources/src_{number}/{META}{where}: {what}; {RESTORE}", True) for where, what in found
        )
    for source in sources.archive.all():
        path = sources.archive.text_path(source["id"])
        if path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() != source["text_sha256"]:
            yield Finding(f"{source['id']}: its text.txt is not the text that was archived; {RESTORE}", True)
    for key, item in session.research.graph.observations.items():
        source_id = item["source_id"]
        if source_id is None:
            continue
        if sources.get(source_id) is None:
            again = f"fetch {item['source_url']} again, and it takes its place"
            yield Finding(f"{key}: its source {source_id} is missing; {again}", True)
        elif not any(prove(item["quote"], text) for text in sources.texts(source_id)):
            yield Finding(
                f"{key}: its quote no longer stands in {source_id}; the stored text was changed", True
            )


def _links(paths: SessionPaths, dry_run: bool) -> Iterator[Finding]:
    if bindings.current(paths.root) is None:
        yield Finding(f"no session was current; it is now {paths.id}")
        if not dry_run:
            bindings.set_current(paths.root, paths.id)
    folder = paths.root / "bindings"
    for each in sorted(folder.iterdir()) if folder.is_dir() else ():
        binding = bindings.bound(paths.root, each.name) if "." not in each.name else {"session": paths.id}
        name = binding.get("session") if binding else None
        if not isinstance(name, str) or not (paths.root / "sessions" / name).is_dir():
            yield Finding(f"the binding {each.name} named no existing session; removed it")
            if not dry_run:
                each.unlink()
