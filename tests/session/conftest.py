"""A research on disk, made of real journal entries."""

from __future__ import annotations

import os
import shutil
from copy import copy
from pathlib import Path

import pytest
from bench.research import NAME, TIME, Made

from pathfinder.session.store.paths import FOLDER, SessionPaths
from pathfinder.session.store.session import Session
from pathfinder.sources.archive.archive import Archive
from pathfinder.steps.protocol import apply_event


@pytest.fixture(autouse=True)
def _no_chosen_session(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PATHFINDER_SESSION", "PATHFINDER_UNTIL_ITERATION", "CLAUDE_CODE_SESSION_ID"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="session")
def original(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """A research of four iterations, with its snapshots; never changed."""
    made = Made(tmp_path_factory.mktemp("original"))
    grow(made, 4)
    return made


@pytest.fixture
def made(original: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Made:
    """A copy of it in the current directory."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(original.session.paths.root, tmp_path / FOLDER, symlinks=True)
    made = copy(original)
    made.session = Session(SessionPaths(tmp_path / FOLDER, NAME), apply_event)
    made.session.load()
    made.archive = Archive(made.session.paths.sources, now=lambda: TIME)
    made.sources = list(original.sources)
    return made


def grow(made: Made, iterations: int) -> None:
    """Go on for some iterations, writing snapshots and checkpoints as the commands do."""
    session = made.session
    session.flush(checkpoint=True)
    until = session.research.iteration + iterations
    while session.research.iteration < until:
        before = session.research.iteration
        made.go_on(2)
        session.flush()
        if session.research.iteration > before:
            session.flush(checkpoint=True)


def again(session: Session) -> Session:
    """The same session as another process would find it, not loaded yet."""
    return Session(session.paths, apply_event)


def loaded(session: Session) -> Session:
    other = again(session)
    other.load()
    return other


def files(folder: Path) -> dict[str, bytes | str]:
    """Everything under a folder but lock files: path to content, or to where a link leads."""
    return {
        str(path.relative_to(folder)): str(path.readlink()) if path.is_symlink() else path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if (path.is_file() or path.is_symlink()) and not path.name.endswith(".lock")
    }


def in_child(work: object) -> int:
    """Run a callable in a forked process; its exit code, 99 when it raised."""
    child = os.fork()
    if child == 0:
        code = 99
        try:
            code = int(work() or 0)  # type: ignore[operator]
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
