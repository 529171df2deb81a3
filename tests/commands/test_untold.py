"""What was noted and is not told in the finished report: its writer is asked about it once."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.command_line import Pf, exploration
from tests.steps.desk import TRUE_SENTENCE

from pathfinder.model.cycle import writing
from pathfinder.session.sources.reading import untold
from pathfinder.steps.writing.uncited import uncited

TRUE = {"paragraphs": [TRUE_SENTENCE]}
HEADINGS = ("What was measured", "What it means", "Where it fails")


@pytest.fixture
def finished(pf: Pf, documents: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The card that follows the summary of a report which cites one of its observations."""
    return written(pf, documents, monkeypatch)


def noted(pf: Pf, documents: Path, numbers: str) -> str:
    """The source of which some sentences are noted by their numbers, in a research without a report."""
    pf.start("--corpus", str(documents), "--max-iterations", "1")
    pf.answer_until("EXPLORE")
    source = pf.fetch(documents / "papers" / "field-test.md")
    answer = exploration(source)
    answer["observations"].append({"id": "obs_2", "at": f"{source}:{numbers}", "sub_question": "q1"})
    pf.answer(EXPLORE=answer)
    return source


def written(pf: Pf, documents: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The card that follows the summary of a report which cites one of its observations."""
    monkeypatch.setattr(writing, "LEAST_UNCITED", 1)
    noted(pf, documents, "1,3-4")
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
    assert "read untold" in pf.ok("next").out


def test_what_no_sentence_tells_is_printed_by_sentences(pf: Pf, finished: dict[str, Any]) -> None:
    """What is told is left out, cited or not, and so are headings; of a sub-question where one is named."""
    assert finished["inputs"]["uncited"]
    printed = pf.ok("read", "untold").out
    assert "1 noted sentences are told by none of the report" in printed
    assert "src_1, Heat pumps in Minnesota\nsrc_1:4: Older units did not run below -10 °C at all." in printed
    assert "coefficient" not in printed
    assert "src_1:4: " in pf.ok("read", "untold", "q1").out
    assert "0 noted sentences" in pf.ok("read", "untold", "q2").out
    assert "q99 is no observation and no sub-question" in pf("read", "untold", "q99").err


def test_what_a_cited_place_says_beside_is_not_told(pf: Pf, finished: dict[str, Any]) -> None:
    """Reports were cited for half of what their places say: a reason, another position, an older figure."""
    change = TRUE_SENTENCE.replace("[obs_1]", "[obs_1, obs_2]")
    pf.ok("submit", pf.write(finished, {"mend": {"/paragraphs/0": change}}))
    assert "src_1:4: Older units did not run" in pf.ok("read", "untold").out


def test_before_anything_is_noted_nothing_is_left(pf: Pf, documents: Path) -> None:
    pf.start("--corpus", str(documents))
    assert "nothing is left" in pf.ok("read", "untold").out


def test_of_many_sentences_as_many_are_printed_as_have_room(
    pf: Pf, documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How many is said; none is cut off without a word. Without a report these are all."""
    noted(pf, documents, "3-4")
    whole = pf.ok("read", "untold").out
    lines = [line for line in whole.splitlines() if line.startswith(("src_1:", "obs_", "## "))]
    assert "3 noted sentences; no report is begun, page 1 of 1\n" in whole
    assert "\nobs_1: " in whole, "what was typed is cited by its ID"
    monkeypatch.setattr(untold, "PAGE", sum(map(len, lines)))
    some = pf.ok("read", "untold").out
    assert "page 1 of 2; to go on: pf read untold --page 2\n" in some and len(some) < len(whole)
    rest = pf.ok("read", "untold", "--page", "2").out
    assert sorted(lines) == sorted({line for line in (some + rest).splitlines() if line in lines})
    assert "pages: 1 to 2" in pf("read", "untold", "--page", "3").err


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
