"""`pf migrate`: evidence, claims, holes and summary of version 1 in a research of today (seed 000 §8.3)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf
from tests.migration.old_folders import QUESTION, SUMMARY, direct, hashes, meagre, put, whole
from tests.steps import desk

from pathfinder.migration import carry as carrying


def migrated(pf: Pf, *arguments: str) -> dict[str, list[tuple[str, str]]]:
    """What became of each file, by its fate."""
    rows = pf.ok("migrate", "--json", *arguments).json["files"]
    fates = ("taken", "changed", "left")
    return {fate: [(row["place"], row["what"]) for row in rows if row["fate"] == fate] for fate in fates}


@pytest.mark.parametrize("make", [whole, meagre, direct])
def test_the_result_folds_verifies_and_is_sound(pf: Pf, make: Callable[[Path], Path]) -> None:
    folder = make(pf.folder)
    before = hashes(folder)
    migrated(pf)
    assert hashes(folder) == before
    name = pf.ok("sessions", "--json").json[0]["session"]
    for command in (("replay", "--check"), ("verify",), ("doctor",)):
        assert pf(*command).code == 0, command
    assert (
        (pf.root / "sessions" / name / "migration.md").read_text().startswith("# Carried over from version 1")
    )
    pf.ok("resume")
    assert pf.card()["step"] == "PLAN"


@pytest.fixture
def taken(pf: Pf) -> tuple[Pf, dict[str, list[tuple[str, str]]], dict[str, Any]]:
    """The whole folder carried over: the report and the graph."""
    whole(pf.folder)
    found = migrated(pf)
    (row,) = pf.ok("sessions", "--json").json
    folder = pf.root / "sessions" / row["session"]
    graph = json.loads((folder / "cognigraph.json").read_bytes())
    return pf, found, graph | {"state": json.loads((folder / "state.json").read_bytes())}


def test_evidence_is_proven_where_its_words_stand_in_a_file_or_a_stored_text(taken: Any) -> None:
    _, _, graph = taken
    one, two, three = graph["observations"].values()
    assert (one["proof"], one["source_id"], one["quote"]) == ("exact", "src_1", desk.QUOTE)
    assert one["summary"] == "Monitored units kept an average COP of 2.1 in the cold."
    assert (three["proof"], three["source_id"], three["quote"]) == ("exact", "src_2", desk.BLOG_QUOTE)
    assert (two["proof"], two["source_id"]) == ("unproven", None)
    assert (two["source_url"], two["summary"]) == ("https://warm.example/post", "The pump stopped.")


def test_claims_are_hypotheses_of_type_a_that_nobody_tested(taken: Any) -> None:
    _, found, graph = taken
    one, two = graph["hypotheses"].values()
    assert (one["type"], one["status"], one["carried"]) == ("A", "unvisited", True)
    assert two["summary"] == "Heat pumps stop in winter."
    edges = [(each["from"], each["to"], each["type"], each["weight"]) for each in graph["edges"]]
    assert edges == [("obs_1", "hyp_A2", "CONTRADICTS", 0.5), ("obs_1", "hyp_A1", "SUPPORTS", 0.5)]
    assert ("claims/all.json, entry 2", "its link to 'ev9': nothing of that name was taken") in found["left"]
    assert any("'verified'" in what for _, what in found["changed"])


def test_holes_are_unexplored_and_not_used(taken: Any) -> None:
    _, found, graph = taken
    assert graph["unexplored"] == [
        {"keyword": "noise at night", "from": None, "used": False},
        {"keyword": "lifetime", "from": None, "used": False},
    ]
    assert ("holes.json, entry 2", "it is settled") in found["left"]


def test_the_summary_takes_the_place_of_clarify(taken: Any) -> None:
    _, _, graph = taken
    state = graph["state"]
    assert state["question"] == state["clarified"]["question"] == QUESTION
    asked = [each["text"] for each in state["clarified"]["sub_questions"]]
    assert asked == ["How loud are they at night?", "What does icing cost?"]
    assert (state["status"], state["carried_from"]) == ("paused", ".research/current")


def test_every_file_stands_in_the_report(taken: Any) -> None:
    pf, found, _ = taken
    places = {place.partition(",")[0] for rows in found.values() for place, _ in rows}
    assert set(hashes(pf.root / "current")) <= places
    assert ("logs/001.md", "it has no place in a research of today") in found["left"]
    assert ("papers/field.md", "src_1") in found["taken"]


def test_a_carried_research_can_be_packed_and_verified(taken: Any) -> None:
    pf, _, _ = taken
    pf.ok("pack", "--to", "carried.pfpack.zip")
    assert pf.ok("verify", "carried.pfpack.zip").code == 0


def test_what_is_damaged_is_left_and_the_rest_is_taken(pf: Pf) -> None:
    folder = whole(pf.folder)
    put(
        folder,
        evidence__broken_0_json='{"id": "ev4", ',
        evidence__empty_0_md="  \n",
        evidence__picture_0_png=b"\x89PNG\r\n\0\0",
        evidence__half_0_json='{"text": "half \\ud800 of a pair"}',
        claims__silent_0_json={"id": "cl7"},
    )
    (folder / "evidence" / "link.md").symlink_to("/etc/hostname")
    left = dict(migrated(pf)["left"])
    assert left["evidence/broken.json"].startswith("it is damaged JSON")
    assert left["evidence/empty.md"] == "it is empty"
    assert left["evidence/picture.png"] == "it is no text"
    assert "surrogate" in left["evidence/half.json"]
    assert left["claims/silent.json"] == "it claims nothing"
    assert left["evidence/link.md"] == "it cannot be read: it is a link"
    assert pf("verify").code == 0


def test_a_damaged_holes_file_costs_nothing_else(pf: Pf) -> None:
    put(whole(pf.folder), holes_0_json="[{")
    found = migrated(pf)
    assert dict(found["left"])["holes.json"].startswith("it is damaged JSON")
    assert len([place for place, _ in found["taken"] if place.startswith("evidence")]) == 3


@pytest.mark.parametrize("encoding", ["cp949", "utf-16", "cp1252"])
def test_what_is_not_utf_8_is_read_and_said(pf: Pf, encoding: str) -> None:
    text = "Die Wärmepumpe läuft über 20 Jahre."
    if encoding == "cp949":
        text = "열펌프는 추운 지역에서도 작동한다. 현장 시험이 그것을 보여 준다."
    put(meagre(pf.folder), evidence__note_0_txt=text.encode(encoding))
    found = migrated(pf)
    assert any("not UTF-8" in what for place, what in found["changed"] if place == "evidence/note.txt")
    graph = json.loads((pf.session / "cognigraph.json").read_bytes())
    (item,) = graph["observations"].values()
    assert item["summary"] in text


def test_evidence_reads_no_file_outside_of_the_project(pf: Pf, tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text(desk.FIELD_TEST, encoding="utf-8")
    names = (str(outside), "../../../outside.txt", "\0", "x" * 5000, ".env")
    (pf.folder / ".env").write_text(desk.FIELD_TEST, encoding="utf-8")
    evidence = [
        {"id": f"ev{n}", "quote": desk.QUOTE, "text": f"number {n} of them", "file": name}
        for n, name in enumerate(names)
    ]
    put(pf.folder / ".research" / "current", summary_0_md=SUMMARY, evidence__all_0_json=evidence)
    migrated(pf)
    graph = json.loads((pf.session / "cognigraph.json").read_bytes())
    assert {each["proof"] for each in graph["observations"].values()} == {"unproven"}
    assert not list((pf.root / "sessions").glob("*/sources/src_*"))


def test_without_a_question_it_asks_for_one_and_leaves_nothing(pf: Pf) -> None:
    put(pf.folder / ".research" / "current", holes_0_json=["noise"])
    done = pf("migrate")
    assert done.code == 1
    assert "--question" in done.err
    assert not (pf.root / "sessions").exists()
    migrated(pf, "--question", QUESTION)
    assert pf.ok("sessions", "--json").json[0]["question"] == QUESTION


def test_a_fault_on_the_way_leaves_nothing_behind(pf: Pf, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = whole(pf.folder)
    before = hashes(folder)
    schema_fault = [("/rules", "is missing")]
    monkeypatch.setattr(carrying, "faults", lambda name, _: schema_fault if name == "state.json" else [])
    assert pf("migrate").code == 3
    assert list((pf.root / "sessions").iterdir()) == []
    assert hashes(folder) == before


def test_a_folder_is_carried_over_once_unless_it_is_asked_for(pf: Pf) -> None:
    whole(pf.folder)
    migrated(pf)
    done = pf("migrate")
    assert done.code == 1
    assert "was carried over already" in done.err
    migrated(pf, "--again")
    assert len(pf.ok("sessions", "--json").json) == 2


def test_without_a_folder_of_version_1_it_says_so(pf: Pf) -> None:
    done = pf("migrate")
    assert done.code == 1
    assert "no research of version 1" in done.err
