"""The view model behind `pf watch` and `pf serve`, and what is drawn and said from it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pathfinder.report.terminal import cells
from pathfinder.report.terminal.activity import Activity, Live, Quoted, Recent, doing, latest, live, plain
from pathfinder.report.terminal.screen import Screen
from pathfinder.report.terminal.status import view
from pathfinder.report.terminal.watching import frame, fresh, news, standing
from pathfinder.report.texts import load

Data = dict[str, Any]
EN = load("en")


def search(number: int) -> Activity:
    return Activity(f"2026-01-01T00:00:{number:02d}Z", "search", f"query {number}", "local", 3)


def source(number: int) -> Activity:
    return Activity(f"2026-01-01T00:00:{number:02d}Z", "archive", f"page {number}", "https://e.example")


def made(research: Data, state: Data, **recent: Any) -> Live:
    return live(research, state, Recent(**recent))  # type: ignore[arg-type]


def drawn(research: Data, state: Data, *, columns: int = 80, rows: int = 40, **recent: Any) -> list[str]:
    screen = Screen(research, state, EN, width=columns)  # type: ignore[arg-type]
    return frame(screen, made(research, state, **recent), rows=rows, age=3)


def report(sections: int, outline: int | None, summary: bool = False) -> Data:
    headings = None if outline is None else [{"id": f"sec_{n}"} for n in range(outline)]
    return {"outline": headings, "sections": [{}] * sections, "summary": None, "done": summary}


def test_the_figures_are_those_of_the_graph(research: Data, state: Data) -> None:
    """Every one of them can be found in cognigraph.json or state.json."""
    now = made(research, state)
    hypotheses = research["hypotheses"]
    assert now.iteration == research["iteration"]
    assert now.figures.observations == len(research["observations"])
    assert now.figures.sources == len({seen["source_id"] for seen in research["observations"].values()})
    assert now.figures.proven == state["figures"]["quotes_proven"]
    assert {each.id: each.strength for each in now.hypotheses} == {
        key: item["strength"] for key, item in hypotheses.items()
    }
    assert sum(now.counts.values()) == len(hypotheses)
    assert now.hypotheses[-1].status == "rejected"


def test_changes_are_those_since_the_last_iteration_began(research: Data, state: Data) -> None:
    """What was not there before is new; where nothing is known, nothing is claimed."""
    strength = research["hypotheses"]["hyp_A1"]["strength"]
    before = {"hyp_A1": strength - 0.25, "hyp_A2": research["hypotheses"]["hyp_A2"]["strength"]}
    rows = {each.id: each for each in made(research, state, before=before).hypotheses}
    assert (rows["hyp_A1"].change, rows["hyp_A1"].new) == (0.25, False)
    assert not rows["hyp_A2"].moved
    assert rows["hyp_B1"].new
    assert not any(each.moved for each in made(research, state).hypotheses)


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (None, ""),
        (report(0, None), "planning the report"),
        (report(1, 5), "writing the report, section 2 of 5"),
        (report(5, 5), "writing the summary of the report"),
        (report(5, 5, summary=True), ""),
    ],
)
def test_the_part_of_the_report_that_is_written_is_named(
    research: Data, state: Data, written: Data | None, words: str
) -> None:
    """`pf status` says it as well."""
    state["report"] = written
    now = made(research, state)
    assert doing(now.writing, EN) == words
    assert words in view(Screen(research, state))  # type: ignore[arg-type]
    assert words in standing(now, EN)


def test_texts_from_outside_are_one_line_without_control_characters(research: Data, state: Data) -> None:
    evil = "a\x1b[31mb\x07\nc\u202ed" + "x" * 5000
    research["question"] = evil
    research["hypotheses"]["hyp_A1"]["summary"] = evil
    activity = search(1)._replace(text=evil, about=evil)
    now = made(research, state, activities=(activity,), quotes=(Quoted("", "exact", evil, evil),))
    for text in (now.question, now.hypotheses[0].summary, now.activities[0].text, now.quotes[0].about):
        assert text.startswith("a[31mb cd")
        assert len(text) <= 400


def test_as_json_it_keeps_its_names(research: Data, state: Data) -> None:
    data = json.loads(json.dumps(plain(made(research, state, activities=(search(1),)))))
    assert data["figures"]["observations"] == len(research["observations"])
    assert data["hypotheses"][0]["id"] == "hyp_A1"
    assert data["activities"][0]["results"] == 3


def test_the_source_read_last_is_among_the_activities() -> None:
    """However many searches came after it."""
    done = (source(1), *(search(number) for number in range(2, 12)))
    assert latest(done, 3) == [search(11), search(10), source(1)]
    assert latest(done, 1) == [search(11)]
    assert latest((), 3) == []
    assert latest((search(1), source(2)), 3) == [source(2), search(1)]


def test_a_frame_fills_its_rows_and_never_more(research: Data, state: Data) -> None:
    """At any size; the more room there is, the more is shown."""
    recent = {"activities": tuple(map(search, range(8))), "before": {}}
    for columns in (40, 41, 60, 80, 120):
        for rows in range(1, 60):
            lines = drawn(research, state, columns=columns, rows=rows, **recent)
            assert len(lines) <= rows
            assert rows < 12 or len(lines) == rows
            assert max(map(cells.width, lines)) <= columns
            assert "q quit" in lines[-1]


def test_hypotheses_that_moved_are_shown_first_where_room_is_short(research: Data, state: Data) -> None:
    before = {key: item["strength"] for key, item in research["hypotheses"].items()}
    weakest = min(before, key=lambda key: (research["hypotheses"][key]["status"] == "rejected", before[key]))
    before[weakest] += 0.3
    lines = drawn(research, state, rows=16, before=before)
    assert any(weakest in line and "▼ 0.30" in line for line in lines)
    assert sum("hyp_" in line for line in lines) < len(before)


def test_news_are_what_was_not_there_before(research: Data, state: Data) -> None:
    """One line for each search, quotation, event and strength; nothing is said twice."""
    before = made(research, state, activities=(source(1), *map(search, range(2, 9))))
    research["hypotheses"]["hyp_A1"]["strength"] += 0.1
    state["events"] = [*state["events"], {"iteration": 4, "kind": "explore", "text": "something"}]
    quotes = (Quoted("", "refused", "the closest passage is 'x'", "0003-explore"),)
    after = made(research, state, activities=(source(1), *map(search, range(3, 10))), quotes=quotes)
    said = list(news(before, after, EN))
    strength = research["hypotheses"]["hyp_A1"]["strength"]
    assert said[:3] == [
        "searched: query 9 · 3 results",
        "quote refused: 0003-explore: the closest passage is 'x'",
        "iteration 5: something",
    ]
    assert said[3].startswith(f"hyp_A1 {strength - 0.1:.2f} -> {strength:.2f} ")
    assert len(said) == 4
    assert list(news(after, after, EN)) == []


def test_what_is_added_to_a_list_that_forgets_is_found() -> None:
    assert fresh((1, 2, 3), (2, 3, 4)) == (4,)
    assert fresh((), (1, 2)) == (1, 2)
    assert fresh((1, 1), (1, 1, 1)) == (1,)
    assert fresh((1, 2), (5, 6)) == (5, 6)
    assert fresh((1, 2), ()) == ()


def test_a_painted_line_is_clipped_without_its_colours() -> None:
    painted = "\x1b[31mab\x1b[0m 한글 cd"
    assert cells.clip(painted, 5) == "\x1b[31mab\x1b[0m 한"
    assert cells.clip(painted, 4) == "\x1b[31mab\x1b[0m "
    assert cells.clip(painted, 0) == "\x1b[31m\x1b[0m"
    assert cells.clip(painted, 99) == painted
