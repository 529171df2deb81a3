"""`pf verify --head`: the head that `pf pack` prints fixes everything that a reader of the pack sees."""

from __future__ import annotations

import io
import json
import os
import random
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Done, Pf
from tests.verify import tampering

from pathfinder.verify import documents
from pathfinder.verify.pack import manifest, warc

pytestmark = pytest.mark.slow

LIBRARY = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "lib")}
MADE_BY_0_1_0 = Path(__file__).parents[1] / "session" / "made_by_0_1_0" / "written.pfpack.zip"
MADE_BY_0_2_0 = Path(__file__).with_name("made_by_0_2_0.pfpack.zip")
Members = dict[str, bytes]
Change = Callable[[Members], None]


@pytest.fixture(scope="module")
def published(original: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A pack with PDF, DOCX and BibTeX, and its head."""
    folder = tmp_path_factory.mktemp("published")
    shutil.copytree(original / ".research", folder / ".research", symlinks=True)
    made = folder / "published.pfpack.zip"
    for command in ("export bibtex pdf docx", f"pack --to {made} --json"):
        line = [sys.executable, "-m", "pathfinder", *command.split()]
        done = subprocess.run(line, cwd=folder, env=LIBRARY, capture_output=True, check=True)
    return made, json.loads(done.stdout)["head"]


@pytest.fixture
def printed(published: tuple[Path, str], pf: Pf) -> tuple[Path, str]:
    """A copy that a test may change."""
    path, head = published
    return Path(shutil.copy(path, pf.folder)), head


@pytest.fixture
def packed(pack: Path) -> tuple[Path, str]:
    """A pack without PDF and DOCX, and its head."""
    return pack, json.loads(tampering.members(pack)["manifest.json"])["journal"]["head"]


def refused(pf: Pf, path: Path, head: str) -> Done:
    done = pf("verify", str(path), "--head", head)
    assert done.code in (1, 2), done.out
    assert "Traceback" not in done.out + done.err
    return done


def occasions(**values: object) -> Change:
    def change(content: Members) -> None:
        listed = json.loads(content["documents.json"])
        for each in listed["occasions"]:
            each.update(values)
        content["documents.json"] = json.dumps(listed, ensure_ascii=False, indent=1).encode()

    return change


def searched(content: Members) -> None:
    listed = json.loads(content["search_history.json"])
    listed["searches"][0] |= {"query": "what nobody asked", "time": "2031-01-01T00:00:00Z"}
    content["search_history.json"] = json.dumps(listed, ensure_ascii=False, indent=1).encode()


PAPER = {"source_id": "src_1", "title": "A Nobel prize paper", "authors": ["A. Einstein"], "year": 1905}
INPUTS: dict[str, Change] = {
    "another time": occasions(now="2031-01-01T00:00:00Z"),
    "an invented paper": occasions(papers=[PAPER]),
    "an invented failure": occasions(failures=[{"url": "https://nature.example/", "kind": "not_found"}]),
    "fewer sources": occasions(sources=1),
    "another language": occasions(language="ko"),
    "invented searches": searched,
}


def test_a_pack_is_sound_under_its_head(packed: tuple[Path, str], pf: Pf) -> None:
    path, head = packed
    done = pf.ok("verify", str(path), "--head", head)
    assert "files as they were packed                         9  sound" in done.out
    assert done.out.splitlines()[-2].startswith("sound: ")


def test_pdf_and_docx_are_made_again_and_compared_as_text(printed: tuple[Path, str], pf: Pf) -> None:
    path, head = printed
    done = pf.ok("verify", str(path), "--head", head)
    assert "report.pdf was compared as text" in done.out
    assert "report.docx was compared as text" in done.out
    assert done.out.splitlines()[-2].startswith("sound: ")


@pytest.mark.parametrize("change", INPUTS.values(), ids=INPUTS)
def test_documents_made_of_other_inputs_are_not_those_of_the_head(
    packed: tuple[Path, str], pf: Pf, change: Change
) -> None:
    """Documents and journal made anew around an invented paper, time or search fit each other: V2, V3."""
    path, head = packed
    content = tampering.members(path)
    change(content)
    tampering.write(path, content)
    forged = tampering.written_again(path)
    tampering.write(path, forged)
    assert "was altered: it is not the one that was packed" in refused(pf, path, head).out
    tampering.noted_anew(path, forged)
    assert pf("verify", str(path)).code == 0, "nobody can see this from inside"
    assert "its head is" in refused(pf, path, head).out


PRINTED = ("report.pdf", "report.docx")


def test_another_pdf_or_docx_is_noticed_also_without_the_head(printed: tuple[Path, str], pf: Pf) -> None:
    """V1: their hashes in documents.json, in the manifest and in the journal are corrected."""
    path, head = printed
    content = tampering.members(path)
    listed = json.loads(content["documents.json"])
    one, other = PRINTED
    content[one], content[other] = content[other], content[one]
    hashes = [listed["documents"][name]["sha256"] for name in PRINTED]
    for name, its in zip(PRINTED, reversed(hashes), strict=True):
        listed["documents"][name]["sha256"] = its
    content["documents.json"] = json.dumps(listed, ensure_ascii=False, indent=1).encode()
    tampering.write(path, content)
    out = refused(pf, path, head).out
    assert all(f"{name}: was altered: it is not the one that was packed" in out for name in PRINTED)
    tampering.noted_anew(path, content)
    refused(pf, path, head)
    done = pf("verify", str(path))
    assert (done.code, [f"! {name}" in done.out for name in PRINTED]) == (2, [True, True])


def test_a_pdf_or_docx_that_says_something_else_is_named_with_its_words(
    printed: tuple[Path, str], pf: Pf, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = printed

    def other(render: Callable[[Any], bytes], material: Any) -> bytes:
        graph = material.view.graph
        material.view.graph = json.loads(json.dumps(graph).replace("cold places", "warm places"))
        made = render(material)
        material.view.graph = graph
        return made

    for module in documents.all_formats().values():
        if module.FILE in PRINTED:
            monkeypatch.setattr(module, "render", partial(other, module.render))
    done = pf("verify", str(path))
    assert done.code == 2
    for name in PRINTED:
        said = next(line for line in done.out.splitlines() if f"! {name}, word " in line)
        assert "warm places" in done.out.partition(said)[1] + done.out.partition(said)[2][:300]


def test_what_cannot_be_made_again_here_is_named_and_not_called_sound(
    printed: tuple[Path, str], pf: Pf, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, head = printed

    def missing(_material: Any) -> bytes:
        raise documents.PathfinderError("a PDF file needs 'typst', which is not installed", documents.HINT)

    module = next(each for each in documents.all_formats().values() if each.FILE == "report.pdf")
    monkeypatch.setattr(module, "render", missing)
    done = pf.ok("verify", str(path), "--head", head)
    assert "sound, as far as it was checked" in done.out
    assert "not checked: report.pdf" in done.out
    assert "sound: journal" not in done.out
    found = pf.ok("verify", str(path), "--json").json
    assert [each.partition(":")[0] for each in found["not_checked"]] == ["report.pdf"]


def test_a_further_member_is_refused_by_name(packed: tuple[Path, str], pf: Pf) -> None:
    """V4."""
    path, head = packed
    tampering.write(path, {**tampering.members(path), "evil.exe": b"MZ"})
    out = refused(pf, path, head).out
    assert "! evil.exe: is no member of a pack" in out
    assert "! evil.exe: was added" in out


def test_a_document_that_was_not_packed_is_refused_by_name(packed: tuple[Path, str], pf: Pf) -> None:
    path, head = packed
    tampering.write(path, {**tampering.members(path), "references.ris": b"TY  - JOUR\n"})
    assert "! references.ris: was added: it is not among what was packed" in refused(pf, path, head).out


def test_exports_that_were_taken_away_are_named(printed: tuple[Path, str], pf: Pf) -> None:
    path, head = printed
    content = tampering.members(path)
    listed = json.loads(content["documents.json"])
    for name in ("report.pdf", "references.bib"):
        del content[name], listed["documents"][name]
    content["documents.json"] = json.dumps(listed, ensure_ascii=False, indent=1).encode()
    tampering.write(path, content)
    out = refused(pf, path, head).out
    assert "! references.bib: was packed, and is missing" in out
    assert "! report.pdf: was packed, and is missing" in out


@pytest.mark.parametrize("where", ["comment", "before"])
def test_words_outside_of_the_members_are_refused(packed: tuple[Path, str], pf: Pf, where: str) -> None:
    path, head = packed
    content, out = tampering.members(path), io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, each in content.items():
            archive.writestr(name, each)
        archive.comment = b"checked by experts" if where == "comment" else b""
    path.write_bytes((b"checked by experts\n" if where == "before" else b"") + out.getvalue())
    assert "is not an evidence pack" in refused(pf, path, head).err


def test_a_head_of_earlier_is_said_to_be_one(finished: Pf) -> None:
    first = finished.ok("pack", "--to", "one.zip", "--json").json
    finished.ok("export", "bibtex")
    second = finished.ok("pack", "--to", "two.zip", "--json").json
    assert second["entries"] == first["entries"] + 1
    out = refused(finished, Path("two.zip"), first["head"]).out
    assert f"that is the head of its entry {first['entries']}, and it went on" in out


def test_packing_twice_without_a_change_notes_nothing_and_gives_the_same_file(finished: Pf) -> None:
    one = finished.ok("pack", "--to", "one.zip", "--json").json
    two = finished.ok("pack", "--to", "two.zip", "--json").json
    assert (one["head"], one["entries"], one["sha256"]) == (two["head"], two["entries"], two["sha256"])
    finished.ok("replay", "--check")


def test_the_note_of_a_pack_changes_nothing_but_the_journal(finished: Pf) -> None:
    finished.ok("export", "bibtex")
    graph, state = finished.graph, finished.state
    finished.ok("pack", "--to", "one.zip")
    assert finished.graph == graph
    assert {**finished.state, "journal": None} == {**state, "journal": None}
    assert "older than the research" not in finished.ok("verify").out


def test_a_running_research_goes_on_after_its_pack(pf: Pf, documents: Path) -> None:
    pf.start("--corpus", str(documents), "--max-iterations", "3")
    card = pf.card()
    head = pf.ok("pack", "--to", "one.zip", "--json").json["head"]
    assert pf.card() == card
    pf.iterate()
    pf.ok("verify", "one.zip", "--head", head)
    pf.ok("verify")
    pf.ok("pack", "--to", "two.zip")
    pf.ok("verify", "two.zip")


def _place(finished: Pf, name: str) -> Path:
    return finished.session / name


def test_in_place_the_head_fixes_the_files_of_the_folder(finished: Pf) -> None:
    head = finished.ok("pack", "--to", "one.zip", "--json").json["head"]
    finished.ok("verify", "--head", head)
    for name in ("search_history.json", "documents.json"):
        path = _place(finished, name)
        kept = path.read_bytes()
        path.write_bytes(kept + b"\n")
        done = finished("verify", "--head", head)
        assert (done.code, f"! {name}: was altered" in done.out) == (2, True)
        path.write_bytes(kept)
    shutil.copytree(finished.session / "sources" / "src_1", finished.session / "sources" / "src_9")
    assert "! sources/src_9: was added" in finished("verify", "--head", head).out


@pytest.mark.parametrize("old", ["## Evidence", "## Extracted Concepts"])
def test_after_packing_every_line_of_the_files_of_nodes_is_checked(finished: Pf, old: str) -> None:
    finished.ok("pack", "--to", "one.zip")
    paths = [*finished.session.glob("hypotheses/*.md"), *finished.session.glob("observations/*.md")]
    path = next(each for each in paths if old in each.read_text(encoding="utf-8"))
    tampering.edit(path, f"{old}\n", f"{old}\n\n- what nobody found\n")
    done = finished("verify")
    assert (done.code, f"! {path.parent.name}/{path.name}:" in done.out) == (2, True)


def test_the_file_of_a_node_that_nobody_made_is_named(finished: Pf) -> None:
    (finished.session / "observations" / "obs_99.md").write_text("# Invented\n", encoding="utf-8")
    done = finished("verify")
    assert (done.code, "! observations/obs_99.md: belongs to nothing in the graph" in done.out) == (2, True)


@pytest.mark.parametrize("path", [MADE_BY_0_1_0, MADE_BY_0_2_0], ids=["0.1.0", "0.2.0"])
def test_the_head_of_an_earlier_pack_fixes_less_and_this_is_said(pf: Pf, path: Path) -> None:
    plain = pf.ok("verify", str(path), "--json").json
    assert (plain["sound"], "not_checked" in plain) == (True, False)
    done = pf.ok("verify", str(path), "--head", plain["head"])
    assert "not checked: what this head does not fix: documents, exports, search history" in done.out
    assert "sound: journal" not in done.out


def test_a_pack_of_this_format_without_its_note_is_refused(packed: tuple[Path, str], pf: Pf) -> None:
    path, _ = packed
    content = tampering.members(path)
    rows = tampering.entries(content["journal.jsonl"])[:-1]
    content["journal.jsonl"] = tampering.chained(rows)
    tampering.write(path, {**content, **tampering.snapshots(content["journal.jsonl"])})
    assert "format_version is 2, the journal gives 1" in pf("verify", str(path)).out


def leaves(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every leaf of a JSON value."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from leaves(each, (*place, key))
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from leaves(each, (*place, at))
    else:
        yield place


def changed(content: bytes, chance: random.Random) -> bytes:
    """JSON with one leaf changed to another of its type."""
    value = json.loads(content)
    *way, last = chance.choice(list(leaves(value)))
    here = value
    for step in way:
        here = here[step]
    old = here[last]
    if isinstance(old, bool) or old is None:
        here[last] = not old
    else:
        here[last] = f"{old} forged" if isinstance(old, str) else old + 1
    return json.dumps(value, ensure_ascii=False, indent=1).encode()


def forgeries(sound: Members, folder: Path) -> Iterator[tuple[str, Members]]:
    """The families of the audit: members altered, removed, exchanged, added; structures edited; sources."""
    chance = random.Random(11)
    names = [name for name in sound if name != "manifest.json"]
    for name in names:
        yield f"{name} removed", {key: each for key, each in sound.items() if key != name}
        yield f"{name} longer", {**sound, name: sound[name] + b"\n"}
        other = chance.choice([each for each in names if each != name])
        yield f"{name} exchanged with {other}", {**sound, name: sound[other], other: sound[name]}
        flipped = bytearray(sound[name])
        flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
        yield f"{name} with a bit flipped", {**sound, name: bytes(flipped)}
    for name in ("documents.json", "search_history.json", "state.json", "cognigraph.json", "seed.json"):
        for number in range(3):
            yield f"{name} edited, {number}", {**sound, name: changed(sound[name], chance)}
    for number in range(6):
        rows = tampering.entries(sound["journal.jsonl"])
        at = chance.randrange(len(rows))
        rows[at] = json.loads(changed(json.dumps(rows[at]).encode(), chance))
        journal = tampering.chained(rows)
        try:
            yield (
                f"entry {at + 1} edited, {number}",
                {**sound, "journal.jsonl": journal, **tampering.snapshots(journal)},
            )
        except Exception:  # the entry folds no more: the chain alone
            yield f"entry {at + 1} broken, {number}", {**sound, "journal.jsonl": journal}
    for number, (name, old, new) in enumerate([
        ("src_2/meta.json", '"title": "My winter"', '"title": "My summer"'),
        ("src_2/meta.json", '"fetched_at": "2', '"fetched_at": "3'),
        ("src_1/text.txt", "42 houses", "43 houses"),
        ("src_1/raw.md", "42 houses", "43 houses"),
    ]):  # fmt: skip
        edit = lambda folder, name=name, old=old, new=new: tampering.edit(folder / name, old, new)  # noqa: E731
        yield f"{name} edited", tampering.with_source(sound, folder / f"s{number}", edit)

    def doubled(folder: Path) -> None:
        shutil.copytree(folder / "src_1", folder / "src_3")
        tampering.edit(folder / "src_3" / "meta.json", '"id": "src_1"', '"id": "src_3"')

    yield "a source added", tampering.with_source(sound, folder / "added", doubled)
    yield (
        "a program",
        {**sound, "manifest.json": sound["manifest.json"].replace(b"pathfinder 0", b"experts 0")},
    )
    yield "the sources again", {**sound, warc.FILE: sound[warc.FILE] * 2}


def _said(members: Members) -> dict[str, Any]:
    """The members; of the manifest what it says, not in which order."""
    return {**members, manifest.FILE: json.loads(members[manifest.FILE])}


def test_nothing_forged_is_sound_under_the_head(packed: tuple[Path, str], pf: Pf, tmp_path: Path) -> None:
    """Each with a manifest that fits, and again with a journal that notes the forged files."""
    path, head = packed
    sound, tried, unseen = tampering.members(path), 0, []
    for name, content in forgeries(sound, tmp_path / "sources"):
        if content == sound:
            continue  # the chain took the edit back: it was of a place that follows from the others
        tampering.write(path, content)
        again = [path]
        if "journal.jsonl" in content and "seed.json" in content and "entry" not in name:
            again.append(path.with_name("noted.zip"))
            tampering.noted_anew(again[1], {**content, "journal.jsonl": sound["journal.jsonl"]})
        for each in again:
            tried += 1
            done = pf("verify", str(each), "--head", head)
            assert "Traceback" not in done.out + done.err, name
            same = each is not path and _said(tampering.members(each)) == _said(sound)
            if done.code == 0 and not same:
                unseen.append(name)
    assert not unseen
    assert tried > 120
