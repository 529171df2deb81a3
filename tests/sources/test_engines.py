"""Search engines over what they really answered: what is read from it, and every way in which they fail."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.sources.replay import COPPER, Asked, Replay, Reply, arxiv_reply, scholarly_reply

from pathfinder.errors import ConfigError, PathfinderError
from pathfinder.sources.search.corpus import Corpus
from pathfinder.sources.search.federated import Failed, engines
from pathfinder.sources.search.results import Result

WEB = {
    "exa": {"results": [{"url": "https://a.example/x", "title": "A", "text": "words", "author": "B"}]},
    "brave": {"type": "search", "web": {"results": [
        {"url": "https://a.example/x", "title": "A", "description": "some <strong>words</strong>"}]}},
    "tavily": {"results": [{"url": "https://a.example/x", "title": "A", "content": "words", "score": 0.9}]},
    "searxng": {"results": [{"url": "https://a.example/x", "title": "A", "content": "words"}],
                "unresponsive_engines": []},
}  # fmt: skip
EMPTY = {
    "semantic_scholar": {"total": 0, "offset": 0},
    "openalex": {"meta": {"count": 0}, "results": []},
    "crossref": {"status": "ok", "message": {"items": []}},
    "exa": {"results": []},
    "brave": {"type": "search", "query": {}},
    "tavily": {"results": []},
    "searxng": {"results": [], "unresponsive_engines": []},
}
REMOTE = sorted(set(engines()) - {"local"})


@pytest.fixture
def replay() -> Iterator[Replay]:
    served = Replay()
    yield served
    served.close()


def found(replay: Replay, name: str, query: str = "words", limit: int = 5) -> list[Result]:
    """What one engine finds; fails when it fails."""
    got = replay.engines().search(query, limit, [name])
    assert got.failures == []
    return got.results


def failure(replay: Replay, name: str, **options: Any) -> Failed:
    got = replay.engines(**options).search("words", 5, [name])
    assert got.results == []
    assert len(got.failures) == 1
    return got.failures[0]


def test_every_engine_says_what_it_is() -> None:
    assert set(engines()) == {"local", *WEB, "arxiv", "semantic_scholar", "openalex", "crossref"}
    for name, engine in engines().items():
        assert name == engine.NAME
        assert engine.KIND in ("local", "academic", "web")
        assert engine.KEY in ("none", "optional", "needed")


def test_arxiv_gives_preprints_with_their_identifiers(replay: Replay) -> None:
    replay.serve("/arxiv/api/query", arxiv_reply())
    results = found(replay, "arxiv", "testing", 15)
    first = results[0]
    assert len(results) == 15
    assert (first.url, first.arxiv, first.year) == ("https://arxiv.org/abs/2202.12139", "2202.12139", 2022)
    assert first.doi == "10.1109/icstw55395.2022.00035"
    assert first.authors == ("Mohit Kumar Ahuja", "Arnaud Gotlieb", "Helge Spieker")
    assert first.open_access == "https://arxiv.org/pdf/2202.12139v1"
    assert first.snippet.startswith("Deep Learning (DL) has revolutionized")


def test_arxiv_is_asked_for_any_of_the_words_when_no_preprint_has_them_all(replay: Replay) -> None:
    nothing = b'<feed xmlns="http://www.w3.org/2005/Atom"></feed>'
    full = arxiv_reply()
    replay.routes["/arxiv/"] = lambda asked: Reply(full if " OR " in asked.query["search_query"] else nothing)
    assert found(replay, "arxiv", "what is the heat pump defrost loss")
    assert [asked.query["search_query"] for asked in replay.asked] == [
        "all:heat AND all:pump AND all:defrost AND all:loss",
        "all:heat OR all:pump OR all:defrost OR all:loss",
    ]


def test_arxiv_tells_what_was_wrong_with_a_query(replay: Replay) -> None:
    error = b"""<feed xmlns="http://www.w3.org/2005/Atom"><entry>
        <id>http://arxiv.org/api/errors#incorrect_id_format</id><title>Error</title>
        <summary>incorrect id format</summary></entry></feed>"""
    replay.serve("/arxiv/", error)
    assert "it says: incorrect" in failure(replay, "arxiv").message


def test_entities_of_a_hostile_feed_are_not_read(replay: Replay, tmp_path: Path) -> None:
    """Neither files of this machine nor an explosion of entities come in by a reply."""
    (tmp_path / "secret").write_text("hush", encoding="utf-8")
    replay.serve(
        "/arxiv/",
        f"""<!DOCTYPE feed [<!ENTITY x SYSTEM "file://{tmp_path}/secret">]>
        <feed xmlns="http://www.w3.org/2005/Atom"><entry><id>http://arxiv.org/abs/2202.12139v1</id>
        <title>A title &x;</title></entry></feed>""".encode(),
    )
    assert "hush" not in str(replay.engines().search("words", 5, ["arxiv"]))


def test_semantic_scholar_gives_citations_and_both_identifiers(replay: Replay) -> None:
    body = scholarly_reply("test_arxiv_doi_is_used_when_available.yaml", "semanticscholar.org")
    replay.serve("/semantic_scholar/graph/v1/paper/search", body)
    (result,) = found(replay, "semantic_scholar")
    assert (result.title, result.arxiv, result.citations) == (
        "Attention is All you Need",
        "1706.03762",
        136941,
    )
    assert (result.year, result.venue) == (2017, "Neural Information Processing Systems")
    assert result.authors[0] == "Ashish Vaswani"
    assert result.open_access == ""


def test_openalex_gives_citations_and_the_journal(replay: Replay) -> None:
    replay.serve(
        "/openalex/works", scholarly_reply("test_title_search[paper_attributes0].yaml", "api.openalex.org")
    )
    (result,) = found(replay, "openalex")
    assert result.title == COPPER
    assert (result.doi, result.url) == ("10.1063/1.4938384", "https://doi.org/10.1063/1.4938384")
    assert (result.year, result.venue) == (2015, "Journal of Applied Physics")
    assert result.citations is not None
    assert result.authors
    assert result.snippet.startswith("Metal-oxide")


def test_crossref_gives_what_the_publisher_registered(replay: Replay) -> None:
    replay.serve(
        "/crossref/works",
        scholarly_reply("test_title_search[paper_attributes0].yaml", "api.crossref.org/works?"),
    )
    (result,) = found(replay, "crossref")
    assert (result.title, result.doi) == (COPPER, "10.1063/1.4938384")
    assert (result.year, result.venue) == (2015, "Journal of Applied Physics")
    assert "Skarlinski" in result.authors[0]


def test_what_three_engines_really_said_of_one_paper_becomes_one_result(replay: Replay) -> None:
    file = "test_title_search[paper_attributes0].yaml"
    replay.serve("/semantic_scholar/", scholarly_reply(file, "semanticscholar.org"))
    replay.serve("/openalex/", scholarly_reply(file, "api.openalex.org"))
    replay.serve("/crossref/", scholarly_reply(file, "api.crossref.org/works?"))
    got = replay.engines().search("copper", 5, ["semantic_scholar", "openalex", "crossref"])
    (work,) = got.results
    assert set(work.engines) == {"semantic_scholar", "openalex", "crossref"}
    assert (work.title, work.doi, work.year) == (COPPER, "10.1063/1.4938384", 2015)
    assert work.score == round(3 / 61, 5)
    assert got.failures == []


@pytest.mark.parametrize("name", sorted(WEB))
def test_an_engine_of_the_web_gives_pages(replay: Replay, name: str) -> None:
    replay.serve(f"/{name}/", WEB[name])
    (result,) = found(replay, name)
    assert (result.url, result.title) == ("https://a.example/x", "A")
    assert result.snippet.endswith("words")
    assert "<" not in result.snippet


def test_keys_go_where_each_engine_expects_them(replay: Replay) -> None:
    for name, body in WEB.items():
        replay.serve(f"/{name}/", body)
    replay.serve("/semantic_scholar/", EMPTY["semantic_scholar"])
    keys = {
        "EXA_KEY": "exa-secret",
        "BRAVE_KEY": "brave-secret",
        "TAVILY_KEY": "tavily-secret",
        "S2": "s2-secret",
    }
    scholar = {"base_url": f"{replay.base}/semantic_scholar", "api_key_env": "S2", "enabled": True}
    replay.engines(keys=keys, semantic_scholar=scholar).search("words", 5, [*WEB, "semantic_scholar"])
    sent = {asked.path.split("/")[1]: asked for asked in replay.asked}
    assert sent["exa"].headers["x-api-key"] == "exa-secret"
    assert sent["brave"].headers["x-subscription-token"] == "brave-secret"
    assert sent["tavily"].headers["authorization"] == "Bearer tavily-secret"
    assert sent["semantic_scholar"].headers["x-api-key"] == "s2-secret"
    assert (sent["exa"].method, sent["exa"].body["query"]) == ("POST", "words")
    assert sent["searxng"].query == {"q": "words", "format": "json"}


@pytest.mark.parametrize("name", sorted(EMPTY))
def test_nothing_found_is_no_failure(replay: Replay, name: str) -> None:
    replay.serve(f"/{name}/", EMPTY[name])
    assert found(replay, name) == []


@pytest.mark.parametrize("name", REMOTE)
@pytest.mark.parametrize(
    "body",
    [b"<html>maintenance</html>", b"[]", b'{"data": 1, "results": 1, "message": 1, "web": 1}', b"{", b"",
     b'{"data": [1], "results": [1], "message": {"items": ["x"]}, "web": {"results": [null]}}'],
)  # fmt: skip
def test_a_malformed_reply_is_named_and_never_taken_for_nothing(
    replay: Replay, name: str, body: bytes
) -> None:
    replay.serve(f"/{name}/", body)
    got = failure(replay, name)
    assert (got.engine, got.kind) == (name, "bad_reply")
    assert repr(name) in got.message


@pytest.mark.parametrize("name", REMOTE)
@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (429, "rate_limited"),
        (401, "key_refused"),
        (403, "key_refused"),
        (404, "http_error"),
        (503, "http_error"),
    ],
)
def test_a_refusal_is_named_after_its_reason(replay: Replay, name: str, status: int, kind: str) -> None:
    replay.serve(f"/{name}/", {"error": "no"}, status)
    got = failure(replay, name)
    keyless = name not in ("exa", "brave", "tavily")
    assert got.kind == ("blocked" if kind == "key_refused" and keyless else kind)
    assert str(status) in got.message
    assert got.hint


def test_the_recorded_refusal_of_semantic_scholar_is_one(replay: Replay) -> None:
    body = scholarly_reply("test_bad_dois.yaml", "semanticscholar.org/graph/v1/paper/search")
    replay.serve("/semantic_scholar/", body, 404)
    assert failure(replay, "semantic_scholar").kind == "http_error"


def test_an_engine_that_asks_for_a_pause_is_left_alone_for_so_long(replay: Replay) -> None:
    replay.serve("/crossref/", {"error": "slow down"}, 429, retry_after="120")
    usable = replay.engines()
    first = usable.search("words", 5, ["crossref"]).failures[0]
    second = usable.search("words", 5, ["crossref"]).failures[0]
    assert "120 s" in first.message
    assert second.kind == "rate_limited"
    assert len(replay.asked) == 1
    replay.serve("/openalex/", EMPTY["openalex"])
    assert usable.search("words", 5, ["openalex"]).failures == []  # at the same host, and not to blame


def test_one_engine_that_fails_never_hides_the_others(replay: Replay) -> None:
    replay.serve("/exa/", b"nonsense")
    replay.serve("/brave/", {}, 429)
    replay.serve("/tavily/", WEB["tavily"])
    got = replay.engines().search("words", 5, ["exa", "brave", "tavily"])
    assert [result.engines for result in got.results] == [("tavily",)]
    assert {each.engine: each.kind for each in got.failures} == {"exa": "bad_reply", "brave": "rate_limited"}


def test_an_engine_that_hangs_is_cut_off_and_the_others_are_shown(replay: Replay) -> None:
    shown = threading.Event()

    def hang(_asked: Asked) -> Reply:
        shown.wait(60)
        return Reply(b"{}")

    replay.routes["/exa/"] = hang
    replay.serve("/tavily/", WEB["tavily"])
    usable = replay.engines()
    usable._settings = replace(usable._settings, timeout_s=2)
    got = usable.search("words", 5, ["exa", "tavily"])
    shown.set()
    assert [(each.engine, each.kind) for each in got.failures] == [("exa", "timed_out")]
    assert len(got.results) == 1


def test_a_row_that_is_no_result_does_not_spoil_the_others(replay: Replay) -> None:
    rows = [*WEB["exa"]["results"], {"url": None}, {"url": "javascript:alert(1)", "title": "x"}, 7]  # type: ignore[misc]
    replay.serve("/exa/", {"results": rows})
    assert [result.url for result in found(replay, "exa")] == ["https://a.example/x"]


def test_a_searxng_without_json_says_how_to_switch_it_on(replay: Replay) -> None:
    replay.serve("/searxng/", b"<html>forbidden</html>", 403)
    assert "format json" in failure(replay, "searxng").hint


def test_engines_behind_searxng_that_do_not_answer_are_a_failure(replay: Replay) -> None:
    replay.serve("/searxng/", {"results": [], "unresponsive_engines": [["google", "CAPTCHA"]]})
    assert "did not answer: google" in failure(replay, "searxng").message


def test_a_private_address_is_refused_unless_it_is_ones_own_searxng(replay: Replay) -> None:
    replay.serve("/", WEB["searxng"])
    usable = replay.engines()
    usable._settings = replace(usable._settings, allow_private_addresses=())
    got = usable.search("words", 5, ["searxng", "exa"])
    assert [result.engines for result in got.results] == [("searxng",)]
    assert [(each.engine, each.kind) for each in got.failures] == [("exa", "refused_private_address")]


def test_neither_key_nor_query_stands_in_a_message(replay: Replay) -> None:
    options = {"base_url": "http://127.0.0.1:9", "api_key_env": "OPENALEX", "enabled": True}
    usable = replay.engines(keys={"OPENALEX": "oa-secret"}, openalex=options)
    (got,) = usable.search("private words", 5, ["openalex"]).failures
    assert "openalex" in got.message
    assert "oa-secret" not in str(got)
    assert "private words" not in str(got)


def test_a_key_never_follows_a_redirect_to_another_host(replay: Replay) -> None:
    other = Replay()
    for name in ("brave", "exa"):
        replay.routes[f"/{name}/"] = lambda _asked: Reply(b"", 302, {"location": f"{other.base}/x/"})
    assert {failure(replay, name).kind for name in ("brave", "exa")} == {"http_error"}
    other.close()
    assert other.asked == []


@pytest.mark.parametrize(
    ("name", "options", "remedy"),
    [
        ("exa", {"base_url": "http://127.0.0.1:9", "api_key_env": "MISSING"}, "set MISSING"),
        ("searxng", {"base_url": None, "api_key_env": None}, "`sources.engines.searxng.base_url`"),
        ("arxiv", {"base_url": "http://127.0.0.1:9", "enabled": False}, "`sources.engines.arxiv.enabled`"),
    ],
)
def test_an_engine_that_is_not_set_up_says_what_it_lacks(
    replay: Replay, name: str, options: dict[str, Any], remedy: str
) -> None:
    got = failure(replay, name, **{name: options})
    assert got.kind == "not_configured"
    assert remedy in got.hint


def test_the_engines_that_are_asked(replay: Replay, corpus_folder: Path, tmp_path: Path) -> None:
    corpus = Corpus([corpus_folder], tmp_path / "index.sqlite")
    academic = ["arxiv", "crossref", "openalex", "semantic_scholar"]
    bare = replay.engines(keys={})
    assert bare.chosen([]) == academic
    assert replay.engines(corpus).chosen([]) == ["local"]
    assert bare.chosen(["all"]) == sorted([*academic, "searxng"])
    assert replay.engines(corpus).chosen(["all"]) == sorted(engines())
    assert bare.left_out(bare.chosen(["all"])) == {
        "brave": "set BRAVE_KEY",
        "exa": "set EXA_KEY",
        "local": "there are no local documents; start with --corpus DIR",
        "tavily": "set TAVILY_KEY",
    }
    assert bare.chosen(["Semantic-Scholar", "exa", "exa"]) == ["semantic_scholar", "exa"]
    with pytest.raises(PathfinderError, match="'google'"):
        bare.chosen(["google"])


def test_an_unknown_engine_in_the_configuration_is_an_error(replay: Replay) -> None:
    with pytest.raises(ConfigError, match="'gogle'"):
        replay.engines(gogle={"base_url": "http://127.0.0.1:9"})


def test_local_documents_and_the_literature_together(
    replay: Replay, corpus_folder: Path, tmp_path: Path
) -> None:
    (corpus_folder / "copper.md").write_text(f"# Notes\n\nOn the {COPPER}.\n", encoding="utf-8")
    corpus = Corpus([corpus_folder], tmp_path / "index.sqlite")
    corpus.refresh()
    replay.serve("/crossref/", json.loads(json.dumps(EMPTY["crossref"])))
    got = replay.engines(corpus).search("copper oxide layers", 5, ["local", "crossref"])
    assert [result.engines for result in got.results] == [("local",)]
    assert got.failures == []
