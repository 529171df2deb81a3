"""The written report by commands: on request, at the end, within the budget, in the files people read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.command_line import REPORTING, Pf, configure, copied, original, written
from tests.steps import desk

pytestmark = pytest.mark.usefixtures("documents")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    def work(pf: Pf, documents: Path) -> None:
        pf.start("--corpus", str(documents), "--max-iterations", "2", "--budget", "3")
        pf.fetch(documents / "papers" / "field-test.md")
        pf.iterate()

    return original(tmp_path_factory.mktemp("found"), work)


@pytest.fixture
def found(project: Path, pf: Pf) -> Pf:
    """A research with one finding, one iteration old."""
    return copied(project, pf)


def report(pf: Pf) -> str:
    """RESEARCH_REPORT.md as of now; the one after a submit is written in the background."""
    pf.ok("report")
    return (pf.session / "RESEARCH_REPORT.md").read_text(encoding="utf-8")


def write_report(pf: Pf) -> None:
    while pf.card().get("step") in REPORTING:
        pf.answer()
        if pf.card()["card"] is None:
            return


def test_a_report_on_request_is_written_and_the_research_goes_on(found: Pf) -> None:
    assert "OUTLINE" in found.ok("thesis").out
    write_report(found)
    assert found.card()["step"] == "GAPS"
    assert "## What the sources say" in report(found)
    assert "maintained an average coefficient of performance of 2.1" in report(found)
    assert found.ok("replay", "--check").code == 0


def test_asking_twice_goes_on_with_the_report_that_was_begun(found: Pf) -> None:
    found.ok("thesis")
    found.answer()
    assert found.ok("thesis", "--json").json["step"] == "SECTION"


def test_a_report_on_request_is_not_dropped_when_the_limit_is_raised(found: Pf) -> None:
    """Only one that was to close the research gives way to more iterations."""
    found.ok("thesis")
    found.ok("resume", "--max-iterations", "9", "--quiet")
    assert found.card()["step"] == "OUTLINE"


def test_there_is_nothing_to_write_before_the_first_observation(pf: Pf) -> None:
    pf.start()
    done = pf("thesis")
    assert done.code == 1
    assert "no observation was accepted" in done.err


def test_the_last_iteration_is_followed_by_the_report_and_then_the_research_is_completed(found: Pf) -> None:
    found.iterate()
    assert found.state["status"] == "running"
    assert found.ok("loop", "enter").out.startswith("write ")
    write_report(found)
    assert found.state["status"] == "completed"
    assert found.ok("loop", "enter").out.startswith("limit ")
    assert "[1]" in found.ok("report").out


def test_a_sentence_that_failed_three_times_is_marked_in_the_report(found: Pf) -> None:
    found.ok("thesis")
    found.answer_until("SUMMARY")
    found.ok("rewrite", "sec_1")
    for _ in range(3):
        card = found.card()
        answer = {"paragraphs": [written(card)["paragraphs"][0].replace("2.1", "3.1")]}
        found("submit", found.write(card, answer))
    assert "3.1" in report(found)
    assert "did not pass the check: number" in report(found)


def test_the_reserve_of_the_budget_pays_for_the_report(found: Pf, tmp_path: Path) -> None:
    """2.20 of 3 dollars are spent in 100 requests: too much to go on, as 0.50 are for the report.

    The second reader may cost a tenth of the budget, and one more request twice the mean.
    """
    client = tmp_path / "client.json"
    result = {"type": "result", "result": "ok", "total_cost_usd": 2.2, "num_turns": 100}
    client.write_text(json.dumps(result), encoding="utf-8")
    found.ok("loop", "leave", str(client))
    verdict, *_, money, _, _ = found.ok("loop", "enter").out.split()
    assert (verdict, money) == ("write", "0.4560")
    assert found.card()["step"] == "OUTLINE"
    write_report(found)
    assert found.state["status"] == "paused"
    assert found.ok("loop", "enter").out.startswith("budget ")


def test_without_money_for_the_report_the_research_is_paused_at_once(found: Pf, tmp_path: Path) -> None:
    client = tmp_path / "client.json"
    client.write_text(json.dumps({"type": "result", "result": "ok", "total_cost_usd": 3.1}), encoding="utf-8")
    found.ok("loop", "leave", str(client))
    assert found.ok("loop", "enter").out.startswith("budget ")
    assert found.state["status"] == "paused"


def test_a_report_that_is_not_wanted_is_not_written(pf: Pf, documents: Path) -> None:
    configure(report={"written": False})
    pf.start("--corpus", str(documents), "--max-iterations", "1")
    pf.fetch(documents / "papers" / "field-test.md")
    pf.iterate()
    assert pf.state["status"] == "completed"


def test_the_sections_written_so_far_are_in_the_report(found: Pf) -> None:
    found.ok("thesis")
    card = found.card()
    sections = written(card)["sections"]
    plan = {"title": "Two parts", "sections": [*sections, {**sections[0], "heading": "A second part"}]}
    found.ok("submit", found.write(card, plan))
    found.answer()
    assert "## What the sources say" in report(found)
    assert "The report is still being written" in report(found)
    assert desk.QUOTE in report(found)


def sections(pf: Pf) -> list[str]:
    """The texts of the sections, one string each."""
    return [
        " ".join(one["text"] for each in section["paragraphs"] for one in each)
        for section in pf.state["report"]["sections"]
    ]


def test_a_section_is_taken_back_after_the_report_is_done(found: Pf) -> None:
    """Its card comes again; the new text takes its place, and the rest and the status stay."""
    found.ok("thesis")
    write_report(found)
    summary = found.state["report"]["summary"]
    assert found.ok("rewrite", "1", "--json").json["step"] == "SECTION"
    assert found.state["report"]["done"] is False
    before = sections(found)
    found.answer(SECTION={"paragraphs": ["This was looked at with care. [view]"]})
    assert sections(found) == ["This was looked at with care.", *before[1:]]
    assert found.state["report"]["summary"] == summary
    assert found.state["report"]["done"] and "rewriting" not in found.state["report"]
    assert found.card()["step"] == "GAPS"
    assert "This was looked at with care." in report(found)
    assert found.ok("replay", "--check").code == 0
    assert found.ok("verify").code == 0


def test_a_section_is_taken_back_while_the_report_is_written(found: Pf) -> None:
    """The next part comes afterwards; refused three times, the old text stays."""
    found.ok("thesis")
    found.answer()
    found.answer()
    before = sections(found)
    found.ok("rewrite", "What the sources say")
    for _ in range(3):
        card = found.card()
        assert found("submit", found.write(card, {"paragraphs": 7})).code == 2
    assert sections(found) == before
    assert found.card()["step"] == "SUMMARY"


@pytest.mark.parametrize("wanted", ["7", "no such heading", "summary"])
def test_only_what_was_written_can_be_taken_back(found: Pf, wanted: str) -> None:
    assert "no section is written yet" in found("rewrite", wanted).err
    found.ok("thesis")
    found.answer()
    found.answer()
    done = found("rewrite", wanted)
    assert (done.code, "there is no written section" in done.err) == (1, True)
