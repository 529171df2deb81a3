"""One research session on disk: the journal is the truth, the other files are what it folds to.

An event is accepted when its journal line is on the disk. cognigraph.json and state.json are
snapshots; state.json says up to which line they go and what cognigraph.json's hash is, so that
whatever a crash leaves behind is noticed and rebuilt.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pathfinder.cycle.research import Research
from pathfinder.errors import SessionError, StoreError
from pathfinder.graph.cognigraph import CogniGraph
from pathfinder.store import atomic, checkpoints
from pathfinder.store.journal import START, Journal, Line, Position
from pathfinder.store.layout import SUBFOLDERS, SessionPaths

Apply = Callable[[Research | None, dict[str, Any]], Research]
LOCK_SECONDS = 20
DOCTOR = "run: pf doctor"


class Session:
    """A session opened for reading, or, inside `writing`, for changing."""

    def __init__(self, paths: SessionPaths, apply: Apply) -> None:
        self.paths = paths
        self.journal = Journal(paths.journal)
        self.position = START
        self.behind = False
        self._apply = apply
        self._research: Research | None = None
        self._stored_graph = b""

    @property
    def research(self) -> Research:
        if self._research is None:
            raise SessionError(f"the session {self.paths.id} has not been started", "run: pf start")
        return self._research

    def load(self) -> None:
        """Read the snapshots and fold what the journal has on top of them.

        `behind` is then True when a crash had left the snapshots behind the journal. StoreError when
        a snapshot or the journal was damaged or edited.
        """
        if not self.paths.journal.exists():
            raise SessionError(f"there is no session {self.paths.id!r}", "see `pf sessions`")
        snapshot = checkpoints.read(self.paths.state, self.paths.graph)
        if snapshot is None:
            self._refuse_edits()
            self.rebuild()
            self.behind = True
            return
        if snapshot.position.bytes > self.journal.size():
            raise StoreError(
                f"{self.paths.journal} has lost entries that {self.paths.state} builds on", DOCTOR
            )
        self._adopt(snapshot)
        if snapshot.position.bytes < self.journal.size():
            lines = list(self.journal.read(self.position))
            self._fold(lines)
            self.behind = bool(lines)

    def commit(self, kind: str, time: str, **event: Any) -> Research:
        """Append an event to the journal and apply it. `time` is ISO 8601, UTC."""
        line = self.journal.append({"kind": kind, "time": time, **event}, self.position)
        self._fold([line])
        return self.research

    def flush(self) -> bool:
        """Write the snapshots; True when the graph changed."""
        graph = graph_bytes(self.research.graph)
        changed = graph != self._stored_graph
        if changed:
            atomic.write(self.paths.graph, graph)
            self._stored_graph = graph
        atomic.write(self.paths.state, state_bytes(self.research, self.position, graph))
        return changed

    def rebuild(self) -> None:
        """Fold the whole journal anew, whatever the snapshots say."""
        self._research, self.position, self._stored_graph = None, START, b""
        self._fold(list(self.journal.read()))

    def roll_back(self, iterations: int, time: str) -> None:
        """Return to the start of an earlier iteration, at most as far as checkpoints reach."""
        kept = checkpoints.available(self.paths.checkpoints)
        wanted = self.research.iteration - iterations
        if wanted not in kept:
            reach = ", ".join(str(self.research.iteration - each) for each in reversed(kept)) or "none"
            raise SessionError(f"cannot go back {iterations} iterations", f"possible: {reach}")
        snapshot = checkpoints.load(self.paths.checkpoints, wanted)
        if snapshot is None:
            raise StoreError(f"the checkpoint of iteration {wanted} is damaged", DOCTOR)
        issued = self.research.state["cards_issued"]
        event = {"to_seq": snapshot.position.seq, "cards_issued": issued, "iterations": iterations}
        line = self.journal.append({"kind": "rolled_back", "time": time, **event}, self.position)
        self._adopt(snapshot)
        self._apply_rollback(line)

    def keep_checkpoint(self) -> None:
        """Keep the snapshots just written as the checkpoint of the iteration that begins."""
        checkpoints.keep(self.paths, self.research.iteration)

    def _refuse_edits(self) -> None:
        """A crash leaves the snapshots behind the journal; at its end they can only have been edited."""
        position = checkpoints.position(self.paths.state)
        if position is None and self.paths.graph.exists():
            raise StoreError(f"{self.paths.state} is missing or damaged", DOCTOR)
        if position is not None and position.bytes >= self.journal.size():
            raise StoreError(
                f"{self.paths.graph} is not the graph that {self.paths.journal} folds to", DOCTOR
            )

    def _adopt(self, snapshot: checkpoints.Snapshot) -> None:
        self._research = Research(snapshot.state, CogniGraph(snapshot.graph))
        self._stored_graph = snapshot.graph_bytes
        self.position = snapshot.position

    def _fold(self, lines: list[Line]) -> None:
        for line in lines:
            if line.entry["kind"] == "rolled_back":
                self._research = fold(self._apply, self._entries_to(line.entry["to_seq"]))
                self._apply_rollback(line)
            else:
                self._research = self._apply(self._research, line.entry)
                self.position = line.position

    def _entries_to(self, seq: int) -> list[dict[str, Any]]:
        return [line.entry for line in self.journal.read() if line.position.seq <= seq]

    def _apply_rollback(self, line: Line) -> None:
        mark_rollback(self.research, line.entry)
        self.position = line.position


def fold(apply: Apply, entries: Iterable[dict[str, Any]]) -> Research:
    """The research that journal entries, from the first one on, fold to."""
    done: list[dict[str, Any]] = []
    research: Research | None = None
    for entry in entries:
        if entry["kind"] == "rolled_back":
            research = fold(apply, [each for each in done if each["seq"] <= entry["to_seq"]])
            mark_rollback(research, entry)
        else:
            research = apply(research, entry)
        done.append(entry)
    if research is None:
        raise StoreError("the journal holds no entry", "start a new research: pf start")
    return research


def mark_rollback(research: Research, entry: dict[str, Any]) -> None:
    """Carry on from an earlier state without ever reusing the name of an answer file."""
    state = research.state
    state["updated_at"] = entry["time"]
    if state["card"]:
        step = state["card"]["step"]
        number = entry["cards_issued"] + 1
        state["cards_issued"] = number
        state["card"] = {**state["card"], "id": f"{number:04d}-{step.lower()}"}
    research.note("rollback", f"went back {entry['iterations']} iterations")


def graph_bytes(graph: CogniGraph) -> bytes:
    """cognigraph.json."""
    import orjson

    return orjson.dumps(graph.data, option=orjson.OPT_INDENT_2) + b"\n"


def state_bytes(research: Research, position: Position, graph: bytes) -> bytes:
    """state.json."""
    import orjson

    stored = {
        **research.state,
        "journal": position._asdict(),
        "graph_sha256": hashlib.sha256(graph).hexdigest(),
    }
    return orjson.dumps(stored, option=orjson.OPT_INDENT_2) + b"\n"


@contextmanager
def locked(paths: SessionPaths) -> Iterator[None]:
    """Keep other processes from changing the session; SessionError when one holds it too long."""
    from filelock import FileLock, Timeout

    if not paths.folder.is_dir():
        raise SessionError(f"there is no session {paths.id!r}", "see `pf sessions`")
    lock = FileLock(paths.lock)
    try:
        lock.acquire(timeout=LOCK_SECONDS)
    except Timeout:
        hint = "wait for it, or end it, and repeat the command"
        raise SessionError(f"another pf process is changing {paths.id}", hint) from None
    try:
        yield
    finally:
        lock.release()


@contextmanager
def writing(paths: SessionPaths, apply: Apply) -> Iterator[Session]:
    """The session, loaded and locked against other processes."""
    with locked(paths):
        session = Session(paths, apply)
        session.load()
        yield session


def create(root: Path, session_id: str, apply: Apply) -> Session:
    """Make the folder of a new session; nobody else can have made the same one."""
    paths = SessionPaths(root, session_id)
    (root / "sessions").mkdir(parents=True, exist_ok=True)
    paths.folder.mkdir()
    for name in SUBFOLDERS:
        (paths.folder / name).mkdir()
    return Session(paths, apply)
