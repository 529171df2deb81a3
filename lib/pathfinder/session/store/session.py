"""One research session on disk: the journal is the truth, the other files are what it folds to.

An event is accepted when its journal line is on the disk. cognigraph.json and state.json are
snapshots; state.json says up to which line they go and what cognigraph.json's hash is, so that
whatever a crash leaves behind is noticed and rebuilt.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from pathfinder import files
from pathfinder.errors import SessionError, StoreError
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state.entries import Entry, RolledBack
from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.session.store import checkpoints, json_files
from pathfinder.session.store.journal import START, Journal, Line, Position
from pathfinder.session.store.paths import SUBFOLDERS, SessionPaths
from pathfinder.session.store.reading import held

Apply = Callable[[Research | None, Entry], Research]
LOCK_SECONDS = 20
LARGE_GRAPH = 500  # nodes and edges; they are about as many bytes as `stored.LARGE`
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
        if not self.paths.journal.is_file():
            raise self.paths.without_journal()
        reached = checkpoints.position(self.paths.state)  # first: a writer may be at work meanwhile
        snapshot = checkpoints.read(self.paths.state, self.paths.graph)
        if snapshot is None:
            self._rebuild_after_crash(reached)
            return
        if snapshot.position.bytes > self.journal.size():
            raise StoreError(
                f"{self.paths.journal} has lost entries that {self.paths.state} builds on", DOCTOR
            )
        self._adopt(snapshot)
        if snapshot.position.bytes < self.journal.size():
            self.behind = self.catch_up()

    def catch_up(self) -> bool:
        """Fold what the journal has behind what was folded so far; True when there was anything."""
        lines = list(self.journal.read(self.position))
        self._fold(lines)
        return bool(lines)

    def commit(self, kind: str, time: str, **event: Any) -> Research:
        """Append an event to the journal and apply it. `time` is ISO 8601, UTC.

        StoreError, and nothing is added, when the last entry was damaged; between two iterations any entry.
        """
        end = self.position.bytes
        self.journal.check(self.position, whole=bool(self._research and not self.research.state["plan"]))
        line = self.journal.append({"kind": kind, "time": time, **event}, self.position)
        try:
            self._fold([line])
        except Exception:
            self.journal.truncate(end)  # an entry that cannot be applied would stop every later command
            raise
        return self.research

    def flush(self, *, checkpoint: bool = False) -> bool:
        """Write the snapshots, with `checkpoint` also as those of the iteration that begins.

        state.json comes last: while it is behind the journal, whatever is derived is written anew.
        Returns whether the graph changed.
        """
        graph = graph_bytes(self.research.graph)
        changed = graph != self._stored_graph
        state = state_bytes(self.research, self.position, graph)
        if checkpoint:
            checkpoints.keep(self.paths, self.research.iteration, graph, state)
        if changed:
            files.write(self.paths.graph, graph)
            self._stored_graph = graph
        files.write(self.paths.state, state)
        return changed

    def take_back(self, to: Position) -> None:
        """Cut the entries behind a position off again, whose command could not be finished."""
        self.journal.truncate(to.bytes)

    def rebuild(self) -> None:
        """Fold the whole journal anew, whatever the snapshots say."""
        self._research, self.position, self._stored_graph = None, START, b""
        self._fold(list(self.journal.read()))

    def roll_back(self, iterations: int, time: str) -> None:
        """Return to the start of an earlier iteration, at most as far as checkpoints reach."""
        now = self.research.iteration
        kept = checkpoints.available(self.paths.checkpoints)
        possible = [each for each in range(1, checkpoints.DEPTH + 1) if now - each in kept]
        if iterations not in possible:
            reach = ", ".join(map(str, possible)) or "nothing, no earlier iteration is kept"
            raise SessionError(f"cannot go back {iterations} iterations", f"possible: {reach}")
        snapshot = self.checkpoint(now - iterations)
        if snapshot is None:
            raise StoreError(f"the checkpoint of iteration {now - iterations} is damaged", DOCTOR)
        state = self.research.state
        event = {
            "to_seq": snapshot.position.seq,
            "cards_issued": state["cards_issued"],
            "iterations": iterations,
            "spent_usd": state["budget"]["spent_usd"],
        }
        self.commit("rolled_back", time, **event)
        checkpoints.forget(self.paths.checkpoints, set(range(now - iterations + 1)))

    def checkpoint(self, iteration: int) -> checkpoints.Snapshot | None:
        """The checkpoint of an iteration; None when it is damaged or not what the journal folds to."""
        snapshot = checkpoints.load(self.paths.checkpoints, iteration)
        if snapshot is None:
            return None
        seq = snapshot.position.seq
        entries = [line.entry for line in self.journal.read()]
        given_up = any(
            each["kind"] == "rolled_back" and each["to_seq"] < seq < each["seq"] for each in entries
        )
        if given_up or not 0 < seq <= len(entries):
            return None
        folded = fold(self._apply, entries[:seq])
        kept = Research(snapshot.state, folded.graph)
        raw = graph_bytes(folded.graph)
        same = state_bytes(folded, snapshot.position, raw) == state_bytes(kept, snapshot.position, raw)
        return snapshot if same and raw == snapshot.graph_bytes else None

    def _rebuild_after_crash(self, reached: Position | None) -> None:
        """Fold the journal anew, unless the snapshots, which go up to `reached`, were damaged or edited.

        A crash leaves them behind the journal; at its end they can only have been edited.
        """
        if reached is None:
            raise StoreError(f"{self.paths.state} is damaged", DOCTOR)
        edited = StoreError(f"{self.paths.graph} is not the graph that {self.paths.journal} folds to", DOCTOR)
        if reached != START and reached.bytes >= self.journal.size():
            raise edited
        self.rebuild()
        self.behind = True
        found = self.paths.graph.read_bytes() if reached == START and self.paths.graph.exists() else None
        if found is not None and found != graph_bytes(self.research.graph):
            raise edited

    def _adopt(self, snapshot: checkpoints.Snapshot) -> None:
        self._research = Research(snapshot.state, CogniGraph(snapshot.graph))
        self._stored_graph = snapshot.graph_bytes
        self.position = snapshot.position

    def _fold(self, lines: list[Line]) -> None:
        if any(line.entry["kind"] == "rolled_back" for line in lines):
            entries = (line.entry for line in self.journal.read())
            self._research = fold(
                self._apply, [each for each in entries if each["seq"] <= lines[-1].position.seq]
            )
        else:
            for line in lines:
                self._research = self._apply(self._research, line.entry)
        if lines:
            self.position = lines[-1].position


def fold(apply: Apply, entries: Sequence[Entry]) -> Research:
    """The research that journal entries, from the first one on, fold to."""
    research: Research | None = None
    for entry in _valid(entries):
        if entry["kind"] == "rolled_back" and research:
            mark_rollback(research, entry)
        else:
            research = apply(research, entry)
    if research is None:
        raise StoreError("the journal holds no entry", "start a new research: pf start")
    return research


def _valid(entries: Sequence[Entry]) -> list[Entry]:
    """The entries without those that a later roll-back gave up, so that each is folded at most once."""
    valid: list[Entry] = []
    seq = len(entries)
    while seq > 0:
        entry = entries[seq - 1]
        valid.append(entry)
        seq = min(entry["to_seq"], seq - 1) if entry["kind"] == "rolled_back" else seq - 1
    return valid[::-1]


def mark_rollback(research: Research, entry: RolledBack) -> None:
    """Carry on from an earlier state; money stays spent, and no name of an answer file is used again."""
    state = research.state
    state["updated_at"] = entry["time"]
    state["budget"] = {**state["budget"], "spent_usd": entry["spent_usd"]}
    if state["card"]:
        step = state["card"]["step"]
        number = entry["cards_issued"] + 1
        state["cards_issued"] = number
        state["card"] = {**state["card"], "id": f"{number:04d}-{step.lower()}"}
    research.note("rollback", f"went back {entry['iterations']} iterations")


def graph_bytes(graph: CogniGraph) -> bytes:
    """cognigraph.json."""
    nodes_and_edges = len(graph.observations) + len(graph.hypotheses) + len(graph.data["edges"])
    return json_files.pages(graph.data, large=nodes_and_edges >= LARGE_GRAPH)


def state_bytes(research: Research, position: Position, graph: bytes) -> bytes:
    """state.json."""
    value = {
        **research.state,
        "journal": position._asdict(),
        "graph_sha256": sha256(graph).hexdigest(),
    }
    return json_files.pages(value, large=len(graph) >= json_files.LARGE)


@contextmanager
def locked(paths: SessionPaths, *, reading: bool = False) -> Iterator[None]:
    """Keep other processes from changing the session; SessionError when one holds it too long.

    With `reading` the folder need not be writable.
    """
    if not paths.folder.is_dir():
        raise SessionError(f"there is no session {paths.id!r}", "see `pf sessions`")
    with ExitStack() as stack:
        try:
            stack.enter_context((held if reading else files.locked)(paths.lock, LOCK_SECONDS))
        except TimeoutError:
            hint = "wait for it, or end it, and repeat the command"
            raise SessionError(f"another pf process is changing {paths.id}", hint) from None
        yield


@contextmanager
def writing(paths: SessionPaths, apply: Apply, *, reading: bool = False) -> Iterator[Session]:
    """The session, loaded and locked against other processes; with `reading` also where it is read-only."""
    with locked(paths, reading=reading):
        session = Session(paths, apply)
        session.load()
        yield session


def create(root: Path, session_id: str, apply: Apply) -> Session:
    """Make the folders of a new session; StoreError when there are some already."""
    paths = SessionPaths(root, session_id)
    try:
        paths.folder.mkdir(parents=True, exist_ok=True)
        for name in SUBFOLDERS:
            (paths.folder / name).mkdir()
        files.sync_folder(paths.folder.parent)
    except OSError as error:
        raise files.cannot_write(paths.folder, error) from None
    return Session(paths, apply)
