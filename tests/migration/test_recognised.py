"""A folder of version 1 is recognised by every command, and a new research starts beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.command_line import Pf
from tests.migration.old_folders import direct, hashes, whole

COMMANDS = (
    *(
        "ask why",
        "doctor",
        "evaluate",
        "export bibtex",
        "fetch https://a.example",
        "loop enter",
        "next",
        "offline",
    ),
    *("pack", "pause", "quote src_1 'some words'", "read src_1", "replay", "report", "resume", "rewrite 1"),
    *("search words", "serve", "sessions", "sources", "stall", "status", "stop"),
    *("thesis", "verify", "watch"),
)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("make", [whole, direct])
def test_every_command_says_what_it_is_and_what_to_do(
    pf: Pf, make: Callable[[Path], Path], command: str
) -> None:
    folder = make(pf.folder)
    before = hashes(folder)
    done = pf(*command.split())
    assert done.code == 1
    assert "holds a research of version 1" in done.err
    assert "pf migrate" in done.err
    assert hashes(folder) == before
    assert not (pf.root / "sessions").exists()


@pytest.mark.parametrize("make", [whole, direct])
def test_a_new_research_starts_beside_it(pf: Pf, make: Callable[[Path], Path]) -> None:
    folder = make(pf.folder)
    before = hashes(folder)
    done = pf.ok("start", "Are heat pumps loud?")
    assert "pf migrate" in done.err
    assert "cannot be written" not in done.err
    (row,) = pf.ok("sessions", "--json").json
    assert row["current"]
    assert pf.card()["step"] == "CLARIFY"
    assert pf("doctor").code == 0
    assert hashes(folder) == before


def test_todays_folder_is_none_of_version_1(pf: Pf) -> None:
    pf.start()
    assert "version 1" in pf("migrate").err
    assert (pf.root / "current").is_symlink()
