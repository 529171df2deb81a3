"""A research that brings nothing ends, whoever drives it; money is a ceiling."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from tests.command_line import Pf, configure, good_answer

CLAUDE = "0f5a7a52-4c52-4b0e-9a39-4f1c2f7a1e11"


@pytest.fixture
def started(pf: Pf, documents: Path) -> Pf:
    """A research that stops without being helped."""
    configure(stagnation={"enabled": False})
    pf.start("--corpus", str(documents), "--max-iterations", "9", "--budget", "3")
    return pf


@pytest.fixture
def in_claude(started: Pf, monkeypatch: pytest.MonkeyPatch) -> Pf:
    """The research, driven by a Claude Code session."""
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", CLAUDE)
    return started


def cost(pf: Pf, tmp_path: Path, usd: float, requests: int | None) -> None:
    file = tmp_path / "client.json"
    result = {"type": "result", "result": "ok", "total_cost_usd": usd}
    file.write_text(json.dumps(result | ({"num_turns": requests} if requests else {})))
    pf.ok("loop", "leave", str(file))


def test_an_interactive_research_ends_when_its_iterations_bring_nothing(started: Pf) -> None:
    for _ in range(3):
        assert started.state["status"] == "running"
        started.iterate()
    assert started.state["iteration"] == 3
    assert started.state["status"] == "stalled"
    assert started.state["status_reason"].startswith("going in circles: the last 3 iterations")
    started.ok("replay", "--check")


def test_who_resumes_it_gets_as_many_iterations_again(started: Pf) -> None:
    for _ in range(3):
        started.iterate()
    started.ok("resume")
    assert started.ok("loop", "enter").out.startswith("run ")
    for _ in range(3):
        assert started.state["status"] == "running"
        started.iterate()
    assert (started.state["iteration"], started.state["status"]) == (6, "stalled")


def test_an_iteration_of_the_loop_leaves_that_to_the_loop(
    started: Pf, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(1, 4):
        monkeypatch.setenv("PATHFINDER_UNTIL_ITERATION", str(number))
        while "text" in (card := started.card()):
            started.ok("submit", started.write(card, good_answer(card)))
    assert started.state["status"] == "running"
    assert started.ok("loop", "enter").out.startswith("drift ")
    assert started.state["status"] == "stalled"


def test_the_same_search_again_is_answered_with_less_and_then_not_at_all(in_claude: Pf) -> None:
    shown = []
    for _ in range(20):
        done = in_claude.ok("search", "heat pump")
        shown.append(len(done.out))
    assert shown[1] == shown[2]
    assert shown[3] > shown[4] > shown[5] >= shown[6]
    assert shown[6] < shown[1] / 2
    assert "answer it with what is there" in done.out
    last = in_claude("search", "heat pump")
    assert last.code == 1
    assert "has stalled: 20 calls for one card brought nothing" in last.err
    assert in_claude.state["status"] == "stalled"
    in_claude.ok("replay", "--check")
    in_claude.ok("resume")
    assert len(in_claude.ok("search", "heat pump").out) == shown[1]


def test_a_new_card_may_search_the_same_again(in_claude: Pf) -> None:
    first = in_claude.ok("search", "heat pump").out
    for _ in range(5):
        in_claude.ok("search", "heat pump")
    in_claude.answer()
    assert "cut short" not in in_claude.ok("search", "heat pump").out
    assert "heat pump" in first


def test_a_person_may_search_as_often_as_they_like(started: Pf) -> None:
    shown = {len(started.ok("search", "heat pump").out) for _ in range(25)}
    assert len(shown) == 2  # the search, and what is remembered of it
    assert started.state["status"] == "running"


def test_answers_to_a_closed_card_end_as_stalled(in_claude: Pf) -> None:
    card = in_claude.card()
    path = in_claude.write(card, good_answer(card))
    in_claude.ok("submit", path)
    in_claude.answer()
    for _ in range(19):
        assert "is closed; the open card is" in in_claude("submit", path).err
    last = in_claude("submit", path)
    assert last.code == 1
    assert "has stalled: 20 calls" in last.err
    assert in_claude.state["status"] == "stalled"


def test_the_last_request_that_could_cross_the_budget_is_not_started(started: Pf, tmp_path: Path) -> None:
    """3 dollars: 0.5 for the report, 0.3 for the second reader, and twice the mean of a request."""
    assert started.ok("loop", "enter").out.split()[4] == "2.1100"
    cost(started, tmp_path, 1.0, 20)
    assert started.ok("loop", "enter").out.split() == ["run", "1", "9", "1", "1.1000", "1", "-"]
    cost(started, tmp_path, 0.5, 50)
    assert started.ok("loop", "enter").out.split()[4] == "0.6000"
    started.ok("replay", "--check")


def test_with_the_budget_that_is_proposed_the_research_goes_on(started: Pf, tmp_path: Path) -> None:
    cost(started, tmp_path, 2.3, 40)
    verdict, *_, proposed, _, _ = started.ok("loop", "enter").out.split()
    assert (verdict, proposed) == ("budget", "4.50")
    assert started.state["status"] == "paused"
    started.ok("resume", "--quiet")
    assert started.ok("loop", "enter").out.startswith("budget ")
    started.ok("resume", "--quiet", "--budget", proposed)
    assert started.ok("loop", "enter").out.startswith("run ")


def test_a_budget_that_was_raised_for_the_report_is_there_for_the_research(
    started: Pf, documents: Path, tmp_path: Path
) -> None:
    started.fetch(documents / "papers" / "field-test.md")
    started.iterate()
    cost(started, tmp_path, 2.3, 40)
    assert started.ok("loop", "enter").out.startswith("write ")
    started.ok("resume", "--quiet", "--budget", "4.50")
    assert started.ok("loop", "enter").out.startswith("write ")
    while started.card().get("step") in ("OUTLINE", "SECTION", "SUMMARY", "REVIEW"):
        started.answer()
    assert started.ok("loop", "enter").out.startswith("run ")


def test_a_research_that_nobody_could_log_in_for_is_not_left_running(started: Pf, tmp_path: Path) -> None:
    file = tmp_path / "client.json"
    file.write_text(json.dumps({"type": "result", "is_error": True, "result": "Not logged in · run /login"}))
    assert started.ok("loop", "leave", str(file)).out.startswith("not_logged_in ")
    assert (started.state["status"], started.state["status_reason"]) == (
        "paused",
        "Claude Code is not logged in",
    )
    started.ok("resume", "--quiet")
    assert started.ok("loop", "enter").out.startswith("run ")


def test_an_empty_corpus_is_named(pf: Pf, tmp_path: Path, documents: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    done = pf("start", "Why?", "--corpus", str(documents), "--corpus", str(empty))
    assert done.code == 1
    assert f"there is nothing to read in the corpus {empty}: it is empty" in done.err
    (empty / "photo.png").write_bytes(b"\x89PNG")
    done = pf("start", "Why?", "--corpus", str(empty), "--id-only")
    assert done.code == 1
    assert f"nothing to read in the corpus {empty}; 1 file that cannot be read as text: 1 .png" in done.err
    assert "next: name a folder of text" in done.err
    assert not pf.root.exists()


def test_what_of_a_corpus_is_not_read_is_told(pf: Pf, documents: Path) -> None:
    for folder in (".github", ".notes", ".git"):
        (documents / folder).mkdir()
        (documents / folder / "notes.md").write_text("Notes.", encoding="utf-8")
    said = pf.ok("start", "Why?", "--corpus", str(documents)).out
    assert "hidden folders are not read: .notes\n" in said
    assert re.findall(r"\S*notes\.md", pf.ok("read", ".").out) == [".github/notes.md"]
    assert "[1] Notes." in pf.ok("read", ".github/notes.md").out
    assert pf("fetch", str(documents / ".notes" / "notes.md")).code == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser reads everything")
def test_a_corpus_that_may_not_be_read_is_named(pf: Pf, tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0)
    assert "may not be read" in pf("start", "Why?", "--corpus", str(closed)).err
