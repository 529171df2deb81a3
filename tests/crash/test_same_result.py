"""The offline result is the same for the same question and folder, killed or not."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.crash import driver as drivers

CLONE = Path(__file__).resolve().parents[2]
PF = [sys.executable, "-m", "pathfinder"]
pytestmark = pytest.mark.slow


def outside() -> dict[str, str]:
    """The environment of a user of this clone."""
    plain = {key: value for key, value in os.environ.items() if not key.startswith("PATHFINDER_")}
    return plain | {"PYTHONPATH": str(CLONE / "lib")}


def result(folder: Path, documents: Path, kills: int) -> tuple[Any, list[str]]:
    """The graph, and the addresses of the sources in the order of their numbers."""
    folder.mkdir()
    start = ["start", drivers.QUESTION, "--driver", "offline", "--corpus", str(documents)]
    subprocess.run([*PF, *start, "--max-iterations", "3", "--id-only"], cwd=folder, env=outside(), check=True)
    chance = random.Random(5)
    while True:
        work = subprocess.Popen([*PF, "offline", "--all"], cwd=folder, env=outside())
        if kills == 0:
            assert work.wait(120) == 0
            break
        time.sleep(chance.uniform(0.1, 0.8))
        work.send_signal(signal.SIGKILL)
        work.wait()
        kills -= 1
    session = next((folder / ".research" / "sessions").iterdir())
    graph = json.loads((session / "cognigraph.json").read_bytes())
    sources = [json.loads(each.read_bytes()) for each in sorted(session.glob("sources/src_*/meta.json"))]
    return graph, [source["final_url"] for source in sources]


def test_a_research_that_was_killed_ends_as_one_that_was_not(tmp_path: Path) -> None:
    documents = drivers.corpus(tmp_path / "corpus")
    assert result(tmp_path / "killed", documents, 6) == result(tmp_path / "alone", documents, 0)


def test_what_a_kill_behind_the_last_answer_left_unwritten_is_written_where_no_card_is_left(
    tmp_path: Path,
) -> None:
    documents = drivers.corpus(tmp_path / "corpus")
    graph = result(tmp_path / "research", documents, 0)
    folder = tmp_path / "research"
    session = next((folder / ".research" / "sessions").iterdir())
    for name in ("state.json", "cognigraph.json"):
        (session / name).unlink()
    subprocess.run([*PF, "offline", "--all"], cwd=folder, env=outside(), check=True)
    assert json.loads((session / "cognigraph.json").read_bytes()) == graph[0]
    assert (session / "state.json").is_file()


def test_the_script_ends_with_the_report_after_a_kill_behind_the_last_answer(tmp_path: Path) -> None:
    documents = drivers.corpus(tmp_path / "corpus")
    result(tmp_path / "research", documents, 0)
    folder = tmp_path / "research"
    report = next(folder.glob(".research/sessions/*/RESEARCH_REPORT.md"))
    report.unlink()
    command = [str(CLONE / "research.sh"), "--resume", "--offline"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert report.is_file()
    assert "RESEARCH_REPORT.md" in done.stdout
