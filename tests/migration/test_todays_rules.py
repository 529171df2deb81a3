"""`pf migrate ID`: a session of 0.1.0 folds as it did, and decides by today's rules from one entry on."""

from __future__ import annotations

import json
import tarfile
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf

from pathfinder.model.cycle.research import RULES_VERSION

MADE = Path(__file__).parents[1] / "session" / "made_by_0_1_0"


@pytest.fixture(params=["offline", "written", "interrupted"])
def old(request: pytest.FixtureRequest, pf: Pf) -> Pf:
    with tarfile.open(MADE / f"{request.param}.tar.gz") as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.2 has none
        archive.extractall(pf.folder)
    return pf


def test_one_entry_pins_todays_rules(old: Pf) -> None:
    before, state = (old.session / "journal.jsonl").read_bytes(), old.state
    name = old.session.name
    done = old.ok("migrate", name)
    assert f"version: not there -> {RULES_VERSION} (the order of targets" in done.out
    after = (old.session / "journal.jsonl").read_bytes()
    assert after.startswith(before)
    (entry,) = [json.loads(line)["entry"] for line in after[len(before) :].splitlines()]
    assert (entry["kind"], entry["rules"]["version"]) == ("rules", RULES_VERSION)
    now = old.state
    kept = ("status", "iteration", "clarified", "figures", "card", "limits", "budget")
    assert {key: now[key] for key in kept} == {key: state[key] for key in kept}
    assert all(each["carried"] for each in old.graph["hypotheses"].values())
    for command in (("replay", "--check"), ("verify",), ("doctor",)):
        assert old(*command).code == 0, command


def test_a_second_time_changes_nothing(old: Pf) -> None:
    name = old.session.name
    old.ok("migrate", name)
    journal = (old.session / "journal.jsonl").read_bytes()
    assert "already" in old.ok("migrate", name).out
    assert (old.session / "journal.jsonl").read_bytes() == journal


def test_what_comes_next_follows_todays_rules(old: Pf) -> None:
    """The open card of the interrupted one, the next iteration of the others: until one more is done."""
    old.ok("migrate", old.session.name)
    old.ok("resume", "--max-iterations", str(old.state["iteration"] + 2))
    iteration = old.state["iteration"]
    card: dict[str, Any] = old.card()
    assert card["step"] in ("PLAN", "EXPLORE", "GAPS")
    old.iterate()
    assert old.state["iteration"] == iteration + 1
    assert old("replay", "--check").code == 0


def test_what_the_user_chose_for_a_research_stays(pf: Pf) -> None:
    pf.start("--breadth", "4", "--words", "900")
    rules = dict(pf.state["rules"])
    assert "already" in pf.ok("migrate", pf.session.name).out
    assert pf.state["rules"] == rules
