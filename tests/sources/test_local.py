"""Files of the corpora, and nothing outside them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.ending import ends

from pathfinder.errors import SourceError
from pathfinder.sources.document import Settings
from pathfinder.sources.fetch import fetch


def kind_of(address: str, folder: Path, max_bytes: int = 1000) -> str:
    """The kind of failure when `address` is fetched with `folder` as the corpus."""
    with pytest.raises(SourceError) as caught:
        fetch(address, settings=Settings(corpora=(folder,), max_bytes=max_bytes))
    assert caught.value.hint
    return caught.value.kind


def test_a_file_is_read_by_path_and_by_url(corpus_folder: Path) -> None:
    """Both ways lead to the same file URL, blanks and accents included."""
    path = corpus_folder / "Über tides.txt"
    path.write_text("The tide turns.", encoding="utf-8")
    settings = Settings(corpora=(corpus_folder,))
    by_path, by_url = fetch(str(path), settings=settings), fetch(path.as_uri(), settings=settings)
    assert by_path.final_url == by_url.final_url == path.as_uri()
    assert by_path.text == "The tide turns."
    assert by_path.title == "Über tides.txt"


def test_what_lies_outside_is_refused_however_it_is_named(corpus_folder: Path, tmp_path: Path) -> None:
    """By path, by dots, by URL, by a link, by a link in between, with another host, in a hidden folder."""
    secret = tmp_path / "secret.txt"
    secret.write_text("secret", encoding="utf-8")
    (corpus_folder / "link.txt").symlink_to(secret)
    (corpus_folder / "up").symlink_to(tmp_path)
    (corpus_folder / ".env").write_text("KEY=1", encoding="utf-8")
    for address in (
        str(secret), f"{corpus_folder}/../secret.txt", secret.as_uri(), f"{corpus_folder}/link.txt",
        f"{corpus_folder}/up/secret.txt", f"file://{corpus_folder}/%2e%2e/secret.txt",
        f"file://server{corpus_folder}/a.txt", f"{corpus_folder}/.env", "/dev/zero", "/etc/passwd", "\x00",
        f"{tmp_path}/nothing-here", str(corpus_folder),
    ):  # fmt: skip
        assert kind_of(address, corpus_folder) == "refused_path", address


def test_a_link_inside_the_corpus_is_followed(corpus_folder: Path) -> None:
    """The real path counts."""
    (corpus_folder / "a.txt").write_text("inside", encoding="utf-8")
    (corpus_folder / "b.txt").symlink_to("a.txt")
    document = fetch(str(corpus_folder / "b.txt"), settings=Settings(corpora=(corpus_folder,)))
    assert document.final_url == (corpus_folder / "a.txt").as_uri()


def test_a_pipe_is_refused_without_waiting(corpus_folder: Path) -> None:
    """Nobody writes to it; reading would wait for ever."""
    os.mkfifo(corpus_folder / "pipe.txt")
    with ends():
        assert kind_of(str(corpus_folder / "pipe.txt"), corpus_folder) == "refused_path"


def test_missing_large_and_empty_files_are_named(corpus_folder: Path) -> None:
    """Each with its kind."""
    (corpus_folder / "large.txt").write_bytes(b"x" * 1001)
    (corpus_folder / "empty.txt").write_bytes(b"")
    assert kind_of(str(corpus_folder / "missing.txt"), corpus_folder) == "not_found"
    assert kind_of(str(corpus_folder / "large.txt"), corpus_folder) == "too_large"
    assert kind_of(str(corpus_folder / "empty.txt"), corpus_folder) == "no_text"


def test_without_a_corpus_no_file_is_read(corpus_folder: Path) -> None:
    """Nothing is allowed until the user names a folder."""
    (corpus_folder / "a.txt").write_text("a", encoding="utf-8")
    with pytest.raises(SourceError) as caught:
        fetch(str(corpus_folder / "a.txt"), settings=Settings())
    assert caught.value.kind == "refused_path"
