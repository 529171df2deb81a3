"""The files of a corpus folder, links not followed; name or first bytes tell whether one can be read."""

import os
import stat
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from pathfinder.files import is_hidden
from pathfinder.printing import printable
from pathfinder.sources.formats import format_of_suffix
from pathfinder.sources.sandbox.extract import HEAD, is_binary

MOST_ENDINGS = 8
VERSION_CONTROL = frozenset({".git", ".hg", ".jj", ".svn"})
SKIPPED_FOLDERS = frozenset({"node_modules", "__pycache__", "venv", "site-packages"})


class Found(NamedTuple):
    """A file that may be indexed, and how to see whether it changed."""

    path: str
    size: int
    mtime_ns: int


def walk(folders: list[Path]) -> Iterator[Found]:
    """Every file under `folders`, each once; hidden names, tool folders and links are left out."""
    seen: set[str] = set()
    waiting = [str(folder.expanduser().resolve()) for folder in folders]
    while waiting:
        folder = waiting.pop()
        if folder in seen:
            continue
        seen.add(folder)
        for entry in _entries(folder):
            if is_hidden(entry.name) or entry.is_symlink():
                continue
            if entry.is_dir(follow_symlinks=False):
                if entry.name not in SKIPPED_FOLDERS:
                    waiting.append(entry.path)
            elif found := _found(entry):
                yield found


def hidden_folders(folders: Iterable[str]) -> list[str]:
    """The names of the hidden folders directly in some folders: no document in them is read."""
    entries = (entry for folder in folders for entry in _entries(folder) if is_hidden(entry.name))
    names = {entry.name for entry in entries if entry.is_dir(follow_symlinks=False)}
    return sorted(names - VERSION_CONTROL)


def is_readable(path: str) -> bool:
    """Whether a file ends as those of a known format do, or begins as text does."""
    if format_of_suffix(Path(path).suffix):
        return True
    try:
        with Path(path).open("rb") as file:
            return not is_binary(file.read(HEAD))
    except OSError:
        return True  # why it cannot be read is told when it is


def left_out(paths: Iterable[str]) -> str:
    """How many files are no text, and how they end: "5 files …: 3 .png, 2 without ending"; "" for none."""
    counts = Counter(Path(path).suffix.lower() or "without ending" for path in paths)
    if not counts:
        return ""
    order = sorted(counts.items(), key=lambda each: (-each[1], each[0]))[:MOST_ENDINGS]
    endings = ", ".join(f"{count} {ending}" for ending, count in order)
    more = ", …" if len(counts) > MOST_ENDINGS else ""
    files = f"{counts.total()} file{'s' * (counts.total() > 1)}"
    return printable(f"{files} that cannot be read as text: {endings}{more}")


def _entries(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError:  # gone or unreadable since it was listed
        return []


def _found(entry: os.DirEntry[str]) -> Found | None:
    try:
        status = entry.stat(follow_symlinks=False)
        entry.path.encode("utf-8")  # a name that is not text cannot be cited
    except (OSError, UnicodeEncodeError):
        return None
    if not stat.S_ISREG(status.st_mode):
        return None
    return Found(entry.path, status.st_size, status.st_mtime_ns)
