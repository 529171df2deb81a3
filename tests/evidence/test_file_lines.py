"""The lines of a file on which the words of its stored text stand."""

import pytest

from pathfinder.evidence.numbering.file_lines import file_lines

FILE = """---
title: Locks
---

# Locks

A **reader** never [waits](https://example.org/a/b_c) for a
writer, and a writer
never waits for a reader.

1. One lock a table.
1. One lock a row, `NOWAIT` aside.

| Lock | Held |
| --- | --- |
| row | until commit |

A reader never waits for a vacuum.
"""


@pytest.mark.parametrize(
    ("quote", "lines"),
    [
        ("A reader never waits for a writer, and a writer never waits for a reader.", "7-9"),
        ("never waits for a reader.", "9"),
        ("2. One lock a row, NOWAIT aside.", "12"),
        ("| row | until commit |", "16"),
        ("A reader never waits … never waits for a reader.", "7-9"),
        ("A reader never waits for a vacuum.", "18"),
        ("title: Locks […] row | until commit", "2, 16"),
        ("The moon is made of cheese.", ""),
        ("…", ""),
    ],
)
def test_a_quote_is_found_on_the_lines_of_its_file(quote: str, lines: str) -> None:
    """Emphasis, targets of links and numbers of entries are no words of the quote."""
    assert file_lines(quote, FILE, 0.2) == lines


def test_parts_that_are_far_apart_are_told_though_the_file_has_other_words_in_one() -> None:
    lines = ["Frost stops the pump at night."] + ["Other words stand here."] * 30
    lines += ["Locks are held by (as of now) nobody at all.", *["More words."] * 30, "Ice is the end of it."]
    quote = "Frost stops the pump at night. […] Locks are held by nobody. […] Ice is the end of it."
    assert file_lines(quote, "\n".join(lines), 0.0) == "1, 63"


def test_of_several_places_the_nearest_is_meant() -> None:
    repeated = "\n".join(["Off by default."] * 9)
    assert [file_lines("Off by default.", repeated, share) for share in (0.0, 0.5, 1.0)] == ["1", "5", "9"]


def test_an_end_that_stands_far_away_is_none_of_the_quote() -> None:
    far = "The first rule holds.\n" + "Other words.\n" * 50 + "Nothing else counts.\n"
    assert file_lines("The first rule holds. Here nothing else counts.", far, 0.0) == "1"
