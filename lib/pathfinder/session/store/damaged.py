"""damaged/: what `pf doctor` replaced, one folder for each of its runs, and the way back."""

import shutil
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from pathfinder.clock import now
from pathfinder.errors import StoreError
from pathfinder.session.store.paths import SessionPaths

ABSENT = ".absent"  # holds an empty file for each one that was missing and was made


class Damaged:
    """What one run sets aside."""

    def __init__(self, paths: SessionPaths) -> None:
        self._paths = paths

    @cached_property
    def folder(self) -> Path:
        """A new folder, made when the first thing is set aside."""
        stamp, number = now()[:19].replace(":", ""), 1
        while (folder := self._paths.damaged / f"{stamp}-{number:03d}").exists():
            number += 1
        folder.mkdir(parents=True)
        return folder

    def keep(self, path: Path) -> None:
        """Keep a copy of a file, or move anything else, under the name that it has in the session."""
        name = path.relative_to(self._paths.folder)
        there = path.is_symlink() or path.exists()
        target = self.folder / name if there else self.folder / ABSENT / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not there:
            target.touch()
        elif path.is_file() and not path.is_symlink():
            shutil.copy2(path, target)
        else:
            path.rename(target)

    def take(self, path: Path) -> None:
        """Keep something, and have nothing stand in its place."""
        self.keep(path)
        path.unlink(missing_ok=True)


def bring_back(paths: SessionPaths) -> list[str]:
    """Put back what the last run set aside, and set aside what stands there now; the names."""
    folders = sorted(each for each in paths.damaged.glob("*") if each.is_dir())
    if not folders:
        raise StoreError(f"nothing was set aside in {paths.damaged}", "there is nothing to bring back")
    kept, aside = folders[-1], Damaged(paths)
    names = []
    for each in list(_leaves(kept)):
        name = each.relative_to(kept)
        absent = name.parts[0] == ABSENT
        path = paths.folder / (name.relative_to(ABSENT) if absent else name)
        aside.take(path)
        if not absent:
            path.parent.mkdir(parents=True, exist_ok=True)
            each.rename(path)
        names.append(str(path.relative_to(paths.folder)))
    shutil.rmtree(kept)
    return names


def _leaves(folder: Path) -> Iterator[Path]:
    """Everything in a folder that holds nothing itself."""
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not path.is_dir() or not any(path.iterdir()):
            yield path
