"""`pf search` with engines: what it prints and remembers, and what it does not ask twice."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf, configure, exploration
from tests.sources.conftest import pdf
from tests.sources.replay import Replay

ATTENTION = {
    "title": "Attention is All you Need",
    "url": "https://www.semanticscholar.org/paper/204e",
    "year": 2017,
    "venue": "NeurIPS",
    "citationCount": 136941,
    "externalIds": {"ArXiv": "1706.03762"},
    "authors": [
        {"name": name} for name in ("Ashish Vaswani", "Noam Shazeer", "Niki Parmar", "Jakob Uszkoreit")
    ],
    "openAccessPdf": {"url": "https://arxiv.org/pdf/1706.03762"},
}


@pytest.fixture
def replay() -> Iterator[Replay]:
    served = Replay()
    yield served
    served.close()


@pytest.fixture
def online(pf: Pf, replay: Replay) -> Pf:
    """A research without documents whose engines are at the loopback server."""
    options: dict[str, Any] = {
        "engines": replay.options,
        "pace_s": 0,
        "timeout_s": 5,
        "respect_robots": False,
    }
    options["allow_private_addresses"] = [replay.base.removeprefix("http://")]
    configure(sources=options)
    pf.start()
    replay.serve("/semantic_scholar/", {"total": 1, "data": [ATTENTION]})
    return pf


def seen(pf: Pf) -> list[dict[str, Any]]:
    lines = (pf.session / "seen.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_results_of_the_literature_carry_what_is_known_of_them(online: Pf) -> None:
    (row,) = online.ok("search", "attention", "--engine", "semantic_scholar", "--json").json["results"]
    assert {"url", "title", "snippet", "score"} <= set(row)
    assert (row["url"], row["citations"]) == ("https://arxiv.org/abs/1706.03762", 136941)
    assert row["open_access"] == "https://arxiv.org/pdf/1706.03762"
    shown = online.ok("search", "transformer layers", "--engine", "semantic_scholar").out
    assert "Ashish Vaswani, Noam Shazeer, Niki Parmar and others · 2017 · NeurIPS" in shown
    assert "cited 136,941 times · arxiv:1706.03762 · found by semantic_scholar" in shown
    assert "<<<source search" in shown


def test_one_engine_that_fails_is_named_and_the_others_are_shown(online: Pf, replay: Replay) -> None:
    replay.serve("/crossref/", {"error": "slow"}, 429)
    found = online.ok(
        "search", "attention", "--engine", "semantic_scholar", "--engine", "crossref", "--json"
    ).json
    assert len(found["results"]) == 1
    assert [(each["engine"], each["kind"]) for each in found["failures"]] == [("crossref", "rate_limited")]
    shown = online.ok("search", "layers", "--engine", "semantic_scholar", "--engine", "crossref")
    assert "pf: rate_limited: the search engine 'crossref'" in shown.err
    assert "next: search with another engine" in shown.err


def test_a_search_whose_engines_all_failed_is_an_error(online: Pf, replay: Replay) -> None:
    replay.serve("/crossref/", b"<html>")
    done = online("search", "attention", "--engine", "crossref", "--json")
    assert done.code == 1
    assert done.json["failures"][0]["kind"] == "bad_reply"
    assert seen(online)[-1]["failures"] == [{"engine": "crossref", "kind": "bad_reply"}]


def test_without_documents_the_literature_is_searched_and_the_web_is_pointed_to(
    online: Pf, replay: Replay
) -> None:
    replay.serve("/openalex/", {"results": []})
    done = online.ok("search", "attention")
    assert "WebSearch" in done.out
    assert {asked.path.split("/")[1] for asked in replay.asked} >= {"arxiv", "crossref", "openalex"}


def test_nearly_the_same_search_is_not_paid_for_again(online: Pf, replay: Replay) -> None:
    engine = ("--engine", "semantic_scholar")
    first = online.ok("search", "attention transformer layers", *engine, "--json").json
    again = online.ok("search", "The layers of Transformers: attention", *engine, "--json").json
    assert len(replay.asked) == 1
    assert again["repeats"]["query"] == "attention transformer layers"
    assert [row["url"] for row in again["results"]] == [row["url"] for row in first["results"]]
    shown = online.ok("search", "transformer attention layer", *engine).out
    assert shown.startswith("not searched again: nearly the same as 'attention transformer layers'")
    assert "Attention is All you Need" in shown
    assert len(seen(online)) == 1
    online.ok("search", "transformer attention layer", *engine, "--again")
    online.ok("search", "attention transformer limits", *engine)
    assert len(replay.asked) == 3


def test_a_failed_search_and_one_of_other_engines_are_no_reason_to_refuse(online: Pf, replay: Replay) -> None:
    replay.serve("/crossref/", {}, 500)
    online("search", "attention transformer layers", "--engine", "crossref")
    replay.serve("/crossref/", {"message": {"items": []}})
    assert (
        "repeats"
        not in online.ok("search", "attention transformer layers", "--engine", "crossref", "--json").json
    )
    both = ("--engine", "crossref", "--engine", "semantic_scholar")
    assert online.ok("search", "attention transformer layers", *both, "--json").json["results"]


def test_a_local_search_is_made_again_when_the_documents_have_changed(pf: Pf, documents: Path) -> None:
    pf.start("--corpus", str(documents))
    query = ("search", "coefficient of performance", "--json")
    assert "repeats" not in pf.ok(*query).json
    assert "repeats" in pf.ok(*query).json
    (documents / "new.md").write_text("# New\n\nA coefficient of performance of 3.\n", encoding="utf-8")
    found = pf.ok(*query).json
    assert "repeats" not in found
    assert any(row["url"].endswith("new.md") for row in found["results"])


def test_a_query_lists_as_many_documents_as_the_user_set(pf: Pf, documents: Path) -> None:
    configure(sources={"max_results_per_query": 1})
    pf.start("--corpus", str(documents))
    query = ("search", "heat pump winter performance", "--json")
    assert len(pf.ok(*query).json["results"]) == 1
    assert len(pf.ok(*query, "--limit", "3", "--again").json["results"]) > 1


def test_what_an_earlier_query_of_the_command_found_is_told_in_short(pf: Pf, documents: Path) -> None:
    (documents / "cold.md").write_text("# The cold\n\nPumps work in frost.\n\nNoise is low at night.")
    pf.start("--corpus", str(documents))
    first, second = pf.ok("search", "pumps frost", "noise night low").out.split("found for 'noise")
    assert "1. The cold\n   cold.md\n" in first
    assert re.search(r"^\d\. cold\.md as above: .*Noise is low", second, re.MULTILINE)
    assert "The cold\n" not in second


def test_a_search_for_nothing_is_an_error(pf: Pf, documents: Path) -> None:
    pf.start("--corpus", str(documents))
    done = pf("search", " ")
    assert (done.code, "no words" in done.err) == (1, True)


def test_an_offline_research_without_documents_asks_nobody(pf: Pf) -> None:
    pf.start("--driver", "offline")
    done = pf("search", "attention")
    assert done.code == 1
    assert "no local documents" in done.err


def test_the_history_tells_which_results_were_cited_and_what_each_search_earned(
    pf: Pf, documents: Path
) -> None:
    pf.start("--corpus", str(documents), "--max-iterations", "3")
    pf.answer_until("EXPLORE")
    found = pf.ok("search", "average coefficient of performance", "--json").json
    assert set(found["reward"]) == {"format", "relevance", "diversity", "efficiency", "redundancy"}
    source = pf.ok("fetch", found["results"][0]["url"], "--json").json["sources"][0]
    pf.ok("submit", pf.write(pf.card(), exploration(source["id"])))
    history = json.loads((pf.session / "search_history.json").read_text(encoding="utf-8"))["searches"]
    (search,) = [row for row in history if row["query"]]
    assert search["used"] == [found["results"][0]["url"]]
    assert search["results"][0]["title"] == found["results"][0]["title"]
    assert search["reward"]["efficiency"] == 0.5
    assert 0 < search["reward"]["total"] <= 0.9
    earned = {row["style"]: row["searches"] for row in pf.card()["inputs"]["query_styles"]}
    assert sum(earned.values()) == 1


def test_an_archived_paper_is_linked_and_listed_with_what_the_search_knew(online: Pf, replay: Replay) -> None:
    replay.serve("/papers/attention.pdf", pdf(["Attention mechanisms draw global dependencies."]),
                 content_type="application/pdf")  # fmt: skip
    address = f"{replay.base}/papers/attention.pdf"
    replay.serve("/semantic_scholar/", {"data": [{**ATTENTION, "openAccessPdf": {"url": address}}]})
    online.ok("search", "attention", "--engine", "semantic_scholar")
    online.ok("fetch", address)
    online.ok("fetch", address)
    (entry,) = json.loads((online.session / "paper_index.json").read_text(encoding="utf-8"))["papers"]
    assert (entry["arxiv"], entry["citations"], entry["year"]) == ("1706.03762", 136941, 2017)
    assert (entry["source_id"], entry["file"]) == ("src_1", "papers/1706.03762.pdf")
    assert entry["authors"][0] == "Ashish Vaswani"
    stored = (online.session / "sources" / "src_1" / "raw.pdf").read_bytes()
    assert (online.session / entry["file"]).read_bytes() == stored


def test_an_open_copy_that_a_search_showed_may_be_cited(online: Pf) -> None:
    from pathfinder.sources.archive.url_log import known_urls, normalised

    online.ok("search", "attention", "--engine", "semantic_scholar")
    assert normalised("https://arxiv.org/pdf/1706.03762") in known_urls(online.session / "seen.jsonl")


def test_all_asks_what_can_be_used_and_names_the_rest(online: Pf, replay: Replay) -> None:
    replay.serve("/openalex/", {"results": []})
    done = online.ok("search", "attention", "--engine", "all")
    assert "not asked: exa: set EXA_KEY" in done.err
    assert {asked.path.split("/")[1] for asked in replay.asked} == {
        *("arxiv", "crossref", "openalex", "searxng", "semantic_scholar")
    }


def test_a_page_that_is_no_paper_is_not_listed(online: Pf, replay: Replay) -> None:
    replay.serve(
        "/note", b"Tides are predictable, and the tables are printed a year ahead.", content_type="text/plain"
    )
    online.ok("fetch", f"{replay.base}/note")
    assert not (online.session / "paper_index.json").exists()
