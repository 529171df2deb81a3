"""The report says of each sentence what a second reader held against it, and who read how many."""

from __future__ import annotations

from typing import Any

import pytest
from tests.steps.desk import Desk, at, section

from pathfinder.report.markdown import written
from pathfinder.report.markdown.report import figures
from pathfinder.report.page.written import written as page
from pathfinder.report.texts import load
from pathfinder.report.view import View


def view(desk: Desk) -> View:
    return View(desk.research.graph.data, desk.research.state, desk.sources.records, load("en"))


def reviewed(verdict: str, *, by: str = "", **rules: Any) -> Desk:
    desk = at("REVIEW", **rules)
    items = [each["item"] for each in desk.inputs["items"]]
    desk.accept(
        {"verdicts": [{"item": item, "verdict": verdict, "reason": "no quote says so"} for item in items]}
    )
    if desk.step == "SECTION":  # it is handed in again as it was
        desk.accept(section())
    for reading in desk.research.state.get("readings", {}).values():
        reading["by"] = by or reading["by"]
    return desk


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        ("unsupported", "a second reader: the quotes do not say it, no quote says so"),
        ("contradicted", "a second reader: the quotes say otherwise, no quote says so"),
        ("partly", ""),
        ("supported", ""),
    ],
)
def test_what_stays_is_shown_with_its_mark(verdict: str, said: str) -> None:
    shown = view(reviewed(verdict, review=True))
    text, notes = "\n".join(written.sections(shown)), "\n".join(written.reading_note(shown))
    assert ("**(did not pass the check)**" in text) == bool(said)
    assert ("did not pass the check: " + said in notes) == bool(said)
    assert "a second reader" not in text
    made = page(shown)
    assert made is not None
    [part] = made.sections[0].parts
    [line] = part.pieces[0].lines
    assert line.problems == ([said] if said else [])
    assert (line.badge is None) == bool(said)


def test_the_legend_says_who_read() -> None:
    lines = "\n".join(written.reading_note(view(reviewed("supported", by="small-model-1", review=True))))
    assert "2 of 2 sentences with citations were read a second time, by small-model-1" in lines
    shown = view(reviewed("supported", review=True))
    assert "by the model that wrote them" in "\n".join(written.reading_note(shown))
    assert ("Read a second time", "2 of 2 sentences") in figures(shown)
    lines = "\n".join(written.reading_note(view(reviewed("not_read", review=True))))
    assert "no sentence was read a second time" in lines
    lines = "\n".join(written.reading_note(view(reviewed("not_read", review=False))))
    assert "no sentence was read a second time" in lines


def test_a_research_that_knows_no_second_reader_says_nothing_of_one() -> None:
    shown = view(reviewed("not_read"))
    assert "second time" not in "\n".join([*written.reading_note(shown), *map(str, figures(shown))])
