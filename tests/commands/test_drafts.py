"""One answer may hold the sections that follow and the summary: all are checked at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.command_line import Pf, configure, exploration
from tests.steps.desk import TRUE_SENTENCE, clarify

from pathfinder.steps.cards.room import MOST
from pathfinder.steps.checks.gated import MOST_LATER

TRUE = {"paragraphs": [TRUE_SENTENCE]}
FALSE = {"paragraphs": [TRUE_SENTENCE.replace("2.1", "3.7")]}
OTHER = {"paragraphs": [TRUE_SENTENCE.replace("the monitored", "all")]}
CASES = ("all", "some", "many", "most")
HEADINGS = ("What was measured", "What it means", "Where it fails")


def at_outline(pf: Pf, documents: Path) -> dict[str, Any]:
    """The card that asks for the report."""
    pf.start("--corpus", str(documents), "--max-iterations", "1")
    pf.answer_until("EXPLORE")
    pf.answer(EXPLORE=exploration(pf.fetch(documents / "papers" / "field-test.md")))
    return pf.answer_until("OUTLINE")


def at_section(pf: Pf, documents: Path) -> dict[str, Any]:
    """The card of the first of three sections."""
    card = at_outline(pf, documents)
    known = [*pf.graph["observations"], *pf.graph["hypotheses"]]
    section = {"covers": "What field tests measured in deep cold.", "words": 100, "evidence": known}
    sections = [{**section, "heading": heading} for heading in HEADINGS]
    pf.ok("submit", pf.write(card, {"title": "Heat pumps in the cold", "sections": sections}))
    return pf.card()


def parts(pf: Pf) -> tuple[int, bool]:
    """How many sections are written, and whether the summary is."""
    report = pf.state["report"]
    return len(report["sections"]), bool(report["summary"])


def test_a_whole_report_is_written_with_one_answer(pf: Pf, documents: Path) -> None:
    card = at_section(pf, documents)
    done = pf.ok("submit", pf.write(card, {**TRUE, "following": [TRUE, TRUE], "summary": TRUE}))
    assert done.out.count("Accepted ") == 4
    assert parts(pf) == (3, True)
    assert "drafts" not in pf.state["report"]
    pf.ok("replay", "--check")


def test_a_whole_report_is_written_as_markdown(pf: Pf, documents: Path) -> None:
    """One that lacks its summary is refused, and the next file is the whole one."""
    card = at_outline(pf, documents)
    path = Path(card["answer_path"])
    assert path.suffix == ".md"
    path.write_text(f"# Heat pumps in the cold\n\n## What was measured\n\n{TRUE_SENTENCE}\n")
    refused = pf("submit", str(path))
    assert (refused.code, "has a summary, then sections" in refused.err) == (2, True)
    path = Path(pf.card()["answer_path"])
    placed = TRUE_SENTENCE.replace("obs_1", "src_1:3")
    sections = "\n".join(f"## {heading}\n\n{placed}\n" for heading in HEADINGS)
    path.write_text(f"# Heat pumps in the cold\n\n{TRUE_SENTENCE}\n\n{sections}")
    assert pf.ok("submit", str(path)).out.count("Accepted ") == 5
    assert parts(pf) == (3, True)
    assert [each["heading"] for each in pf.state["report"]["outline"]] == [*HEADINGS]
    assert "with defrosting [src_1:2-3]." in pf.ok("read", "sec_2").out, "places are printed, not IDs"
    pf.ok("replay", "--check")


def test_a_section_may_rest_on_what_another_one_cites_by_its_id(pf: Pf, documents: Path) -> None:
    """It names places alone, which are noted already: it is no text that is meant for the other."""
    pf.start("--corpus", str(documents), "--max-iterations", "1")
    pf.answer_until("EXPLORE")
    explored = exploration(pf.fetch(documents / "papers" / "field-test.md"))
    pf.answer(EXPLORE={**explored, "notes": {"q1": ["src_1:2-3"]}})
    path = Path(pf.answer_until("OUTLINE")["answer_path"])
    noted = next(key for key, each in pf.graph["observations"].items() if each.get("at") == "src_1:2-3")
    first, second = (TRUE_SENTENCE.replace("obs_1", each) for each in (noted, "src_1:2-3"))
    path.write_text(f"# Heat pumps\n\n{first}\n\n## One\n\n{first}\n\n## Two\n\n{second}\n")
    assert pf.ok("submit", str(path)).out.count("Accepted ") == 4
    assert parts(pf) == (2, True)


def test_queries_that_come_with_the_sub_questions_are_the_plan(pf: Pf, documents: Path) -> None:
    """No PLAN card comes; one that is refused comes with what is wrong, and no other plan has the queries."""
    queries = ["heat pump field test cold", "defrost losses measured", "compressor limits winter"]
    pf.start("--corpus", str(documents), "--max-iterations", "2")
    done = pf.ok("submit", pf.write(pf.card(), {**clarify(), "queries": queries}))
    assert done.out.count("Accepted ") == 2
    card = pf.card()
    assert (card["step"], pf.state["plan"]["queries"]) == ("EXPLORE", queries)
    assert card["inputs"]["queries"] == queries
    assert "worded" not in pf.state and "queries" not in pf.state["clarified"]
    pf.answer()
    assert pf.card()["step"] == "PLAN", "each time they are given anew"
    pf.ok("replay", "--check")


def test_too_few_of_them_are_filled_up_as_in_a_plan(pf: Pf, documents: Path) -> None:
    pf.start("--corpus", str(documents), "--max-iterations", "2")
    pf.ok("submit", pf.write(pf.card(), {**clarify(), "queries": ["defrost losses measured"] * 2}))
    assert pf.card()["step"] == "EXPLORE"
    queries = pf.state["plan"]["queries"]
    assert queries[0] == "defrost losses measured" and len({*queries}) >= 3


def test_all_that_fails_is_said_and_mended_at_once(pf: Pf, documents: Path) -> None:
    configure(review={"enabled": False})
    card = at_section(pf, documents)
    done = pf("submit", pf.write(card, {**TRUE, "following": [FALSE, TRUE], "summary": FALSE}))
    assert (done.code, parts(pf)) == (2, (0, False))
    places = ["/following/0/paragraphs/0", "/summary/paragraphs/0"]
    assert [each for each in places if f"{each}: " not in done.err] == []
    elsewhere = pf("submit", pf.write(pf.card(), {"mend": {"/sections/0/paragraphs/0": TRUE_SENTENCE}}))
    assert "its sections are '/paragraphs', '/following/0/paragraphs'" in elsewhere.err
    mended = pf.write(pf.card(), {"mend": dict.fromkeys(places, TRUE_SENTENCE)})
    assert pf.ok("submit", mended).out.count("Accepted ") == 4
    assert parts(pf) == (3, True)
    pf.ok("replay", "--check")


def test_what_fails_to_the_last_comes_back_alone_and_the_rest_follows(pf: Pf, documents: Path) -> None:
    configure(review={"enabled": False})
    card = at_section(pf, documents)
    for _ in range(2):
        answer = {**TRUE, "following": [FALSE, TRUE], "summary": TRUE}
        assert (pf("submit", pf.write(card, answer)).code, parts(pf)) == (2, (0, False))
        card = pf.card()
    done = pf("submit", pf.write(card, answer))
    assert (done.code, parts(pf), "3.7" in done.err) == (2, (1, False), True)
    again = pf.card()
    assert again["inputs"]["section"]["heading"] == HEADINGS[1]
    mended = pf.write(again, {"mend": {"/paragraphs/0": TRUE_SENTENCE}})
    assert pf.ok("submit", mended).out.count("Accepted ") == 3
    assert parts(pf) == (3, True)
    pf.ok("replay", "--check")


def test_drafts_outlive_the_refusal_of_the_answer_they_came_with(pf: Pf, documents: Path) -> None:
    configure(review={"enabled": False})
    card = at_section(pf, documents)
    assert pf("submit", pf.write(card, {**FALSE, "following": [TRUE, TRUE], "summary": TRUE})).code == 2
    pf.ok("submit", pf.write(pf.card(), TRUE))
    assert parts(pf) == (3, True)


def test_more_than_the_outline_has_is_left_out(pf: Pf, documents: Path) -> None:
    card = at_section(pf, documents)
    pf.ok("submit", pf.write(card, {**TRUE, "following": [TRUE] * 7}))
    assert (parts(pf), pf.card()["step"]) == ((3, False), "SUMMARY")


def test_one_answer_mends_what_a_review_took_back(pf: Pf, documents: Path) -> None:
    """Each part is checked by itself; what the answer leaves alone stays as it is."""
    texts = [{"paragraphs": [TRUE_SENTENCE.replace("the monitored", f"{each} monitored")]} for each in CASES]
    card = at_section(pf, documents)
    pf.ok("submit", pf.write(card, {**texts[0], "following": texts[1:3], "summary": texts[3]}))
    card = pf.card()
    assert card["step"] == "REVIEW"
    wrong = {"verdict": "unsupported", "words": "monitored", "reason": "no quote says how many"}
    verdicts = [{"item": each["item"], **wrong} for each in card["inputs"]["items"]]
    pf.ok("submit", pf.write(card, {"verdicts": verdicts}))
    card = pf.card()
    whole = pf.ok("read", "sec_1", "summary").out
    assert "[sec_1 /paragraphs/0] According to a field test, all monitored units" in whole
    assert "[summary /paragraphs/0] According to a field test, most monitored units" in whole
    assert "sec_9 is not written" in pf("read", "sec_9").err
    places = [f"/parts/{part}/paragraphs/0" for part in ("sec_2", "sec_3", "summary")]
    assert list(card["inputs"]["also_taken_back"]) == places
    changes = dict.fromkeys(["/paragraphs/0", places[0], places[2]], TRUE_SENTENCE)
    assert pf.ok("submit", pf.write(card, {"mend": changes})).out.count("Accepted ") == 3
    assert f"{CASES[2]} monitored" in pf.ok("read", "sec_3").out
    card = pf.card()
    assert (card["step"], [each["claim"] for each in card["inputs"]["items"]]) == (
        "REVIEW",
        [TRUE_SENTENCE.replace(" [obs_1]", "")],
    )
    pf.ok("submit", pf.write(card, {"verdicts": [{"item": 1, "verdict": "supported"}]}))
    assert pf.state["report"]["done"]
    pf.ok("replay", "--check")


def whole(*texts: dict[str, Any], summary: dict[str, Any] = TRUE) -> dict[str, Any]:
    """A report with its sections and its summary."""
    sections = [{"heading": heading, **text} for heading, text in zip(HEADINGS, texts, strict=False)]
    return {"title": "Heat pumps in the cold", "sections": sections, "summary": summary}


def test_the_report_is_written_with_its_outline(pf: Pf, documents: Path) -> None:
    """Sections that come with their text need no plan; what they cite is their evidence."""
    done = pf.ok("submit", pf.write(at_outline(pf, documents), whole(TRUE, TRUE, TRUE)))
    assert done.out.count("Accepted ") == 5
    words = 3 * len(TRUE_SENTENCE.replace(" [obs_1]", "").split())
    assert f"3 sections, {words} words written, about 2340 wanted" in done.out
    assert parts(pf) == (3, True)
    assert [each["evidence"] for each in pf.state["report"]["outline"]] == [["obs_1"]] * 3
    assert "drafts" not in pf.state["report"]
    pf.ok("replay", "--check")


def test_all_that_is_wrong_with_a_report_is_said_at_once_and_mended(pf: Pf, documents: Path) -> None:
    configure(review={"enabled": False})
    card = at_outline(pf, documents)
    done = pf("submit", pf.write(card, whole(FALSE, TRUE, FALSE, summary=FALSE)))
    assert (done.code, parts(pf)) == (2, (0, False))
    places = ["/paragraphs/0", "/following/1/paragraphs/0", "/summary/paragraphs/0"]
    assert [each for each in places if f"{each}: " not in done.err] == []
    elsewhere = pf("submit", pf.write(pf.card(), {"mend": {"/sections/0/paragraphs/0": TRUE_SENTENCE}}))
    assert "its sections are '/paragraphs', '/following/0/paragraphs'" in elsewhere.err
    mended = pf.write(pf.card(), {"mend": dict.fromkeys(places, TRUE_SENTENCE)})
    assert pf.ok("submit", mended).out.count("Accepted ") == 4
    assert parts(pf) == (3, True)
    pf.ok("replay", "--check")


def test_what_is_wrong_is_told_when_the_report_is_finished(pf: Pf, documents: Path) -> None:
    """Where a session reads it itself: it mends what the program found, or not, and then reads all of it."""
    done = pf.ok("submit", pf.write(at_outline(pf, documents), whole(FALSE, TRUE, OTHER, summary=FALSE)))
    assert (done.out.count("1 to be mended in it"), parts(pf)) == (2, (3, True))
    card = pf.card()
    assert (card["step"], len(card["refused"])) == ("SECTION", 1)
    assert "about 3.7 in “According" in card["refused"][0]
    assert [*card["inputs"]["also_taken_back"]] == ["/parts/summary/paragraphs/0"]
    better = TRUE_SENTENCE.replace("the monitored", "monitored")
    done = pf.ok("submit", pf.write(card, {"mend": {"/parts/summary/paragraphs/0": better}}))
    assert "sec_1" not in done.err, "what was told and is not mended is not told again"
    card = pf.card()
    assert card["step"] == "REVIEW"
    assert "3.7" not in str(card["inputs"]), "known to be wrong, and not asked about"
    wrong = {"verdict": "unsupported", "words": "all", "reason": "no quote says how many"}
    items = [each["item"] for each in card["inputs"]["items"]]
    found = [{"item": at, **wrong} for at in items if "all" in card["inputs"]["items"][at - 1]["claim"]]
    others = [at for at in items if at != found[0]["item"]]
    pf.ok("submit", pf.write(card, {"supported": others, "verdicts": found}))
    card = pf.card()
    assert card["inputs"]["parts"]["/paragraphs"].startswith("sec_3 ") and len(card["refused"]) == 1
    pf.ok("submit", pf.write(card, {"mend": {"/paragraphs/0": better.replace("units", "many units")}}))
    first, second, third = (part["paragraphs"][0][0] for part in pf.state["report"]["sections"])
    assert [bool(each["problems"]) for each in (first, second, third)] == [True, False, False]
    assert pf.card()["step"] == "REVIEW", "of what changed"
    pf.answer_review()
    assert pf.state["report"]["done"] and "found" not in pf.state["report"]
    assert "**(did not pass the check: number: 3.7)**" in (pf.session / "RESEARCH_REPORT.md").read_text(
        "utf-8"
    )
    assert pf.ok("verify").code == 0
    pf.ok("replay", "--check")


def test_what_is_new_and_wrong_in_a_mended_sentence_is_told_once_more_and_then_refused(
    pf: Pf, documents: Path
) -> None:
    pf.ok("submit", pf.write(at_outline(pf, documents), whole(FALSE, TRUE)))
    pf.ok("submit", pf.write(pf.card(), {"paragraphs": [TRUE_SENTENCE.replace("2.1", "4.8")]}))
    pf.answer_review()
    card = pf.card()
    assert "about 4.8 in “According" in card["refused"][0]
    done = pf("submit", pf.write(card, {"paragraphs": [TRUE_SENTENCE.replace("2.1", "5.9")]}))
    assert (done.code, "5.9" in done.err) == (2, True)


def test_a_text_with_very_many_faults_is_refused_at_once_with_all_that_is_wrong(
    pf: Pf, documents: Path
) -> None:
    many = {"paragraphs": [TRUE_SENTENCE.replace("2.1", f"{at}.7") for at in range(20, 20 + MOST_LATER + 1)]}
    done = pf("submit", pf.write(at_outline(pf, documents), whole(FALSE, many)))
    assert done.code == 2
    assert "- /paragraphs/0: '3.7" in done.err and "- /following/0/paragraphs/12: " in done.err


def test_a_card_that_mends_much_has_at_most_twelve_kilobytes(pf: Pf, documents: Path) -> None:
    """What finds no room on it is counted and printed with its part; nothing stays untold."""
    names = ("Heidelberg", "Toronto", "Nairobi", "Valparaiso", "Reykjavik", "Tashkent", "Adelaide", "Kyoto")
    false = [f"{TRUE_SENTENCE.removesuffix(' [obs_1].')} in {each} [obs_1]." for each in names]
    parts = [{"paragraphs": [f"In part {part}: {each}" for each in false]} for part in "abc"]
    pf.ok("submit", pf.write(at_outline(pf, documents), whole(*parts)))
    card = pf.card()
    assert len(card["text"].encode()) <= MOST and len(card["refused"]) == len(names)
    told = {each.split("/")[2] for each in card["inputs"].get("also_taken_back", ())}
    more = card["inputs"]["more_taken_back"]
    assert (told | {*more}, set(more.values())) == ({"sec_2", "sec_3"}, {len(names)})
    for part, count in more.items():
        printed = pf.ok("read", part).out.splitlines()
        assert [each.startswith("  to mend: ") for each in printed].count(True) == count
    texts = {f"/parts/{each}/paragraphs": [TRUE_SENTENCE] for each in ("sec_2", "sec_3")}
    pf.ok("submit", pf.write(card, {"mend": {"/paragraphs": [TRUE_SENTENCE], **texts}}))
    assert pf.state["report"]["done"] or pf.card()["step"] == "REVIEW"
    pf.ok("replay", "--check")


def test_where_nothing_is_left_to_be_read_what_is_wrong_is_told_at_once(pf: Pf, documents: Path) -> None:
    pf.ok("submit", pf.write(at_outline(pf, documents), whole(FALSE, summary=FALSE)))
    card = pf.card()
    assert (card["step"], [*card["inputs"]["parts"].values()]) == (
        "SECTION",
        [f"sec_1 {HEADINGS[0]}", "summary"],
    )
    changes = dict.fromkeys(["/paragraphs/0", "/parts/summary/paragraphs/0"], TRUE_SENTENCE)
    pf.ok("submit", pf.write(card, {"mend": changes}))
    assert [one["problems"] for one in pf.state["report"]["summary"][0]] == [[]]
    pf.ok("replay", "--check")


def test_of_a_part_that_is_written_anew_nothing_is_told_any_more(pf: Pf, documents: Path) -> None:
    pf.ok("submit", pf.write(at_outline(pf, documents), whole(FALSE, FALSE)))
    pf.ok("rewrite", "sec_1")
    told = {each["part"]: len(each["problems"]) for each in pf.state["report"]["mending"]}
    assert told == {"sec_1": 0, "sec_2": 1, "summary": 0}


def test_sections_with_and_without_their_text(pf: Pf, documents: Path) -> None:
    """A section without text is planned, and its card comes; what was written of the others stands."""
    plan = {"covers": "What the tests leave open.", "words": 80, "evidence": ["obs_1"]}
    pf.ok("submit", pf.write(at_outline(pf, documents), whole(TRUE, plan, TRUE)))
    card = pf.card()
    assert (card["step"], card["inputs"]["section"]["heading"]) == ("SECTION", HEADINGS[1])
    assert pf.ok("submit", pf.write(card, TRUE)).out.count("Accepted ") == 3
    assert parts(pf) == (3, True)
    pf.ok("replay", "--check")


def test_a_section_with_neither_text_nor_plan_is_refused(pf: Pf, documents: Path) -> None:
    done = pf("submit", pf.write(at_outline(pf, documents), whole(TRUE, {})))
    assert done.code == 2
    assert [each for each in ("covers", "words", "evidence") if f"/sections/1/{each}: " not in done.err] == []


def test_instructions_are_not_told_again_to_who_has_just_followed_them(pf: Pf, documents: Path) -> None:
    """The answer to a card of the same step shows it; `pf next` tells them, whoever asks."""
    plan = {"covers": "What the tests leave open.", "words": 80, "evidence": ["obs_1"]}
    text = pf.ok("submit", pf.write(at_outline(pf, documents), whole(TRUE, plan, plan))).out
    assert "SECTION" in text and "Write one section" in text, "it was written with the outline"
    text = pf.ok("submit", pf.write(pf.card(), TRUE)).out
    assert "SECTION" in text and "Write one section" not in text
    assert "Write one section" in pf.ok("next").out
