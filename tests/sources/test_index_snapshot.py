"""The index of archived sources, asked while another process writes in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pathfinder.sources.archive import passages
from pathfinder.sources.archive.passages import StoredPassages

TEXT = "Frost limits the pump.\n\nThe fan is loud at night."


class OneText:
    """An archive whose sources all have the same text."""

    def texts(self, _name: str) -> list[str]:
        return [TEXT]


def index(folder: Path, sha256: str) -> StoredPassages:
    sources = [{"id": "src_1", "title": "Pumps", "text_sha256": sha256}]
    sources += [{"id": "src_2", "title": "Fans", "text_sha256": "c"}]
    archive: Any = OneText()
    return StoredPassages(archive, folder / "index.sqlite", sources)


def test_a_source_that_is_indexed_anew_between_two_questions_is_no_defect(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = index(tmp_path, "a")
    assert {each.source_id for each in first.search("frost", 5)} == {"src_1", "src_2"}
    asked = passages.scores

    def meanwhile(*arguments: Any) -> Any:
        found = asked(*arguments)
        monkeypatch.setattr(passages, "scores", asked)
        index(tmp_path, "b").search("fan", 5)
        return found

    monkeypatch.setattr(passages, "scores", meanwhile)
    assert {each.source_id for each in first.search("pump", 5)} == {"src_1", "src_2"}
