"""The numbers of a stored text."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathfinder.evidence.numbering.numbered import Numbered
from pathfinder.evidence.numbering.units import units
from pathfinder.evidence.places import count, joined, parse_place, shown
from pathfinder.evidence.quotes.proof import prepare, prove

MARKED = """# Write-Ahead Logging

The default is a rollback journal. Beginning with version 3.7.0 (2010-07-21), e.g. on Linux, a
"WAL" option is available. See Fig. 3 by D. R. Hipp et al. for more!

## Advantages

There are advantages:

- WAL is faster. It also syncs less.
- Readers do not block writers, and
  writers do not block readers.
1. All processes must be on one host.

| Mode | Readers |
| --- | --- |
| WAL | yes |

```
PRAGMA journal_mode=WAL;
if (x) {
}
```

潮汐很强。它在三月最强。
\fSecond page without an end"""
# Never to be changed: numbers that were given out must go on naming the same words.
NUMBERS = [
    ("heading", "Write-Ahead Logging"),
    ("text", "The default is a rollback journal."),
    ("text", 'Beginning with version 3.7.0 (2010-07-21), e.g. on Linux, a "WAL" option is available.'),
    ("text", "See Fig. 3 by D. R. Hipp et al. for more!"),
    ("heading", "Advantages"),
    ("text", "There are advantages:"),
    ("item", "WAL is faster."),
    ("item", "It also syncs less."),
    ("item", "Readers do not block writers, and writers do not block readers."),
    ("item", "All processes must be on one host."),
    ("row", "Mode | Readers"),
    ("row", "WAL | yes"),
    ("code", "PRAGMA journal_mode=WAL;"),
    ("code", "if (x) {\n}"),
    ("text", "潮汐很强。"),
    ("text", "它在三月最强。"),
    ("text", "Second page without an end"),
]
# As old extractions and PDF files have it: lines broken to fit, and blocks parted by one line end.
BROKEN = """Profiles
Profiles provide a way to alter the compiler settings, influencing things
like optimizations. The valid options are:
- 0: no optimizations
It may need
opt-level = 1
lto = false
See also the next chapter for more about this and other optimizations.
debug
The debug setting controls the amount of debug information included in
CARGO_HOME builds."""
BROKEN_NUMBERS = [
    "Profiles",
    "Profiles provide a way to alter the compiler settings, influencing things like optimizations.",
    "The valid options are:",
    "0: no optimizations",
    "It may need",
    "opt-level = 1",
    "lto = false",
    "See also the next chapter for more about this and other optimizations.",
    "debug",
    "The debug setting controls the amount of debug information included in CARGO_HOME builds.",
]


def test_every_sentence_item_row_and_line_of_code_keeps_its_number_for_ever() -> None:
    text = Numbered(MARKED)
    assert [(unit.kind, text.words(n)) for n, unit in enumerate(text.units, 1)] == NUMBERS


def test_lines_that_were_broken_to_fit_are_joined_and_short_lines_stand_alone() -> None:
    text = Numbered(BROKEN)
    assert [text.words(number) for number in range(1, len(text) + 1)] == BROKEN_NUMBERS


@given(st.text(alphabet="ab Z.\n\f-|#`1。;é", max_size=2500))
def test_units_stand_in_order_and_leave_out_nothing_but_marks(text: str) -> None:
    found = units(text)
    assert all(one.start < one.end <= other.start for one, other in pairwise(found))
    rest = list(text)
    for unit in found:
        rest[unit.start : unit.end] = " " * (unit.end - unit.start)
    left = re.sub(r"(?m)^[\s|]*(?:\d{1,3}[.)]|[a-z]\)|#{1,6}|[-*]|```.*)", "", "".join(rest))
    assert not re.search(r"[aZé]", left)
    assert units(text) == found


def test_a_very_long_sentence_is_cut_so_that_a_part_can_be_quoted() -> None:
    assert [unit.end - unit.start <= 1000 for unit in units("word " * 900)] == [True] * 5


@pytest.mark.parametrize("length", [1, 2, 3, 5])
@pytest.mark.parametrize("text", [MARKED, BROKEN])
def test_the_words_at_any_numbers_are_proven(text: str, length: int) -> None:
    """The check of quotations, which knows nothing of numbers, finds them in the text."""
    numbered, prepared = Numbered(text), prepare(text)
    for first in range(1, len(numbered) - length + 2):
        quote = numbered.quote([(first, first + length - 1)])
        proof = prove(quote, prepared)
        assert proof is not None, quote


def test_numbers_left_out_are_an_ellipsis() -> None:
    text = Numbered(MARKED)
    assert text.quote([(7, 7), (10, 10)]) == "WAL is faster. […] All processes must be on one host."
    assert text.quote([(11, 12)]) == "Mode | Readers |\n| --- | --- |\n| WAL | yes"


def test_headings_and_pages_are_those_of_the_source() -> None:
    page = MARKED.index("\f")
    places = [[0, "WAL"], [MARKED.index("There are"), "WAL › Advantages"]]
    text = Numbered(MARKED, {"places": places, "pages": [0, page]})
    labels = [text.label(number) for number in (1, 4, 5, 17)]
    assert labels == ["WAL", "WAL", "WAL › Advantages", "WAL › Advantages"], "put right at the heading"
    assert [section[1:] for section in text.sections] == [(1, 4), (5, 17)]
    assert (text.page(1), text.page(2), text.page(3)) == ((1, 16), (17, 17), None)
    assert Numbered(MARKED, {"pages": [0, page]}).label(17) == "page 2"
    assert Numbered(MARKED).label(3) == ""


def test_an_offset_between_two_units_belongs_to_the_next_or_to_the_one_before() -> None:
    text = Numbered("One fact.  Two facts.")
    assert [text.number_at(at) for at in (0, 8, 9, 11, 99)] == [1, 1, 2, 2, 2]
    assert text.number_at(10, before=True) == 1


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("src_4:127", "src_4:127"),
        ("[src_4: 127 – 128]", "src_4:127-128"),
        ("src_4:130,127-128,129", "src_4:127-130"),
        ("src_4:1, 3", "src_4:1,3"),
        ("src_4", None),
        ("src_4:", None),
        ("src_4:0", None),
        ("src_4:9-3", None),
        ("src_4:1-2-3", None),
        ("src_4:12-", None),
        ("src_4:x", None),
        ("src_04:1", None),
        ("src_4:1;rm", None),
    ],
)
def test_a_place_is_read_as_it_is_likely_to_be_written(written: str, meant: str | None) -> None:
    place = parse_place(written)
    assert (str(place) if place else None) == meant


def test_an_open_place_goes_to_the_end() -> None:
    assert str(parse_place("src_4:12-", last=40)) == "src_4:12-40"


def test_ranges_are_joined_and_counted() -> None:
    ranges = joined([(5, 6), (1, 2), (3, 3), (9, 9), (5, 5)])
    assert (ranges, shown(ranges), count(ranges)) == ([(1, 3), (5, 6), (9, 9)], "1-3,5-6,9", 6)


def test_passages_cover_the_text_and_never_cross_a_heading() -> None:
    long = "# One\n\n" + "A sentence of some length stands here. " * 90 + "\n\n# Two\n\nThe end."
    text = Numbered(long, {"places": [[0, "One"], [long.index("# Two"), "Two"]]})
    passages = list(text.passages())
    assert [first for first, _ in passages[1:]] == [last + 1 for _, last in passages[:-1]]
    assert (passages[0][0], passages[-1]) == (1, (len(text) - 1, len(text)))
    assert max(last - first for first, last in passages) < 45


def test_who_speaks_is_known_within_what_somebody_says() -> None:
    """In minutes, where the paragraphs name their speakers; a note in a manual speaks for nobody."""
    minutes = Numbered("# Limits\n\nMAH: Yes. It is so.\n\nThey laugh. A lot.\n\n**Ann Lee (KG):** One. Two.")
    spoken = {minutes.words(number): minutes.speaker(number) for number in range(1, len(minutes) + 1)}
    named = {words: name for words, name in spoken.items() if name}
    assert named == {"It is so.": "MAH", "Two.": "Ann Lee (KG)"}
    manual = Numbered("Note: it is so. Really.\n\n" + "Some words. And more.\n\n" * 9 + "Hint: look. There.")
    assert not any(map(manual.speaker, range(1, len(manual) + 1)))


def test_a_name_before_a_paragraph_or_with_a_time_is_that_of_a_speaker() -> None:
    """As in transcripts; a heading ends what somebody says."""
    said = "## Call\n\nTim Beiko:\n\n- Yes. It is so.\n\nOn we go.\n\nAnn:\n\n- No.\n\n## End\n\nBye."
    minutes = Numbered(said)
    spoken = {minutes.words(number): minutes.speaker(number) for number in range(1, len(minutes) + 1)}
    assert spoken == {
        "Call": "", "Tim Beiko:": "", "Yes.": "Tim Beiko", "It is so.": "Tim Beiko", "On we go.": "Tim Beiko",
        "Ann:": "", "No.": "Ann", "End": "", "Bye.": "",
    }  # fmt: skip
    other = Numbered("Tim Beiko:\n\nYes.\n\nlightclient:\n\nNo.\n\nAnn:\n\nWell. It is.\n\nBob:\n\nSo.")
    spoken = {other.words(number): other.speaker(number) for number in range(1, len(other) + 1)}
    assert (spoken["Yes."], spoken["No."], spoken["It is."]) == ("Tim Beiko", "", "Ann")
    labels = Numbered("Example:\n\nAn example. It runs.\n\nSyntax:\n\nThe syntax. It is one.")
    assert not any(map(labels.speaker, range(1, len(labels) + 1)))
    timed = Numbered("Tim Beiko 39:52: Thanks. And now?\n\nCharles C 1:39:58: Yes. Not urgent.")
    assert [timed.speaker(number) for number in range(1, 5)] == ["", "Tim Beiko", "", "Charles C"]
    bracketed = Numbered(
        "Ads\n\n- [rob] They are loud. All of them.\n- [ann] Yes. It is so.\n- [x] done. So."
    )
    assert [bracketed.speaker(number) for number in range(2, 8)] == ["", "rob", "", "ann", "", ""]
