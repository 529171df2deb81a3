"""The files of a corpus folder: found by looking at names and sizes only, links not followed."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pathfinder.sources.formats import formats

SKIPPED_FOLDERS = frozenset({"node_modules", "__pycache__", "venv", "site-packages"})


class Found(NamedTuple):
    """A file that may be indexed, and how to see whether it changed."""

    path: str
    size: int
    mtime_ns: int


def walk(folders: list[Path]) -> Iterator[Found]:
    """Every readable file under `folders`, each once; hidden names, tool folders and links are left out."""
    suffixes = tuple(suffix for form in formats() for suffix in form.SUFFIXES)
    seen: set[str] = set()
    waiting = [str(folder.expanduser().resolve()) for folder in folders]
    while waiting:
        folder = waiting.pop()
        if folder in seen:
            continue
        seen.add(folder)
        for entry in _entries(folder):
            if entry.name.startswith(".") or entry.is_symlink():
                continue
            if entry.is_dir(follow_symlinks=False):
                if entry.name not in SKIPPED_FOLDERS:
                    waiting.append(entry.path)
            elif entry.name.lower().endswith(suffixes) and (found := _found(entry)):
                yield found


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
