"""The files that hooks read and write, where somebody has put something else in their place."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.client.bound_folder import HOOKS, Answer, Folder, run_hook
from tests.ending import ends

PAGE = {"tool_name": "WebFetch", "tool_input": {"url": "https://example.org/", "prompt": "p"}}
SOMEBODY = 54321
ROOT = pytest.mark.skipif(os.geteuid() != 0, reason="only the superuser can give files away")


def hook(name: str, folder: Folder) -> Answer:
    event = folder.event(**PAGE) if name != "stop" else folder.event()
    return run_hook(HOOKS / f"{name}.py", event)


def state(folder: Folder) -> Path:
    return folder.session_folder / "state.json"


def binding(folder: Folder) -> Path:
    return folder.binding


@ROOT
@pytest.mark.parametrize("name", ["stop", "addresses", "guard"])
@pytest.mark.parametrize("which", [binding, lambda folder: folder.binding.parent])
def test_what_belongs_to_another_user_does_not_count(
    folder: Folder, name: str, which: Callable[[Folder], Path]
) -> None:
    os.chown(which(folder), SOMEBODY, SOMEBODY)
    assert hook(name, folder).silent
    assert folder.seen == []


@ROOT
@pytest.mark.parametrize("name", ["stop", "guard"])
def test_the_state_of_another_user_does_not_count(folder: Folder, name: str) -> None:
    os.chown(state(folder), SOMEBODY, SOMEBODY)
    assert hook(name, folder).silent


@pytest.mark.parametrize("which", [binding, state])
@pytest.mark.parametrize("name", ["stop", "guard"])
def test_a_pipe_in_the_place_of_a_file_holds_nobody(
    folder: Folder, name: str, which: Callable[[Folder], Path]
) -> None:
    path = which(folder)
    path.unlink()
    os.mkfifo(path)
    with ends():
        answer = hook(name, folder)
    assert answer.code == 0
    assert "doctor" in answer.out
    assert '"block"' not in answer.out


@pytest.mark.parametrize("which", [binding, state])
def test_a_link_in_the_place_of_a_file_is_not_followed(
    folder: Folder, which: Callable[[Folder], Path]
) -> None:
    path, elsewhere = which(folder), folder.path / "elsewhere"
    path.rename(elsewhere)
    path.symlink_to(elsewhere)
    assert "doctor" in hook("stop", folder).out
    assert '"deny"' in hook("guard", folder).out


@pytest.fixture
def victim(folder: Folder) -> Path:
    path = folder.path / "victim"
    path.write_text("precious")
    return path


@pytest.mark.parametrize(
    ("name", "trap"),
    [
        ("stop", "bindings/SESSION.blocks"),
        ("guard", "bindings/SESSION.turn"),
        ("guard", "sessions/20260131-why/moves"),
        ("addresses", "sessions/20260131-why/seen.jsonl"),
    ],
)
def test_no_hook_writes_through_a_link(folder: Folder, victim: Path, name: str, trap: str) -> None:
    place = folder.research / trap.replace("SESSION", folder.binding.name)
    place.symlink_to(victim)
    event = folder.event(**PAGE, prompt_id="p1")
    assert run_hook(HOOKS / f"{name}.py", event).code == 0
    assert victim.read_text() == "precious"


def test_the_counter_is_written_under_a_name_that_nobody_can_guess(folder: Folder, victim: Path) -> None:
    """Links wait under the names that an earlier version took, for each process there may be soon."""
    soon = os.getpid()
    for pid in range(soon, soon + 3000):
        folder.binding.with_name(f"{folder.binding.name}.blocks.{pid}").symlink_to(victim)
    assert hook("stop", folder).blocks
    assert victim.read_text() == "precious"
    assert folder.binding.with_suffix(".blocks").read_text().startswith('{"progress"')
