"""Lists, tables, headings and emphasis of a written section, in Markdown and in the page."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from tests.exports import pages
from tests.report.example import research, sources, state
from tests.report.rendering import research_report

from pathfinder.evidence.gate.sentence import read
from pathfinder.exports.formats.html import render
from pathfinder.report.prose import blocks, spans
from pathfinder.report.texts import load
from pathfinder.steps.cards.told import told

EN = load("en")
TABLE = """Compared:

| Mode | What the reader does |
| --- | --- |
| WAL | It waits. It reads [obs_1] |
| rollback \\| delete | `a|b` is **never** read [obs_2] |"""
LIST = """What holds:
- **Leaving WAL mode.** Builds took 40% less time. [obs_1]
- Two. [obs_2]

2. Third [obs_1]
3. Fourth"""


def written(*paragraphs: str) -> dict[str, Any]:
    """A state with a written report of one section."""
    report = pages.report()
    report["sections"][0]["paragraphs"] = read(paragraphs)
    return state() | {"report": report}


def markdown(*paragraphs: str) -> str:
    return research_report(research(), written(*paragraphs), sources(), EN, "").partition(
        "## What was measured"
    )[2]


def page(*paragraphs: str) -> str:
    found = render(pages.material(research(), written(*paragraphs), sources())).decode()
    return found.partition('class="written"')[2].partition("</section>")[0]


NESTED = """- One. [obs_1]
    - Two. [obs_1]
        1. Three. [obs_2]
    - Four. [obs_1]
- Five. [obs_2]"""


def test_a_list_within_a_list_stays_in_it_however_far_it_is_indented() -> None:
    for text in (NESTED, NESTED.replace("    ", "  ")):
        lines = [line.partition(".")[0] for line in markdown(text).splitlines() if "[" in line]
        assert lines[:5] == ["- One", "  - Two", "    - Three", "  - Four", "- Five"]
        assert read(told(read([text]))) == read([text])
    numbered = markdown("1. One. [obs_1]\n   - Two. [obs_1]\n2. Three. [obs_2]")
    entries = [line.partition(".")[0] for line in numbered.splitlines() if "[" in line]
    assert entries[:3] == ["1", "   - Two", "2"]
    flat = markdown("  - One. [obs_1]\n  - Two. [obs_2]")
    assert flat.startswith("\n\n- One.") and "\n- Two." in flat
    shown = page(NESTED)
    counts = [shown.count(each) for each in ("<li>", 'class="nested nested-1"', "nested-2", "<ul")]
    assert counts == [2, 2, 1, 1]


def test_a_table_is_a_table_with_the_citations_of_each_row() -> None:
    rows = [line for line in markdown(TABLE).splitlines() if line.startswith("|")]
    assert rows[:3] == [
        "| Mode | What the reader does |",
        "| --- | --- |",
        "| WAL | It waits. It reads [site1.example, Build times measured, p. 7] |",
    ]
    assert rows[3].startswith("| rollback \\| delete | ") and rows[3].endswith(
        "**never** read [Writer 2025] |"
    )
    found = page(TABLE)
    assert found.count("<tr>") == 3 and found.count("<td>") == 4
    assert "<strong>never</strong>" in found


def test_lists_and_headings_are_what_they_are() -> None:
    text = markdown(LIST, "### Costs\nThey are low. [obs_1]")
    cited = "[site1.example, Build times measured, p. 7]"
    assert f"- **Leaving WAL mode.** Builds took 40% less time. {cited}\n- Two." in text
    assert "\n2. Third [site1.example, Build times measured, p. 7]\n3. Fourth\n" in text
    assert "\n### Costs\n\nThey are low." in text
    found = page(LIST, "### Costs\nThey are low. [obs_1]")
    assert "<h3><span" in found and '<ol class="prose" start="2">' in found and found.count("<li>") == 4


def test_a_list_goes_on_in_the_next_paragraph() -> None:
    kinds = [(each.kind, len(each.items)) for each in blocks(read(["- one", "- two", "text", "- three"]))]
    assert kinds == [("bullets", 2), ("paragraph", 1), ("bullets", 1)]


def test_a_failed_sentence_has_no_tick() -> None:
    found = written("Builds took 40% less time. [obs_1]")
    sentence = found["report"]["sections"][0]["paragraphs"][0][0]
    sentence |= {"level": "verified", "problems": ["figures: 40"]}
    text = research_report(research(), found, sources(), EN, "").partition("## What was measured")[2]
    line = next(line for line in text.splitlines() if "40%" in line)
    assert "✓" not in line and "did not pass the check" in line


HOSTILE = st.text(alphabet="ab |*_`<>[]()#-!\\\n1.&$~:/@", max_size=60)


@given(HOSTILE)
def test_no_text_makes_other_structure(text: str) -> None:
    """Whatever a writer repeats of a source: no link, no image, no HTML, nothing is lost of a plain word."""
    rendered = markdown(text or "a")
    tokens = MarkdownIt("commonmark").enable("table").parse(rendered.partition("\n## ")[0])
    kinds = {each.type for token in tokens for each in (token, *(token.children or ()))}
    assert not kinds & {
        "link_open",
        "image",
        "html_block",
        "html_inline",
        "fence",
        "code_block",
        "blockquote_open",
    }


@given(st.text(alphabet="ab *_`\\", max_size=30))
def test_spans_keep_every_letter(text: str) -> None:
    letters = [each for each in text if each in "ab"]
    assert [each for each in "".join(span.text for span in spans(text)) if each in "ab"] == letters


CELLS = """| Mode | Reads | Writes |
|---|---|---|
| WAL | go on [obs_1] | wait [obs_2] |
| other | a | b [obs_2] |"""


def test_a_name_between_double_underscores_is_a_name() -> None:
    """Judges read "the **init**() args" in a report."""
    shown = markdown("The __init__() **waits** for all [obs_2].")
    assert f"The \\_\\_init\\_\\_() **waits** for all. {SECOND}" in shown


def test_each_cell_keeps_its_own_citations_in_markdown() -> None:
    """A row that cites in its last cell alone stays as it was."""
    rows = [line.strip("| ").split(" | ") for line in markdown(CELLS).splitlines() if line.startswith("| ")]
    (wal,) = (row for row in rows if row[0] == "WAL")
    (other,) = (row for row in rows if row[0] == "other")
    assert wal[1] != "go on" and wal[2] != "wait", wal
    assert wal[1].removeprefix("go on") not in wal[2]
    assert other[:2] == ["other", "a"] and other[2] != "b"


FIRST, SECOND = "[site1.example, Build times measured, p. 7]", "[Writer 2025]"
BOTH = "[site1.example, Build times measured, p. 7; Writer 2025]"


def test_a_sentence_has_its_citations_together_at_its_end() -> None:
    """In Markdown; a sentence may begin an entry of a list."""
    said = "It waits [obs_1], then reads [obs_2], and ends."
    shown = f"It waits, then reads, and ends. {BOTH}"
    assert shown in markdown(said)
    assert f"- {shown}" in markdown(f"- {said}")
    assert f"1. {shown}" in markdown(f"1. {said}")
    assert f"**Both.** It waits and reads. {BOTH}" in markdown(
        "**Both.** It waits [obs_1] and reads [obs_2]."
    )


def test_each_citation_stands_where_it_was_written_in_the_page() -> None:
    found = page("It waits [obs_1], then reads [obs_2], and ends.")
    places = [found.index(each) for each in ("It waits,", "obs_1", "then reads,", "obs_2", "and ends.")]
    assert places == sorted(places)


def test_each_citation_of_a_cell_stands_where_it_was_written() -> None:
    table = "| Mode | Did |\n|---|---|\n| WAL [obs_2] | 2017: waits [obs_1]; 2019: reads [obs_2]. |"
    (row,) = (line for line in markdown(table).splitlines() if line.startswith("| WAL"))
    assert row == f"| WAL {SECOND} | 2017: waits; {FIRST} 2019: reads. {SECOND} |"
    cell = next(part for part in page(table).split("<td>") if part.startswith("2017"))
    places = [cell.index(each) for each in ("waits;", "obs_1", "2019: reads.", "obs_2", "</td>")]
    assert places == sorted(places)


def test_emphasis_is_not_torn_apart() -> None:
    shown = markdown("It **waits [obs_1] and reads** all [obs_2].")
    assert f"It **waits and reads** all. {BOTH}" in shown


def test_each_cell_keeps_its_own_citations_in_the_page() -> None:
    page = render(pages.material(research(), written(CELLS), sources())).decode()
    row = next(part for part in page.split("<tr>") if part.startswith("<td>WAL</td>"))
    reads, writes = row.split("</td>")[1:3]
    assert "go on" in reads and "obs_1" in reads and "obs_2" not in reads
    assert "wait" in writes and "obs_2" in writes and "obs_1" not in writes


def test_a_table_with_a_head_of_its_own_is_one_of_its_own() -> None:
    """And one without goes on in the next paragraph."""
    first, second, rest = (
        "| a | b |\n|---|---|\n| 1 | 2 [obs_1] |",
        "| c | d |\n|---|---|\n| 3 | 4 [obs_2] |",
        "| 5 | 6 [obs_2] |",
    )
    found = blocks(read([first, second, rest]))
    assert [[item.cells for item in each.items] for each in found] == [
        [["a", "b"], ["1", "2"]],
        [["c", "d"], ["3", "4"], ["5", "6"]],
    ]


def test_what_a_bold_label_leads_in_is_a_paragraph_of_its_own() -> None:
    """Also where a writer put several into one, with or without a blank line between them."""
    text = "**Then.** It rose [obs_1].\n\n**Now.** It falls [obs_2].\n**Later.** Who knows? [view]"
    found = blocks(read([text]))
    assert [" ".join(one["text"] for one in block.items[0].sentences) for block in found] == [
        "**Then.** It rose.",
        "**Now.** It falls.",
        "**Later.** Who knows?",
    ]


def test_a_text_behind_a_blank_line_is_no_part_of_the_list_before_it() -> None:
    text = "- one [obs_1]\n- two [obs_2]\n\nLater it fell [obs_3]. And rose [obs_4]."
    found = blocks(read([text]))
    assert [each.kind for each in found] == ["bullets", "paragraph"]
    assert [one["text"] for one in found[1].items[0].sentences] == ["Later it fell.", "And rose."]
    kept = told(read([text]))
    assert kept == ["- one [obs_1]\n- two [obs_2]\n\nLater it fell [obs_3]. And rose [obs_4]."]
    assert read(kept) == read([text]), "as it was, when it is written again"
