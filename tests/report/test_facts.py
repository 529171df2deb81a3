"""A research without any hypothesis: what the sources say, under the sub-question that it answers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.exports import pages
from tests.report.example import edge, graph, hypothesis, observation
from tests.report.rendering import research_report, thesis
from tests.report.structure_of import sections

from pathfinder.exports.formats.html import render
from pathfinder.report.markdown.gaps import without_gaps
from pathfinder.report.terminal.screen import Screen
from pathfinder.report.terminal.summary import summary
from pathfinder.report.texts import load

EN = load("en")
SOURCES: dict[str, Any] = {
    f"src_{n}": {"url": f"https://site{n}.example/", "title": f"Page {n}"} for n in range(1, 5)
}


def fact(summary: str, source: int, sub_question: str) -> dict[str, Any]:
    """An observation that answers a sub-question."""
    words = summary[0].lower() + summary[1:-1]
    return observation(1, summary, words, source, sub_question=sub_question)


def facts() -> dict[str, Any]:
    """Three facts of two sub-questions, and no hypothesis."""
    return graph(
        {
            "obs_1": fact("Builds took 40% less time.", 1, "q1"),
            "obs_2": fact("Disks cost 80 euros.", 2, "q2"),
            "obs_3": fact("Nothing else was slow.", 3, "q1"),
        },
        {},
        [],
    )  # fmt: skip


def asked(*questions: tuple[str, str, str], **changes: Any) -> dict[str, Any]:
    """A state with sub-questions: ID, text and status."""
    rows = [{"id": key, "text": text, "status": status} for key, text, status in questions]
    return {"clarified": {"sub_questions": rows}, "driver": "interactive", **changes}


QUESTIONS = (
    ("q1", "By how much time are builds faster?", "answered"),
    ("q2", "At what cost?", "answered"),
    ("q3", "For how long?", "open"),
    ("q4", "Since when?", "answered"),
)


def test_the_short_answer_goes_through_the_sub_questions() -> None:
    """Each with what answers it; what has no answer stands once, under what is not known."""
    report = research_report(facts(), asked(*QUESTIONS), SOURCES, EN, "")
    text = sections(report)["Short answer"]
    cost = text.index("**At what cost?**")
    assert 0 < text.index("Builds took 40% less time. [site1.example, Page 1] *(~ likely)*") < cost
    assert cost < text.index("Disks cost 80 euros.")
    assert report.count("For how long?") == 1
    assert "For how long?" in sections(thesis(facts(), asked(*QUESTIONS), SOURCES, EN))["Unresolved"]
    assert "hypothesis" not in text


def test_findings_stand_under_their_sub_question_with_their_quotes() -> None:
    """And nowhere a second time."""
    report = research_report(facts(), asked(*QUESTIONS), SOURCES, EN, "")
    found = sections(report)["Found on the sub-questions"]
    assert found.index("### By how much time are builds faster?") < found.index("> builds took 40% less time")
    assert "> disks cost 80 euros" in found.partition("### At what cost?")[2]
    assert report.count("> builds took 40% less time") == 1
    assert "None." not in found
    assert (
        "Disks cost 80 euros." in sections(thesis(facts(), asked(*QUESTIONS), SOURCES, EN))["Main findings"]
    )


def test_a_question_called_answered_without_an_observation_is_not_known() -> None:
    """By the observations that name it; in a research whose observations name none, by the count."""
    unknown = sections(research_report(facts(), asked(*QUESTIONS), SOURCES, EN, ""))["What is not known"]
    assert "- For how long?" in unknown
    assert "- Since when?" in unknown.partition(EN["open.unshown"])[2]
    assert "At what cost?" not in unknown
    state = asked(*QUESTIONS[:1])
    state["clarified"]["sub_questions"][0]["observations"] = 0
    old = graph({"obs_1": observation(1, "A.", "a", 1)}, {"hyp_A1": hypothesis("A.", 0.5, "tested")}, [])
    assert "By how much" in sections(research_report(old, state, SOURCES, EN, ""))["What is not known"]


def gap(text: str) -> dict[str, Any]:
    return pages.sentence(text, level=None, view=True, gap=True)


def written(*paragraphs: list[Any], summary: tuple[Any, ...] = ()) -> dict[str, Any]:
    """A state with a report of one section."""
    report = pages.report()
    report["sections"][0]["paragraphs"] = [
        [pages.sentence("Builds took 40% less time.", "obs_1")],
        *paragraphs,
    ]
    report["summary"] = [[*report["summary"][0], *summary]]
    return asked(*QUESTIONS, report=report)


def test_what_the_writer_did_not_find_is_told_once_where_it_is_not_known() -> None:
    """A paragraph marked [gap] stands there instead of in its section, in the page, too."""
    state = written([gap("**Costs** were not found.")], [pages.sentence("Disks cost 80 euros.", "obs_2")])
    text = research_report(facts(), state, SOURCES, EN, "")
    assert text.count("were not found.") == 1
    unknown = sections(text)["What is not known"]
    assert "- Costs were not found." in unknown.partition(EN["open.gaps"])[2]
    before, _, after = page(state).partition('id="unknown"')
    assert "were not found." in after and "were not found." not in before


def test_a_sentence_that_was_not_found_among_others_is_understood_in_both_places() -> None:
    """It stays where it was said, and is told with the heading of its section."""
    state = written([pages.sentence("Disks cost 80 euros.", "obs_2"), gap("Its lifetime is not stated.")])
    found = sections(research_report(facts(), state, SOURCES, EN, ""))
    assert "Its lifetime is not stated." in found["What was measured"]
    assert "- What was measured: Its lifetime is not stated." in found["What is not known"]


def test_what_leads_over_to_gaps_goes_with_them() -> None:
    """A heading or a line with a colon hung empty above the next section."""
    disks, own = pages.sentence("Disks cost 80 euros.", "obs_2"), {"level": None, "view": True}
    heading, lead = pages.sentence("### Gaps", **own), pages.sentence("None of them says:", **own)
    kept = [[disks], [pages.sentence("### More", **own)], [disks, lead]]
    assert without_gaps([*kept, [gap("Costs were not found.")], [disks]]) == [*kept, [disks]]
    found = without_gaps([[disks], [heading], [lead], [gap("Costs were not found.")], [gap("Nor noise.")]])
    assert found == [[disks]]
    assert without_gaps([[disks, lead], [gap("Costs were not found.")], *kept[1:]]) == [[disks], *kept[1:]]


def test_a_gap_that_cites_what_it_follows_from_is_told_in_both_places() -> None:
    cited = pages.sentence("Its end is not stated.", "obs_2", gap=True)
    found = sections(research_report(facts(), written([cited]), SOURCES, EN, ""))
    assert "Its end is not stated." in found["What was measured"]
    assert "- What was measured: Its end is not stated." in found["What is not known"]


def test_beside_what_its_writer_says_in_a_section_it_stands_there_too() -> None:
    """Where that is more than a line that leads over to what is not known."""
    said = pages.sentence(f"It all rests on notes {'of many years ' * 8}alone.", view=True, level=None)
    state = written([gap("Costs were not found.")])
    state["report"]["sections"][0]["paragraphs"] = [[said], [gap("Costs were not found.")]]
    found = sections(research_report(facts(), state, SOURCES, EN, ""))
    assert "Costs" not in found["What was measured"]
    assert "- Costs were not found." in found["What is not known"]


def test_what_says_nothing_but_what_was_not_found_keeps_its_place() -> None:
    """A section would be empty, a list would have a hole; no heading stands above nothing."""
    only = written()
    only["report"]["sections"][0]["paragraphs"] = [[gap("Costs were not found.")]]
    for state in (only, written([gap("- Costs were not found.")])):
        state["clarified"] = None
        text = research_report(facts(), state, SOURCES, EN, "")
        assert text.count("Costs were not found.") == 1
        assert "What is not known" not in sections(text)
        assert 'id="unknown"' not in page(state) and "#unknown" not in page(state)


def test_a_gap_is_told_once_however_often_it_is_written() -> None:
    """Not what only repeats others, nor what the summary says; what names another thing stays."""
    gaps = [
        "No source states a price for heat pumps.",
        "No source states a lifetime for heat pumps.",
        "A price of heat pumps is not given. ",
        "The documents name no lifetime and no price of heat pumps.",
        "No noise is stated.",
    ]
    state = written(*([gap(text)] for text in gaps), summary=(gap("The noise is not known."),))
    text = sections(research_report(facts(), state, SOURCES, EN, ""))
    told = text["What is not known"].partition(EN["open.gaps"])[2]
    assert [line for line in told.splitlines() if line.startswith("- ")] == [
        "- No source states a price for heat pumps.",
        "- No source states a lifetime for heat pumps.",
    ]
    assert "The noise is not known." in text["Short answer"]


def page(state: dict[str, Any], data: dict[str, Any] | None = None) -> str:
    """report.html of the facts."""
    return render(pages.material(data or facts(), state, SOURCES)).decode()


def test_the_page_and_the_terminal_answer_without_a_hypothesis() -> None:
    """The same facts, with their citations."""
    answer = page(asked(*QUESTIONS)).partition('id="answer"')[2].partition('id="legend"')[0]
    assert "Builds took 40% less time." in answer and 'data-quotes="obs_1"' in answer
    assert EN["answer.none"] not in answer
    said = summary(Screen(facts(), asked(*QUESTIONS)), SOURCES, [])
    assert "Builds took 40% less time. [1] (~ likely)" in said
    assert "[1] Page 1" in said


@pytest.mark.parametrize("summary_", ["Builds took 40% less time.", "Caches pay for themselves."])
def test_a_conclusion_is_told_unless_a_fact_says_it(summary_: str) -> None:
    """A claim stands once."""
    data = facts()
    data["hypotheses"] = {"hyp_A1": hypothesis(summary_, 0.8, "verified")}
    data["edges"] = [edge("obs_1", "hyp_A1")]
    text = sections(research_report(data, asked(*QUESTIONS), SOURCES, EN, ""))["Short answer"]
    assert text.count(summary_) == 1


def test_observations_of_no_sub_question_answer_the_question() -> None:
    """As long as there is no hypothesis that they bear on."""
    data = graph({"obs_1": observation(1, "Builds took 40% less time.", "builds took", 1)}, {}, [])
    assert (
        "Builds took 40% less time."
        in sections(research_report(data, asked(), SOURCES, EN, ""))["Short answer"]
    )


def test_a_fact_has_the_level_that_its_claim_has_earned() -> None:
    """What several sources say in one hypothesis is told with all of them, and once."""
    data = facts()
    data["observations"]["obs_4"] = observation(1, "Builds took 40% less time.", "they took 40% less time", 4)
    data["hypotheses"] = {"hyp_A1": hypothesis("Builds took 40% less time.", 0.8, "verified")}
    data["edges"] = [edge("obs_1", "hyp_A1"), edge("obs_4", "hyp_A1")]
    report = research_report(data, asked(*QUESTIONS), SOURCES, EN, "")
    cited = "[site1.example, Page 1; site4.example, Page 4] *(✓✓ verified)*"
    assert f"Builds took 40% less time. {cited}" in sections(report)["Short answer"]
    assert "hyp_A1" not in report
