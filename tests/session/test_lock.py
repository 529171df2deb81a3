"""One writer at a time, and a dead one holds nothing."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest
from bench.research import TIME, Made
from tests.session.conftest import in_child, loaded

from pathfinder import files
from pathfinder.errors import SessionError
from pathfinder.session.store import session as sessions
from pathfinder.session.store.session import writing
from pathfinder.steps.protocol import apply_event


def holder(path: Path) -> int:
    """A process that holds the lock until it is killed."""
    ready, tell = os.pipe()
    child = os.fork()
    if child == 0:
        with files.locked(path, 5):
            os.write(tell, b"x")
            time.sleep(60)
    os.read(ready, 1)
    os.close(ready)
    os.close(tell)
    return child


def end(child: int) -> None:
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def test_a_second_writer_waits_and_then_says_who_is_in_the_way(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "LOCK_SECONDS", 0.1)
    child = holder(made.session.paths.lock)
    try:
        with (
            pytest.raises(SessionError, match="another pf process"),
            writing(made.session.paths, apply_event),
        ):
            pass
    finally:
        end(child)


def test_the_lock_of_a_killed_process_is_free(made: Made) -> None:
    end(holder(made.session.paths.lock))
    with writing(made.session.paths, apply_event) as session:
        assert not session.behind


def test_a_child_that_outlives_the_writer_does_not_keep_the_lock(tmp_path: Path) -> None:
    with files.locked(tmp_path / "lock", 1):
        child = os.fork()
        if child == 0:
            time.sleep(60)
    try:
        with files.locked(tmp_path / "lock", 0.1):
            pass
    finally:
        end(child)


def test_writers_in_turn_lose_nothing(made: Made) -> None:
    """Four processes commit ten entries each; each sees what the others did."""

    def work() -> int:
        for _ in range(10):
            with writing(made.session.paths, apply_event) as session:
                session.commit("spent", TIME, usd=0.01)
                session.flush()
        return 0

    children = []
    for _ in range(3):
        child = os.fork()
        if child == 0:
            os._exit(work())
        children.append(child)
    assert in_child(work) == 0
    assert all(os.waitpid(child, 0)[1] == 0 for child in children)
    assert loaded(made.session).research.state["budget"]["spent_usd"] == pytest.approx(0.4)
