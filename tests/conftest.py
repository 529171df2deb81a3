"""Fixtures that several rooms share."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from tests.command_line import Pf, written_to
from tests.exports.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ENVIRONMENT = (
    "CLAUDECODE",
    "CLAUDE_CODE_SESSION_ID",
    "CLAUDE_CODE_EXECPATH",
    "PATHFINDER_SESSION",
    "PATHFINDER_UNTIL_ITERATION",
    "PF_COMMAND",
    "NO_COLOR",
)


# How long an example takes is the machine's affair. PATHFINDER_EXAMPLES=1000 searches longer.
EXAMPLES = int(os.environ.get("PATHFINDER_EXAMPLES", "40"))
settings.register_profile("any_machine", deadline=None, max_examples=EXAMPLES)
settings.load_profile("any_machine")


# What finds no client, which would cost money when it is called.
FOLDERS = os.environ["PATH"].split(os.pathsep)
PATH = os.pathsep.join(each for each in FOLDERS if not (Path(each) / "claude").exists())


@pytest.fixture(scope="session")
def numbered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Paths in the folder of this process, each of which is given once."""
    return map(tmp_path_factory.getbasetemp().joinpath, map(str, count(1)))


@pytest.fixture
def tmp_path(numbered: Iterator[Path]) -> Path:
    """An empty folder; pytest's own looks through those of all tests before for a name that is free."""
    folder = next(numbered)
    folder.mkdir(mode=0o700)
    return folder


def wrote(_handle: int) -> None:
    """In place of `os.fsync`: no test outlives the machine, and a research waits for the disk many times."""


@pytest.fixture(scope="session", autouse=True)
def outside_any_session(numbered: Iterator[Path]) -> Iterator[None]:
    """Tests may themselves run inside a Claude Code session: nothing of it, or of the user, reaches them."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ENVIRONMENT:
            patch.delenv(name, raising=False)
        patch.setenv("PATH", PATH)
        patch.setenv("XDG_CONFIG_HOME", str(next(numbered)))
        patch.setattr(os, "fsync", wrote)
        yield


@pytest.fixture(autouse=True)
def without_configuration(monkeypatch: pytest.MonkeyPatch, numbered: Iterator[Path]) -> None:
    """Each test is of a user who has configured nothing yet."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(next(numbered)))


@pytest.fixture
def pf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Pf:
    """`pf` in an empty project folder, which is the current one."""
    folder = tmp_path / "project"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return Pf(folder, capsys.readouterr)


@pytest.fixture
def reading(pf: Pf, documents: Path) -> Pf:
    """A research of four iterations with one archived paper, before its first answer."""
    pf.start("--corpus", str(documents), "--max-iterations", "4")
    pf.fetch(documents / "papers" / "field-test.md")
    return pf


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    """A folder with three documents: a paper, a blog post and a note."""
    return written_to(tmp_path / "documents")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a process; each opens a context of its own in it."""
    with chromium() as started:
        yield started


def pytest_configure() -> None:
    """What a shell runs in its background ignores Ctrl-C, and so would every process that a test starts."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests come first, so that of several processes none is left alone with one at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
