"""Newer documents of the user about what was noted."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathfinder.session.sources.later import later
from pathfinder.sources.search.corpus import Corpus

MINUTES = {
    "2021-03/mar-9.md": "# Minutes\n\n## Set methods for stage 2\n\nThe method `withLimits` was shown.\n",
    "2022-05/may-2.md": "# Minutes\n\n## Lunch\n\nSomebody named withLimits once.\n",
    "2023-01/jan-30.md": "# Minutes\n\n## Set Methods for Stage 4\n\nIt is finished.\n",
    "2024-02/feb-6.md": "# Minutes\n\n## withLimits is withdrawn\n\nNobody wanted it.\n",
    "2020-01/jan-1.md": "# Minutes\n\n## Set methods for stage 1\n\nwithLimits is new.\n",
}


def short(path: str) -> str:
    return "/".join(Path(path).parts[-2:])


@pytest.fixture
def minutes(tmp_path: Path) -> Corpus:
    for name, text in MINUTES.items():
        path = tmp_path / "minutes" / name
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
    index = Corpus([tmp_path / "minutes"], tmp_path / "index.sqlite")
    index.refresh()
    return index


def test_what_speaks_of_it_later_is_named_with_its_heading(minutes: Corpus) -> None:
    """A name that is mentioned once in passing says nothing."""
    noted = {"withLimits": "2021-03", "Set methods": "2021-03"}
    assert later(minutes, noted, lambda _path, _name: True, short) == {
        "withLimits": ["2024-02/feb-6.md § withLimits is withdrawn"],
        "Set methods": ["2023-01/jan-30.md § Set Methods for Stage 4"],
    }


def test_what_was_read_or_has_no_date_is_left_out(minutes: Corpus) -> None:
    assert later(minutes, {"withLimits": "2021-03"}, lambda path, _name: "2024" not in path, short) == {}
    assert later(minutes, {"withLimits": ""}, lambda _path, _name: True, short) == {}
    assert later(minutes, {"withLimits": "2024-02-06"}, lambda _path, _name: True, short) == {}


def test_a_name_in_very_many_documents_tells_nothing(
    minutes: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pathfinder.session.sources.later.FEW", 2)
    assert later(minutes, {"withLimits": "2021-03"}, lambda _path, _name: True, short) == {}
