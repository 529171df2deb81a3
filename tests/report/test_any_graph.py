"""Whatever a graph holds, its documents keep their structure, their citations and their quotes."""

from __future__ import annotations

import re
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.report.rendering import documents
from tests.report.strategies import SENTENCE, SOURCES, TEXT, graphs, harmless, states
from tests.report.structure_of import PARSER, listed, quotes, sections, structure, words

from pathfinder.report import escape
from pathfinder.report.markdown.logs import iteration_log_markdown
from pathfinder.report.markdown.nodes import concepts_of, hypothesis_markdown, observation_markdown
from pathfinder.report.references.citations import NUMERIC
from pathfinder.report.terminal import cells
from pathfinder.report.terminal.screen import Screen
from pathfinder.report.terminal.status import line, view
from pathfinder.report.terminal.summary import summary
from pathfinder.report.texts import load
from pathfinder.report.view import View

pytestmark = pytest.mark.slow
NOW = "2026-11-21T10:20:30Z"
SLOW = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
LANGUAGES = st.sampled_from(["en", "ko"])


@SLOW
@given(graphs(), states(), SOURCES, LANGUAGES)
def test_hostile_texts_leave_the_structure_that_harmless_texts_have(
    graph: Any, state: Any, sources: Any, language: str
) -> None:
    """No text from outside makes a heading, a list, a quote, a table cell, a link, code or HTML."""
    texts = load(language)
    graph = {**graph, "question": "# zebra | *quagga*"}  # no text fits it better than another
    with patch("pathfinder.report.facts.SAME", 2.0):  # nor says the same as another
        hostile = documents(graph, state, sources, texts, NOW)
        plain = documents(harmless(graph), harmless(state), harmless(sources), texts, NOW)
    for name, text in hostile.items():  # in any order: sources are listed by their labels
        assert sorted(structure(text)) == sorted(structure(plain[name])), name
        assert "html" not in " ".join(structure(text))
        text.encode("utf-8")


@SLOW
@given(graphs(), states(), SOURCES, LANGUAGES)
def test_every_citation_resolves_to_a_listed_source(
    graph: Any, state: Any, sources: Any, language: str
) -> None:
    """A number in brackets is the number of an item in the list of sources of the same document."""
    texts = load(language)
    made = documents(harmless(graph), state | {"events": []}, harmless(sources), texts, NOW, style=NUMERIC)
    for name, heading in (("thesis.md", "thesis.sources"), ("RESEARCH_REPORT.md", "report.sources")):
        cited = {int(number) for number in re.findall(r"(?<!\\)\[(\d+)\]", made[name])}
        assert cited <= listed(made[name], texts[heading]), name


@SLOW
@given(graphs(), states(), SOURCES)
def test_every_label_in_brackets_begins_one_line_of_the_list_of_sources(
    graph: Any, state: Any, sources: Any
) -> None:
    """By author and year, whatever the sources are called; no two sources have one label or one key."""
    view = View(graph, state, sources, load("en"))
    entries = view.citations.entries
    assert len({entry.label.casefold() for entry in entries}) == len(entries)
    assert len({entry.key for entry in entries}) == len(entries)
    assert all(re.fullmatch(r"[a-z][a-z0-9_-]*", entry.key) for entry in entries)
    listed = sections(documents(graph, state, sources, load("en"), NOW)["RESEARCH_REPORT.md"])["Sources"]
    for observation in graph["observations"].values():
        mark = view.citations.mark(observation)
        assert listed.count(f"- **{mark}** ") == 1
        assert words(PARSER.parse(mark)[1]) == f"[{escape.clean(view.citations.of(observation).label)}]"


@SLOW
@given(graphs(), states(), SOURCES)
def test_every_quote_is_shown_word_for_word(graph: Any, state: Any, sources: Any) -> None:
    """A block quote shows exactly the words of one observation's quote, white space apart."""
    texts = load("en")
    shown = quotes(documents(graph, state | {"driver": "loop"}, sources, texts, NOW)["RESEARCH_REPORT.md"])
    stored = {escape.clean(seen["quote"]) or texts["quote.none"] for seen in graph["observations"].values()}
    assert set(shown) <= stored


@SLOW
@given(graphs(), states(), SOURCES)
def test_an_unproven_observation_is_marked_wherever_it_is_shown(graph: Any, state: Any, sources: Any) -> None:
    """Each line of the thesis that states an unproven observation carries the mark."""
    thesis = documents(harmless(graph), state, harmless(sources), load("en"), NOW)["thesis.md"]
    for row in re.findall(r"^- (obs_\d+) \[[^\]]+\]: (.*)$", thesis, re.MULTILINE):
        proof = graph["observations"][row[0]]["proof"]
        assert ("⚠ unproven" in row[1]) == (proof == "unproven")


@SLOW
@given(graphs(), states(), SOURCES)
def test_nothing_rejected_is_a_conclusion(graph: Any, state: Any, sources: Any) -> None:
    """The sections that conclude name no rejected hypothesis."""
    report = sections(documents(graph, state, sources, load("en"), NOW)["RESEARCH_REPORT.md"])
    concluded = report.get("Findings", "") + report.get("Strongest open hypotheses, not conclusions", "")
    for key, hypothesis in graph["hypotheses"].items():
        if hypothesis["status"] == "rejected":
            assert f"· {key}\n" not in concluded


@SLOW
@given(graphs(), states(), st.integers(40, 120), st.booleans(), LANGUAGES)
def test_no_line_of_the_status_view_is_wider_than_the_terminal(
    graph: Any, state: Any, columns: int, ascii_only: bool, language: str
) -> None:
    """Wide characters count twice, and control characters of a source never reach the terminal."""
    texts = load(language)
    shown = view(Screen(graph, state, width=columns, ascii_only=ascii_only, texts=texts))
    progress = line(Screen(graph, state, width=columns, ascii_only=ascii_only, texts=texts))
    assert "\n" not in progress
    for row in (*shown.split("\n"), progress):
        assert cells.width(row) <= columns, row
        assert not re.search("[\x00-\x1f\x7f-\x9f\u202e]", row)
    if ascii_only:
        assert (shown + progress).isascii()


@SLOW
@given(graphs(), states(), st.integers(40, 120))
def test_colour_changes_nothing_but_colour(graph: Any, state: Any, columns: int) -> None:
    """Without its escape sequences the coloured view is the plain one."""
    coloured = view(Screen(graph, state, width=columns, colour=True))
    assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == view(Screen(graph, state, width=columns))


@SLOW
@given(graphs(), states(), SOURCES, st.integers(40, 120), LANGUAGES)
def test_the_summary_fits_on_a_screen(
    graph: Any, state: Any, sources: Any, columns: int, language: str
) -> None:
    """At most 25 lines, none wider than the terminal, the path of the report last."""
    rows = (
        summary(Screen(graph, state, load(language), width=columns), sources, ["R.md"])
        .rstrip("\n")
        .split("\n")
    )
    assert len(rows) <= 25
    assert all(cells.width(row) <= columns for row in rows)
    assert rows[-1].endswith("R.md")


@SLOW
@given(graphs(), states())
def test_files_of_nodes_and_logs_keep_their_structure(graph: Any, state: Any) -> None:
    """The file of a node and the log of an iteration hold hostile text as text."""
    plain, edges = harmless(graph), graph["edges"]
    for key, seen in graph["observations"].items():
        concepts = concepts_of(key, graph, edges)
        made = observation_markdown(key, seen, None, concepts=concepts)
        other = observation_markdown(key, plain["observations"][key], None, concepts=["word"] * len(concepts))
        assert structure(made) == structure(other)
    for key, formed in graph["hypotheses"].items():
        other = hypothesis_markdown(key, plain["hypotheses"][key], plain["edges"])
        assert structure(hypothesis_markdown(key, formed, edges)) == structure(other)
    made = iteration_log_markdown(1, graph, state, load("en"))
    assert structure(made) == structure(iteration_log_markdown(1, plain, harmless(state), load("en")))


@settings(max_examples=100, deadline=None)
@given(TEXT | SENTENCE | st.text(alphabet="#*_`[]()<>|~\\!&;:/.-+=1 ab\n$", max_size=30))
def test_an_escaped_text_is_one_paragraph_of_exactly_its_words(text: str) -> None:
    """Alone, in a quote, in a list, in a table cell and in a heading."""
    plain = escape.clean(text) or "—"
    made = escape.inline(text)
    for frame in ("{}", "> {}", "- {}", "1. {}", "# {}", "| h |\n| --- |\n| {} |"):
        tokens = PARSER.parse(frame.format(made))
        assert structure(frame.format(made)) == structure(frame.format("word")), frame
        assert plain == words([token for token in tokens if token.type == "inline"][-1]), frame


@given(st.text(max_size=50) | SENTENCE, st.integers(1, 40), st.integers(1, 5))
def test_wrapped_and_cut_text_stays_within_its_cells(text: str, room: int, rows: int) -> None:
    """No row is wider than the room, and no more rows come than were asked for."""
    plain = escape.clean(text)
    assert cells.width(cells.fit(plain, room)) <= room
    wrapped = cells.wrap(plain, max(room, 2), rows)
    assert len(wrapped) <= rows
    assert all(cells.width(row) <= max(room, 2) for row in wrapped)
