"""Files that are plainly one manual are one source; other files of one folder are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathfinder.sources.archive.archive import Archive
from pathfinder.sources.archive.manuals import manual_of
from pathfinder.sources.document import Settings
from pathfinder.sources.schemes.local import fetch

NAMES = ("tides", "gauges", "storms", "marshes", "dykes")


@pytest.mark.parametrize(
    ("suffix", "text", "one"),
    [
        ("md", "# {name}\n\nSee [the next]({next}.md).", True),
        ("html", '<h1>{name}</h1><a href="{next}.html#top">next</a>', True),
        ("rst", "{name}\n=====\n\nSee :doc:`{next}`.", True),
        ("rst", ".. _{name}:\n\nSee :ref:`the next <{next}>`.", True),
        ("adoc", "= {name}\n\nSee <<of-{next},next>>.\n\n[[of-{name}]]\n== Part", True),
        ("adoc", "=== {name}\n\nA part of something.", True),
        ("adoc", "= {name}\n\nA document.", False),
        ("md", "# {name}\n\nSee [elsewhere](https://example.org/a.md).", False),
        ("txt", "{name} and {next}", False),
    ],
)
def test_files_that_lead_to_each_other_are_one_manual(
    tmp_path: Path, suffix: str, text: str, one: bool
) -> None:
    for name, following in zip(NAMES, (*NAMES[1:], NAMES[0]), strict=True):
        (tmp_path / f"{name}.{suffix}").write_text(text.format(name=name, next=following), encoding="utf-8")
    (tmp_path / "foreign.pdf").write_bytes(b"%PDF")
    found = {manual_of(tmp_path / f"{name}.{suffix}", tmp_path) for name in NAMES}
    assert found == {str(tmp_path) if one else None}
    assert manual_of(tmp_path / "Release_Notes.txt", tmp_path) == (str(tmp_path) if one else None)
    assert manual_of(tmp_path / "foreign.pdf", tmp_path) is None


def test_a_table_of_contents_makes_a_book_of_what_lies_below(tmp_path: Path) -> None:
    """Not of what lies beside it, and nothing above the corpus counts."""
    (tmp_path / "book.toml").write_text("", encoding="utf-8")
    (tmp_path / "corpus" / "book" / "deep").mkdir(parents=True)
    (tmp_path / "corpus" / "book" / "SUMMARY.md").write_text("", encoding="utf-8")
    root = tmp_path / "corpus"
    assert manual_of(root / "book" / "deep" / "a.md", root) == str(root / "book")
    assert manual_of(root / "a.md", root) is None


def test_sources_of_one_manual_count_as_one(tmp_path: Path) -> None:
    folder = tmp_path / "corpus"
    folder.mkdir()
    for name, words in (
        ("a", "Gauges were read at dawn."),
        ("b", "Ships wait for water."),
        ("SUMMARY", "- a"),
    ):
        (folder / f"{name}.md").write_text(f"# Of {name}\n\n{words}", encoding="utf-8")
    archive, settings = Archive(tmp_path / "sources"), Settings(corpora=(folder,))
    one, other = (archive.add(fetch(str(folder / name), settings=settings)) for name in ("a.md", "b.md"))
    assert one["domain"] == other["domain"]
    assert (one["counted_by"], other["counted_by"]) == ("manual", "manual")
