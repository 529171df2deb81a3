"""The filters of `pf start` hold for searches and fetches, and the cards repeat them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.command_line import Pf, configure


@pytest.mark.usefixtures("documents")
def test_a_page_of_an_excluded_domain_is_never_asked_for(pf: Pf) -> None:
    pf.start("--exclude", "Example.com,example.org")
    pf.answer()
    assert pf.card()["inputs"]["filters"] == {"exclude": ["example.com", "example.org"]}
    done = pf("fetch", "https://www.example.com/page", "--json")
    assert done.json["failures"][0]["kind"] == "filtered"
    assert "of a domain of --exclude (example.com)" in done.json["failures"][0]["message"]


def test_a_document_in_another_language_is_left_out(pf: Pf, documents: Path) -> None:
    pf.start("--corpus", str(documents), "--languages", "ko")
    done = pf("fetch", str(documents / "papers" / "field-test.md"), "--json")
    assert "in en, not of --languages (ko)" in done.json["failures"][0]["message"]
    found = pf.ok("search", "coefficient of performance", "--json").json["results"]
    assert not any(row["url"].endswith("field-test.md") for row in found)


@pytest.mark.parametrize(
    "given",
    [["--since", "last year"], ["--only", "not a domain"], ["--types", "rumour"], ["--languages", "english"]],
)
def test_a_filter_without_sense_is_named(pf: Pf, given: list[str]) -> None:
    done = pf("start", "Why?", *given)
    assert done.code == 1
    assert f"{given[0]} '{given[1]}' is not understood" in done.err


def test_a_span_that_ends_before_it_begins_is_refused(pf: Pf) -> None:
    assert (
        "--since 2021 is after --until 2020" in pf("start", "Why?", "--since", "2021", "--until", "2020").err
    )


def test_a_research_of_the_literature_alone_asks_no_engine_of_the_web(pf: Pf) -> None:
    """`sources.search` is kept from the start, stands on cards as a filter, and is no project's to widen."""
    configure(sources={"search": "academic"})
    pf.start()
    configure(sources={"search": "web"})
    pf.answer()
    assert pf.card()["inputs"]["filters"] == {"search": "academic"}
    refused = pf("search", "attention", "--engine", "brave")
    assert refused.code == 1
    assert "brave is not asked: this research searches academic engines" in refused.err
    assert "arxiv" in refused.err
    assert "unknown" in pf("search", "attention", "--engine", "unknown").err


def test_a_research_of_the_web_alone_points_to_the_web(pf: Pf) -> None:
    configure(sources={"search": "web"})
    pf.start()
    assert "search the web with WebSearch" in pf("search", "attention").err
    assert "arxiv is not asked" in pf("search", "attention", "--engine", "arxiv").err
