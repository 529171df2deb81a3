"""Fixtures that several rooms share."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from tests.command_line import DOCUMENTS, Pf
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


# How long an example takes is the machine's affair.
settings.register_profile("any_machine", deadline=None)
settings.load_profile("any_machine")


@pytest.fixture(autouse=True)
def outside_any_session(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Tests may themselves run inside a Claude Code session: nothing of it, or of the user, reaches them."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("user")))
    for name in ENVIRONMENT:
        monkeypatch.delenv(name, raising=False)
    folders = os.environ["PATH"].split(os.pathsep)
    without_client = [each for each in folders if not (Path(each) / "claude").exists()]
    monkeypatch.setenv("PATH", os.pathsep.join(without_client))  # a call of a model would cost money


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
    folder = tmp_path / "documents"
    for name, text in DOCUMENTS.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


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
