"""Documents and their counts come from one moment: no search meanwhile makes them look altered."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf

from pathfinder import files
from pathfinder.exports.formats import html


@pytest.fixture
def running(pf: Pf, documents: Path) -> Pf:
    pf.start("--corpus", str(documents), "--max-iterations", "4")
    pf.fetch(documents / "papers" / "field-test.md")
    pf.iterate()
    return pf


def search(pf: Pf) -> None:
    """What a search in another process adds."""
    found = [{"url": "https://a.example/", "title": "A", "snippet": "cold"}]
    row = {"time": "2026-01-01T00:00:00Z", "tool": "search", "query": "heat pumps cold", "results": found}
    files.append_line(pf.session / "seen.jsonl", json.dumps(row))


def meanwhile(monkeypatch: pytest.MonkeyPatch, pf: Pf, work: Callable[[Pf], None]) -> None:
    """Have something happen each time the page is rendered."""
    render = html.render

    def slow(made: Any) -> bytes:
        work(pf)
        page = render(made)
        work(pf)
        return page

    monkeypatch.setattr(html, "render", slow)


@pytest.mark.parametrize("command", [["report"], ["export", "html"]])
def test_a_search_while_documents_are_written_alters_none(
    running: Pf, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    with monkeypatch.context() as patch:
        meanwhile(patch, running, search)
        running.ok(*command)
    running.ok("verify")
    head = running.ok("pack", "--to", "one.zip", "--json").json["head"]
    running.ok("verify", "one.zip", "--head", head)


def test_a_search_between_report_and_export_alters_no_pack(running: Pf) -> None:
    running.ok("report")
    search(running)
    running.ok("export", "html")
    search(running)
    running.ok("verify")
    running.ok("pack", "--to", "one.zip")
    running.ok("verify", "one.zip")


def test_an_answer_while_documents_are_written_is_in_none(
    running: Pf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`pf export` holds no lock."""
    answered: list[bool] = []

    def once(pf: Pf) -> None:
        if not answered:
            answered.append(True)
            pf.answer()

    with monkeypatch.context() as patch:
        meanwhile(patch, running, once)
        running.ok("export", "html")
    assert answered
    running.ok("verify")
