"""thesis.md and RESEARCH_REPORT.md of a research that a person can follow."""

from __future__ import annotations

from typing import Any

import pytest
from tests.report.example import edge, graph, hypothesis, observation
from tests.report.structure_of import sections
from tests.report.write_golden import FOLDER, NOW, documents

from pathfinder.report import formats
from pathfinder.report.citations import NUMERIC
from pathfinder.report.markdown import research_report
from pathfinder.report.texts import load
from pathfinder.report.thesis import thesis

EN = load("en")
Graph = dict[str, Any]


@pytest.mark.parametrize("name", ["thesis.md", "RESEARCH_REPORT.md"])
def test_the_example_reads_as_its_golden_file(name: str) -> None:
    """A change of wording or order shows in a diff; `python -m tests.report.write_golden` accepts it."""
    assert documents()[name] == (FOLDER / name).read_text(encoding="utf-8")


def test_a_session_gets_all_documents_at_once(research: Graph, state: Graph, sources: Graph) -> None:
    """Every module with a table of formats contributes its files."""
    made = formats.documents(research, state, sources, EN, NOW)
    assert {"thesis.md", "RESEARCH_REPORT.md", "findings.md", "hypotheses.md", "sources.md"} <= set(made)
    assert made["thesis.md"] == thesis(research, state, sources, EN)


def test_a_question_without_a_strong_hypothesis_is_said_to_be_open(state: Graph) -> None:
    """Below 0.55 nothing is a finding: the strongest supported ones are shown as open, not as conclusions."""
    hypotheses = {
        "hyp_A1": hypothesis("Perhaps so.", 0.54, "tested"),
        "hyp_A2": hypothesis("Nobody said so.", 0.54, "tested"),
    }
    seen = {"obs_1": observation(1, "It was so.", "it was so once", 1)}
    weak = graph(seen, hypotheses, [edge("obs_1", "hyp_A1", weight=0.3)])
    text = research_report(weak, state, {}, EN, NOW, style=NUMERIC)
    assert EN["answer.none"] in sections(text)["Short answer"]
    assert "Perhaps so. [1]" in sections(text)["Short answer"]
    assert "Nobody said so." not in sections(text)["Short answer"]
    assert "Findings" not in sections(text)
    assert "Strongest open hypotheses, not conclusions" in sections(text)
    assert thesis(weak, state, {}, EN).startswith("# Thesis: no answer yet to")


def test_a_tested_hypothesis_counts_from_a_strength_of_055(state: Graph) -> None:
    """Seed 000 §6.2: verified, or tested with strength 0.55 at least; sorted by strength."""
    mixed = graph(
        {},
        {
            "hyp_A1": hypothesis("Unvisited and strong.", 0.9, "unvisited"),
            "hyp_A2": hypothesis("Tested at the limit.", 0.55, "tested"),
            "hyp_A3": hypothesis("Verified.", 0.7, "verified"),
            "hyp_A4": hypothesis("Rejected and strong.", 0.8, "rejected"),
        },
        [],
    )
    found = sections(thesis(mixed, state, {}, EN))["Main findings"]
    assert found.index("Verified") < found.index("Tested at the limit")
    assert "strong" not in found


def test_an_empty_graph_has_documents_too(state: Graph) -> None:
    """There is never nothing to show."""
    for text in formats.documents(graph({}, {}, []), state, {}, EN, NOW).values():
        assert text.startswith("# ")
        assert text.endswith("\n")


def test_an_extractive_report_says_so(research: Graph, state: Graph, sources: Graph) -> None:
    """The offline driver's documents say that no language model took part; the others do not."""
    offline = state | {"driver": "offline"}
    for render in (thesis, lambda *inputs: research_report(*inputs, NOW)):
        assert EN["offline.notice"] in render(research, offline, sources, EN)
        assert EN["offline.notice"] not in render(research, state, sources, EN)


def test_a_failed_check_is_not_called_a_refutation(state: Graph, research: Graph) -> None:
    """A hypothesis that was dropped for want of support is said to be unrefuted."""
    research["edges"] = []
    for name, text in formats.documents(research, state, {}, EN, NOW).items():
        if name in ("thesis.md", "RESEARCH_REPORT.md"):
            assert EN["rejected.unrefuted"] in text


def test_sources_are_sorted_by_authority_then_use(research: Graph, state: Graph, sources: Graph) -> None:
    """Of two sources of equal authority the one used more often comes first."""
    research["observations"]["obs_6"] = dict(research["observations"]["obs_2"], quote="once more")
    text = research_report(research, state, sources, EN, NOW, style=NUMERIC)
    listed = sections(text)["Sources"].strip().split("\n")
    assert [row.split(" · ")[0] for row in listed[:3]] == [
        "1. Cache handbook",
        "2. Build times measured",
        "3. Build times, a copy",
    ]
    assert "same text as [2]" in listed[2]


def test_korean_questions_get_korean_headings(research: Graph, state: Graph, sources: Graph) -> None:
    """The headings of seed 000 §6.3."""
    text = thesis(research, state, sources, load("ko"))
    order = [
        "연구 개요",
        "핵심 결론",
        "주요 발견",
        "조건 및 한계",
        "기각된 가설",
        "미해결 영역",
        "연구 히스토리",
    ]
    assert list(sections(text)) == [*order, "참고 출처 (Authority 순)"]
    assert text.startswith("# 정설: ")


def test_sources_cited_by_author_and_year_are_listed_by_their_labels(
    research: Graph, state: Graph, sources: Graph
) -> None:
    """A reader who meets a label finds it in the alphabet; thesis.md keeps the order of seed 000 §6.3."""
    report = sections(research_report(research, state, sources, EN, NOW))["Sources"]
    labels = [
        row.partition("]")[0].removeprefix("- **[") for row in report.split("\n") if row.startswith("- ")
    ]
    assert labels == sorted(labels, key=str.casefold)
    assert "Writer 2025" in labels
    assert "same text as [Build times measured n.d.]" in report
    first = sections(thesis(research, state, sources, EN))["Sources, by authority"].strip().split("\n")[0]
    assert first.startswith("- **[Build times measured n.d.]** Build times measured · ")


def test_a_citation_opens_its_source_at_the_quoted_words_in_every_style(
    research: Graph, state: Graph, sources: Graph
) -> None:
    """The link of a quote has the citation as its text, in brackets of its own."""
    target = "(<https://site2.example/page#:~:text=a%20cache%20of%208%20GB%20halved%20the%20time>)"
    assert f"[[Writer 2025]]{target}" in research_report(research, state, sources, EN, NOW)
    assert f"[[2]]{target}" in research_report(research, state, sources, EN, NOW, style=NUMERIC)
