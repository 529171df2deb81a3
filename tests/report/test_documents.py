"""thesis.md and RESEARCH_REPORT.md of a research that a person can follow."""

from __future__ import annotations

from typing import Any

import pytest
from tests.exports import pages
from tests.report import example, rendering
from tests.report.example import edge, graph, hypothesis, observation
from tests.report.rendering import research_report, thesis
from tests.report.structure_of import sections
from tests.report.write_golden import FOLDER, NOW, documents

from pathfinder.report.references.citations import NUMERIC
from pathfinder.report.texts import load

EN = load("en")
Graph = dict[str, Any]


@pytest.mark.parametrize("name", ["thesis.md", "RESEARCH_REPORT.md"])
def test_the_example_reads_as_its_golden_file(name: str) -> None:
    """A change of wording or order shows in a diff; `python -m tests.report.write_golden` accepts it."""
    assert documents()[name] == (FOLDER / name).read_text(encoding="utf-8")


def test_a_session_gets_all_documents_at_once(research: Graph, state: Graph, sources: Graph) -> None:
    """Every module with a table of formats contributes its files."""
    made = rendering.documents(research, state, sources, EN, NOW)
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
        {"obs_1": observation(1, "It was measured.", "it was measured", 1)},
        {
            "hyp_A1": hypothesis("Unvisited and strong.", 0.9, "unvisited"),
            "hyp_A2": hypothesis("Tested at the limit.", 0.55, "tested"),
            "hyp_A3": hypothesis("Verified.", 0.7, "verified"),
            "hyp_A4": hypothesis("Rejected and strong.", 0.8, "rejected"),
            "hyp_A5": hypothesis("Tested, and nothing says so.", 0.6, "tested"),
        },
        [edge("obs_1", f"hyp_A{number}") for number in range(1, 5)],
    )
    found = sections(thesis(mixed, state, {}, EN))["Main findings"]
    assert found.index("Verified") < found.index("Tested at the limit")
    assert "strong" not in found
    assert "nothing says so" not in found


def test_an_empty_graph_has_documents_too(state: Graph) -> None:
    """There is never nothing to show."""
    for text in rendering.documents(graph({}, {}, []), state, {}, EN, NOW).values():
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
    for name, text in rendering.documents(research, state, {}, EN, NOW).items():
        if name in ("thesis.md", "RESEARCH_REPORT.md"):
            assert EN["rejected.unrefuted"] in text


def test_sources_are_sorted_by_authority_then_use(research: Graph, state: Graph, sources: Graph) -> None:
    """Of two sources of equal authority the one used more often comes first."""
    research["observations"]["obs_6"] = dict(research["observations"]["obs_2"], quote="once more")
    text = research_report(research, state, sources, EN, NOW, style=NUMERIC)
    listed = sections(text)["Sources"].strip().split("\n")
    assert [row.split(" · ")[0] for row in listed[:3]] == [
        "- **[1]** Cache handbook",
        "- **[2]** Build times measured",
        "- **[3]** Build times, a copy",
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
    assert "same text as [site1.example, Build times measured]" in report
    first = sections(thesis(research, state, sources, EN))["Sources, by authority"].strip().split("\n")[0]
    assert first.startswith("- **[site1.example, Build times measured]** <https://site1.example/page> · ")


def test_a_citation_opens_its_source_at_the_quoted_words_in_every_style(
    research: Graph, state: Graph, sources: Graph
) -> None:
    """The link of a quote has the citation as its text, in brackets of its own."""
    target = "(<https://site2.example/page#:~:text=a%20cache%20of%208%20GB%20halved%20the%20time>)"
    assert f"[[Writer 2025]]{target}" in research_report(research, state, sources, EN, NOW)
    assert f"[[2]]{target}" in research_report(research, state, sources, EN, NOW, style=NUMERIC)


def written_research(state: Graph) -> Graph:
    """The state with a written report, finished after its last round."""
    done = {"status": "completed", "status_reason": "iteration limit of 4 reached", "iteration": 4}
    return state | done | {"limits": {"max_iterations": 4}, "report": pages.report()}


def test_a_written_report_comes_first_and_the_evidence_is_an_appendix(
    research: Graph, state: Graph, sources: Graph
) -> None:
    """Title, question, answer, sections, what is not known, sources; then a rule and all the rest."""
    text = research_report(research, written_research(state), sources, EN, NOW)
    assert text.startswith(f"# Larger caches and build times\n\nQuestion: {research['question']}\n\n")
    body, rule, appendix = text.partition("\n---\n")
    assert rule
    headings = ["Short answer", "What was measured", "What is not known", "Sources"]
    assert list(sections(body)) == headings
    assert list(sections(appendix)) == ["Appendix: the evidence"]
    assert "Research report · 3 sources · " in body
    assert "hyp_" not in body
    assert "obs_" not in body.partition("## Sources")[0]
    assert "At what cost?" in sections(body)["What is not known"]
    assert "#### 1. A larger cache makes builds faster" in appendix


def test_a_long_question_stands_in_the_appendix(research: Graph, state: Graph, sources: Graph) -> None:
    """The answer comes first for a reader; what was asked in many words is looked up."""
    long = research | {"question": " ".join(["How much time does a larger cache save"] * 8) + "?"}
    body, _, appendix = research_report(long, written_research(state), sources, EN, NOW).partition("\n---\n")
    assert body.startswith("# Larger caches and build times\n\nResearch report · 3 sources · ")
    assert long["question"] not in body
    assert f"### How the research went\n\nQuestion: {long['question']}\n\n|" in appendix


def test_no_quote_is_printed_twice_in_full(research: Graph, state: Graph, sources: Graph) -> None:
    """A finding or a rejection refers to an observation that was shown."""
    text = research_report(research, written_research(state), sources, EN, NOW)
    for observation_ in research["observations"].values():
        assert text.count(f"  > {observation_['quote']}\n") <= 2  # two observations have the same words
    assert "- On network disks nothing changed. (obs_4 [site4.example, A thread] · quoted above)" in text


def test_an_observation_that_no_finding_shows_has_one_line(
    research: Graph, state: Graph, sources: Graph
) -> None:
    """Its full quote lies elsewhere; nothing that was found is left out."""
    research["observations"]["obs_6"] = dict(research["observations"]["obs_2"], quote="once more " * 40)
    text = research_report(research, state, sources, EN, NOW)
    row = next(row for row in text.split("\n") if row.startswith("- obs_6 "))
    assert row.endswith("once…”")
    assert "once more " * 16 not in text


def test_the_marks_of_written_sentences_are_words_a_reader_knows(
    research: Graph, state: Graph, sources: Graph
) -> None:
    """Short in the text, explained once below the answer."""
    found = written_research(state)
    gap = pages.sentence("- Costs were not found.", level=None, view=True, gap=True)
    found["report"]["sections"][0]["paragraphs"].append([gap])
    text = research_report(research, found, sources, EN, NOW)
    assert "What does that mean? *(view)*" in text
    assert "Costs were not found.\n" in text
    assert "was refuted. [site1.example, Build times measured, p. 7] *(rejected)*" in text
    assert "*(computed: 24 = 60 × 40 / 100)*" in text
    assert text.count(EN["written.legend.citation"]) == 1
    paragraphs = found["report"]["sections"][0]["paragraphs"]
    (said,) = (one for each in paragraphs for one in each if one["computed"])
    said["computed"][0] |= {"shown": "1", "formula": "3 - 2"}
    assert "computed" not in research_report(research, found, sources, EN, NOW).partition("\n---\n")[0]


def test_the_thesis_takes_title_and_summary_of_a_written_report(
    research: Graph, state: Graph, sources: Graph
) -> None:
    """Its sections stay those of seed 000 §6.3."""
    text = thesis(research, written_research(state), sources, EN)
    assert text.startswith("# Thesis: Larger caches and build times\n")
    core = sections(text)["Core conclusion"]
    assert "A larger cache" in core and "✓" not in core
    assert list(sections(text)) == list(sections(thesis(research, state, sources, EN)))


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        ("page 7", "at page 7"),
        ("section Build times measured", ""),
        ("section Build times measured › Results", "at section Results"),
        (f"section {'Whoever waits for a build waits too long, ' * 3}", ""),
        ("section Results", "at section Results"),
    ],
)
def test_a_place_says_more_than_the_title_or_nothing(
    research: Graph, state: Graph, sources: Graph, place: str, shown: str
) -> None:
    """A heading that repeats the title, or a pull quote, helps nobody find the words."""
    research["observations"]["obs_1"]["place"] = place
    text = research_report(research, state, sources, EN, NOW)
    row = next(row for row in text.split("\n") if row.startswith("- Builds took 40% less time. ("))
    assert row.split(" · ")[1].startswith(shown or "obs_1 ")


def test_directions_that_were_searched_are_not_called_unexplored(
    research: Graph, state: Graph, sources: Graph
) -> None:
    """Searched in nearly the same words, or of a hypothesis that was tested since."""
    research["unexplored"] = [
        {"keyword": "remote cache", "from": "hyp_A4", "used": False},
        {"keyword": "compression of caches", "from": "hyp_A4", "used": False},
        {"keyword": "cache disk", "from": "hyp_A1", "used": False},
        {"keyword": "At what cost?", "from": None, "used": False},
    ]
    recent = [{"queries": ["caches compression"]}]
    text = research_report(research, state | {"recent": recent}, sources, EN, NOW)
    listed = text.partition("**Directions not explored**")[2].partition("###")[0]
    assert listed.strip() == "- remote cache (from hyp_A4)"


def test_the_report_states_what_the_sources_were_limited_to() -> None:
    """As the user asked for it; nothing where all were allowed."""
    limited = example.state() | {"filters": {"since": "2020", "only": ["x.example", "y.example"]}}
    shown = research_report(example.research(), limited, example.sources(), load("en"), "")
    said = "| Sources limited to | --since 2020 · --only x.example, y.example |"
    assert said in shown.replace("\\", "")
    shown = research_report(example.research(), example.state(), example.sources(), load("en"), "")
    assert "Sources limited to" not in shown
