"""Calls that are read without argparse, which is asked about all others."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pathfinder.plain_call import PlainCall

CLONE = Path(__file__).resolve().parents[1]
HEAVY = {"argparse", "hashlib", "inspect", "orjson", "shutil", "tempfile", "datetime", "decimal"} | {
    "pathfinder.report.citations",  # 6 ms
    "pathfinder.evidence.statements.gate",
}


def call() -> PlainCall:
    declared = PlainCall()
    declared.add_argument("--session", metavar="ID", help="the session")
    declared.add_argument("file", metavar="FILE")
    declared.add_argument("--json", action="store_true")
    return declared


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (["a.json"], {"file": "a.json", "json": False, "session": None}),
        (["--json", "a.json"], {"file": "a.json", "json": True, "session": None}),
        (["a.json", "--session", "one"], {"file": "a.json", "json": False, "session": "one"}),
    ],
)
def test_a_plain_call_is_read(words: list[str], values: dict[str, object]) -> None:
    found = call().read(words)
    assert found is not None
    assert vars(found) == values


@pytest.mark.parametrize(
    "words",
    [
        [], ["a", "b"], ["--help"], ["-h", "a"], ["a", "--jso"], ["a", "--session"], ["a", "--session=one"],
        ["a", "--session", "--json"], ["a", "--", "b"], ["-"],
    ],
)  # fmt: skip
def test_everything_else_is_left_to_argparse(words: list[str]) -> None:
    """Help, abbreviations, other spellings, and every mistake with its message."""
    assert call().read(words) is None


def test_commands_of_every_card_load_nothing_heavy(tmp_path: Path) -> None:
    """`pf next` and `pf submit` up to a refusal: what an answer waits for is its checks, not imports."""
    (tmp_path / "answer.json").write_text("{}", encoding="utf-8")
    script = "import sys, pathfinder.cli as cli; cli.main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    environment = {"PATH": os.defpath, "PYTHONPATH": str(CLONE / "lib")}
    for words in (["start", "Why?"], ["next"], ["submit", "answer.json"]):
        done = subprocess.run(
            [sys.executable, "-S", "-c", script, *words],
            capture_output=True,
            text=True,
            check=True,
            cwd=tmp_path,
            env=environment,
        )
        loaded = set(done.stderr.splitlines()[-1].split())
        if words[0] != "start":
            assert not loaded & HEAVY, (words, loaded & HEAVY)
