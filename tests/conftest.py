"""Fixtures that several rooms share."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.command_line import DOCUMENTS, Pf

ENVIRONMENT = (
    "CLAUDE_CODE_SESSION_ID",
    "PATHFINDER_SESSION",
    "PATHFINDER_UNTIL_ITERATION",
    "PF_COMMAND",
    "NO_COLOR",
)


@pytest.fixture(autouse=True)
def outside_any_session(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests may themselves run inside a Claude Code session: nothing of it reaches them."""
    for name in ENVIRONMENT:
        monkeypatch.delenv(name, raising=False)


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
