"""`pf start --breadth N --depth D`: levels from the command line to the report, without a model."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.command_line import Pf

FIELDS = ("directions", "is_complete", "confidence")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--breadth", "5", "--depth", "6"), "--depth is 6"),
        (("--breadth", "5", "--depth", "0"), "--depth is 0"),
        (("--breadth", "0"), "--breadth is 0"),
        (("--depth", "0"), "--depth is 0"),
    ],
)
def test_limits_are_told(pf: Pf, options: tuple[str, ...], said: str) -> None:
    done = pf("start", "Do heat pumps work?", *options)
    assert done.code == 1
    assert said in done.err
    assert not (pf.root / "current").exists()


def test_only_the_card_of_a_level_asks_for_directions(pf: Pf) -> None:
    pf.start("--breadth", "4")
    assert pf.state["rules"]["descent"] == {"breadth": 4, "depth": 2}
    assert pf.state["limits"] == {"max_iterations": 2}
    deeper = pf.answer_until("EXPLORE")
    assert set(FIELDS) <= set(deeper["contract"]["properties"])
    assert "goes into depth" in deeper["text"]
    pf.start()
    plain = pf.answer_until("EXPLORE")
    assert "descent" not in pf.state["rules"]
    assert not set(FIELDS) & set(plain["contract"]["properties"])
    assert "goes into depth" not in plain["text"]


def test_what_is_archived_is_not_offered_again(pf: Pf, documents: Path) -> None:
    pf.start("--corpus", str(documents), "--breadth", "4")
    before = pf.ok("search", "heat pump", "--json").json["results"]
    pf.fetch(documents / "papers" / "field-test.md")
    after = pf.ok("search", "heat pump", "--again", "--json").json["results"]
    assert {each["url"] for each in before} - {each["url"] for each in after} == {
        (documents / "papers" / "field-test.md").as_uri()
    }


def test_a_level_archives_no_more_than_its_breadth(pf: Pf, documents: Path) -> None:
    pf.start("--corpus", str(documents), "--breadth", "2")
    pf.answer_until("EXPLORE")
    names = [documents / name for name in ("papers/field-test.md", "blog/neighbour.md", "notes.txt")]
    found = pf.ok("fetch", *map(str, names), "--json").json
    assert len(found["sources"]) == 2
    assert found["failures"][0]["message"].endswith("this level has its 2 new addresses")
    pf.ok("fetch", str(names[0]))  # what is archived may be fetched again
    pf.iterate()
    pf.answer_until("EXPLORE")
    pf.ok("fetch", str(names[2]))


def test_an_offline_research_goes_two_levels_deep(pf: Pf, documents: Path) -> None:
    pf.ok(
        "start",
        "Do heat pumps work in cold places?",
        "--corpus",
        str(documents),
        "--breadth",
        "1",
        "--driver",
        "offline",
    )
    while pf.state["status"] == "running":
        pf.ok("offline")
    assert pf.state["iteration"] <= 2
    assert pf.state["status_reason"].startswith(("depth of 2", "the question is answered at level"))
    assert pf.ok("replay", "--check").code == 0
    assert pf.ok("verify").code == 0
