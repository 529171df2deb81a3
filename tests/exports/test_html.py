"""report.html as a file: what it holds, that it asks for nothing, and that hostile text stays text."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from copy import deepcopy
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from tests.exports import pages
from tests.report import example

from pathfinder.exports.formats import html
from pathfinder.report.page.safe import address, json_in_script, lines
from pathfinder.report.page.strengths import Point, strengths
from pathfinder.report.texts import load

HOSTILE = "</script><img src=x onerror=alert(1)><!-- \"' \u2028 {{ 7*7 }} <script>alert(2)</script>"
VOID = {"meta", "link", "br", "input", "img", "path", "rect", "circle"}
ASKING = {"src", "srcset", "poster", "action", "formaction", "background", "manifest", "ping", "cite"}


class Page(HTMLParser):
    """The elements of a page, with what stands in its scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.raw: list[tuple[str, dict[str, str], str]] = []
        self.words = ""
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("script", "style"):
            self.raw.append((self.open[-1], self.elements[-1][1], data))
        else:
            self.words += data

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]

    @property
    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = next(json.loads(text) for _, at, text in self.raw if at.get("id") == "data")
        return found

    @property
    def policy(self) -> str:
        return next(each["content"] for each in self.all("meta") if "http-equiv" in each)


def page(material: Any) -> Page:
    return Page(html.render(material).decode())


@pytest.fixture(params=[pages.small, pages.with_report], ids=["assembled", "written"])
def shown(request: pytest.FixtureRequest) -> Page:
    return page(request.param())


def test_every_element_is_closed_and_every_id_stands_once(shown: Page) -> None:
    assert shown.open == []
    ids = [attributes["id"] for _, attributes in shown.elements if "id" in attributes]
    assert len(ids) == len(set(ids))


def test_every_inner_link_leads_somewhere(shown: Page) -> None:
    ids = {attributes.get("id") for _, attributes in shown.elements}
    for link in shown.all("a"):
        if link["href"].startswith("#"):
            assert link["href"][1:] in ids, link


def test_nothing_in_the_page_asks_for_anything(shown: Page) -> None:
    """No attribute that a browser fetches, no import or url() in a style; links are only followed by hand."""
    for tag, attributes in shown.elements:
        assert not ASKING & set(attributes), (tag, attributes)
        assert not any(name.startswith("on") for name in attributes), (tag, attributes)
    assert [link["href"] for link in shown.all("link")] == ["data:,"]
    for tag, _, text in shown.raw:
        if tag == "style":
            assert "@import" not in text
            assert "url(" not in text
    assert not {"iframe", "object", "embed", "form", "base", "img", "audio", "video"} & {
        tag for tag, _ in shown.elements
    }


def test_the_policy_allows_exactly_the_scripts_and_styles_of_the_page(shown: Page) -> None:
    assert "default-src 'none'" in shown.policy
    assert "unsafe" not in shown.policy
    for tag, attributes, text in shown.raw:
        digest = b64encode(sha256(text.encode()).digest()).decode()
        if attributes.get("type") != "application/json":
            assert f"'sha256-{digest}'" in shown.policy, (tag, attributes)
    named = [part for part in re.split(r"[; ]", shown.policy) if part.startswith("'sha256")]
    assert len(named) == len(shown.raw) - 1


def test_the_library_is_the_file_that_its_note_describes() -> None:
    vendor = html.ROOM / "assets" / "vendor"
    digest = sha256((vendor / "cytoscape.min.js").read_bytes()).hexdigest()
    assert digest in (vendor / "README.md").read_text()
    assert "Permission is hereby granted" in (vendor / "cytoscape.LICENSE").read_text()


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_fixed_texts_are_those_of_the_language(language: str) -> None:
    texts = load(language)
    found = page(pages.with_report(language))
    assert found.all("html")[0]["lang"] == language
    for key in ("report.answer", "report.rejected", "html.graph", "html.skip", "level.likely", "html.close"):
        assert texts[key] in found.words
    other = load("ko" if language == "en" else "en")
    for key in ("report.answer", "html.skip", "html.close", "html.timeline", "html.strength"):
        assert f">{other[key]}<" not in html.render(pages.with_report(language)).decode()


def hostile(value: Any) -> Any:
    """The same structure with every free text made hostile."""
    fixed = {"obs_", "hyp_", "src_", "txt_"}
    if isinstance(value, dict):
        return {key: hostile(each) if key not in KEPT else each for key, each in value.items()}
    if isinstance(value, list):
        return [hostile(each) for each in value]
    if isinstance(value, str) and value[:4] not in fixed:
        return HOSTILE
    return value


KEPT = {"type", "status", "proof", "source_type", "from", "to", "id", "resolution_type", "reasoning_tool"} | {
    "issues", "source_url", "url", "derived_from", "level", "step", "kind", "driver", "fetched_at", "domain"
}  # fmt: skip


def test_hostile_text_makes_no_structure_anywhere() -> None:
    """Titles, quotes, summaries, authors, places, reasons, queries: all of it stays text."""
    state = {**example.state(), "report": pages.report()}
    plain = html.render(pages.small(state=state)).decode()
    material = pages.small(
        graph=hostile(example.research()),
        state=hostile(state),
        sources=hostile(example.sources()),
        searches=[{"query": HOSTILE, "tool": HOSTILE, "results": [], "used": [HOSTILE]}],
        failures=[{"url": HOSTILE, "kind": HOSTILE}],
        text_of=lambda _: HOSTILE,
    )
    attacked = html.render(material).decode()
    found = Page(attacked)
    assert {tag for tag, _ in found.elements} <= {tag for tag, _ in Page(plain).elements}
    assert len(found.all("script")) == len(Page(plain).all("script"))
    assert "alert(1)" in found.words
    assert "{{ 7*7 }}" in found.words
    assert found.data["observations"]["obs_1"]["quote"].startswith("</script>")


@pytest.mark.parametrize(
    "url",
    ["javascript:alert(1)", "JaVaScript:alert(1)", " java\nscript:alert(1)", "data:text/html,x", "vbscript:x",
     "https://", "blob:x", "//evil.example/x", "http://[bad", ""],
)  # fmt: skip
def test_an_address_of_another_kind_never_becomes_a_link(url: str) -> None:
    assert address(url) is None
    graph = deepcopy(example.research())
    graph["observations"]["obs_1"]["source_url"] = url
    sources = example.sources()
    sources["src_1"]["url"] = url
    found = page(pages.small(graph=graph, sources=sources))
    assert found.data["observations"]["obs_1"]["link"] is None
    for link in found.all("a"):
        assert link["href"].startswith(("#", "https://", "http://", "file:"))


def test_links_that_leave_the_page_tell_nobody_where_they_came_from(shown: Page) -> None:
    out = [link for link in shown.all("a") if not link["href"].startswith("#")]
    assert out
    assert all(link["rel"] == "noopener noreferrer" for link in out)
    assert {"name": "referrer", "content": "no-referrer"} in shown.all("meta")


def test_json_in_a_script_cannot_end_it() -> None:
    text = json_in_script({"a": HOSTILE})
    assert not set("<>&\u2028\u2029") & set(text)
    assert json.loads(text) == {"a": HOSTILE}


def test_hidden_and_deceiving_characters_are_left_out() -> None:
    assert lines("a\u202eb\u200f\x00c\n\n\n\nd") == "abc\n\nd"


def test_every_observation_stands_with_its_quote_in_its_stored_context() -> None:
    rows = page(pages.small()).data["observations"]
    before, quote, after = rows["obs_1"]["context"]
    assert before.endswith("In all three projects ")
    assert quote == "builds took 40% less time"
    assert after.startswith(" than before.")
    assert rows["obs_2"]["context"][1] == "a cache of 8\nGB halved the time"


def test_words_that_are_gone_from_the_stored_text_are_shown_as_gone() -> None:
    """A stored text that was changed after the proof is named, not passed over."""
    texts = {**pages.STORED, "src_4": "on network disks everything changed"}
    found = page(pages.small(text_of=lambda key: texts.get(key, "")))
    assert found.data["observations"]["obs_4"]["why"] == "lost"
    assert load("en")["html.lost"] in found.words
    assert load("en")["html.lost"] not in page(pages.small()).words


def test_without_a_stored_text_nothing_is_said_to_be_gone() -> None:
    found = page(pages.small(text_of=lambda _: ""))
    assert found.data["observations"]["obs_4"]["why"] == "absent"
    assert load("en")["html.lost"] not in found.words


def test_a_long_text_shows_some_hundred_characters_around_the_quote() -> None:
    text = "word " * 5000 + pages.STORED["src_1"] + " word" * 5000
    context = page(pages.small(text_of=lambda _: text)).data["observations"]["obs_1"]["context"]
    assert context[1] == "builds took 40% less time"
    assert all(200 < len(each) < 500 for each in (context[0], context[2]))
    assert context[0].startswith("…")
    assert context[2].endswith("…")


def test_the_card_of_a_source_says_what_a_reader_judges_it_by() -> None:
    rating = {"score": 0.64, "domain": 0.85, "freshness": 0.75, "citation_boost": 1.0, "matched": "gov"}
    sources = example.sources()
    sources["src_1"]["credibility"] = rating
    found = page(pages.small(sources=sources)).data
    card = found["sources"][str(found["observations"]["obs_1"]["source"])]
    assert card["title"] == "Build times measured"
    assert card["credibility"] == "0.64 = domain 0.85 × freshness 0.75 × citations 1.00"
    copy = found["sources"][str(found["observations"]["obs_3"]["source"])]
    assert copy["independence"] == load("en")["html.copy"].format(source=card["label"])
    assert card["independence"] == load("en")["html.independent"]


def test_the_link_of_a_quote_opens_the_source_at_its_words() -> None:
    rows = page(pages.small()).data["observations"]
    assert rows["obs_1"]["link"] == "https://site1.example/page#page=7"
    assert "#:~:text=" in rows["obs_2"]["link"]
    assert rows["obs_5"]["link"] == "https://site5.example/page"  # never proven: no promise of words


def test_a_sentence_that_failed_the_gate_is_marked_with_the_reason() -> None:
    text = html.render(pages.with_report()).decode()
    at = text.index("It saved 45% elsewhere.")
    around = text[at - 80 : at + 900]
    assert 'class="failed"' in around
    assert "45% stands in no cited quote" in around
    assert 'class="mark' not in around.partition("</span>\n")[0]
    assert "obs_99" in page(pages.with_report()).words
    assert load("en")["html.failed_sentences"].format(count=2) in page(pages.with_report()).words


def test_a_sentence_about_a_rejected_hypothesis_cites_what_refuted_it() -> None:
    text = html.render(pages.with_report()).decode()
    at = text.index("That a cache never matters was refuted.")
    around = text[at : at + 700]
    assert 'data-quotes="obs_1"' in around
    assert '<a class="aside" href="#hyp_A3">(rejected)</a>' in around


def test_the_marks_of_sentences_are_short_and_explained_once() -> None:
    """The IDs of hypotheses stand in a title, not between the words."""
    report = pages.report()
    report["sections"][0]["paragraphs"].append(
        [pages.sentence("- Nothing was found on costs.", level=None, view=True, gap=True)]
    )
    text = html.render(pages.small(state={**example.state(), "report": report})).decode()
    assert text.count(load("en")["written.legend.view"]) == 2  # in the legend, and as the title of the mark
    assert (
        'class="aside" title="What the research looked for, or needed, and does not know.">(not known)'
        in text
    )
    assert 'title="Rests on hyp_A1"' in text
    assert 'class="chip' not in text


def test_what_the_answer_rests_on_is_what_the_summary_cites() -> None:
    """In its order; a hypothesis that it cites as rejected carries nothing."""
    report = pages.report()
    report["summary"] = [
        [
            pages.sentence("It ends at the disk.", "obs_4", hypotheses=["hyp_B1"]),
            pages.sentence("It was refuted.", hypotheses=["hyp_A3"], rejected=["hyp_A3"]),
            pages.sentence("It is faster.", "obs_1", hypotheses=["hyp_A1", "hyp_B1"]),
        ]
    ]
    text = html.render(pages.small(state={**example.state(), "report": report})).decode()
    answer = text[text.index('id="answer"') : text.index('class="legend"')]
    assert re.findall(r'href="#(hyp_\w+)">see the evidence', answer) == ["hyp_B1", "hyp_A1"]


def test_a_domain_without_a_score_says_so() -> None:
    rating = {"score": 0.15, "domain": 0.3, "freshness": 0.5, "citation_boost": 1.0, "matched": None}
    sources = example.sources()
    sources["src_1"]["credibility"] = rating
    found = page(pages.small(sources=sources)).data
    card = found["sources"][str(found["observations"]["obs_1"]["source"])]
    assert card["credibility"].startswith("0.15 = domain 0.30 (not listed) ×")


def test_a_computed_number_shows_its_formula_and_its_inputs() -> None:
    text = html.render(pages.with_report()).decode()
    computed = re.search(r'<span class="computed">(.*?)</span>', text, re.DOTALL)
    assert computed
    assert "24 = 60 * 40 / 100" in computed[1]
    assert 'data-quotes="obs_1"' in computed[1]


def test_a_citation_opens_exactly_the_observations_that_are_cited(shown: Page) -> None:
    known = shown.data["observations"]
    cites = [link for link in shown.all("a") if "cite" in link.get("class", "").split()]
    assert cites
    for cite in cites:
        assert set(cite["data-quotes"].split()) <= set(known)
        assert cite["role"] == "button"
        assert cite["aria-haspopup"] == "dialog"


def test_rejections_conflicts_and_failures_are_named_apart(shown: Page) -> None:
    words = " ".join(shown.words.split())
    order = [load("en")[key] for key in ("report.rejected", "report.unchecked", "report.open", "report.how")]
    places = [words.rindex(f"{heading} ") for heading in order]
    assert places == sorted(places)
    assert "refuted by measurements" in words
    assert "https://gone.example/x blocked" in words
    assert "local disks gain, network disks do not (the conditions differ)" in words


def test_strengths_are_those_of_each_iteration() -> None:
    """Recomputed from the edges as they came: the last one is what the strength would be now."""
    graph: Any = example.research()
    graph["edges"][0]["created_at"], graph["edges"][1]["created_at"] = 1, 2
    points = strengths(graph)["hyp_A1"]
    assert [point.iteration for point in points] == [2, 3]
    assert points[0].strength < points[1].strength
    assert strengths(graph)["hyp_A4"] == [Point(2, 0.5)]


def test_the_timeline_tells_targets_queries_costs_and_refusals() -> None:
    plan = {"target_id": "hyp_A1", "conflict_with": None, "queries": ["one", "two"], "reason": "It is next."}
    at = "2026-11-21T10:00:00+00:00"
    journal = [
        {"kind": "started", "time": at},
        {"kind": "accepted", "step": "PLAN", "time": at, "payload": plan},
        {"kind": "refused", "time": at},
        {"kind": "spent", "time": at, "usd": 0.25},
    ]
    words = " ".join(page(pages.small(journal=journal)).words.split())
    assert "2026-11-21 10:00 Looked at hyp_A1 – It is next." in words
    assert "answers sent back: 1" in words
    assert "spent: 0.25 USD" in words
    assert "cache size build time" in words


def test_an_empty_research_has_a_page() -> None:
    graph = example.graph({}, {}, [], iteration=0)
    found = page(pages.small(graph=graph, state={}, sources={}, searches=[], failures=[]))
    assert found.open == []
    assert load("en")["answer.empty"] in found.words


def test_the_page_of_fifty_observations_stays_small(tmp_path: Path) -> None:
    assert len(html.render(pages.large(tmp_path, 50))) < 1_200_000
