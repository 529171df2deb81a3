"""`pf read unsaid`: what the documents that a report rests on say beside what it cites of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.command_line import Pf
from tests.commands.test_untold import noted, written

from pathfinder.errors import EXIT_ERROR
from pathfinder.session.sources.reading import unsaid


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unsaid, "LEAST", 1)


def test_without_a_report_it_is_what_stands_beside_the_notes(pf: Pf, documents: Path) -> None:
    source = noted(pf, documents, "3")
    printed = pf.ok("read", "unsaid").out
    assert "page 1 of 1" in printed and f"{source}:1-" in printed
    assert pf.graph["observations"]["obs_2"]["quote"] not in printed
    assert "Older units did not run below -10 °C at all." in printed


def test_of_a_report_it_is_what_stands_beside_the_words_that_it_cites(
    pf: Pf, documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = written(pf, documents, monkeypatch)
    source = pf.graph["observations"]["obs_1"]["source_id"]
    assert "read unsaid" in pf.ok("next").out
    told = f"Older units did not run below -10 °C at all [{source}:4]."
    pf.ok("submit", pf.write(card, {"mend": {"/paragraphs/0": told}}))
    printed = pf.ok("read", "unsaid").out
    assert told.partition(" [")[0] not in printed
    assert "42 houses" in printed


def test_what_is_printed_counts_as_read(pf: Pf, documents: Path) -> None:
    source = noted(pf, documents, "3")
    log = pf.session / "read.jsonl"
    before = log.read_text() if log.exists() else ""
    pf.ok("read", "unsaid")
    assert source in log.read_text()[len(before) :]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("unsaid", "--page", "2"), "pages: 1 to 1"),
        (("unsaid", "--page", "0"), "pages: 1 to 1"),
        (("unsaid", "src_1"), "goes with --page, nothing else"),
        (("unsaid", "--find", "cold"), "goes with --page, nothing else"),
        (("untold", "--json"), "goes with sub-questions and --page, nothing else"),
        (("untold", "src_1"), "src_1 is no observation and no sub-question"),
    ],
)
def test_what_it_cannot_print_is_refused(
    pf: Pf, documents: Path, arguments: tuple[str, ...], said: str
) -> None:
    noted(pf, documents, "3")
    done = pf("read", *arguments)
    assert done.code == EXIT_ERROR and said in done.err


def test_before_anything_is_noted_it_says_what_to_do(pf: Pf, documents: Path) -> None:
    pf.start("--corpus", str(documents))
    done = pf("read", "unsaid")
    assert done.code == EXIT_ERROR and "note or cite more of a document first" in done.err
