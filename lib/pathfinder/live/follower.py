"""Following a research while others change it: nothing is locked, and only what is new is read."""

import json
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from pathfinder.errors import PathfinderError
from pathfinder.report.terminal.activity import Activity, Live, Quoted, Recent, live
from pathfinder.session.store.paths import SessionPaths
from pathfinder.session.store.session import Session
from pathfinder.steps.protocol import apply_event

KEPT = 8  # searches, sources and quotes, each
WINDOW = 256 * 1024  # bytes of a log that are read at first
EXPECTED = "words copied verbatim from the archived text; "  # what follows says what stands there instead
_SOUND = (PathfinderError, LookupError, TypeError, ValueError)  # what an entry that was taken back may raise


class Follower:
    """A session that is read again and again. `live` is what is known after the last `poll`."""

    def __init__(self, paths: SessionPaths) -> None:
        self.paths = paths
        self.gone = False
        self.problem = ""  # why the session cannot be read at the moment
        self._journal = Tail(paths.journal)
        self._seen = Tail(paths.seen)
        self._archived = Tail(paths.sources / "index.jsonl")
        self._searches: deque[Activity] = deque(maxlen=KEPT)
        self._sources: deque[Activity] = deque(maxlen=KEPT)
        self._quotes: deque[Quoted] = deque(maxlen=KEPT)
        self._before: tuple[int, dict[str, float] | None] = (-1, None)
        self.session = self._load()
        self._note()
        self.live = self._live()

    def poll(self) -> bool:
        """Read what is new; True when there was anything."""
        state = (self.gone, self.problem)
        self.gone = not self.paths.journal.exists()
        if self.gone:
            return not state[0]
        changed = self._advance()
        changed = self._note() or changed
        if changed:
            self.live = self._live()
        return changed or state != (self.gone, self.problem)

    def _load(self) -> Session:
        session = Session(self.paths, apply_event)
        session.load()
        return session

    def _advance(self) -> bool:
        """Fold the new entries; load everything anew when the journal was replaced or cut."""
        replaced = self._journal.replaced()
        if not replaced and not self.problem:
            with suppress(*_SOUND):
                return self.session.catch_up()
        try:
            self.session, self.problem = self._load(), ""
        except PathfinderError as error:
            self.problem = f"{error.message}; {error.hint}"
            self.gone = not self.paths.journal.exists()
        return True

    def _note(self) -> bool:
        """Take the new lines of the logs."""
        entries, seen, archived = self._journal.rows(), self._seen.rows(), self._archived.rows()
        for row in entries:
            self._quotes.extend(quoted(row.get("entry") or {}))
        stored = [archived_source(row) for row in archived]
        known = {each.about for each in (*stored, *self._sources)}
        told = [each for row in seen if (each := shown(row, known))]
        opened = [each for each in told if each.kind == "open"]
        self._searches.extend(each for each in told if each.kind == "search")
        self._sources.extend(sorted([*stored, *opened], key=_moment))
        return bool(entries or seen or archived)

    def _live(self) -> Live:
        research = self.session.research
        activities = sorted([*self._searches, *self._sources], key=_moment)
        recent = Recent(tuple(activities), tuple(self._quotes), self._strengths(research.iteration))
        return live(research.graph.data, research.state, recent)

    def _strengths(self, iteration: int) -> dict[str, float] | None:
        """The strengths when the last finished iteration began; read once an iteration."""
        if self._before[0] != iteration:
            path = self.paths.checkpoints / f"{max(iteration - 1, 0):03d}" / "cognigraph.json"
            self._before = (iteration, _strengths(path))
        return self._before[1]


class Tail:
    """The lines of a log, each read once. A log that is replaced or cut is read from the beginning."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = 0
        self._read = 0

    def replaced(self) -> bool:
        """Whether what was read is no longer the beginning of the file."""
        with suppress(OSError):
            found = self.path.stat()
            return bool(self._file) and (found.st_ino != self._file or found.st_size < self._read)
        return False

    def rows(self) -> list[dict[str, Any]]:
        """The objects in the complete lines that are new; lines that hold none are left out."""
        rows = []
        for line in self._lines():
            with suppress(ValueError):
                row = json.loads(line)
                if isinstance(row, dict):
                    rows.append(row)
        return rows

    def _lines(self) -> list[bytes]:
        try:
            found = self.path.stat()
            first = found.st_ino != self._file or found.st_size < self._read
            if not first and found.st_size == self._read:
                return []
            start = max(found.st_size - WINDOW, 0) if first else self._read
            with self.path.open("rb") as file:
                file.seek(start)
                data = file.read()
        except OSError:
            return []
        complete = data[: data.rfind(b"\n") + 1]
        self._file, self._read = found.st_ino, start + len(complete)
        lines = complete.split(b"\n")
        return lines[1:] if first and start else lines


def quoted(entry: dict[str, Any]) -> list[Quoted]:
    """The quotations that a journal entry tells of: those of an exploration, or those that were refused."""
    time = str(entry.get("time", ""))
    if entry.get("kind") == "accepted":
        found = (entry.get("payload") or {}).get("observations") or []
        return [
            Quoted(time, each["proof"], each["quote"], _from(each))
            for each in found
            if isinstance(each, dict) and "quote" in each
        ]
    return [
        Quoted(time, "refused", _instead(*problem[1:]), str(entry.get("card", "")))
        for problem in entry.get("problems") or []
        if str(problem[0]).endswith("/quote")
    ]


def _instead(expected: str, passage: str = "") -> str:
    """What stands in the source instead of a refused quotation, as far as the refusal tells."""
    return f"the closest passage is {passage}" if passage else expected.removeprefix(EXPECTED)


def shown(row: dict[str, Any], archived: set[str]) -> Activity | None:
    """A line of seen.jsonl: a search, or a page that was opened and is none of the `archived` addresses."""
    results = [each for each in row.get("results") or () if isinstance(each, dict) and each.get("url")]
    time, tool = str(row.get("time", "")), str(row.get("tool", ""))
    if row.get("query"):
        engines = ", ".join(map(str, row.get("engines") or ())) or tool
        return Activity(time, "search", str(row["query"]), engines, len(results))
    if not results or any(each["url"] in archived for each in results):
        return None
    return Activity(time, "open", str(results[0].get("title") or results[0]["url"]), str(results[0]["url"]))


def archived_source(row: Mapping[str, object]) -> Activity:
    """A line of the archive's index."""
    url = str(row.get("url", ""))
    return Activity(str(row.get("fetched_at", "")), "archive", str(row.get("title") or url), url)


def _moment(activity: Activity) -> str:
    """The time to the second: the hook and the program spell the time zone in two ways."""
    return activity.time[:19]


def _from(observation: Mapping[str, object]) -> str:
    """`obs_4 · src_2`."""
    return " · ".join(str(observation[key]) for key in ("id", "source_id") if observation.get(key))


def _strengths(path: Path) -> dict[str, float] | None:
    try:
        graph = json.loads(path.read_bytes())
        return {key: float(item["strength"]) for key, item in graph["hypotheses"].items()}
    except (OSError, LookupError, TypeError, ValueError, AttributeError):
        return None
