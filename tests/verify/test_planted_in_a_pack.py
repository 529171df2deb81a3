"""`pf verify PACK`: whatever was done to a pack is named, also when its manifest was corrected."""

from __future__ import annotations

import hashlib
import json
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Done, Pf
from tests.verify import tampering
from tests.verify.finished import REJECTED

from pathfinder.verify.pack import warc

pytestmark = pytest.mark.slow


def refused(pf: Pf, pack: Path, *flags: str) -> Done:
    done = pf("verify", str(pack), *flags)
    assert done.code == 2, done.out + done.err
    return done


def test_a_clean_pack_is_sound_where_there_is_no_research(pack: Path, pf: Pf) -> None:
    before = sorted(pf.folder.iterdir())
    done = pf.ok("verify", str(pack))
    assert not pf.root.exists()
    assert "FAILED" not in done.out
    assert "quotes in the stored texts                        3  sound" in done.out
    assert sorted(pf.folder.iterdir()) == before, "nothing is written"


@pytest.mark.parametrize("name", [
    "RESEARCH_REPORT.md", "thesis.md", "report.html", "cognigraph.json", "state.json", "journal.jsonl",
    "seed.json", "search_history.json", "documents.json", "manifest.json", "sources.warc.gz",
])  # fmt: skip
def test_a_flipped_bit_of_any_member_is_noticed_and_the_member_named(pack: Path, pf: Pf, name: str) -> None:
    sound = tampering.members(pack)
    chance = random.Random(name)
    for _ in range(2):
        flipped = bytearray(sound[name])
        flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
        tampering.write(pack, {**sound, name: bytes(flipped)}, manifest_too=False)
        done = pf("verify", str(pack))
        assert done.code == (2 if done.out else 1) or _says_no_more(flipped, sound[name]), done.out
        assert done.code == 0 or name in done.out + done.err


def _says_no_more(flipped: bytearray, sound: bytes) -> bool:
    """Whether a manifest differs in the name of the program alone, which nothing else knows."""
    one, other = json.loads(flipped), json.loads(sound)
    return bool({**one, "program": ""} == {**other, "program": ""})


def test_a_flipped_bit_anywhere_in_the_file_is_noticed(pack: Path, pf: Pf) -> None:
    sound = pack.read_bytes()
    chance = random.Random(7)
    for _ in range(10):
        flipped = bytearray(sound)
        at = chance.randrange(len(flipped))
        flipped[at] ^= 1 << chance.randrange(8)
        pack.write_bytes(flipped)
        done = pf("verify", str(pack))
        assert done.code in (1, 2), (at, done.out, done.err)


def test_a_number_changed_in_the_packed_report_is_named_with_its_line(pack: Path, pf: Pf) -> None:
    text = tampering.members(pack)["RESEARCH_REPORT.md"].decode()
    line = next(at for at, each in enumerate(text.splitlines(), 1) if "42 houses" in each)
    tampering.change(pack, "RESEARCH_REPORT.md", "42 houses", "43 houses")
    out = refused(pf, pack).out
    assert f"! RESEARCH_REPORT.md:{line}: a number was changed" in out
    assert "members against the manifest                     13  sound" in out


def test_a_swapped_citation_in_the_packed_report_is_named(pack: Path, pf: Pf) -> None:
    tampering.change(pack, "RESEARCH_REPORT.md", "[My winter]", "[Heat pumps in Minnesota]")
    assert re.search(r"! RESEARCH_REPORT\.md:\d+: a citation was changed", refused(pf, pack).out)


@pytest.mark.parametrize("name", ["RESEARCH_REPORT.md", "thesis.md"])
def test_a_rejected_hypothesis_asserted_in_a_packed_document_is_named(pack: Path, pf: Pf, name: str) -> None:
    content = tampering.members(pack)
    content[name] += f"\n{REJECTED}\n".encode()
    tampering.write(pack, content)
    assert re.search(rf"! {name}:\d+: asserts the rejected hypothesis hyp_A2", refused(pf, pack).out)


def test_a_quote_changed_in_the_packed_graph_is_named(pack: Path, pf: Pf) -> None:
    tampering.change(pack, "cognigraph.json", "42 houses over two", "43 houses over two")
    assert "! cognigraph.json /observations/obs_2/quote: " in refused(pf, pack).out


def test_a_line_removed_from_the_packed_journal_is_named(pack: Path, pf: Pf) -> None:
    content = tampering.members(pack)
    lines = content["journal.jsonl"].splitlines(keepends=True)
    content["journal.jsonl"] = b"".join(lines[:3] + lines[4:])
    tampering.write(pack, content)
    assert "! journal.jsonl:4: a line was removed or moved" in refused(pf, pack).out


def test_a_packed_journal_that_is_cut_off_is_named(pack: Path, pf: Pf) -> None:
    content = tampering.members(pack)
    content["journal.jsonl"] = content["journal.jsonl"][:-20]
    tampering.write(pack, content)
    assert re.search(r"! journal\.jsonl:\d+: is cut off", refused(pf, pack).out)


EDITED = {
    "src_1/text.txt": ("covered 42 houses", "covered 43 houses"),
    "src_1/raw.md": ("covered 42 houses", "covered 43 houses"),
    "src_1/meta.json": ('"authority": 0.9', '"authority": 0.95'),
}


@pytest.mark.parametrize("name", EDITED)
def test_a_source_that_was_packed_anew_is_held_against_the_pins(
    pack: Path, pf: Pf, tmp_path: Path, name: str
) -> None:
    """The WARC file and the manifest are made anew around the change."""

    def edit(folder: Path) -> None:
        tampering.edit(folder / name, *EDITED[name])

    tampering.write(pack, tampering.with_source(tampering.members(pack), tmp_path / "s", edit))
    assert f"! sources.warc.gz {name}: was altered" in refused(pf, pack).out


def test_a_raw_document_that_its_metadata_fits_is_held_against_the_pins(
    pack: Path, pf: Pf, tmp_path: Path
) -> None:
    def edit(folder: Path) -> None:
        raw = folder / "src_1" / "raw.md"
        before = hashlib.sha256(raw.read_bytes()).hexdigest()
        tampering.edit(raw, "covered 42 houses", "covered 43 houses")
        after = hashlib.sha256(raw.read_bytes()).hexdigest()
        tampering.edit(folder / "src_1" / "meta.json", f'"sha256": "{before}"', f'"sha256": "{after}"')

    tampering.write(pack, tampering.with_source(tampering.members(pack), tmp_path / "s", edit))
    out = refused(pf, pack).out
    assert "! sources.warc.gz src_1/raw.md: was altered: the journal pins another hash" in out
    assert "! sources.warc.gz src_1/meta.json: was altered: the journal pins other metadata" in out


def test_a_member_that_the_manifest_does_not_fit_is_named(pack: Path, pf: Pf) -> None:
    content = tampering.members(pack)
    tampering.write(pack, {**content, "thesis.md": content["thesis.md"] + b"\n"}, manifest_too=False)
    assert "! thesis.md: was altered: its hash is not the one in the manifest" in refused(pf, pack).out


def test_a_source_left_out_of_the_pack_is_named(pack: Path, pf: Pf, tmp_path: Path) -> None:
    def drop(folder: Path) -> None:
        shutil.rmtree(folder / "src_2")

    tampering.write(pack, tampering.with_source(tampering.members(pack), tmp_path / "s", drop))
    assert "! obs_3: its source src_2 is missing" in refused(pf, pack).out


def rewritten(pack: Path, edit: Callable[[list[dict[str, Any]]], Any]) -> None:
    """A pack whose journal was edited and chained anew, with state and graph that follow from it."""
    content = tampering.members(pack)
    journal = tampering.rechained(content["journal.jsonl"], edit)
    tampering.write(pack, {**content, "journal.jsonl": journal, **tampering.snapshots(journal)})


def test_a_proof_that_is_called_another_is_named(pack: Path, pf: Pf) -> None:
    """The journal itself says so, and everything follows from it."""

    def edit(rows: list[dict[str, Any]]) -> None:
        explored = next(row for row in rows if row.get("step") == "EXPLORE")
        explored["payload"]["observations"][0]["proof"] = "near"

    rewritten(pack, edit)
    assert "! obs_1: its quote is exact in src_1, not near as stored" in refused(pf, pack).out


def explored(rows: list[dict[str, Any]]) -> dict[str, Any]:
    return dict(next(row["payload"] for row in rows if row.get("step") == "EXPLORE"))


def sentences(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    passages = [row["payload"]["paragraphs"] for row in rows if row.get("step") in ("SECTION", "SUMMARY")]
    return [sentence for passage in passages for paragraph in passage for sentence in paragraph]


def test_a_quotation_invented_in_a_summary_is_named(pack: Path, pf: Pf) -> None:
    """Words inside quotation marks stand in the quote, whoever wrote the summary."""

    def edit(rows: list[dict[str, Any]]) -> None:
        explored(rows)["observations"][0]["summary"] = "They say that “nothing else can ever heat so well”."

    rewritten(pack, edit)
    done = pf("verify", str(pack))
    assert done.code == 2
    assert "obs_1: its summary quotes words that its quote has not: 'nothing else can" in done.out


def test_a_quote_changed_in_a_journal_that_was_chained_anew_is_refused_by_its_source(
    pack: Path, pf: Pf
) -> None:
    def edit(rows: list[dict[str, Any]]) -> None:
        explored(rows)["observations"][1]["quote"] = "The survey covered 43 houses over two winters"

    rewritten(pack, edit)
    assert "! obs_2: its quote does not stand in src_1" in refused(pf, pack).out


def test_a_figure_invented_in_a_hypothesis_is_named(pack: Path, pf: Pf) -> None:
    """The hypothesis of the audit: two true quotes are linked to it, and neither has its figure."""

    def edit(rows: list[dict[str, Any]]) -> None:
        explored(rows)["type_a_hypotheses"][0]["summary"] = "Heat pumps work in 97 percent of all houses."

    rewritten(pack, edit)
    assert "! hyp_A1: no quote linked to it has '97 percent'" in refused(pf, pack).out


def test_an_authority_raised_in_a_journal_that_was_chained_anew_is_named(pack: Path, pf: Pf) -> None:
    def edit(rows: list[dict[str, Any]]) -> None:
        explored(rows)["observations"][2]["authority"] = 0.9

    rewritten(pack, edit)
    assert "! obs_3: its authority is 0.9, that of src_2 is 0.5" in refused(pf, pack).out


def test_a_number_in_a_sentence_of_a_journal_that_was_chained_anew_stops_at_the_gate(
    pack: Path, pf: Pf
) -> None:
    def edit(rows: list[dict[str, Any]]) -> None:
        one = next(each for each in sentences(rows) if "42 houses" in each["text"])
        one["text"] = one["text"].replace("42", "43")

    rewritten(pack, edit)
    row = next(each for each in refused(pf, pack, "--json").json["checks"] if "sentences" in each["check"])
    assert any("43" in failure["what"] for failure in row["failures"])


def test_a_citation_swapped_in_a_journal_that_was_chained_anew_stops_at_the_gate(pack: Path, pf: Pf) -> None:
    def edit(rows: list[dict[str, Any]]) -> None:
        for each in sentences(rows):
            if "42 houses" in each["text"]:
                each["cites"] = ["obs_3"]

    rewritten(pack, edit)
    row = next(each for each in refused(pf, pack, "--json").json["checks"] if "sentences" in each["check"])
    assert row["failures"]


def test_a_rejected_hypothesis_asserted_in_a_journal_that_was_chained_anew_stops_at_the_gate(
    pack: Path, pf: Pf
) -> None:
    def edit(rows: list[dict[str, Any]]) -> None:
        for each in sentences(rows):
            each["rejected"] = []

    rewritten(pack, edit)
    row = next(each for each in refused(pf, pack, "--json").json["checks"] if "sentences" in each["check"])
    assert any("hyp_A2" in json.dumps(failure) for failure in row["failures"])


def test_what_was_rewritten_consistently_is_caught_by_the_head_alone(pack: Path, pf: Pf) -> None:
    """Whoever makes the whole chain anew around something that no source backs cannot be seen from inside."""
    head = pf("verify", str(pack), "--json").json["head"]
    content = tampering.members(pack)

    def edit(rows: list[dict[str, Any]]) -> None:
        rows[0]["secret"] = "f" * 32

    journal = tampering.rechained(content["journal.jsonl"], edit)
    listed = json.loads(content["manifest.json"])
    listed["journal"]["head"] = json.loads(journal.splitlines()[-1])["hash"]
    content["manifest.json"] = json.dumps(listed).encode()
    tampering.write(pack, {**content, "journal.jsonl": journal, **tampering.snapshots(journal)})
    assert pf("verify", str(pack)).code == 0, "nobody can see this from inside"
    done = pf("verify", str(pack), "--head", head)
    assert done.code == 2
    assert "! journal.jsonl: its head is " in done.out


@pytest.mark.parametrize(("old", "new"), [("cold places?", "warm places?"), ('"entries": 1', '"entries": 2')])
def test_what_the_manifest_says_of_the_research_is_held_against_the_journal(
    pack: Path, pf: Pf, old: str, new: str
) -> None:
    tampering.change(pack, "manifest.json", old, new)
    assert "! manifest.json: " in refused(pf, pack).out


def test_the_manifest_and_the_members_must_agree(pack: Path, pf: Pf) -> None:
    content = tampering.members(pack)
    thesis = content.pop("thesis.md")
    tampering.write(pack, {**content, "extra.md": thesis}, manifest_too=False)
    out = refused(pf, pack).out
    assert "! extra.md: is in the pack but not in its manifest" in out
    assert "! thesis.md: is in the manifest but not in the pack" in out


def test_an_older_report_in_a_pack_is_refused(pack: Path, pf: Pf) -> None:
    """A pack is written whole: a report of an earlier state is no slip of the clock."""
    content = tampering.members(pack)
    listed = json.loads(content["documents.json"])
    listed["occasions"][0]["seq"] -= 1
    tampering.write(pack, {**content, "documents.json": json.dumps(listed).encode()})
    failures = refused(pf, pack, "--json").json["checks"][-1]["failures"]
    assert any("is older than the research" in failure["what"] for failure in failures)


def test_documents_of_another_version_are_not_taken_for_altered(pack: Path, pf: Pf) -> None:
    """Another version may word them differently: the message says which one can compare them."""
    content = tampering.members(pack)
    listed = json.loads(content["documents.json"])
    for each in listed["occasions"]:
        each["program"] = "0.0.1"
    tampering.write(pack, {**content, "documents.json": json.dumps(listed).encode()})
    assert "version 0.0.1 wrote it, this is" in refused(pf, pack).out


def test_a_pack_without_sources_is_refused(pack: Path, pf: Pf) -> None:
    content = tampering.members(pack)
    del content[warc.FILE]
    tampering.write(pack, content)
    assert "its source src_1 is missing" in refused(pf, pack).out
