"""A research by hand: real commands over real files, from the question to the end of its iterations."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.command_line import Pf, configure, exploration, good_answer
from tests.steps import desk

from pathfinder.commands.show.doctor import EXIT_REPAIRED

pytestmark = pytest.mark.usefixtures("documents")


@pytest.fixture
def patient(pf: Pf) -> Pf:
    """A folder in which iterations may bring nothing for long."""
    configure(iteration={"drift_window": 20})
    return pf


@pytest.fixture
def started(pf: Pf, documents: Path) -> Pf:
    pf.start("--corpus", str(documents), "--max-iterations", "4")
    return pf


def test_a_whole_iteration_by_hand(started: Pf) -> None:
    pf = started
    card = pf.card()
    assert (card["step"], card["iteration"], card["card"]) == ("CLARIFY", 0, "0001-clarify")
    pf.ok("submit", pf.write(card, desk.clarify()))
    pf.ok("submit", pf.write(pf.card(), desk.plan(pf.card()["inputs"])))

    found = pf.ok("search", "coefficient", "of", "performance", "--json").json
    assert found["query"] == "coefficient of performance"
    assert found["results"][0]["url"].endswith("papers/field-test.md")
    source = pf.ok("fetch", found["results"][0]["url"], "--json").json["sources"][0]
    assert (source["id"], source["source_type"], source["authority"]) == ("src_1", "paper", 0.9)
    passages = pf.ok("read", "src_1", "--about", "performance", "--json").json["passages"]
    assert any(desk.QUOTE in passage["text"] for passage in passages)
    assert pf.ok("quote", "src_1", desk.QUOTE).out.startswith("exact")

    card = pf.card()
    assert card["inputs"]["corpora"] is True
    assert list(card["inputs"]["archived"]) == ["src_1"]
    done = pf.ok("submit", pf.write(card, exploration("src_1")))
    said = "1 observation, 1 new claim, 1 edge; iteration 1 finished"
    assert done.out.startswith(f"Accepted 0003-explore: {said}")
    assert "# Card 0004-plan · PLAN · iteration 2" in done.out
    assert pf.graph["observations"]["obs_1"]["proof"] == "exact"
    assert pf.state["iteration"] == 1


def test_the_files_people_read_are_there_after_every_iteration(started: Pf, documents: Path) -> None:
    started.fetch(documents / "papers" / "field-test.md")
    started.iterate()
    folder = started.session
    for name in ("thesis.md", "RESEARCH_REPORT.md", "seed.json", "observations/obs_1.md"):
        assert (folder / name).stat().st_size > 0, name
    assert (folder / "hypotheses" / "hyp_A1.md").exists()
    assert (folder / "iteration_logs" / "001.md").exists()
    assert desk.QUOTE in (folder / "RESEARCH_REPORT.md").read_text(encoding="utf-8")


def test_reports_are_written_as_often_as_the_user_set(pf: Pf, documents: Path) -> None:
    """`iteration.report_interval`: the logs of the iterations between come with the next reports."""
    configure(iteration={"report_interval": 2})
    pf.start("--corpus", str(documents), "--max-iterations", "6")
    pf.fetch(documents / "papers" / "field-test.md")
    pf.iterate()
    assert pf.state["iteration"] == 1
    assert not (pf.session / "RESEARCH_REPORT.md").exists()
    pf.iterate()
    assert (pf.session / "RESEARCH_REPORT.md").exists()
    assert {each.name for each in (pf.session / "iteration_logs").iterdir()} == {"001.md", "002.md"}


def test_the_same_card_comes_again_until_it_is_answered(started: Pf) -> None:
    first = started.ok("next").out
    assert started.ok("next").out == first
    assert started.ok("next", "--json").json["text"] + "\n" == first
    started.answer()
    assert started.ok("next").out != first


def test_an_accepted_file_handed_in_again_changes_nothing(started: Pf) -> None:
    card = started.card()
    path = started.write(card, good_answer(card))
    started.ok("submit", path)
    before = (started.state, started.graph)
    again = started.ok("submit", path)
    assert "accepted already; nothing was changed" in again.out
    assert (started.state, started.graph) == before


def test_an_older_accepted_file_is_told_that_its_card_is_closed(started: Pf) -> None:
    path = started.write(started.card(), desk.clarify())
    started.ok("submit", path)
    started.answer()
    before = started.state
    done = started("submit", path)
    assert done.code == 1
    assert "card 0001-clarify is closed; the open card is 0003-explore" in done.err
    assert started.state == before


def test_a_refused_answer_names_every_problem_and_leaves_the_graph_alone(
    started: Pf, documents: Path
) -> None:
    started.fetch(documents / "papers" / "field-test.md")
    card = started.answer_until("EXPLORE")
    answer = exploration("src_1")
    answer["observations"][0]["quote"] = "words that stand in no document at all"
    answer["edges"][0]["weight"] = 7
    graph = (started.session / "cognigraph.json").read_bytes()
    done = started("submit", started.write(card, answer))
    assert done.code == 2
    assert "/observations/0/quote: 'words that stand in no document at all'; expected" in done.err
    assert "/edges/0/weight: 7; expected one of 0.3, 0.5, 0.8" in done.err
    assert "0004-explore.json" in done.err
    assert "2 tries left" in done.err
    assert (started.session / "cognigraph.json").read_bytes() == graph
    assert started.card()["card"] == "0004-explore"


def test_a_refusal_as_json_has_pointer_value_and_expectation(started: Pf) -> None:
    done = started("submit", started.write(started.card(), {"question": 5}), "--json")
    assert done.code == 2
    assert done.json["accepted"] is False
    assert {"pointer": "/question", "value": 5, "expected": "text in quotes"} in done.json["problems"]
    assert done.json["next"]["card"] == "0002-clarify"


def test_after_three_refusals_the_step_failed_and_the_next_card_is_shown(started: Pf) -> None:
    for _ in range(2):
        assert "recorded as failed" not in started("submit", started.write(started.card(), {})).err
    done = started("submit", started.write(started.card(), {}))
    assert done.code == 2
    assert "CLARIFY is recorded as failed after three refused answers. The research goes on" in done.err
    assert "PLAN" in done.err


def test_a_file_that_is_no_json_is_refused_not_a_crash(started: Pf) -> None:
    path = Path(started.card()["answer_path"])
    path.write_bytes(b"\xff\xfe not json")
    done = started("submit", str(path))
    assert done.code == 2
    assert "(whole answer)" in done.err
    assert "not valid UTF-8 at byte 0" in done.err


def test_at_its_limit_the_research_is_completed_and_resuming_raises_the_limit(
    patient: Pf, documents: Path
) -> None:
    started = patient
    started.start("--corpus", str(documents), "--max-iterations", "4")
    while started.state["status"] == "running":
        started.answer()
    assert (started.state["iteration"], started.state["status"]) == (4, "completed")
    assert started.ok("next").out.startswith("DONE: the research is completed: iteration limit of 4 reached")
    refused = started("resume")
    assert refused.code == 1
    assert "the limit of 4 iterations is reached" in refused.err
    assert "--max-iterations 9" in refused.err
    assert "PLAN" in started.ok("resume", "--max-iterations", "6").out
    assert (started.state["status"], started.state["limits"]) == ("running", {"max_iterations": 6})
    started.iterate()
    assert started.state["iteration"] == 5


def test_the_limit_can_be_raised_to_a_number_but_not_below_what_is_done(started: Pf) -> None:
    started.iterate()
    done = started("resume", "--max-iterations", "1")
    assert done.code == 1
    assert "1 iterations are done already" in done.err
    assert "give 2 or more" in done.err
    started.ok("resume", "--max-iterations", "7")
    assert started.state["limits"] == {"max_iterations": 7}


@pytest.mark.parametrize("number", ["99999999999999999999", "10001", "0", "-1"])
def test_a_limit_beyond_reason_is_refused(started: Pf, number: str) -> None:
    """Nothing that a file of numbers could not hold exactly gets into a research."""
    for done in (
        started("start", "q?", "--max-iterations", number),
        started("resume", "--max-iterations", number),
    ):
        assert done.code == 1
        assert f"--max-iterations {number}:" in done.err or f"--max-iterations is {number}" in done.err
        assert "10000" in done.err or "or more" in done.err
    assert started("start", "q?", "--words", number).code == 1 or number == "10001"
    started.ok("replay")


@pytest.mark.parametrize(
    ("command", "status"), [("pause", "paused"), ("stop", "stopped"), ("stall", "stalled")]
)
def test_ending_keeps_the_card_and_resuming_shows_it_again(started: Pf, command: str, status: str) -> None:
    card = started.card()
    path = started.write(card, good_answer(card))
    done = started.ok(command)
    assert f"is {status}: " in done.out
    assert "next: pf resume" in done.out
    assert started.ok("next").out.startswith(f"DONE: the research is {status}")
    refused = started("submit", path)
    assert (refused.code, refused.out) == (1, "")
    assert f"pf: the research is {status}: no answer is expected" in refused.err
    assert "next: run: pf resume" in refused.err
    assert card["text"].splitlines()[0] in started.ok("resume").out
    again = started.card()
    assert {**again, "text": ""} == {**card, "text": "", "written": True}
    assert f"written before and not handed in: `{card['answer_path']}`" in again["text"]
    assert started.ok("submit", path).out.count("not handed in") == 0


def test_pausing_twice_and_pausing_what_is_over_is_harmless(started: Pf) -> None:
    started.ok("pause", "--reason", "lunch")
    assert started.state["status_reason"] == "lunch"
    assert "is paused already" in started.ok("pause").out
    started.ok("stop")
    assert "is stopped already" in started.ok("pause").out
    assert started.state["status"] == "stopped"


def test_replaying_gives_the_same_graph_byte_for_byte(started: Pf, documents: Path) -> None:
    started.fetch(documents / "papers" / "field-test.md")
    for _ in range(2):
        started.iterate()
    started("submit", started.write(started.card(), {}))
    done = started.ok("replay", "--check")
    assert "fold to the same cognigraph.json and state.json, byte for byte" in done.out


def test_an_edited_graph_is_noticed_and_the_doctor_repairs_it(started: Pf) -> None:
    started.iterate()
    path = started.session / "cognigraph.json"
    good = path.read_bytes()
    path.write_bytes(good.replace(b'"iteration": 1', b'"iteration": 7'))
    done = started("next")
    assert done.code == 1
    assert "pf doctor" in done.err
    assert started("replay", "--check").code == 1
    assert "cognigraph.json differed from the journal; wrote it anew" in started("doctor").out
    assert path.read_bytes() == good
    started.ok("replay", "--check")


@pytest.mark.parametrize("back", [1, 2, 3])
def test_going_back_returns_to_the_start_of_an_earlier_iteration(
    patient: Pf, documents: Path, back: int
) -> None:
    pf = patient
    pf.start("--corpus", str(documents), "--max-iterations", "9")
    graphs = [pf.graph]
    for _ in range(4):
        pf.iterate()
        graphs.append(pf.graph)
    issued = pf.state["cards_issued"]
    done = pf.ok("replay", "--back", str(back))
    assert f"iteration {4 - back + 1} begins again" in done.out
    assert pf.graph == graphs[4 - back]
    assert int(pf.card()["card"][:4]) > issued
    pf.ok("replay", "--check")
    pf.iterate()
    pf.ok("replay", "--check")


def test_going_back_four_iterations_is_too_far(patient: Pf) -> None:
    pf = patient
    pf.start("--max-iterations", "9")
    for _ in range(5):
        pf.iterate()
    before = (pf.state, pf.graph)
    done = pf("replay", "--back", "4")
    assert done.code == 1
    assert "cannot go back 4 iterations" in done.err
    assert "possible: " in done.err
    assert (pf.state, pf.graph) == before


@pytest.mark.parametrize("back", ["0", "-1"])
def test_going_back_nowhere_is_refused(started: Pf, back: str) -> None:
    started.iterate()
    done = started("replay", f"--back={back}")
    assert done.code == 1
    assert done.err.startswith("pf: cannot go back")


def test_going_back_twice_with_money_spent_still_folds_to_the_same(pf: Pf, tmp_path: Path) -> None:
    """A second roll-back folds the first entries again: they must be as they were written."""
    pf.start("--max-iterations", "9")
    result = tmp_path / "result.json"
    result.write_text(json.dumps({"type": "result", "total_cost_usd": 0.25, "result": "fine"}))
    for _ in range(3):
        pf.iterate()
        pf.ok("loop", "leave", str(result))
    for _ in range(2):
        pf.ok("replay", "--back", "1")
        pf.ok("replay", "--check")
    spent = pf.state["budget"]["spent_usd"]
    shutil.rmtree(pf.session / "checkpoints")
    assert pf("doctor").code == EXIT_REPAIRED
    assert pf.state["budget"]["spent_usd"] == spent


def test_two_researches_side_by_side_keep_apart(pf: Pf, documents: Path) -> None:
    one = pf.ok("start", "First question?", "--id-only").out.strip()
    two = pf.ok("start", "Second question?", "--id-only", "--corpus", str(documents)).out.strip()
    assert one != two
    card = pf.ok("next", "--session", one, "--json").json
    assert card["inputs"]["question"] == "First question?"
    assert pf.card()["inputs"]["question"] == "Second question?"
    path = pf.write(card, desk.clarify())
    pf.ok("submit", path, "--session", one)
    assert pf.ok("next", "--session", one, "--json").json["step"] == "PLAN"
    assert pf.card()["step"] == "CLARIFY"
    rows = pf.ok("sessions", "--json").json
    assert [(row["session"], row["current"]) for row in rows] == [(one, False), (two, True)]
    pf.ok("resume", one)
    assert pf.card()["step"] == "PLAN"


def test_the_same_question_twice_gets_two_sessions(pf: Pf) -> None:
    names = [pf.ok("start", "Same question?", "--id-only").out.strip() for _ in range(3)]
    assert len(set(names)) == 3
    assert names[1] == f"{names[0]}-2"


def test_a_session_is_found_from_a_folder_below(started: Pf, monkeypatch: pytest.MonkeyPatch) -> None:
    below = started.folder / "a" / "b"
    below.mkdir(parents=True)
    monkeypatch.chdir(below)
    card = started.card()
    started.ok("submit", started.write(card, good_answer(card)))
    assert not (below / ".research").exists()
