"""What was noted and stands nowhere in the finished report: its writer is asked about it once."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.command_line import Pf, exploration
from tests.steps.desk import TRUE_SENTENCE

from pathfinder.model.cycle import writing
from pathfinder.session.sources.reading.observed import _in_short
from pathfinder.steps.writing.uncited import uncited

TRUE = {"paragraphs": [TRUE_SENTENCE]}
HEADINGS = ("What was measured", "What it means", "Where it fails")


@pytest.fixture
def finished(pf: Pf, documents: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The card that follows the summary of a report which cites one of its observations."""
    return written(pf, documents, monkeypatch)


def written(pf: Pf, documents: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The card that follows the summary of a report which cites one of its observations."""
    monkeypatch.setattr(writing, "LEAST_UNCITED", 1)
    pf.start("--corpus", str(documents), "--max-iterations", "1")
    pf.answer_until("EXPLORE")
    source = pf.fetch(documents / "papers" / "field-test.md")
    noted = exploration(source)
    noted["observations"].append({"id": "obs_2", "at": f"{source}:2", "sub_question": "q1"})
    pf.answer(EXPLORE=noted)
    card = pf.answer_until("OUTLINE")
    section = {"covers": "What field tests measured in deep cold.", "words": 100, "evidence": ["obs_1"]}
    sections = [{**section, "heading": heading} for heading in HEADINGS]
    pf.ok("submit", pf.write(card, {"title": "Heat pumps in the cold", "sections": sections}))
    done = pf.ok("submit", pf.write(pf.card(), {**TRUE, "following": [TRUE, TRUE], "summary": TRUE}))
    assert "observations stand nowhere in it" in done.out
    return pf.card()


def read_again(pf: Pf, card: dict[str, Any], *, borne_out: bool = True) -> None:
    """Answer a REVIEW card."""
    assert card["step"] == "REVIEW"
    items = [each["item"] for each in card["inputs"]["items"]]
    found = {"verdict": "unsupported", "words": "monitored", "reason": "no quote says how many"}
    verdicts = [{"item": each, **found} for each in items]
    pf.ok("submit", pf.write(card, {"supported": items} if borne_out else {"verdicts": verdicts}))


def texts(pf: Pf) -> list[str]:
    report = pf.state["report"]
    parts = [*(each["paragraphs"] for each in report["sections"]), report["summary"]]
    return [" ".join(one["text"] for paragraph in part for one in paragraph) for part in parts]


def test_the_card_names_what_no_sentence_cites_and_every_part_by_its_place(
    pf: Pf, finished: dict[str, Any]
) -> None:
    inputs = finished["inputs"]
    assert finished["step"] == "SECTION"
    assert [*inputs["parts"]] == [
        "/paragraphs",
        "/parts/sec_2/paragraphs",
        "/parts/sec_3/paragraphs",
        "/parts/summary/paragraphs",
    ]
    known = {*pf.graph["observations"]}
    assert "was_read" not in inputs
    assert "mending the report" in pf.ok("status").out
    assert sum(inputs["uncited"].values()) == len(known) - 1
    printed = pf.ok("read", "uncited").out
    assert all(f"[{key}]" in printed for key in known - {"obs_1"})
    assert "[obs_1]" not in printed
    assert "read uncited" in pf.ok("next").out


def test_of_many_notes_as_many_are_told_as_have_room(
    pf: Pf, documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How many is said; none is cut off without a word."""
    pf.start("--corpus", str(documents), "--max-iterations", "1")
    pf.answer_until("EXPLORE")
    source = pf.fetch(documents / "papers" / "field-test.md")
    noted = exploration(source)
    noted["observations"] += [
        {"id": f"obs_{at}", "at": f"{source}:{at}", "sub_question": "q1"} for at in (2, 3)
    ]
    pf.answer(EXPLORE=noted)
    whole = pf.ok("read", "uncited").out
    lines = [line for line in whole.splitlines() if line.startswith(("[obs_", "## "))]
    assert "are noted, and no report is begun" in whole and "below say most" not in whole
    monkeypatch.setattr("pathfinder.session.sources.reading.observed.PAGE", sum(map(len, lines)))
    some = pf.ok("read", "uncited").out
    count = len(re.findall(r"^\[obs_", whole, re.MULTILINE))
    shown = len(re.findall(r"^\[obs_", some, re.MULTILINE))
    assert count > shown > 0
    assert f"the {shown} below say most that is not said" in some


def test_a_note_is_told_by_the_words_that_answer_its_sub_question() -> None:
    """Not by how a long quote begins, unless it has a summary."""
    quote = f"{'Well, before I say what I came for, thanks. ' * 9}Pumps stop in the cold. {'So it is. ' * 30}"
    known: Any = {"quote": quote, "summary": f"{quote[:90]} …"}
    told = _in_short(known, ["pumps", "cold"], 100)
    assert "Pumps stop in the cold" in told and len(told) < 110
    assert _in_short({**known, "summary": "They stop."}, ["pumps"], 100) == "They stop."


def test_nothing_is_missing_and_the_report_is_read_and_done(pf: Pf, finished: dict[str, Any]) -> None:
    before = texts(pf)
    pf.ok("submit", pf.write(finished, {"mend": {}}))
    assert "reading the report a second time" in pf.ok("status").out
    read_again(pf, pf.card())
    assert (pf.state["report"]["done"], texts(pf)) == (True, before)
    pf.ok("replay", "--check")


def test_what_is_not_borne_out_is_mended_when_nothing_is_missing_any_more(
    pf: Pf, finished: dict[str, Any]
) -> None:
    """So it is read as it is going to be printed; only what that changes is read once more."""
    pf.ok("submit", pf.write(finished, {"mend": {}}))
    read_again(pf, pf.card(), borne_out=False)
    card = pf.card()
    assert card["step"] == "SECTION" and "unsupported" in "".join(card["refused"])
    assert (
        "uncited" not in card["inputs"]
        and card["inputs"]["was_read"]
        and "about “According" in "".join(card["refused"])
    )
    faulty = {place.rsplit("/", 2)[0]: each for place, each in card["inputs"]["also_taken_back"].items()}
    assert [*faulty] == ["/parts/sec_2", "/parts/sec_3", "/parts/summary"]
    places = ["/paragraphs/0", *card["inputs"]["also_taken_back"]]
    better = TRUE_SENTENCE.replace("the monitored", "all")
    pf.ok("submit", pf.write(card, {"mend": dict.fromkeys(places, better)}))
    read_again(pf, pf.card())
    assert pf.state["report"]["done"] and all("test, all units" in each for each in texts(pf))
    pf.ok("replay", "--check")


def test_what_is_missing_is_put_where_it_belongs(pf: Pf, finished: dict[str, Any]) -> None:
    """In several parts with one answer; they are read a second time with the others."""
    new = TRUE_SENTENCE.replace("the monitored", "all").replace("[obs_1].", "[hyp_A1, obs_1].")
    changes = dict.fromkeys(["/parts/sec_3/paragraphs/0", "/parts/summary/paragraphs/0"], new)
    done = pf.ok("submit", pf.write(finished, {"mend": changes}))
    assert done.out.count("Accepted ") == 3
    report = pf.state["report"]
    parts = [*(each["paragraphs"] for each in report["sections"]), report["summary"]]
    assert [bool(part[0][0]["hypotheses"]) for part in parts] == [False, False, True, True]
    assert pf.card()["step"] == "REVIEW"
    assert not {"completing", "mending", "drafts"} & {*report}
    pf.ok("replay", "--check")


def test_a_change_that_fails_is_mended_like_any_other(pf: Pf, finished: dict[str, Any]) -> None:
    """What is put in is read with the rest, and what is wrong with it told with what that finds."""
    wrong = f"{TRUE_SENTENCE} {TRUE_SENTENCE.replace('2.1', '3.7')}"
    done = pf.ok("submit", pf.write(finished, {"mend": {"/parts/sec_2/paragraphs/0": wrong}}))
    assert "1 to be mended in it" in done.out
    read_again(pf, pf.card())
    card = pf.card()
    assert card["inputs"]["parts"]["/paragraphs"].startswith("sec_2 ") and len(card["refused"]) == 1
    refused = pf("submit", pf.write(card, {"mend": {"/paragraphs/0": wrong.replace("3.7", "4.8")}}))
    assert (refused.code, "/paragraphs/0: " in refused.err) == (2, True)
    pf.ok("submit", pf.write(pf.card(), {"mend": {"/paragraphs/0": TRUE_SENTENCE}}))
    assert pf.state["report"]["done"] and not {"found", "mended"} & {*pf.state["report"]}
    pf.ok("replay", "--check")


def test_it_is_asked_once_and_not_of_a_text_that_is_written_again(pf: Pf, finished: dict[str, Any]) -> None:
    pf.ok("submit", pf.write(finished, {"mend": {}}))
    read_again(pf, pf.card())
    pf.ok("rewrite", "summary")
    pf.ok("submit", pf.write(pf.card(), TRUE))
    assert pf.state["report"]["done"]


def test_before_a_report_all_that_was_noted_is_printed(pf: Pf, documents: Path) -> None:
    pf.start("--corpus", str(documents), "--max-iterations", "1")
    assert "nothing is left" in pf.ok("read", "uncited").out
    pf.answer_until("EXPLORE")
    pf.answer(EXPLORE=exploration(pf.fetch(documents / "papers" / "field-test.md")))
    assert "[obs_1]" in pf.ok("read", "uncited").out


def test_what_is_cited_by_its_place_is_cited() -> None:
    """A third of the words of a note at least: the sentence before or behind may have been left out."""
    places = {
        "obs_1": "src_1:3-6",
        "obs_2": "src_1:3-4",
        "obs_3": "src_1:6-9",
        "obs_4": "src_2:3",
        "obs_5": None,
    }
    known = {
        key: {"source_id": (at or "src_1").split(":")[0], "at": at, "proof": "exact"}
        for key, at in places.items()
    }
    said = [[{"cites": ["obs_1"]}]]
    report = {
        "sections": [{"paragraphs": said}],
        "summary": None,
        "outline": [{"evidence": ["obs_4", "obs_2"]}],
    }
    research: Any = SimpleNamespace(report=report, graph=SimpleNamespace(observations=known))
    assert uncited(research) == ["obs_4", "obs_3", "obs_5"]


def test_at_the_last_try_what_cannot_be_taken_is_left_out_and_the_rest_stands(
    pf: Pf,
    finished: dict[str, Any],
) -> None:
    """A part that breaks its contract, and a change whose place is not there, cost no other change."""
    new = TRUE_SENTENCE.replace("the monitored", "all").replace("[obs_1].", "[hyp_A1, obs_1].")
    changes: dict[str, Any] = {
        "/parts/sec_3/paragraphs/0": new,
        "/parts/sec_2/paragraphs/0": f"{new} " * 200,
        "/parts/summary/paragraphs/0": {"old": "words that stand nowhere", "new": "others"},
    }
    pf("submit", pf.write(finished, {"mend": changes}))
    pf("submit", pf.write(pf.card(), {"mend": changes}))
    done = pf.ok("submit", pf.write(pf.card(), {"mend": changes}))
    assert "left out, as refused again: /parts/summary/paragraphs/0, /parts/sec_2/paragraphs/0" in done.out
    first, second, third = (part["paragraphs"][0][0] for part in pf.state["report"]["sections"])
    assert [bool(one["hypotheses"]) for one in (first, second, third)] == [False, False, True]
    assert pf.card()["step"] == "REVIEW"
    pf.ok("replay", "--check")


def test_a_note_is_told_with_what_its_source_is_called(finished: dict[str, Any], pf: Pf) -> None:
    assert finished["inputs"]["uncited"]
    assert "[obs_2] src_1:2 (Heat pumps in Minnesota): " in pf.ok("read", "uncited").out
    assert "[obs_2]" in pf.ok("read", "uncited", "q1").out
    assert "0 observations stand nowhere in the report" in pf.ok("read", "uncited", "q2").out
    assert "q99 is no observation and no sub-question" in pf("read", "uncited", "q99").err
