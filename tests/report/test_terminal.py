"""The status view, the progress line and the closing summary."""

from __future__ import annotations

from typing import Any

from tests.exports import pages

from pathfinder.report.terminal import cells
from pathfinder.report.terminal.paint import Paint
from pathfinder.report.terminal.screen import Screen
from pathfinder.report.terminal.status import line, view
from pathfinder.report.terminal.summary import summary
from pathfinder.report.texts import load

Data = dict[str, Any]


def test_a_bar_is_drawn_in_eighths() -> None:
    """Ten cells show eighty steps; more than all and less than nothing stay inside."""
    paint = Paint(colour=False, ascii_only=False)
    assert paint.bar(0.0, 10) == "··········"
    assert paint.bar(0.0125, 10) == "▏·········"
    assert paint.bar(0.5625, 10) == "█████▋····"
    assert paint.bar(7.0, 10) == "██████████"
    assert Paint(colour=False, ascii_only=True).bar(0.5, 10) == "#####....."


def test_the_status_view_shows_where_the_research_stands(research: Data, state: Data) -> None:
    """Question, phase, iteration, budget, hypotheses by strength, conflicts, health, events."""
    shown = view(Screen(research, state))
    for part in ("EXPLORE", "4 of 12", "$1.25 of $5.00", "hyp_A2 ⇄ hyp_B1", "hyp_A3 rejected"):
        assert part in shown
    bars = [row for row in shown.split("\n") if "█" in row and "hyp_" in row]
    assert [row.split()[3] for row in bars] == ["hyp_A1", "hyp_B1", "hyp_A2", "hyp_A4"]


def test_statuses_are_named_where_there_is_room(research: Data, state: Data) -> None:
    """A narrow terminal shows the signs and the numbers alone, and nothing breaks at any width between."""
    assert "✓ 1 held up   ◐ 2 tested" in view(Screen(research, state, width=80))
    assert "✓ 1   ◐ 2   ○ 1   ✗ 1" in view(Screen(research, state, width=50))
    for columns in range(40, 121):
        assert max(map(cells.width, view(Screen(research, state, width=columns)).split("\n"))) <= columns


def test_korean_statements_keep_the_columns(research: Data, state: Data) -> None:
    """A character of two cells is counted as two."""
    research["hypotheses"]["hyp_A1"]["summary"] = "캐시가 크면 빌드가 빨라진다. " * 10
    rows = view(Screen(research, state, width=60, texts=load("ko"))).split("\n")
    row = next(row for row in rows if "캐시가" in row)
    assert 58 <= cells.width(row) <= 60
    assert row.endswith("…")


def test_the_progress_line_is_one_short_line(research: Data, state: Data) -> None:
    """What an unattended run prints after each iteration."""
    assert (
        line(Screen(research, state))
        == "███▍······ 4/12 EXPLORE · 5 obs · 5 hyp · 4 quotes · best 0.71 · $1.25"
    )


def test_the_summary_names_the_answer_its_sources_and_the_report(
    research: Data, state: Data, sources: Data
) -> None:
    """The answer with citations, the titles behind them, the figures, the path."""
    rows = summary(Screen(research, state), sources, ["/r/RESEARCH_REPORT.md"]).split("\n")
    assert rows[:3] == [
        "Answer",
        "  A larger cache makes builds faster. [1][2][3] (~ likely)",
        "    [1] Build times measured",
    ]
    assert any("4 / 1" in row for row in rows)
    assert rows[-1].endswith("/r/RESEARCH_REPORT.md")


def test_a_written_summary_keeps_its_lists_and_shows_no_marks_of_emphasis(
    research: Data, state: Data, sources: Data
) -> None:
    summary_ = [
        [pages.sentence("Builds get faster.", "obs_1", level=None)],
        [
            pages.sentence(text, *cites, level=None)
            for text, *cites in (("- **Cost.**",), ("It is `low`.", "obs_1"))
        ],
    ]
    written = {"sections": [{"id": "sec_1", "paragraphs": []}], "summary": summary_, "done": True}
    state["report"] = {"title": "Caches", "outline": [], "iteration": 0, **written}
    rows = summary(Screen(research, state), sources, []).split("\n")
    assert rows[1:3] == ["  Builds get faster. [1]", "  - Cost. It is low. [1]"]


def test_sources_of_one_title_are_told_by_their_labels(research: Data, state: Data, sources: Data) -> None:
    """The first two of three files."""
    first, second, third = list(sources)[:3]
    for key, year in ((first, "2022"), (second, "2023")):
        url = f"file:///minutes/{year}/CG-10.md"
        named: Any = {"title": "CG-10.md", "url": url, "final_url": url, "authors": [], "published": None}
        sources = {**sources, key: {**sources[key], **named}}
    rows = summary(Screen(research, state), sources, []).split("\n")
    assert [row.strip() for row in rows[2:4]] == ["[1] 2022/CG-10", "[2] 2023/CG-10"]
    assert sources[third]["title"] in rows[4]


def test_the_summary_of_an_open_question_says_that_it_is_open(
    research: Data, state: Data, sources: Data
) -> None:
    """No hypothesis is sold as an answer."""
    for formed in research["hypotheses"].values():
        formed["status"] = "unvisited"
    shown = summary(Screen(research, state, width=200), sources, ["R.md"])
    assert load("en")["answer.untested"] in shown
