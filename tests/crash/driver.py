"""A process that answers cards through the command line, and notes what it was told.

It is forked, not started: a kill a few milliseconds later then hits its work and not the imports.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
from argparse import Namespace
from pathlib import Path
from typing import Any

from pathfinder.cli import main
from pathfinder.commands.research.offline import Port
from pathfinder.errors import SessionError
from pathfinder.offline import driver as reader

BEGUN, ACKNOWLEDGED = "begun", "acknowledged"
QUESTION = "Why do heat pumps work in cold places?"
PLACES = ("Oslo", "Tromsø", "Kiruna", "Quebec", "Sapporo", "Harbin")
ITERATIONS = 1_000


def corpus(folder: Path) -> Path:
    """A small corpus: some agreement, some contradiction, a number in each sentence."""
    folder.mkdir()
    for number, place in enumerate(PLACES, 1):
        text = (
            f"# Heat pumps in {place}\n\n"
            f"Heat pumps in {place} work in cold places down to minus {20 + number} degrees. "
            f"The refrigerant boils at minus {40 + number} degrees, so cold air still gives heat.\n\n"
            f"A field test of {100 * number} heat pumps in {place} found an efficiency of 2.{number}. "
            f"In cold places {number} of 10 owners say that their heat pump does not work without a heater.\n"
        )
        (folder / f"{place}.md").write_text(text, encoding="utf-8")
    return folder


def start(documents: Path) -> None:
    """Start a research in the current directory."""
    run(["start", QUESTION, "--corpus", str(documents), "--max-iterations", str(ITERATIONS), "--json"])


class Driver(Port):
    """Cards in, answers out, each through `pf submit`; `notes` receives what was begun and acknowledged."""

    def __init__(self, session_id: str, notes: Path, mark: str = "") -> None:
        super().__init__(Namespace(session=session_id), session_id)
        self._notes, self._mark = notes, mark

    def next_card(self) -> dict[str, Any]:
        card = super().next_card()
        self.note(BEGUN, str(card["card"]))
        return card

    def submit(self, card: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
        path = self._notes / f"{card['card']}.json"
        path.write_text(json.dumps(answer) + self._mark, encoding="utf-8")
        code, out, err = run(["submit", str(path), "--session", self._session_id, "--json"])
        if code not in (0, 2):
            raise SessionError(f"{card['card']}: {err}")
        outcome: dict[str, Any] = json.loads(out)
        if outcome["accepted"]:
            self.note(ACKNOWLEDGED, card["card"])
        return outcome

    def note(self, name: str, card: str) -> None:
        """Append a card ID to a side file and wait until it is on the disk."""
        handle = os.open(self._notes / name, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        os.write(handle, f"{card}\n".encode())
        os.fsync(handle)
        os.close(handle)


def noted(folder: Path, name: str) -> list[str]:
    path = folder / name
    return path.read_text(encoding="utf-8").split() if path.exists() else []


def answer_cards(driver: Driver, until: int | None = None) -> None:
    """Answer cards until none is left, or until an iteration is reached."""
    reader.run(driver, until)


def run(arguments: list[str]) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(arguments)
    return code, out.getvalue(), err.getvalue()
