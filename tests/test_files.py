"""A reader sees the old content or the new one; a write that fails leaves nothing behind."""

from __future__ import annotations

import errno
import os
import resource
import signal
from pathlib import Path

import pytest
from tests.session.conftest import in_child

from pathfinder import files
from pathfinder.errors import StoreError


def test_a_reader_beside_a_writer_never_sees_a_part(tmp_path: Path) -> None:
    path = tmp_path / "file"
    contents = {letter * 300_000 for letter in (b"a", b"b")}
    files.write(path, min(contents))
    child = os.fork()
    if child == 0:
        while True:
            for content in contents:
                files.write(path, content, durable=False)
    try:
        seen = {path.read_bytes() for _ in range(400)}
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    assert seen <= contents


def test_a_killed_writer_leaves_the_old_content_or_the_new(tmp_path: Path) -> None:
    path = tmp_path / "file"
    files.write(path, b"old")
    child = os.fork()
    if child == 0:
        os.fsync = lambda _handle: os.kill(os.getpid(), signal.SIGKILL)  # type: ignore[assignment]
        files.write(path, b"new")
    assert os.WIFSIGNALED(os.waitpid(child, 0)[1])
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_write_that_fails_keeps_the_old_content_and_removes_its_temporary_file(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    files.write(path, b"old")

    def fail(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os if call == "fsync" else Path, call, fail)
    with pytest.raises(StoreError, match="No space left") as caught:
        files.write(path, b"new")
    monkeypatch.undo()
    assert str(path) in caught.value.message
    assert "free some space" in caught.value.hint
    assert [each.name for each in tmp_path.iterdir()] == ["file"]
    assert path.read_bytes() == b"old"


def test_a_file_that_grows_over_the_limit_of_the_system_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "file"
    files.write(path, b"old")

    def work() -> int:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, 1_000))
        try:
            files.write(path, b"x" * 5_000)
        except StoreError:
            return 7
        return 0

    assert in_child(work) == 7
    assert [each.name for each in tmp_path.iterdir()] == ["file"]
    assert path.read_bytes() == b"old"


def test_a_missing_folder_is_one_for_the_doctor(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        files.write(tmp_path / "gone" / "file", b"new")
    assert "pf doctor" in caught.value.hint
