"""`pf statusline` as Claude Code calls it: JSON on standard input, one line back, and never an error."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf

CLONE = Path(__file__).resolve().parents[2]
SCRIPT = CLONE / "lib" / "pathfinder" / "commands" / "show" / "statusline.py"
SESSION = "0f5a7a52-4c52-4b0e-9a39-4f1c2f7a1e11"


def call(given: object, *, cwd: Path | str = "/", **environment: str) -> subprocess.CompletedProcess[str]:
    """As lib/pf starts it: the standard library alone, nothing in the environment but what is named."""
    text = given if isinstance(given, str) else json.dumps(given)
    return subprocess.run(
        [sys.executable, "-IS", str(SCRIPT)],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={"PATH": os.defpath, **environment},
        check=False,
    )


def event(folder: Path, **fields: Any) -> dict[str, Any]:
    """What the client sends, as far as it matters."""
    place = {"current_dir": str(folder), "project_dir": str(folder)}
    cost = {"total_cost_usd": 0.11, "total_duration_ms": 1000}
    return {"session_id": "another", "cwd": str(folder), "workspace": place, "cost": cost, **fields}


def line(folder: Path, **fields: Any) -> str:
    done = call(event(folder, **fields))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    return done.stdout.rstrip("\n")


@pytest.fixture
def started(pf: Pf, documents: Path) -> Pf:
    pf.start("--corpus", str(documents), "--max-iterations", "4")
    pf.fetch(documents / "papers" / "field-test.md")
    return pf


def edit(pf: Pf, **fields: Any) -> None:
    """Change state.json as the program itself would have."""
    (pf.session / "state.json").write_text(json.dumps({**pf.state, **fields}), encoding="utf-8")


def test_iteration_phase_and_hypotheses(started: Pf) -> None:
    assert line(started.folder) == "pathfinder 0/4 CLARIFY · ✓ 0 ◐ 0"
    started.iterate()
    assert line(started.folder) == "pathfinder 1/4 PLAN · ✓ 0 ◐ 0"
    started.ok("pause")
    assert line(started.folder) == "pathfinder 1/4 paused · ✓ 0 ◐ 0"


def test_the_counts_are_those_of_the_graph(pf: Pf, documents: Path) -> None:
    """They are counted in its bytes, and texts that look like a status do not count."""
    question = 'Is "status": "verified" or "status": "tested" true of heat pumps?'
    pf.ok("start", question, "--corpus", str(documents), "--max-iterations", "6", "--driver", "offline")
    pf.ok("offline", "--all")
    statuses = [each["status"] for each in pf.graph["hypotheses"].values()]
    verified, tested = (statuses.count(status) for status in ("verified", "tested"))
    assert verified + tested > 0
    assert line(pf.folder) == f"pathfinder 6/6 completed · ✓ {verified} ◐ {tested}"


def test_money_is_shown_once_there_is_some(started: Pf) -> None:
    edit(started, budget={"spent_usd": 0.423, "max_usd": 5.0})
    assert line(started.folder).endswith(" · $0.42 of $5.00")
    edit(started, budget={"spent_usd": 1.0, "max_usd": None})
    assert line(started.folder).endswith(" · $1.00")


def test_the_section_being_written_is_shown(started: Pf) -> None:
    report = {"done": False, "outline": [{"id": "sec_1"}, {"id": "sec_2"}], "sections": [{"id": "sec_1"}]}
    edit(started, report=report)
    assert "0/4 writing section 2 of 2 ·" in line(started.folder)


def test_the_bound_research_goes_before_the_current_one(started: Pf) -> None:
    """A Claude Code session sees its own research; others see the current one."""
    started.ok("pause")
    bound = started.session.name
    started.ok("start", "Another question?", "--id-only")
    (started.root / "bindings").mkdir(exist_ok=True)
    (started.root / "bindings" / SESSION).write_text(json.dumps({"session": bound}))
    assert "paused" in line(started.folder, session_id=SESSION)
    assert "CLARIFY" in line(started.folder)


def test_it_is_found_from_a_folder_below(started: Pf) -> None:
    below = started.folder / "a" / "b"
    below.mkdir(parents=True)
    assert "CLARIFY" in line(below)
    assert "CLARIFY" in call({"workspace": {"current_dir": str(below)}}).stdout
    assert "CLARIFY" in call({}, cwd=below).stdout


def test_a_folder_without_research_gets_an_empty_line(tmp_path: Path) -> None:
    assert line(tmp_path) == ""
    assert line(tmp_path / "gone") == ""


@pytest.mark.parametrize(
    "given",
    ["", "{", "[]", "null", "7", '{"cwd": 7}', '{"session_id": []}', '{"cwd": ""}', "\x00", "[" * 99999],
)
def test_whatever_comes_in_the_exit_code_is_0(given: str) -> None:
    done = call(given)
    assert (done.returncode, done.stdout, done.stderr) == (0, "\n", "")


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"status": "running"}', '{"iteration": "x", "status": 1}']
)
def test_a_damaged_state_gets_an_empty_line(started: Pf, content: str) -> None:
    (started.session / "state.json").write_text(content)
    assert line(started.folder) == ""


def test_missing_files_and_names_that_lead_elsewhere_get_an_empty_line(started: Pf) -> None:
    (started.root / "bindings").mkdir(exist_ok=True)
    for name in ("../../..", "gone", "", 7, None):
        (started.root / "bindings" / SESSION).write_text(json.dumps({"session": name}))
        assert line(started.folder, session_id=SESSION) == "" or not name
    edit(started, status="\x1b[31mrunning")
    assert line(started.folder) == ""
    (started.session / "cognigraph.json").unlink()
    assert line(started.folder) == ""
    shutil.rmtree(started.session)
    assert line(started.folder) == ""


def test_nothing_of_the_program_is_loaded(started: Pf) -> None:
    """Neither its modules nor the standard library's slow ones: it runs at every prompt."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-IS", str(SCRIPT)],
        input=json.dumps(event(started.folder)),
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {row.rpartition("|")[2].strip() for row in done.stderr.splitlines()}
    assert "binding" in loaded
    assert not {name for name in loaded if name.startswith("pathfinder")}
    assert not loaded & {"json", "re", "pathlib", "typing", "argparse", "subprocess", "orjson"}


def test_the_command_and_the_launcher_print_the_same(started: Pf) -> None:
    """`pf statusline` with an option goes the usual way; without one the launcher takes the short one."""
    name = started.session.name
    usual = subprocess.run(
        [sys.executable, "-m", "pathfinder", "statusline", "--session", name],
        input="{}",
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=started.folder,
        env={"PATH": os.defpath, "PYTHONPATH": str(CLONE / "lib")},
        check=True,
    )
    assert usual.stdout == call({}, cwd=started.folder).stdout == "pathfinder 0/4 CLARIFY · ✓ 0 ◐ 0\n"


def test_the_launcher_sets_nothing_up_for_a_status_line(tmp_path: Path) -> None:
    """In a clone that is not ready the line is empty, at once."""
    (tmp_path / "lib").mkdir()
    shutil.copy(CLONE / "lib" / "pf", tmp_path / "lib" / "pf")
    done = subprocess.run(
        [tmp_path / "lib" / "pf", "statusline"], input="{}", capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "\n", "")
