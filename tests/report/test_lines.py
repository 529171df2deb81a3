"""Lines of a source in one citation."""

import pytest

from pathfinder.report.references.lines import merged, told


@pytest.mark.parametrize(
    ("places", "shown"),
    [
        (["l. 12-14", "l. 13-15, 20"], ["l. 12-15, 20"]),
        (["l. 383, 419", "l. 419"], ["l. 383, 419"]),
        (["l. 5", "l. 6"], ["l. 5-6"]),
        (["p. 7", "l. 9", "l. 2"], ["l. 2, 9", "p. 7"]),
        (["p. 7", "l. 9"], ["p. 7", "l. 9"]),
        ([], []),
    ],
)
def test_each_line_is_told_once(places: list[str], shown: list[str]) -> None:
    assert merged(places) == shown


def test_no_lines_are_no_place() -> None:
    assert [told(""), told("3-4")] == ["", "l. 3-4"]
