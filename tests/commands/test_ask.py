"""A follow-up question: answered from what is stored at once, else a new sub-question of the research."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.command_line import Pf

STORED = "How many houses did the survey cover over two winters?"
OPEN = "What does a licence for the telephone cost?"


@pytest.fixture
def finished(pf: Pf, documents: Path) -> Pf:
    """A research that ended after its only iteration, without a written report."""
    pf.start("--corpus", str(documents), "--max-iterations", "1", "--driver", "offline")
    pf.fetch(documents / "papers" / "field-test.md")
    pf.iterate()
    assert pf.state["status"] == "completed"
    return pf


def test_what_is_stored_is_answered_word_for_word_and_nothing_changes(finished: Pf) -> None:
    before = (finished.session / "journal.jsonl").read_bytes()
    said = finished.ok("ask", STORED, "--json").json
    assert "42 houses over two winters" in said["answers"][0]["text"]
    assert said["answers"][0]["source_id"] == "src_1"
    assert said["opened"] == [] and said["next"] is None
    assert "[Heat pumps in Minnesota] (src_1" in finished.ok("ask", STORED).out
    assert (finished.session / "journal.jsonl").read_bytes() == before


def test_a_source_is_named_with_its_status(finished: Pf, documents: Path) -> None:
    """What a rejected proposal says is no answer to build on."""
    proposal = "# Proposal 7: Fans\n\nStatus: Rejected\n\nA fan of every unit has nine blades of brass.\n"
    (documents / "fans.md").write_text(proposal)
    finished.fetch(documents / "fans.md")
    assert (
        "[Proposal 7: Fans, Rejected] (src_2"
        in finished.ok("ask", "How many blades has the fan of a unit?").out
    )


def test_what_is_not_stored_becomes_a_sub_question_and_the_research_goes_on(finished: Pf) -> None:
    """Through the journal; the seed stays as it was."""
    seed = (finished.session / "seed.json").read_bytes()
    said = finished.ok("ask", f"{STORED} {OPEN}", "--json").json
    assert said["opened"] == [OPEN]
    assert said["next"]["step"] == "PLAN"
    added = finished.state["clarified"]["sub_questions"][-1]
    assert (added["text"], added["status"], added["added"]) == (OPEN, "open", 1)
    assert finished.state["limits"]["max_iterations"] == 3
    assert any(each["keyword"] == OPEN for each in finished.graph["unexplored"])
    assert (finished.session / "seed.json").read_bytes() == seed
    finished.ok("ask", OPEN)
    assert finished.state["clarified"]["sub_questions"][-1] == added
    assert finished.ok("replay", "--check").code == 0
    finished.ok("report")
    assert finished.ok("verify").code == 0


def test_search_goes_on_in_any_case(finished: Pf) -> None:
    assert finished.ok("ask", "--search", STORED, "--json").json["opened"] == [STORED]


@pytest.mark.parametrize("question", ["?", "x" * 301])
def test_what_is_no_question_is_refused(finished: Pf, question: str) -> None:
    done = finished("ask", question)
    assert (done.code, "a follow-up question has" in done.err) == (1, True)


def test_a_limit_that_is_reached_already_is_refused(finished: Pf) -> None:
    done = finished("ask", OPEN, "--max-iterations", "1")
    assert (done.code, "1 iterations are done" in done.err) == (1, True)
