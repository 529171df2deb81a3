"""`pf evaluate`: figures of a research, with the targets of seed 002 §12, and key points."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf, copied, original
from tests.exports import pages
from tests.report import example

from pathfinder.evidence.evaluation import evaluate


def research(pf: Pf, documents: Path) -> None:
    pf.start("--corpus", str(documents), "--max-iterations", "9")
    pf.answer_until("EXPLORE")
    found = pf.ok("search", "coefficient of performance Minnesota", "--json").json
    pf.ok("search", "zebra xylophone quantum", "--json")
    pf.ok("fetch", found["results"][0]["url"])
    pf.iterate()


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return original(tmp_path_factory.mktemp("researched"), research)


@pytest.fixture
def researched(project: Path, pf: Pf) -> Pf:
    """Two searches, of which one found what was cited; one observation."""
    return copied(project, pf)


def figures(pf: Pf, *flags: str) -> dict[str, dict[str, Any]]:
    return {each["name"]: each for each in pf.ok("evaluate", "--json", *flags).json["figures"]}


def test_the_figures_of_a_research(researched: Pf) -> None:
    found = figures(researched)
    assert (found["sub_questions"]["good"], found["sub_questions"]["total"]) == (1, 2)
    assert (found["search_efficiency"]["good"], found["search_efficiency"]["total"]) == (1, 2)
    assert found["search_efficiency"]["missed"]
    assert found["citation_accuracy"]["value"] == 1.0
    assert not found["citation_accuracy"]["missed"]
    assert (found["cross_validated"]["good"], found["cross_validated"]["total"]) == (0, 1)
    assert found["near_duplicate_queries"]["value"] == 0.0


def test_a_search_that_shows_a_cited_source_again_finds_nothing_first(researched: Pf) -> None:
    """It is useful, as it leads to what is cited, and yet it is the second one that does."""
    researched.ok("search", "heat pump Minnesota measurements winter")
    found = figures(researched)
    assert (found["search_efficiency"]["good"], found["search_efficiency"]["total"]) == (2, 3)
    assert (found["search_first_finds"]["good"], found["search_first_finds"]["total"]) == (1, 3)


def test_a_search_made_again_counts_as_redundant(researched: Pf) -> None:
    researched.ok("search", "Minnesota coefficient of performance", "--again")
    found = figures(researched)
    assert (found["near_duplicate_queries"]["good"], found["near_duplicate_queries"]["total"]) == (1, 3)
    assert found["searches_without_news"]["good"] == 1


def test_a_quote_that_no_longer_stands_in_its_source_counts_against_accuracy(researched: Pf) -> None:
    for path in (researched.session / "sources" / "src_1").glob("*.txt"):
        path.write_text(
            path.read_text(encoding="utf-8").replace("monitored", "unmonitored"), encoding="utf-8"
        )
    found = figures(researched)["citation_accuracy"]
    assert (found["value"], found["missed"]) == (0.0, True)


def test_missed_targets_are_marked_and_something_is_recommended(researched: Pf) -> None:
    out = researched.ok("evaluate").out
    line = next(each for each in out.splitlines() if each.startswith("Searches with a cited source among"))
    assert line.endswith("> 70 % (missed)")
    assert "- look for a second, independent source for claims that rest on one" in out


@pytest.mark.parametrize("form", ["lines", "json"])
def test_key_points_are_matched_and_every_match_is_shown(researched: Pf, tmp_path: Path, form: str) -> None:
    points = [
        "Monitored units kept a COP of 2.1 at -20 °C",
        "Monitored units kept a COP of 2.5 at -20 °C",
        "Solar panels pay back in seven years",
    ]
    path = tmp_path / "points"
    path.write_text(
        json.dumps(points) if form == "json" else "".join(f"- {each}\n" for each in points) + "\n"
    )
    found = figures(researched, "--key-points", str(path))
    assert (found["key_point_recall"]["good"], found["key_point_recall"]["total"]) == (2, 3)
    assert (found["key_point_coverage"]["good"], found["key_point_coverage"]["total"]) == (1, 2)
    out = researched.ok("evaluate", "--key-points", str(path)).out
    assert "compared by words and numbers alone; check them" in out
    assert "- Monitored units kept a COP of 2.5 at -20 °C\n    obs_1" in out
    assert "(it lacks 2.5)" in out
    assert "- Solar panels pay back in seven years\n    not found" in out


@pytest.mark.parametrize(("content", "said"), [
    (b"", "holds 0 key points"), (b"\n - \n", "holds 0 key points"), (b'{"a": 1}', "no list of texts"),
    (b"[1]", "no list of texts"), (b"\xff\xfe\x00", "it is no text in UTF-8"),
])  # fmt: skip
def test_a_file_without_key_points_is_an_error(
    researched: Pf, tmp_path: Path, content: bytes, said: str
) -> None:
    path = tmp_path / "points"
    path.write_bytes(content)
    done = researched("evaluate", "--key-points", str(path))
    assert (done.code, said in done.err) == (1, True)
    assert researched("evaluate", "--key-points", str(tmp_path / "none")).code == 1


def test_a_research_that_has_only_begun_has_nothing_to_measure(pf: Pf) -> None:
    pf.start()
    assert all(each["value"] is None for each in figures(pf).values())
    assert "–" in pf.ok("evaluate").out


def test_every_fifth_iteration_the_figures_stand_on_the_card_and_in_the_log(researched: Pf) -> None:
    while researched.state["iteration"] < 5:
        assert "self_evaluation" not in researched.card()["inputs"]
        researched.answer()
    card = researched.answer_until("PLAN")
    told = card["inputs"]["self_evaluation"]
    assert told["figures"]["search_efficiency"] == 0.5
    assert told["advice"] == ["open_sub_questions", "second_sources", "other_words"]
    assert "self_evaluation" in card["text"]
    log = (researched.session / "iteration_logs" / "005.md").read_text(encoding="utf-8")
    assert "## Self-evaluation" in log
    assert (
        "| Searches with a cited source among the first three results | 50 % | 1 / 2 | > 70 % (missed) |"
        in log
    )
    assert "Self-evaluation" not in (researched.session / "iteration_logs" / "004.md").read_text(
        encoding="utf-8"
    )
    researched.iterate()
    assert "self_evaluation" not in researched.answer_until("PLAN")["inputs"]
    researched.ok("replay", "--check")


def test_headings_and_heads_of_tables_need_no_quote() -> None:
    """What the gate let pass without a citation states nothing; what it held against a sentence counts."""
    told = [
        pages.sentence("It was measured.", "obs_1"),
        pages.sentence("| Build | Seconds |"),
        {**pages.sentence("It was never paid."), "problems": ["missing_citation: It was never paid."]},
    ]
    report = {**pages.report(), "sections": [{"id": "sec_1", "paragraphs": [told]}], "summary": []}
    graph: Any = example.research()
    figure = evaluate(graph, {**example.state(), "report": report}, ()).named("citation_coverage")
    assert (figure.good, figure.total) == (1, 2)
