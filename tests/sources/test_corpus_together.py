"""The index of a folder gives the same answers whoever built it, and whenever its files were read."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread

import pytest

from pathfinder.files import locked
from pathfinder.sources.search.corpus import Corpus

QUERY = "cold heat pumps"
FILES = 12


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    """Files that answer the query equally well."""
    folder = tmp_path / "documents"
    folder.mkdir()
    for number in range(FILES):
        (folder / f"{number:02d}.md").write_text(f"# Report {number}\n\nHeat pumps work in the cold.\n")
    return folder


def test_a_file_that_was_read_again_keeps_its_place_among_equals(tmp_path: Path, documents: Path) -> None:
    """As when another process has read it, too."""
    corpus = Corpus([documents], tmp_path / "index.sqlite")
    corpus.refresh()
    before = corpus.search(QUERY, FILES)
    os.utime(documents / "00.md", (1, 1))
    corpus.refresh()
    assert corpus.search(QUERY, FILES) == before


def test_one_process_reads_the_files_and_the_others_wait_for_it(tmp_path: Path, documents: Path) -> None:
    index = tmp_path / "index.sqlite"
    first, second, read = Corpus([documents], index), Corpus([documents], index), list[str]()
    waiting = Thread(target=second.refresh, args=(lambda _done, _all, path: read.append(path),))
    with locked(tmp_path / "index.sqlite.lock"):
        waiting.start()
        waiting.join(0.3)
        assert waiting.is_alive()
        with first.open() as base:
            first._update(base, None)
    waiting.join(20)
    assert read == []
    assert len(second.search(QUERY, FILES)) == FILES
