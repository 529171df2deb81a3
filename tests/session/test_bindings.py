"""The current session and the bindings of Claude Code sessions, also when several processes set them."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from pathfinder.errors import StoreError
from pathfinder.session.store import bindings

CLAUDE = "0f5a7a52-4c52-4b0e-9a39-4f1c2f7a1e11"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("one", "two"):
        (tmp_path / "sessions" / name).mkdir(parents=True)
        (tmp_path / "sessions" / name / "journal.jsonl").touch()
    return tmp_path


def test_the_current_session_can_be_replaced(root: Path) -> None:
    assert bindings.current(root) is None
    for name in ("one", "two"):
        bindings.set_current(root, name)
        assert bindings.current(root) == name
    assert (root / "current").readlink() == Path("sessions/two")


def test_a_link_to_nowhere_is_no_current_session(root: Path) -> None:
    bindings.set_current(root, "gone")
    assert bindings.current(root) is None


def test_while_others_replace_it_there_is_always_a_current_session(root: Path) -> None:
    bindings.set_current(root, "one")
    children = []
    for name in ("one", "two"):
        child = os.fork()
        if child == 0:
            for _ in range(300):
                bindings.set_current(root, name)
            os._exit(0)
        children.append(child)
    seen = {bindings.current(root) for _ in range(500)}
    assert all(os.waitpid(child, 0)[1] == 0 for child in children)
    assert seen <= {"one", "two"}
    assert sorted(each.name for each in root.iterdir()) == ["current", "sessions"]


def test_a_link_that_cannot_be_made_is_reported(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "symlink_to", fail)
    with pytest.raises(StoreError, match="No space left"):
        bindings.set_current(root, "one")


def test_a_binding_comes_back_and_is_written_only_when_it_changes(root: Path) -> None:
    binding = {"session": "one", "until_iteration": 3, "max_blocks": 3}
    bindings.bind(root, CLAUDE, binding)
    assert bindings.bound(root, CLAUDE) == binding
    path = root / "bindings" / CLAUDE
    before = path.stat().st_ino
    bindings.bind(root, CLAUDE, dict(binding))
    assert path.stat().st_ino == before
    bindings.bind(root, CLAUDE, {**binding, "session": "two"})
    assert bindings.bound(root, CLAUDE) == {**binding, "session": "two"}


@pytest.mark.parametrize("name", ["../current", "", ".x", "a/b", "a b"])
def test_a_name_that_could_lead_elsewhere_is_never_bound(root: Path, name: str) -> None:
    bindings.bind(root, name, {"session": "one"})
    assert bindings.bound(root, name) is None
    assert not (root / "bindings").exists()


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b"\xff\xfe"])
def test_a_damaged_binding_is_none(root: Path, content: bytes) -> None:
    (root / "bindings").mkdir()
    (root / "bindings" / CLAUDE).write_bytes(content)
    assert bindings.bound(root, CLAUDE) is None
