"""Where things lie under .research (DESIGN section 5)."""

import os
import re
from pathlib import Path

from pathfinder import files
from pathfinder.errors import PathfinderError, SessionError, StoreError

SAFE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")
FOLDER = ".research"
OLD = ("evidence", "claims", "holes.json", "summary.md", "findings.md", "state.json")  # files of version 1
SUBFOLDERS = ("inbox", "observations", "hypotheses", "sources", "papers", "iteration_logs", "checkpoints")


def find_root(start: Path) -> Path | None:
    """The nearest .research folder at or above `start`, or None."""
    for folder in (start, *start.parents):
        candidate = folder / FOLDER
        if (candidate / "sessions").is_dir():
            return candidate
    return None


def old_folder(start: Path) -> Path | None:
    """Where the nearest .research folder holds a research of version 1, in `current` or itself; or None."""
    for folder in (start, *start.parents):
        root = folder / FOLDER
        if root.is_dir():
            places = [each for each in (root / "current", root) if not each.is_symlink()]
            return next((each for each in places if any((each / name).exists() for name in OLD)), None)
    return None


class SessionPaths:
    """The files of one session."""

    def __init__(self, root: Path, session_id: str) -> None:
        if not SAFE_NAME.fullmatch(session_id):
            raise SessionError(f"{session_id!r} is not a session ID", "see `pf sessions`")
        self.root = root
        self.id = session_id
        self.folder = root / "sessions" / session_id
        self.state = self.folder / "state.json"
        self.graph = self.folder / "cognigraph.json"
        self.journal = self.folder / "journal.jsonl"
        self.seed = self.folder / "seed.json"
        self.lock = self.folder / ".lock"
        self.inbox = self.folder / "inbox"
        self.sources = self.folder / "sources"
        self.seen = self.folder / "seen.jsonl"
        self.read = self.folder / "read.jsonl"  # which numbers of each source were shown
        self.moves = self.folder / "moves"  # calls for the open card, counted by the hook and by `pf`
        self.index = root / "index" / f"{session_id}.sqlite"  # of the archived texts; a cache
        self.checkpoints = self.folder / "checkpoints"
        self.report = self.folder / "RESEARCH_REPORT.md"
        self.page = self.folder / "report.html"
        self.thesis = self.folder / "thesis.md"
        self.due = self.folder / ".documents.due"  # the journal entry that they are to be written for
        self.damaged = self.folder / "damaged"  # what `pf doctor` replaced

    def exist(self) -> bool:
        """Whether there is such a session, sound or not."""
        return any(os.path.lexists(path) for path in (self.journal, self.state, self.graph))

    def without_journal(self) -> PathfinderError:
        """What to say of a session that has no journal."""
        if not self.exist():
            return SessionError(f"there is no session {self.id!r}", "see `pf sessions`")
        return StoreError(
            f"{self.journal} is missing: it was deleted, moved or replaced",
            "put it back from a backup, or run `pf doctor`, which goes on from the snapshots",
        )


def session_ids(root: Path) -> list[str]:
    """All sessions under a .research folder, oldest name first."""
    folder = root / "sessions"
    names = (each.name for each in folder.iterdir() if SAFE_NAME.fullmatch(each.name))
    return sorted(name for name in names if SessionPaths(root, name).exist())


def new_session_id(root: Path, question: str, today: str) -> str:
    """`yyyymmdd-slug`, with a number when that name is taken. `today` is an ISO date.

    The folder is made here, so that two processes starting at once never get the same name.
    """
    words = re.findall(r"[a-z][a-z0-9]*", question.lower())
    slug = "-".join(words[:6])[:48].strip("-") or "research"
    name = f"{today.replace('-', '')}-{slug}"
    candidate, number = name, 2
    while not _claimed(root / "sessions" / candidate):
        candidate, number = f"{name}-{number}", number + 1
    return candidate


def _claimed(folder: Path) -> bool:
    """Whether this process made the folder; False when it was there."""
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        if not folder.parent.is_dir():
            raise files.cannot_write(folder, NotADirectoryError(0, "not a folder")) from None
        return False
    except OSError as error:
        raise files.cannot_write(folder, error) from None
    return True
