"""Full-text search over local folders."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from tests.sources.conftest import ARTICLE, pdf

from pathfinder.sources.search.corpus import Corpus
from pathfinder.sources.search.folders import left_out


@pytest.fixture
def corpus(corpus_folder: Path, tmp_path: Path) -> Corpus:
    """A corpus of one file of each format."""
    (corpus_folder / "deep").mkdir()
    (corpus_folder / "tides.html").write_text(ARTICLE, encoding="utf-8")
    (corpus_folder / "deep" / "gauges.pdf").write_bytes(pdf(["Gauges were calibrated in Emden."], "Gauges"))
    (corpus_folder / "bread.md").write_text(
        "# Bread\n\nThe price of *bread* rose in Ghent.", encoding="utf-8"
    )
    (corpus_folder / "notes.txt").write_text("Nothing of note.", encoding="utf-8")
    return Corpus([corpus_folder], tmp_path / "index" / "corpus.sqlite")


def held(corpus: Corpus) -> tuple[int, int]:
    """How many files and passages the index holds."""
    with closing(sqlite3.connect(corpus.path)) as base:
        row = base.execute("SELECT (SELECT count(*) FROM files), (SELECT count(*) FROM passages)").fetchone()
    return row[0], row[1]


def refreshed(corpus: Corpus) -> list[str]:
    """The names of the files that a refresh reads."""
    read: list[str] = []
    corpus.refresh(lambda _done, _total, path: read.append(Path(path).name))
    return sorted(read)


def found(corpus: Corpus, query: str) -> list[str]:
    """The names of the files that answer."""
    return [Path(hit.path).name for hit in corpus.search(query)]


def test_every_format_is_found_with_title_address_and_the_words_in_a_snippet(corpus: Corpus) -> None:
    """Other forms of a word are found too."""
    corpus.refresh()
    assert (held(corpus)[0], corpus.unread()) == (4, [])
    (hit,) = corpus.search("calibrating a gauge")[:1]
    assert hit.url == Path(hit.path).as_uri()
    assert (hit.title, hit.snippet) == ("Gauges", "Gauges were calibrated in Emden.")
    assert hit.score > 0
    assert found(corpus, "salt marsh survey")[0] == "tides.html"
    assert found(corpus, "bread prices")[0] == "bread.md"
    assert found(corpus, "zebra") == []


def test_a_second_refresh_reads_nothing(corpus: Corpus) -> None:
    """Only names and times are looked at."""
    corpus.refresh()
    before = held(corpus)
    assert (refreshed(corpus), held(corpus)) == ([], before)


def test_changed_new_and_deleted_files_are_followed(corpus: Corpus, corpus_folder: Path) -> None:
    """The old words are gone, the new ones are there."""
    corpus.refresh()
    (corpus_folder / "bread.md").write_text("Now about rye.", encoding="utf-8")
    (corpus_folder / "notes.txt").unlink()
    (corpus_folder / "new.txt").write_text("A zebra crossing.", encoding="utf-8")
    assert refreshed(corpus) == ["bread.md", "new.txt"]
    assert held(corpus)[0] == 4
    assert found(corpus, "Ghent") == []
    assert found(corpus, "rye") == ["bread.md"]
    assert found(corpus, "note") == []
    assert found(corpus, "zebra") == ["new.txt"]


def test_an_index_is_told_from_a_list_that_says_something(corpus: Corpus, corpus_folder: Path) -> None:
    entries = [f"- tides of {at}" for at in range(120)]
    said = [f"- In the year {at} the tides of the harbour rose by two feet." for at in range(120)]
    texts = {"index.md": entries, "record.md": said, "few.md": entries[:50]}
    for name, lines in texts.items():
        (corpus_folder / name).write_text("\n".join(lines), encoding="utf-8")
    corpus.refresh()
    assert [name for name in texts if corpus.lists(str(corpus_folder / name))] == ["index.md"]


@pytest.mark.parametrize(
    "query",
    ['"', '"tide', "tide AND", "NEAR(", "a* OR (", "body:x", "-tide", "^",
     "'; DROP TABLE files; --", "", "   ", "\x00",
     "the of and", "?" * 5000, "tide " * 5000, "😀", "%_", "\ud800"],
)  # fmt: skip
def test_any_text_is_a_valid_query(corpus: Corpus, query: str) -> None:
    """Query syntax means nothing."""
    corpus.refresh()
    corpus.search(query)
    assert found(corpus, "Emden") == ["gauges.pdf"]


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("荷兰的潮汐在三月最强。", "潮汐"),
        ("荷兰的潮汐在三月最强。", "三月的潮汐"),
        ("潮の満ち引きは月による。", "満ち引き"),
        ("기후변화는 조수에 영향을 준다.", "기후변화"),
        ("기후변화는 조수에 영향을 준다.", "조수"),
        ("Die Größe der Gezeiten", "größe"),
    ],
)  # fmt: skip
def test_scripts_without_spaces_are_searched(
    corpus: Corpus, corpus_folder: Path, text: str, query: str
) -> None:
    """Words inside a run of characters, and words that carry endings."""
    (corpus_folder / "other.txt").write_text(text, encoding="utf-8")
    corpus.refresh()
    assert found(corpus, query) == ["other.txt"]


def test_what_is_hidden_linked_or_of_a_tool_is_left_out(
    corpus: Corpus, corpus_folder: Path, tmp_path: Path
) -> None:
    """Links lead out of the folder, or to what is indexed already."""
    for name in (".git", "node_modules", ".venv", ".research"):
        (corpus_folder / name).mkdir()
        (corpus_folder / name / "a.txt").write_text("zebra", encoding="utf-8")
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "a.txt").write_text("zebra", encoding="utf-8")
    (corpus_folder / "out").symlink_to(outside)
    (corpus_folder / "loop").symlink_to(corpus_folder)
    (corpus_folder / "b.txt").symlink_to(outside / "a.txt")
    (corpus_folder / ".hidden.txt").write_text("zebra", encoding="utf-8")
    os.mkfifo(corpus_folder / "pipe.txt")
    corpus.refresh()
    assert held(corpus)[0] == 4
    assert corpus.search("zebra") == []


@pytest.mark.parametrize(
    "name", ["a.adoc", "a.rst", "a.org", "a.tex", "a.csv", "a.json", "a.log", "a.py", "a.7", "README"]
)
@pytest.mark.parametrize("charset", ["utf-8", "latin-1", "utf-16", "utf-16-le"])
def test_every_file_of_text_is_searched_whatever_it_is_called(
    corpus: Corpus, corpus_folder: Path, name: str, charset: str
) -> None:
    (corpus_folder / name).write_bytes("A zebra in Zürich; nothing else is said here.\n".encode(charset))
    corpus.refresh()
    assert found(corpus, "zebra Zürich") == [name]
    assert corpus.unread() == []


def test_files_that_are_no_text_are_left_out_and_counted(corpus: Corpus, corpus_folder: Path) -> None:
    for name, raw in {
        "a.png": b"\x89PNG\r\n\x1a\n" + b"\x00" * 40,
        "b.PNG": b"\x89PNG\r\n",
        "c": bytes(range(1, 32)) * 9,
        "d.bin": b"\x05\x00\x03\x00" * 30,
    }.items():
        (corpus_folder / name).write_bytes(raw)
    corpus.refresh()
    assert {row.kind for row in corpus.unread()} == {"unsupported"}
    told = left_out(row.path for row in corpus.unread())
    assert told == "4 files that cannot be read as text: 2 .png, 1 .bin, 1 without ending"


def test_files_that_cannot_be_read_are_reported_and_stop_nothing(corpus: Corpus, corpus_folder: Path) -> None:
    """Each with its kind; tried again when the file changes."""
    (corpus_folder / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    (corpus_folder / "empty.md").write_bytes(b"")
    corpus.refresh()
    assert held(corpus)[0] == 6
    assert [(Path(row.path).name, row.kind) for row in corpus.unread()] == [
        ("broken.pdf", "damaged"), ("empty.md", "no_text"),
    ]  # fmt: skip
    (corpus_folder / "broken.pdf").write_bytes(pdf(["A zebra."]))
    corpus.refresh()
    assert [Path(row.path).name for row in corpus.unread()] == ["empty.md"]
    assert found(corpus, "zebra") == ["broken.pdf"]


def test_a_long_file_answers_once_with_its_best_passage(corpus: Corpus, corpus_folder: Path) -> None:
    """The snippet shows the place, and `start` leads to it."""
    words = "Plain words fill the paragraph without saying anything.\n\n" * 200
    (corpus_folder / "long.txt").write_text(
        words + "The zebra was seen in Emden.\n\n" + words, encoding="utf-8"
    )
    corpus.refresh()
    (hit,) = corpus.search("zebra seen")
    assert "The zebra was seen in Emden." in hit.snippet
    assert abs(hit.start - len(words)) < 1000


def test_a_damaged_index_is_built_anew(corpus: Corpus) -> None:
    """It is only a cache."""
    corpus.refresh()
    corpus.path.write_bytes(b"this is not a database, by far" * 500)
    corpus.path.with_name(corpus.path.name + "-wal").unlink(missing_ok=True)
    assert found(corpus, "Emden") == ["gauges.pdf"]


REFRESH = """
import sys
from contextlib import closing
from pathlib import Path
from pathfinder.sources.search.corpus import Corpus
from pathfinder.sources.search.folders import left_out
corpus = Corpus([Path(sys.argv[1])], Path(sys.argv[2]))
corpus.refresh()
print(len(corpus.search("word", 100)))
"""


def test_two_processes_may_refresh_at_once(corpus: Corpus, corpus_folder: Path) -> None:
    """Both end with the whole index, and nothing is in it twice."""
    for number in range(40):
        (corpus_folder / f"{number}.txt").write_text(f"word {number}", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", REFRESH, str(corpus_folder), str(corpus.path)]
    running = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) for _ in range(2)
    ]
    assert [process.communicate(timeout=60)[0].split() for process in running] == [["40"]] * 2
    assert held(corpus) == (44, 44)


def test_a_folder_that_is_gone_empties_the_index(corpus: Corpus, tmp_path: Path) -> None:
    """The index holds what the folders hold."""
    corpus.refresh()
    Corpus([tmp_path / "nowhere"], corpus.path).refresh()
    assert held(corpus) == (0, 0)
