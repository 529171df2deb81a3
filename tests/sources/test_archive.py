"""The archive: whole or not there, each thing once, repaired after a crash."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pathfinder.errors import StoreError
from pathfinder.sources.archive.archive import Archive
from pathfinder.sources.archive.repair import repair
from pathfinder.sources.document import Document, Settings
from pathfinder.sources.fetch import fetch

LONG = (
    "The tidal range at the gauge is 3.4 metres, half a metre more than in 1950, the harbour authority says. "
    "Salt marshes grow where the water is calm and lose ground where ships pass every day of the year. "
    "The survey of 2019 found that eleven of nineteen marshes had become smaller since the last survey. "
)
NOW = "2026-11-05T10:00:00Z"


def document(url: str = "https://example.org/tides", text: str = LONG, full: str | None = None) -> Document:
    """A fetched page with this text."""
    return Document(
        url, url, text.encode(), "text/plain", "Tides", text, full, ["Ada"], "2020-01-02", {"site": "E"}
    )


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    """An archive that does not exist yet."""
    return Archive(tmp_path / "sources", now=lambda: NOW)


def test_what_was_added_is_found_again_by_id_by_address_and_in_the_list(archive: Archive) -> None:
    """Raw bytes, both texts and the metadata come back as they went in."""
    source = archive.add(document(full=LONG + "Imprint"))
    assert source["id"] == "src_1"
    assert archive.get("src_1") == archive.find("http://EXAMPLE.org/tides/#x") == archive.all()[0] == source
    assert archive.texts("src_1") == [LONG, LONG + "Imprint"]
    assert (archive.folder / "src_1" / "raw.txt").read_bytes() == LONG.encode()
    assert source["characters"] == len(LONG)
    assert source["fetched_at"] == NOW
    assert source["domain"] == "example.org"
    assert source["failure"] is None


def test_unknown_ids_and_addresses_are_none(archive: Archive) -> None:
    """Also when the archive was never written, and for names that are no ids."""
    assert archive.find("https://example.org/") is None
    assert archive.all() == []
    for name in ("src_1", "src_0", "../src_1", "", "src_1/../../x"):
        assert archive.get(name) is None


def test_the_same_page_is_stored_once_and_a_changed_page_is_a_new_version(archive: Archive) -> None:
    """The newest version is the one that is found."""
    first = archive.add(document())
    assert archive.add(document()) == first
    second = archive.add(document(text="Entirely other words about the price of bread in the city of Ghent."))
    assert [source["id"] for source in archive.all()] == ["src_1", "src_2"]
    assert (archive.find("https://example.org/tides") or first)["id"] == second["id"] == "src_2"


def test_a_copy_of_a_text_elsewhere_has_the_same_text_id(archive: Archive) -> None:
    """A syndicated copy, a little edited, counts as the same text; another text does not."""
    original = archive.add(document(text=LONG * 3))
    copy = archive.add(document("https://mirror.example/tides", "By our correspondent. " + LONG * 3))
    other = archive.add(document("https://third.example/", "Bread prices rose by a tenth in Ghent. " * 9))
    assert original["text_id"] == copy["text_id"]
    assert original["domain"] != copy["domain"]
    assert other["text_id"] != original["text_id"]


def test_pages_of_one_site_are_copies_only_where_they_are_nearly_the_same(archive: Archive) -> None:
    """They are one source anyway, and share frames and includes; half a text on another site is a copy."""
    shared, own, other, third = (" ".join(f"{name}{n}" for n in range(400)) for name in ("a", "b", "c", "d"))
    first = archive.add(document("https://docs.example.org/log", f"{shared} {own}"))
    beside = archive.add(document("https://example.org/show", f"{shared} {other}"))
    whole = archive.add(document("https://example.org/log", f"{shared} {own} more"))
    elsewhere = archive.add(document("https://news.example/log", f"{shared} {third}"))
    assert [each["text_id"] == first["text_id"] for each in (beside, whole, elsewhere)] == [False, True, True]


def test_a_revised_paper_is_the_same_source_as_its_preprint(archive: Archive) -> None:
    """The same title by the same authors and a text that is alike, though no copy; by others it is not."""
    words = [f"w{number}" for number in range(300)]
    revised = " ".join([*words[:80], *(f"new{number}" for number in range(220))])
    title, people = "Tides of the Wadden Sea since 1950", ["Ada Example", "Ben Other"]
    preprint = document("https://arxiv.org/abs/2101.00001", " ".join(words))
    printed = document("https://journal.example/tides", revised)
    first = archive.add(replace(preprint, title=title, authors=people))
    reply = archive.add(
        replace(printed, final_url="https://reply.example/", title=title, authors=["Cy Third"])
    )
    same = archive.add(replace(printed, title=title.upper() + ".", authors=["Example, Ada", "Other, Ben"]))

    assert reply["text_id"] != first["text_id"]
    assert same["text_id"] == first["text_id"]


def test_an_open_copy_of_a_paper_is_rated_as_the_paper(archive: Archive) -> None:
    """A DOI names a published work, wherever its open copy lies; the page of a repository names nothing."""
    copy = document("https://uni.example/files/7.pdf")
    paper = replace(copy, url="https://doi.org/10.1038/nature12373", metadata={"doi": "10.1038/nature12373"})
    other = document("https://uni.example/files/8.pdf", "Other words of a page.")

    assert archive.add(paper)["source_type"] == "paper"
    assert archive.add(replace(other, metadata={"doi": "10.1038/nature12373"}))["source_type"] != "paper"


@pytest.mark.parametrize("claim", ["https://arxiv.org/abs/1706.03762", "https://www.nature.com/articles/x"])
def test_no_document_earns_anything_by_what_it_says_of_itself(archive: Archive, claim: str) -> None:
    """Type, authority, domain, credibility and citation are those of the same words without the claim."""
    rated = ("source_type", "authority", "domain", "canonical", "credibility")
    for url in ("file:///c/a.md", "https://evil.example/"):
        claims = {"canonical": claim, "doi": "10.1038/nature12373", "arxiv": "1706.03762"}
        plain = document(url, "words of a page")
        first = archive.add(plain)
        second = archive.add(replace(plain, raw=b"other", text="other words", metadata=claims))
        assert [first.get(name) for name in rated] == [second.get(name) for name in rated]
        assert second["id"] != first["id"]


def test_the_folders_of_a_corpus_say_what_its_files_are(archive: Archive, corpus_folder: Path) -> None:
    """From the corpus folder downwards only."""
    for folder in ("papers", "other"):
        (corpus_folder / folder).mkdir()
        (corpus_folder / folder / "a.txt").write_text(f"words of {folder}", encoding="utf-8")
    settings = Settings(corpora=(corpus_folder,))
    kinds = [
        archive.add(fetch(str(corpus_folder / folder / "a.txt"), settings=settings))["source_type"]
        for folder in ("papers", "other")
    ]
    assert kinds == ["paper", "document"]


ADD_TWENTY = """
import sys
from pathlib import Path
from pathfinder.sources.archive.archive import Archive
from tests.sources.test_archive import document
archive = Archive(Path(sys.argv[1]))
for number in range(20):
    archive.add(document(f"https://{sys.argv[2]}.example/{number}", f"{sys.argv[2]} text {number}"))
    archive.add(document(f"https://shared.example/{number}", f"shared text {number}"))
"""


def test_two_processes_at_once_lose_nothing_and_store_nothing_twice(archive: Archive) -> None:
    """Twenty of each alone and twenty in common make sixty sources, numbered without a gap."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    running = [
        subprocess.Popen([sys.executable, "-c", ADD_TWENTY, str(archive.folder), name], env=environment)
        for name in ("one", "two")
    ]
    assert [process.wait(60) for process in running] == [0, 0]
    sources = archive.all()
    assert sorted(int(source["id"][4:]) for source in sources) == list(range(1, 61))
    assert len({source["final_url"] for source in sources}) == 60
    for source in sources:
        assert archive.get(source["id"]) == source
    assert repair(archive, shutil.rmtree) == []


def test_a_source_that_a_crash_kept_out_of_the_index_comes_back(archive: Archive) -> None:
    """At the next add, without being asked."""
    archive.add(document())
    archive.index.unlink()
    assert archive.add(document())["id"] == "src_1"
    assert [source["id"] for source in archive.all()] == ["src_1"]


def test_repair_puts_right_what_a_crash_leaves_and_says_what_it_did(archive: Archive) -> None:
    """A temporary folder, a torn line, a missing line, a missing directory, a broken source; then nothing."""
    for number in range(4):
        archive.add(document(f"https://example.org/{number}", f"text number {number}"))
    (archive.folder / ".new-abc").mkdir()
    (archive.folder / ".new-abc" / "raw.txt").write_bytes(b"half")
    lines = archive.index.read_bytes().splitlines(keepends=True)
    archive.index.write_bytes(b"".join(lines[:3]) + b'{"id": "src_4", "ur')
    (archive.folder / "src_3" / "text.txt").unlink()
    for path in (archive.folder / "src_2").iterdir():
        path.unlink()
    (archive.folder / "src_2").rmdir()
    done = "\n".join(repair(archive, shutil.rmtree))
    for part in (".new-abc", "set src_3 aside", "1 unreadable line", "src_2 from index", "listed src_4"):
        assert part in done
    assert [source["id"] for source in archive.all()] == ["src_1", "src_4"]
    assert repair(archive, shutil.rmtree) == []
    assert archive.add(document("https://example.org/9", "text nine"))["id"] == "src_5"


def test_a_torn_line_does_not_swallow_the_next_one(archive: Archive) -> None:
    """The next source starts a line of its own."""
    archive.add(document())
    with archive.index.open("ab") as file:
        file.write(b'{"id": "src_9"')
    archive.add(document("https://example.org/2", "second"))
    assert [source["id"] for source in archive.all()] == ["src_1", "src_2"]


def test_damaged_metadata_is_an_error_with_advice(archive: Archive) -> None:
    """Never read as "no such source"."""
    archive.add(document())
    (archive.folder / "src_1" / "meta.json").write_text("{", encoding="utf-8")
    with pytest.raises(StoreError) as caught:
        archive.get("src_1")
    assert "pf doctor" in caught.value.hint


def test_only_the_metadata_of_the_source_is_read_by_get(archive: Archive) -> None:
    """An unreadable index does not matter to it."""
    source = archive.add(document())
    archive.index.write_bytes(b"\xff\xfe nonsense")
    assert archive.get("src_1") == source


def test_line_ends_and_form_feeds_are_stored_as_they_are(archive: Archive) -> None:
    """Offsets into the text stay true."""
    archive.add(document(text="a\n\nb\fc"))
    assert archive.texts("src_1") == ["a\n\nb\fc"]


def test_a_document_of_a_series_tells_its_number(archive: Archive) -> None:
    """Where the name of its file and its head have it."""
    head = "# Piecemeal adoption\n\n* Proposal: [SE-0362](0362-piecemeal.md)\n\n" + LONG
    found = archive.add(document("file:///c/proposals/0362-piecemeal.md", head))
    assert found["metadata"]["number"] == "SE-0362"
    other = archive.add(document("file:///c/notes/0363-other.md", LONG.replace("tidal", "daily") + "ISO-9"))
    day = "# Meeting\n\nhttps://wiki.example/TPAC-2025-Coordination\n\n" + LONG.replace("tidal", "weekly")
    minutes = archive.add(document("file:///c/minutes/2025-11-13-meeting.md", day))
    assert not {"number"} & {*other["metadata"], *minutes["metadata"]}
