"""Where sessions lie and how they are named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pathfinder.errors import SessionError, StoreError
from pathfinder.session.store.paths import SessionPaths, find_root, new_session_id, session_ids


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Why do heat pumps work in cold places?", "20260131-why-do-heat-pumps-work-in"),
        ("히트펌프는 왜 작동하는가", "20260131-research"),
        ("../../etc/passwd", "20260131-etc-passwd"),
        ("a" * 300, "20260131-" + "a" * 48),
        ("?!", "20260131-research"),
    ],
)
def test_a_session_is_named_after_day_and_question(tmp_path: Path, question: str, name: str) -> None:
    assert new_session_id(tmp_path, question, "2026-01-31") == name
    assert SessionPaths(tmp_path, name).folder.parent == tmp_path / "sessions"


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    names = [new_session_id(tmp_path, "Why?", "2026-01-31") for _ in range(3)]
    assert names == ["20260131-why", "20260131-why-2", "20260131-why-3"]


def test_processes_starting_at_once_never_get_the_same_name(tmp_path: Path) -> None:
    children = []
    for number in range(8):
        child = os.fork()
        if child == 0:
            (tmp_path / f"{number}.txt").write_text(new_session_id(tmp_path, "Why?", "2026-01-31"))
            os._exit(0)
        children.append(child)
    assert all(os.waitpid(child, 0)[1] == 0 for child in children)
    assert len({path.read_text() for path in tmp_path.glob("*.txt")}) == 8


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "sessions").write_text("a file")
    with pytest.raises(StoreError):
        new_session_id(tmp_path, "Why?", "2026-01-31")


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../x", "a/b", "/etc", ".hidden", "a\n", "a b", "x" * 101, "a\0b", "é"]
)
def test_a_name_that_could_lead_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(SessionError, match="is not a session ID"):
        SessionPaths(tmp_path, name)


def test_the_root_is_found_from_below_and_only_when_it_holds_sessions(tmp_path: Path) -> None:
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    (tmp_path / "a" / ".research").mkdir()
    (tmp_path / ".research" / "sessions").mkdir(parents=True)
    assert find_root(below) == tmp_path / ".research"


def test_only_folders_with_a_journal_are_sessions(tmp_path: Path) -> None:
    for name in ("20260131-a", "20260131-b"):
        (tmp_path / "sessions" / name).mkdir(parents=True)
    (tmp_path / "sessions" / "20260131-b" / "journal.jsonl").touch()
    assert session_ids(tmp_path) == ["20260131-b"]
