"""knowledge/knowledge_graph.json of a folder: read for cards, written when a research completes."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pathfinder import files
from pathfinder.errors import PathfinderError, StoreError
from pathfinder.memory import knowledge
from pathfinder.memory.learnt import learnt
from pathfinder.printing import printable
from pathfinder.session.sources.archived import ArchivedSources
from pathfinder.session.sources.standing import FAULTS
from pathfinder.session.store.knowledge import DAMAGED, load, path_of
from pathfinder.session.store.paths import SessionPaths, session_ids
from pathfinder.session.store.session import Session
from pathfinder.steps.protocol import apply_event

LOCK_SECONDS = 20


def learn(session: Session) -> None:
    """Take what a complete research verified into the knowledge of its folder; again changes nothing."""
    if _brings(session.research.state):
        with _told(), _turn(session.paths.root):
            _learn(session)


@contextmanager
def _told() -> Iterator[None]:
    """Say that the knowledge is damaged: the research itself is whole, and `--rebuild` reads it again."""
    try:
        yield
    except StoreError as error:
        print(f"pf: {error.message}; nothing was added to it\n  next: {error.hint}", file=sys.stderr)


def prepare(root: Path) -> None:
    """`heal` before a research starts, which a damaged file does not stop."""
    with _told():
        heal(root)


def heal(root: Path, *, damaged: bool = False) -> None:
    """Take in the researches that a kill kept out of it; with `damaged` begin a damaged file anew.

    StoreError when it is damaged otherwise: what was forgotten would come back.
    """
    try:
        known = load(root)["researches"]
    except StoreError:
        if not damaged:
            raise
        path_of(root).replace(path_of(root).with_suffix(DAMAGED))
        known = {}
    for name in session_ids(root) if (root / "sessions").is_dir() else ():
        paths = SessionPaths(root, name)
        if name not in known and _brings(_state(paths)):
            session = Session(paths, apply_event)
            try:
                session.rebuild()  # the snapshots of a folder that somebody else made may say anything
                learn(session)
            except FAULTS as error:
                why = error.message if isinstance(error, PathfinderError) else "its journal cannot be read"
                print(f"pf: {name} is left out of the knowledge: {printable(why)}", file=sys.stderr)


def forget(root: Path, keys: list[str], time: str) -> None:
    """Take nodes out of the knowledge for good."""
    with _turn(root):
        _write(root, knowledge.forget(load(root), keys, time))


def _brings(state: Any) -> bool:
    rules = state.get("rules") or {}
    return state.get("status") == "completed" and bool(rules.get("knowledge") and state.get("clarified"))


def _state(paths: SessionPaths) -> dict[str, Any]:
    try:
        state = json.loads(paths.state.read_bytes())
    except (OSError, ValueError):
        return {}
    return state if isinstance(state, dict) else {}


def _learn(session: Session) -> None:
    root, archive = session.paths.root, ArchivedSources(session.paths).archive
    before = load(root)
    records = {source["id"]: dict(source) for source in archive.all()}
    after = knowledge.merge(before, learnt(session.research, records))
    if after != before:
        _write(root, after)


def _write(root: Path, graph: knowledge.Graph) -> None:
    content = json.dumps({"knowledge_graph": graph}, ensure_ascii=False, indent=1)
    files.write(path_of(root), files.utf8(content))


def _turn(root: Path) -> Any:
    path_of(root).parent.mkdir(exist_ok=True)
    return files.locked(path_of(root).with_name(".lock"), LOCK_SECONDS)
