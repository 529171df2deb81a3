"""`pf pack`: one file with everything that a receiver needs, of a research in whatever state it is."""

from __future__ import annotations

import hashlib
import json
import zipfile
from pathlib import Path

import pytest
from tests.command_line import Pf


@pytest.fixture
def running(pf: Pf, documents: Path) -> Pf:
    """A research in the middle of its second iteration."""
    pf.start("--corpus", str(documents), "--max-iterations", "4")
    pf.fetch(documents / "papers" / "field-test.md")
    pf.iterate()
    pf.answer()
    return pf


def manifest(path: Path) -> dict[str, object]:
    with zipfile.ZipFile(path) as archive:
        return dict(json.loads(archive.read("manifest.json")))


def test_the_pack_holds_report_graph_journal_and_sources(running: Pf) -> None:
    done = running.ok("pack", "--json")
    path = Path(done.json["pack"])
    assert path == running.folder / f"{running.session.name}.pfpack.zip"
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        assert names[0] == "manifest.json"
        assert archive.read("journal.jsonl") == (running.session / "journal.jsonl").read_bytes()
        assert archive.read("cognigraph.json") == (running.session / "cognigraph.json").read_bytes()
        listed = json.loads(archive.read("manifest.json"))
        assert {
            name: {"sha256": hashlib.sha256(archive.read(name)).hexdigest(), "bytes": len(archive.read(name))}
            for name in names[1:]
        } == listed["members"]
    assert {"RESEARCH_REPORT.md", "thesis.md", "state.json", "seed.json", "search_history.json"} <= set(names)
    assert "sources.warc.gz" in names
    assert listed["journal"] == {"entries": done.json["entries"], "head": running.state["journal"]["hash"]}
    assert listed["question"] == "Do heat pumps work in cold places?"


def test_a_research_that_runs_is_packed_with_a_report_of_now(running: Pf) -> None:
    """The report on the disk is older than the graph; the packed one is not, and the research goes on."""
    assert "older than the research" in running.ok("verify").out
    running.ok("pack", "--to", "one.zip")
    assert "older than the research" not in running.ok("verify").out
    running.ok("verify", "one.zip")
    running.iterate()
    running.ok("verify")
    running.ok("verify", "one.zip")


def test_a_research_that_has_only_begun_can_be_packed(pf: Pf) -> None:
    pf.start()
    pf.ok("pack", "--to", "one.zip")
    pf.ok("verify", "one.zip")


def test_exports_that_are_there_are_packed_and_brought_up_to_date(running: Pf) -> None:
    running.ok("export", "bibtex", "html")
    running.answer()
    running.ok("pack", "--to", "one.zip")
    assert {"report.html", "references.bib"} <= set(manifest(running.folder / "one.zip")["members"])  # type: ignore[call-overload]
    running.ok("verify", "one.zip")


def test_a_document_that_was_edited_by_hand_is_packed_as_it_is_and_named(running: Pf) -> None:
    """Packing must not heal what somebody changed: the receiver is told."""
    path = running.session / "thesis.md"
    path.write_text(path.read_text(encoding="utf-8") + "\nMy own note.\n", encoding="utf-8")
    done = running.ok("pack", "--to", "one.zip")
    assert "note: thesis.md was edited after it was written; packed as it is" in done.out
    assert path.read_text(encoding="utf-8").endswith("My own note.\n")
    refused = running("verify", "one.zip")
    assert (refused.code, "My own note." in refused.out) == (2, True)


def test_it_says_which_paths_of_this_machine_a_receiver_will_see(running: Pf, documents: Path) -> None:
    said = running.ok("pack", "--to", "one.zip").out
    assert (
        f"note: it names paths of this machine: {documents}, file://{documents}/papers/field-test.md" in said
    )


def test_it_prints_the_head_of_the_journal_to_keep_elsewhere(running: Pf) -> None:
    done = running.ok("pack", "--to", "one.zip", "--json")
    running.ok("verify", "one.zip", "--head", done.json["head"])
    assert done.json["sha256"] == hashlib.sha256((running.folder / "one.zip").read_bytes()).hexdigest()
    assert running("verify", "one.zip", "--head", "f" * 64).code == 2


def test_a_path_that_cannot_be_written_is_an_error_and_leaves_nothing(running: Pf) -> None:
    done = running("pack", "--to", str(running.folder / "none" / "one.zip"))
    assert done.code == 1
    assert "cannot be written: No such file or directory" in done.err
    assert "give another path with --to" in done.err


def test_an_archive_that_is_not_whole_is_an_error(running: Pf) -> None:
    next((running.session / "sources" / "src_1").glob("raw.*")).unlink()
    done = running("pack", "--to", "one.zip")
    assert (done.code, "has no raw document" in done.err) == (1, True)
    assert not (running.folder / "one.zip").exists()
