"""A refused answer is mended by what changes in it; what is refused to the last alone is left out."""

from __future__ import annotations

from typing import Any

import pytest
from tests.command_line import Pf, exploration

from pathfinder.steps.checks.contracts.mending import patches
from pathfinder.steps.checks.contracts.mending.patches import is_patch


def patched(answer: Any, changes: dict[str, Any]) -> Any:
    """The answer with the changes, which all have a place."""
    found, lost = patches.patched(answer, changes)
    if lost:
        raise lost[0]
    return found


@pytest.fixture
def exploring(pf: Pf, documents: Any) -> Pf:
    """The EXPLORE card is open, one document is archived."""
    pf.start("--corpus", str(documents))
    pf.fetch(documents / "papers" / "field-test.md")
    pf.answer_until("EXPLORE")
    return pf


def with_a_fault(pf: Pf) -> dict[str, Any]:
    """An answer of two observations, the first with a number that its quote has not."""
    answer = exploration(next(iter(pf.card()["inputs"]["archived"])))
    answer["observations"][0]["summary"] = "The units kept a COP of 9.9 at -20 °C."
    answer["observations"] += [{"id": "obs_2", "at": "src_1:3"}]
    return answer


def refuse(pf: Pf, answer: Any) -> str:
    done = pf("submit", pf.write(pf.card(), answer))
    assert done.code == 2, done.out
    return done.err


def test_only_what_changes_is_written_again(exploring: Pf) -> None:
    pf = exploring
    said = refuse(pf, with_a_fault(pf))
    assert '{"mend": {"/observations/0/summary": "…"}}' in said
    still = refuse(pf, {"mend": {"/observations/0/summary": "They kept a COP of 8.8."}})
    assert "/observations/0/summary" in still
    pf.ok("submit", pf.write(pf.card(), {"mend": {"/observations/0/summary": "They kept a COP of 2.1."}}))
    assert pf.graph["observations"]["obs_1"]["summary"] == "They kept a COP of 2.1."
    assert len(pf.graph["observations"]) == 2


def test_null_leaves_an_observation_out_with_its_links(exploring: Pf) -> None:
    pf = exploring
    refuse(pf, with_a_fault(pf))
    pf.ok("submit", pf.write(pf.card(), {"mend": {"/observations/0": None}}))
    kept = pf.graph["observations"]
    assert list(kept) == ["obs_1"]
    assert "9.9" not in str(kept)


def test_of_a_mend_all_that_has_no_place_is_named_and_the_rest_is_made(exploring: Pf) -> None:
    """So that the next one has what failed alone; what is wrong besides is said with it."""
    pf = exploring
    refuse(pf, with_a_fault(pf))
    right, no_place = "They kept a COP of 2.1.", ("/observations/99/summary", "/nowhere/1/text")
    said = refuse(pf, {"mend": {"/observations/0/summary": right, **dict.fromkeys(no_place, "x")}})
    assert all(f"{each}: 'x'; expected a place" in said for each in no_place)
    pf.ok("submit", pf.write(pf.card(), {"mend": {}}))
    assert pf.graph["observations"]["obs_1"]["summary"] == right


def test_a_place_that_is_not_there_is_named_and_costs_no_answer(exploring: Pf) -> None:
    pf = exploring
    refuse(pf, with_a_fault(pf))
    said = refuse(pf, {"mend": {"/observations/99/summary": "x"}})
    assert "/observations/99/summary: 'x'; expected a place of the refused answer; '-' after a list" in said
    assert "write only what changes" in said, "what was refused first can still be mended"
    pf.ok("submit", pf.write(pf.card(), {"mend": {"/observations/0": None}}))


def test_without_a_refused_answer_there_is_nothing_to_mend(exploring: Pf) -> None:
    said = refuse(exploring, {"mend": {"/status": "success"}})
    assert "there is no earlier answer to mend" in said
    assert "next: write the whole answer to the new file" in said
    assert "only what changes" not in said


def test_what_is_refused_to_the_last_is_left_out_and_the_rest_is_kept(exploring: Pf) -> None:
    pf = exploring
    answer = with_a_fault(pf)
    refuse(pf, answer)
    refuse(pf, answer)
    done = pf.ok("submit", pf.write(pf.card(), answer))
    assert "left out, as refused again: /observations/0/summary" in done.out
    assert list(pf.graph["observations"]) == ["obs_1", "obs_2"], "only the summary was wrong"
    assert pf.graph["observations"]["obs_1"]["summary"] == pf.graph["observations"]["obs_1"]["quote"]
    assert pf.state["figures"]["failed_steps"] == 0
    pf.ok("replay", "--check")


def test_a_section_that_is_taken_back_is_mended_by_what_changes(reading: Pf) -> None:
    """Its paragraphs stand on the card by their places; what is not named stays, cell by cell."""
    pf, key = reading, "obs_1"
    card = pf.answer_until("SECTION")
    quote = pf.graph["observations"][key]["quote"].rstrip(".")
    table = f"| What | Said |\n|---|---|\n| it [{key}] | {quote} [{key}] |"
    first = [f"{quote} [{key}].", table, f"It says that {quote} [{key}]."]
    pf.ok("submit", pf.write(card, {"paragraphs": first}))
    while pf.card()["card"]:
        pf.answer()
    pf.ok("rewrite", "sec_1")
    card = pf.card()
    assert list(card["inputs"]["before"]) == ["/paragraphs/0", "/paragraphs/1", "/paragraphs/2"]
    kept = sentences(pf, 1)
    pf.ok(
        "submit",
        pf.write(card, {"mend": {"/paragraphs/2": None, "/paragraphs/0": f"Again: {quote} [{key}]."}}),
    )
    assert sentences(pf, 0)[0]["text"] == f"Again: {quote}."
    assert [{**each, "level": None} for each in sentences(pf, 1)] == [
        {**each, "level": None} for each in kept
    ]
    assert len(pf.state["report"]["sections"][0]["paragraphs"]) == 2


def sentences(pf: Pf, paragraph: int) -> list[Any]:
    """What a paragraph of the first section says."""
    return list(pf.state["report"]["sections"][0]["paragraphs"][paragraph])


def test_the_places_of_a_patch() -> None:
    answer = {"paragraphs": ["a", "b", "c"], "edges": [{"to": "x"}], "more": {"a/b": 1, "c": 2}}
    changes = {
        "/paragraphs/1": None,
        "/paragraphs/-": "d",
        "/paragraphs/4": "e",
        "/edges/0/to": "y",
        "/edges/-": [{"to": "z"}, {"to": "w"}],
        "/queries/0": "q",
        "/more/a~1b": 3,
        "/more/c": None,
    }
    assert patched(answer, changes) == {
        "paragraphs": ["a", "c", "d", "e"],
        "edges": [{"to": "y"}, {"to": "z"}, {"to": "w"}],
        "queries": ["q"],
        "more": {"a/b": 3},
    }
    assert answer["paragraphs"] == ["a", "b", "c"], "the answer itself is not changed"
    for wrong in (
        "",
        "reason",
        "/paragraphs/3",
        "/paragraphs/x",
        "/edges/0/to/y",
        "/paragraphs/" + "9" * 5000,
    ):
        with pytest.raises(ValueError, match="refused answer"):
            patched({"paragraphs": ["a"], "edges": [{"to": "x"}]}, {wrong: "z"})
    assert not is_patch({"mend": {}, "more": 1})
    assert not is_patch({"mend": []})


def test_a_second_mend_of_the_same_words_stands_for_the_first() -> None:
    """What else the first one changed stays."""
    first = {
        "/paragraphs/0": [{"old": "a", "new": "a “b”"}, {"old": "c", "new": "d"}],
        "/paragraphs/1": {"old": "e", "new": "f"},
        "/paragraphs/2": "g",
    }
    later = {"/paragraphs/0": {"old": "a", "new": "a b"}, "/paragraphs/1": {"old": "e", "new": "h"}}
    assert patches.renewed(first, later) == {
        "/paragraphs/0": [{"old": "c", "new": "d"}],
        "/paragraphs/2": "g",
    }
    assert patches.renewed(first, {"/paragraphs/2": {"old": "a", "new": "b"}}) == first


def test_words_of_a_text_are_changed_where_they_stand_once() -> None:
    answer = {"paragraphs": ["It holds in most [obs_1]. It holds.", "b"]}
    one = {"old": "in most", "new": "in some"}
    said = patched(answer, {"/paragraphs/0": one})["paragraphs"]
    assert said == ["It holds in some [obs_1]. It holds.", "b"]
    said = patched(answer, {"/paragraphs/0": [one, {"old": " It holds.", "new": ""}]})["paragraphs"]
    assert said == ["It holds in some [obs_1].", "b"], "one after the other"
    placed = {"old": "in most [src_1:7, src_1:9]", "new": "in some [src_1:9]"}
    said = patched(answer, {"/paragraphs/0": placed})["paragraphs"]
    assert said[0] == "It holds in some [src_1:9]. It holds.", "a place was kept as its observation"
    two = {"paragraphs": ["It rose [obs_1, obs_2]. It fell [obs_3]."]}
    cited = {"/paragraphs/0": {"old": "[src_1:7, src_1:9-10].", "new": "[src_1:7]."}}
    kept_as = {"src_1:7": "obs_1", "src_1:9-10": "obs_2"}
    said, lost = patches.patched(two, cited, kept_as)
    assert said["paragraphs"] == ["It rose [src_1:7]. It fell [obs_3]."] and not lost, "a citation alone"
    row = {"paragraphs": ["| a [src_1:7] |\n| b [src_1:9] |"]}
    said = patched(row, {"/paragraphs/0": {"old": "[src_1:9] |", "new": "[src_1:8] |"}})["paragraphs"]
    assert said == ["| a [src_1:7] |\n| b [src_1:8] |"], "a place that stands there is meant as it stands"
    kept = {"paragraphs": ["They met at night. [obs_4] It rose. [obs_5]"]}
    said = patched(
        kept, {"/paragraphs/0": {"old": "They met at night [src_1:7].", "new": "They met [src_1:7]."}}
    )
    assert said["paragraphs"] == ["They met [src_1:7]. It rose. [obs_5]"], (
        "cited before the stop or behind it"
    )
    said = patched(kept, {"/paragraphs/0": {"old": "met at night [", "new": "met by night ["}})
    assert said["paragraphs"] == ["They met by night. [obs_4] It rose. [obs_5]"], "a citation that is cut off"
    more = {"old": "met at night [src_1:7", "new": "met by night [src_3:134, src_1:7"}
    said_with = patched(kept, {"/paragraphs/0": more})["paragraphs"]
    assert said_with == ["They met by night. [src_3:134, obs_4] It rose. [obs_5]"], (
        "a place before the others"
    )
    front = {"old": "met at night [", "new": "met at night [src_3:134, "}
    assert patched(kept, {"/paragraphs/0": front})["paragraphs"] == [
        "They met at night. [src_3:134, obs_4] It rose. [obs_5]"
    ]
    across = {"paragraphs": ["| beta, stable [obs_4] |", "It rose [obs_4] and fell [obs_5]."]}
    row, inside = {"old": "stable |", "new": "stable, default |"}, {"old": "rose and", "new": "grew and"}
    assert patched(across, {"/paragraphs/0": row, "/paragraphs/1": inside})["paragraphs"] == [
        "| beta, stable, default [obs_4] |",
        "It grew and [obs_4] fell [obs_5].",
    ], "what was cited within the words stays"
    opened = {"old": "It rose. [", "new": "It rose [src_1:9, "}
    said_too = patched(kept, {"/paragraphs/0": opened})["paragraphs"]
    assert said_too == ["They met at night. [obs_4] It rose [src_1:9, obs_5]"], "as it stands there"
    open_ended = {"paragraphs": ["| only [src_1:89, obs_2, obs_3] |", "| only [src_1:89] |"]}
    shut = {"old": "only [src_1:89", "new": "always [src_1:90]"}
    assert patched(open_ended, {"/paragraphs/0": shut, "/paragraphs/1": shut})["paragraphs"] == [
        "| always [src_1:90] [obs_2, obs_3] |",
        "| always [src_1:90] |",
    ], "what is left of a citation stays one"
    again = {"/paragraphs/0": {"old": "at night", "new": "by night"}}
    assert patched(said, again) == said, "a change that was made before"
    longer = {"/paragraphs/0": {"old": "They met", "new": "They met. They met twice"}}
    assert patched(patched(kept, longer), longer) == patched(kept, longer), "and one that adds words"
    more = {"/paragraphs/-": ["It holds."]}
    assert patched(patched(kept, more), more) == patched(kept, more)
    others = {"old": "They ate", "new": "They met at night [src_3:134]. It rose [src_2:7]."}
    assert patched(kept, {"/paragraphs/0": others})["paragraphs"] == [
        "They met at night [src_3:134]. It rose [src_2:7]."
    ], "the words stand there, and get the citations that are new"
    for old, times in (("It holds", 2), ("It fails", 0), ("", 0)):
        with pytest.raises(ValueError, match=f"not {times} times"):
            patched(answer, {"/paragraphs/0": {"old": old, "new": "x"}})
    assert patched({"observations": ["x"]}, {"/observations/0": {"at": "a"}}) == {
        "observations": [{"at": "a"}]
    }


def test_a_part_that_is_not_open_is_told_with_what_opens_it() -> None:
    with pytest.raises(ValueError, match="a part that this card has not: `pf rewrite` takes it back"):
        patched({"paragraphs": ["They met."]}, {"/parts/sec_3/paragraphs/0": "They ate."})


def test_a_note_is_added_as_it_is_written_and_the_earlier_ones_are_observations_by_now() -> None:
    answer = {"observations": [{"id": "obs_1", "at": "src_1:2"}]}
    assert patched(answer, {"/notes/q2/-": "src_1:4"}) == {**answer, "notes": {"q2": ["src_1:4"]}}
    with pytest.raises(ValueError, match="notes are '/observations' now"):
        patched(answer, {"/notes/q2/0": "src_1:4"})
