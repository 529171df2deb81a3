"""`pf verify` without a file: errors planted in a session folder are named, with file and line."""

from __future__ import annotations

import json
import random
import re
import shutil
from pathlib import Path

import pytest
from tests.command_line import Done, Pf, good_answer
from tests.steps import desk
from tests.verify import tampering
from tests.verify.finished import REJECTED

from pathfinder.cli import main

pytestmark = pytest.mark.slow
EVIDENCE = ("journal.jsonl", "state.json", "cognigraph.json", "seed.json")


def line_of(path: Path, words: str) -> int:
    """The first line of a file that has some words."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if words in line)


def refused(pf: Pf) -> Done:
    done = pf("verify")
    assert done.code == 2, done.out + done.err
    assert "NOT SOUND" in done.out
    return done


def test_a_clean_research_is_sound(finished: Pf) -> None:
    done = finished.ok("verify")
    assert "FAILED" not in done.out
    assert "2 of 2 cited sources are pinned in the journal" in done.out
    assert done.out.rstrip().endswith("quotations and citations, which does not prove that they are true")
    assert "sentences of the written report" in done.out


def test_as_json_every_check_has_its_count_and_failures(finished: Pf) -> None:
    tampering.edit(finished.session / "thesis.md", "42 houses", "43 houses")
    done = finished("verify", "--json")
    rows = {row["check"]: row for row in done.json["checks"]}
    assert (done.code, done.json["sound"]) == (2, False)
    assert rows["quotes in the stored texts"]["count"] == 3
    assert rows["documents written again"]["failures"][0]["where"].startswith("thesis.md:")
    assert done.json["head"] == finished.state["journal"]["hash"]


@pytest.mark.parametrize("name", ["RESEARCH_REPORT.md", "thesis.md", "report.html", "hypotheses.md"])
def test_a_number_changed_in_a_sentence_is_named_with_its_line(finished: Pf, name: str) -> None:
    path = finished.session / name
    text = path.read_text(encoding="utf-8")
    old = next(each for each in ("COP of 2.1", "-20 °C") if each in text)
    new = old.replace("2.1", "3.1").replace("-20", "-30")
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    done = refused(finished)
    assert f"! {name}:{line_of(path, new)}: a number was changed" in done.out
    assert new in done.out


def test_a_swapped_citation_is_named_with_its_line(finished: Pf) -> None:
    path = finished.session / "RESEARCH_REPORT.md"
    one, other = "[My winter]", "[Heat pumps in Minnesota]"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    number = next(at for at, line in enumerate(lines) if one in line)
    lines[number] = lines[number].replace(one, other)
    path.write_text("".join(lines), encoding="utf-8")
    assert f"! RESEARCH_REPORT.md:{number + 1}: a citation was changed" in refused(finished).out


def test_a_rejected_hypothesis_that_is_asserted_is_named(finished: Pf) -> None:
    path = finished.session / "RESEARCH_REPORT.md"
    lines = path.read_text(encoding="utf-8").splitlines()
    lines.insert(6, REJECTED)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert "! RESEARCH_REPORT.md:7: asserts the rejected hypothesis hyp_A2" in refused(finished).out


def test_a_sentence_that_was_cut_out_is_named(finished: Pf) -> None:
    path = finished.session / "RESEARCH_REPORT.md"
    lines = path.read_text(encoding="utf-8").splitlines()
    number = line_of(path, "42 houses")
    del lines[number - 1]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert f"! RESEARCH_REPORT.md:{number}: " in refused(finished).out


def test_a_quote_edited_in_the_graph_is_named(finished: Pf) -> None:
    tampering.edit(finished.session / "cognigraph.json", "42 houses over two", "43 houses over two")
    out = refused(finished).out
    assert "! cognigraph.json /observations/obs_2/quote: " in out
    assert "43 houses" in out


def test_a_quote_edited_in_the_file_of_an_observation_is_named(finished: Pf) -> None:
    path = finished.session / "observations" / "obs_2.md"
    tampering.edit(path, "> The survey covered 42", "> The survey covered 43")
    assert f"! observations/obs_2.md:{line_of(path, '43')}: a number was changed" in refused(finished).out


def test_a_sentence_of_the_written_report_edited_in_the_state_is_named(finished: Pf) -> None:
    tampering.edit(finished.session / "state.json", "42 houses", "43 houses")
    assert re.search(r"! state\.json /report/\S+/text: .*43 houses", refused(finished).out)


@pytest.mark.parametrize("number", [2, 5, -2])
def test_a_journal_line_that_was_removed_is_named(finished: Pf, number: int) -> None:
    path = finished.session / "journal.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    del lines[number]
    path.write_bytes(b"".join(lines))
    place = (number if number > 0 else len(lines) + 1 + number) + 1
    assert f"! journal.jsonl:{place}: a line was removed or moved" in refused(finished).out


def test_the_last_journal_line_that_was_removed_is_named(finished: Pf) -> None:
    path = finished.session / "journal.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    count = len(lines)
    said = f"! journal.jsonl:{count}: ends at entry {count - 1}, but state.json has seen {count}: 1 removed"
    assert said in refused(finished).out


def test_a_line_that_a_crash_cut_off_was_never_accepted(finished: Pf) -> None:
    with (finished.session / "journal.jsonl").open("ab") as file:
        file.write(b'{"hash":"00')
    assert "cut off before it was accepted" in finished.ok("verify").out


@pytest.mark.parametrize(("name", "old", "new"), [
    ("text.txt", "9 %", "8 %"),
    ("raw.md", "9 %", "8 %"),
    ("meta.json", '"authority": 0.9', '"authority": 0.8'),
    ("meta.json", '"title": "', '"title": "My '),
])  # fmt: skip
def test_a_file_of_a_source_that_was_edited_is_named(finished: Pf, name: str, old: str, new: str) -> None:
    tampering.edit(finished.session / "sources" / "src_1" / name, old, new)
    assert f"! sources/src_1/{name}: was altered" in refused(finished).out


def test_a_source_text_whose_hash_was_corrected_is_still_named(finished: Pf) -> None:
    """The journal pins the text: correcting meta.json beside it does not help."""
    import hashlib

    folder = finished.session / "sources" / "src_1"
    old = hashlib.sha256((folder / "text.txt").read_bytes()).hexdigest()
    tampering.edit(folder / "text.txt", "9 %", "8 %")
    new = hashlib.sha256((folder / "text.txt").read_bytes()).hexdigest()
    tampering.edit(folder / "meta.json", old, new)
    out = refused(finished).out
    assert "! sources/src_1/text.txt: was altered: the journal pins another hash" in out
    assert "! sources/src_1/meta.json: was altered: the journal pins other metadata" in out


@pytest.mark.parametrize("name", ["text.txt", "raw.md", "meta.json"])
def test_a_file_of_a_source_that_was_deleted_is_named(finished: Pf, name: str) -> None:
    (finished.session / "sources" / "src_2" / name).unlink()
    assert f"! sources/src_2/{name.removesuffix('.md')}: " in refused(finished).out.replace(
        "the raw document ", ""
    )


def test_a_source_that_was_deleted_is_named_with_what_cites_it(finished: Pf) -> None:
    shutil.rmtree(finished.session / "sources" / "src_2")
    assert "! obs_3: its source src_2 is missing" in refused(finished).out


def test_a_quote_whose_source_text_says_something_else_is_refused_again(finished: Pf) -> None:
    for name in ("text.txt",):
        tampering.edit(
            finished.session / "sources" / "src_1" / name, "covered 42 houses", "covered 43 houses"
        )
    out = refused(finished).out
    assert "! obs_2: its quote does not stand in src_1" in out
    assert "43" in out


def test_a_flipped_bit_anywhere_in_the_evidence_is_noticed(finished: Pf) -> None:
    """Two bits at seeded places of every file: journal, snapshots, sources and documents."""
    files = [
        finished.session / name for name in (*EVIDENCE, "RESEARCH_REPORT.md", "thesis.md", "report.html")
    ]
    files += [path for path in (finished.session / "sources").glob("src_*/*") if path.is_file()]
    chance = random.Random(4)
    for path in files * 2:
        sound = path.read_bytes()
        flipped = bytearray(sound)
        at = chance.randrange(len(flipped))
        flipped[at] ^= 1 << chance.randrange(8)
        path.write_bytes(flipped)
        assert main(["verify"]) in (1, 2), (path, at)
        path.write_bytes(sound)
    finished.ok("verify")


def test_a_research_that_runs_is_sound_at_every_card(pf: Pf, documents: Path) -> None:
    """Documents may be older than the graph then; what they say is held against the state of their time."""
    pf.start("--corpus", str(documents), "--max-iterations", "4")
    pf.fetch(documents / "papers" / "field-test.md")
    while pf.state["status"] == "running":
        pf.ok("verify")
        card = pf.card()
        pf.ok("submit", pf.write(card, good_answer(card)))
        if card["step"] == "PLAN":
            pf("fetch", str(documents / "notes.txt"))
    pf.ok("verify")
    pf.ok("resume", "--max-iterations", "6")
    pf.iterate()
    pf.ok("replay", "--back", "1")
    pf.ok("verify")


def test_an_older_report_that_was_edited_is_named_too(pf: Pf, documents: Path) -> None:
    pf.start("--corpus", str(documents), "--max-iterations", "4")
    pf.fetch(documents / "papers" / "field-test.md")
    pf.iterate()
    pf.answer()
    assert "older than the research: RESEARCH_REPORT.md" in pf.ok("verify").out
    tampering.edit(pf.session / "RESEARCH_REPORT.md", desk.QUOTE, desk.QUOTE.replace("2.1", "3.1"))
    assert "a number was changed" in refused(pf).out


def test_a_journal_from_before_there_were_pins_folds_and_verifies_as_it_did(finished: Pf) -> None:
    folder = finished.session

    def without_pins(rows: list[dict[str, object]]) -> None:
        for row in rows:
            payload = row.get("payload")
            if isinstance(payload, dict):
                payload.pop("pins", None)

    graph = (folder / "cognigraph.json").read_bytes()
    journal = tampering.rechained((folder / "journal.jsonl").read_bytes(), without_pins)
    (folder / "journal.jsonl").write_bytes(journal)
    for name, content in tampering.snapshots(journal).items():
        (folder / name).write_bytes(content)
    assert (folder / "cognigraph.json").read_bytes() == graph
    assert "0 of 2 cited sources are pinned in the journal" in finished.ok("verify").out


def test_the_head_of_the_journal_can_be_compared_with_one_noted_elsewhere(finished: Pf) -> None:
    head = finished.state["journal"]["hash"]
    finished.ok("verify", "--head", head)
    done = finished("verify", "--head", "0" * 64)
    assert done.code == 2
    assert f"its head is {head}, not {'0' * 64}" in done.out
    wrong = finished("verify", "--head", "abc")
    assert (wrong.code, "64 characters" in wrong.err) == (1, True)


def test_pins_stand_in_the_journal_and_make_no_graph_larger(finished: Pf) -> None:
    rows = tampering.entries((finished.session / "journal.jsonl").read_bytes())
    pins = [row["payload"]["pins"] for row in rows if row.get("step") == "EXPLORE"]
    assert [sorted(each) for each in pins] == [["src_1", "src_2"], []]
    assert "pins" not in json.dumps(finished.graph)


@pytest.mark.parametrize(
    ("name", "old", "new", "where"),
    [
        ("state.json", '"retry": 0', '"retry": "many"', "state.json/retry: is 'many'"),
        ("seed.json", '"asked": ', '"asks": ', "seed.json/asked: is missing"),
        (
            "sources/src_1/meta.json",
            '"failure": null',
            '"failure": "x"',
            "sources/src_1/meta.json/failure: is 'x'",
        ),
    ],
)
def test_what_breaks_its_published_schema_is_named_with_its_place(
    finished: Pf, name: str, old: str, new: str, where: str
) -> None:
    tampering.edit(finished.session / name, old, new)
    assert f"! {where}" in refused(finished).out
