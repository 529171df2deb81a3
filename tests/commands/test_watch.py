"""`pf watch` in a real pseudo terminal and without one, while a research changes."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.command_line import Pf, good_answer
from tests.commands.terminal_screen import PATIENCE, Terminal
from tests.commands.test_killed_in_a_mechanism import PATTERNS, brought
from tests.steps import desk

from pathfinder.files import locked
from pathfinder.report.terminal.cells import width

pytestmark = pytest.mark.slow
CLONE = Path(__file__).resolve().parents[2]
WATCH = [sys.executable, "-m", "pathfinder", "watch"]
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
Watch = Callable[..., Terminal]


def environment(folder: Path, **more: str) -> dict[str, str]:
    known = {"PATH": os.environ["PATH"], "HOME": str(folder), "PYTHONPATH": str(CLONE / "lib")}
    return {**known, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **more}


@pytest.fixture
def watch(pf: Pf) -> Iterator[Watch]:
    """Starts `pf watch` in a terminal of a given size."""
    open_: list[Terminal] = []

    def start(rows: int = 30, columns: int = 100, **more: str) -> Terminal:
        open_.append(Terminal(WATCH, pf.folder, environment(pf.folder, **more), (rows, columns)))
        return open_[-1]

    yield start
    for terminal in open_:
        terminal.kill()


def test_it_shows_where_the_research_stands_and_follows_it(reading: Pf, watch: Watch) -> None:
    """Phase, iteration, figures, what was stored, the new hypothesis, the proven quotation."""
    terminal = watch()
    terminal.shows("CLARIFY")
    terminal.shows("stored")
    reading.answer_until("EXPLORE")
    terminal.shows("EXPLORE")
    reading.answer()
    terminal.shows("1 of 4")
    terminal.shows("1 quotes proven · 0 refused")
    row = next(row for row in terminal.rows if "hyp_A1" in row)
    assert f"{reading.graph['hypotheses']['hyp_A1']['strength']:.2f} new" in row
    assert any("obs_1 · src_1" in row and desk.QUOTE[:20] in row for row in terminal.rows)


def test_the_figures_are_those_of_pf_status(reading: Pf, watch: Watch) -> None:
    """Line by line: phase, iteration, budget, evidence, counts."""
    reading.iterate()
    terminal = watch()
    terminal.shows("hyp_A1")
    status = reading.ok("status").out.splitlines()
    for label in (" phase", " iteration", " budget", " evidence", "     ", " hypotheses"):
        line = next(line for line in status if line.startswith(label) and line.strip())
        assert line in terminal.rows


def test_a_refused_quotation_is_shown_with_what_stands_there(reading: Pf, watch: Watch) -> None:
    reading.answer_until("EXPLORE")
    wrong = desk.explore()
    wrong["observations"][0].update(source_id="src_1", quote=desk.QUOTE.replace("2.1", "2.7"))
    terminal = watch(columns=120)
    assert reading("submit", reading.write(reading.card(), wrong)).code == 2
    terminal.shows("0 quotes proven · 1 refused")
    terminal.shows("✗ 0003-explore  the closest passage is")


def test_hypotheses_rise_and_fall(reading: Pf, watch: Watch) -> None:
    """The sign and the size are those of the change since the last iteration began."""
    reading.iterate()
    reading.answer_until("EXPLORE")
    before = reading.graph["hypotheses"]["hyp_A1"]["strength"]
    against = desk.explore()
    against["type_a_hypotheses"] = []
    against["observations"][0].update(
        id="obs_2", source_id="src_1", **dict.fromkeys(("summary", "quote"), desk.OTHER_QUOTE)
    )
    against["edges"] = [{"from": "obs_2", "to": "hyp_A1", "type": "CONTRADICTS", "weight": 0.8}]
    terminal = watch()
    terminal.shows("hyp_A1")
    reading.ok("submit", reading.write(reading.card(), against))
    after = reading.graph["hypotheses"]["hyp_A1"]["strength"]
    assert after < before
    terminal.shows(f"{after:.2f} ▼ {before - after:.2f} hyp_A1")


def test_the_section_that_is_being_written_is_named(reading: Pf, watch: Watch) -> None:
    reading.iterate()
    reading.ok("thesis")
    terminal = watch()
    terminal.shows("OUTLINE  deliver · planning the report")
    reading.answer()
    count = len(reading.state["report"]["outline"])
    terminal.shows(f"SECTION  deliver · writing the report, section 1 of {count}")


def test_an_oscillation_stands_on_the_screen_and_is_told_in_a_line(
    pf: Pf, documents: Path, watch: Watch
) -> None:
    pf.start("--corpus", str(documents), "--max-iterations", "30", "--driver", "loop")
    answers = brought(pf, documents)["architect"]
    terminal, plain = watch(columns=120), watch(columns=200, TERM="dumb")
    plain.shows("0/30 CLARIFY")
    while (card := pf.card())["step"] != "LATERAL":
        pf("submit", pf.write(card, answers.pop(0) if card["step"] == "EXPLORE" else good_answer(card)))
    terminal.shows(" stuck        LATERAL because oscillation: sub-question q1 and sub-question q2 in turn")
    plain.shows(f"LATERAL because {PATTERNS['architect']}")


def test_it_survives_any_size(reading: Pf, watch: Watch) -> None:
    """After a change of size the screen is drawn anew, and nothing stands outside of it."""
    reading.iterate()
    terminal = watch()
    terminal.shows("hyp_A1")
    for rows, columns in ((12, 40), (8, 34), (5, 20), (2, 10), (60, 200)):
        seen = len(terminal.raw)
        terminal.resize(rows, columns)
        terminal.until(lambda terminal, seen=seen: "\x1b[2J" in terminal.raw[seen:])
        assert len(terminal.rows) <= rows
        assert max(map(width, terminal.rows)) <= columns
    terminal.press("q")
    assert terminal.end() == 0


def test_korean_keeps_the_columns(pf: Pf, watch: Watch) -> None:
    """Characters of two cells are counted as two, and the words of the view are Korean."""
    pf.ok("start", "왜 히트 펌프는 추운 곳에서도 작동하는가? " * 4, "--id-only")
    terminal = watch(columns=50)
    terminal.shows("반복")
    assert max(map(width, terminal.rows)) <= 50


@pytest.mark.parametrize("key", ["q", "Q", "\x03"])
def test_q_and_ctrl_c_end_the_view_and_nothing_else(reading: Pf, watch: Watch, key: str) -> None:
    """Exit code 0; the terminal is as it was, and the research goes on."""
    terminal = watch()
    terminal.shows("CLARIFY")
    assert terminal.modes != terminal.before
    terminal.press(key)
    assert terminal.end() == 0
    assert terminal.modes == terminal.before
    assert terminal.raw.rindex("\x1b[?1049l") > terminal.raw.rindex("\x1b[?1049h")
    assert terminal.raw.rindex("\x1b[?25h") > terminal.raw.rindex("\x1b[?25l")
    assert "Traceback" not in terminal.raw
    assert reading.state["status"] == "running"


def test_a_suspended_view_gives_the_terminal_back_and_takes_it_again(reading: Pf, watch: Watch) -> None:
    terminal = watch()
    terminal.shows("CLARIFY")
    terminal.process.send_signal(signal.SIGTSTP)
    terminal.until(Terminal.stopped)
    assert terminal.modes == terminal.before
    terminal.process.send_signal(signal.SIGCONT)
    terminal.until(lambda terminal: terminal.modes != terminal.before)
    terminal.shows("CLARIFY")
    reading.answer()
    terminal.shows("PLAN")


@pytest.mark.usefixtures("reading")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_killed_view_leaves_the_terminal_as_it_was(watch: Watch, number: signal.Signals) -> None:
    terminal = watch()
    terminal.shows("CLARIFY")
    terminal.process.send_signal(number)
    assert terminal.end() == 128 + number
    assert terminal.modes == terminal.before
    assert terminal.raw.endswith("\x1b[?1049l")


def test_when_the_research_ends_its_summary_is_printed(reading: Pf, watch: Watch) -> None:
    """The view ends by itself with exit code 0; the summary stays on the screen."""
    reading.iterate()
    terminal = watch()
    terminal.shows("hyp_A1")
    reading.ok("stop", "--reason", "enough")
    assert terminal.end() == 0
    assert "rounds done: enough" in terminal.text
    assert "RESEARCH_REPORT.md" in terminal.text.replace("\n", "")


def test_a_paused_research_is_still_watched(reading: Pf, watch: Watch) -> None:
    terminal = watch()
    terminal.shows("running")
    reading.ok("pause")
    terminal.shows("paused by the user")
    reading.ok("resume", "--quiet")
    terminal.shows("● running")


def test_a_folder_that_disappears_ends_the_view_with_a_message(reading: Pf, watch: Watch) -> None:
    terminal = watch()
    terminal.shows("CLARIFY")
    shutil.rmtree(reading.session)
    assert terminal.end() == 1
    assert "is gone" in terminal.text
    assert "Traceback" not in terminal.raw


def test_a_damaged_journal_is_named_and_a_repaired_one_followed(reading: Pf, watch: Watch) -> None:
    """The last frame stays, with the remedy; after the repair the view goes on."""
    reading.iterate()
    terminal = watch()
    terminal.shows("hyp_A1")
    journal = reading.session / "journal.jsonl"
    sound = journal.read_bytes()
    journal.write_bytes(sound + b'{"hash":"0","entry":{}}\n')
    terminal.shows("the journal is damaged there")
    assert "hyp_A1" in terminal.text
    assert reading("doctor", "--accept-loss").code == 5
    terminal.until(lambda terminal: "damaged" not in terminal.text)
    reading.answer()
    terminal.shows("EXPLORE")


def test_without_colour_no_line_has_any(reading: Pf, watch: Watch) -> None:
    reading.iterate()
    coloured, plain = watch(), watch(NO_COLOR="1")
    for terminal in (coloured, plain):
        terminal.shows("hyp_A1")
    assert "\x1b[36m" in coloured.raw
    assert not re.search(r"\x1b\[[1-9][\d;]*m", plain.raw)


def test_text_of_sources_reaches_no_terminal_as_a_command(reading: Pf, watch: Watch) -> None:
    """Escape sequences in a title, a summary and a query are gone; their letters are harmless."""
    evil = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202eevil"
    opened = {"time": "2026-01-01T00:00:00Z", "tool": "WebFetch", "query": ""}
    with (reading.session / "seen.jsonl").open("a", encoding="utf-8") as file:
        print(json.dumps({**opened, "results": [{"url": "https://e.example", "title": evil}]}), file=file)
    terminal = watch()
    terminal.shows("evil")
    assert "owned" in terminal.text
    drawn = re.sub(r"\x1b\[(?:\d+;1H|2K|[\d;]*m|2J|\?\d+[hl])", "", terminal.raw)
    assert not CONTROL.search(drawn)
    assert "\u202e" not in drawn


def test_without_a_terminal_every_change_is_one_plain_line(reading: Pf) -> None:
    """No escape sequence, nothing drawn twice; it ends with the summary."""
    process = subprocess.Popen(
        WATCH, cwd=reading.folder, env=environment(reading.folder), stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    assert first == "0/4 CLARIFY · 0 observations · 0 sources · 0 searches · 0 quotes proven · 0 refused\n"
    reading.answer()
    clarified = "question clarified into 2 sub-questions; ambiguity 0.10 in round 1"
    assert process.stdout.readline() == f"iteration 1: {clarified}\n"
    assert process.stdout.readline().startswith("0/4 PLAN · 0 observations")
    reading.ok("stop", "--reason", "enough")
    rest = process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == 0
    lines = rest.splitlines()
    assert lines[0] == "iteration 1: stopped: enough"
    assert lines[1].startswith("0/4 stopped")
    assert "Answer" in lines
    assert "\x1b" not in rest


def test_a_dumb_terminal_gets_plain_lines(reading: Pf, watch: Watch) -> None:
    terminal = watch(TERM="dumb")
    terminal.shows("0/4 CLARIFY")
    reading.answer()
    terminal.shows("0/4 PLAN")
    terminal.press("\x03")
    assert terminal.end() == 0
    assert "\x1b" not in terminal.raw


def test_a_terminal_without_unicode_gets_ascii(reading: Pf, watch: Watch) -> None:
    reading.iterate()
    terminal = watch(LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    terminal.shows("hyp_A1")
    assert terminal.raw.isascii()


def test_a_research_that_is_over_is_summed_up_at_once(reading: Pf, watch: Watch) -> None:
    reading.ok("stop")
    terminal = watch()
    assert terminal.end() == 0
    assert "\x1b[?1049h" not in terminal.raw
    assert "Answer" in terminal.text


def test_watching_waits_for_no_lock_and_changes_nothing(reading: Pf, watch: Watch) -> None:
    """It is drawn while a writer holds the session; what it reads stays as it was."""
    reading.iterate()
    names = ("journal.jsonl", "state.json", "cognigraph.json", "seen.jsonl")
    before = [(reading.session / name).stat().st_mtime_ns for name in names]
    with locked(reading.session / ".lock", PATIENCE):
        terminal = watch()
        terminal.shows("hyp_A1")
        terminal.press("q")
        assert terminal.end() == 0
    assert [(reading.session / name).stat().st_mtime_ns for name in names] == before


def test_a_research_run_by_the_offline_reader_is_followed_to_its_end(pf: Pf, documents: Path) -> None:
    """Every line of figures that is printed was true at some moment; the last one is that of the files."""
    pf.start("--corpus", str(documents), "--max-iterations", "5", "--driver", "offline")
    watcher = subprocess.Popen(
        WATCH, cwd=pf.folder, env=environment(pf.folder), stdout=subprocess.PIPE, text=True
    )
    pf.ok("offline", "--all")
    lines = watcher.communicate(timeout=PATIENCE)[0].splitlines()
    assert watcher.returncode == 0
    figures = [line for line in lines if re.match(r"\d+/5 ", line)]
    done, graph = pf.state["figures"], pf.graph
    sources = {each["source_id"] for each in graph["observations"].values()}
    assert figures[-1] == (
        f"{graph['iteration']}/5 completed · {len(graph['observations'])} observations · "
        f"{len(sources)} sources · {done['searches']} searches · "
        f"{done['quotes_proven']} quotes proven · {done['quotes_refused']} refused"
    )
    iterations = [int(line.partition("/")[0]) for line in figures]
    assert iterations == sorted(iterations)
