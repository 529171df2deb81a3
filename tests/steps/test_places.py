"""An observation says where its quote stands: the page, the section, the cell."""

from __future__ import annotations

from typing import Any

import pytest
from tests.report.example import observation
from tests.steps.desk import FIELD_TEST, OTHER_QUOTE, QUOTE, at, explore

from pathfinder.evidence.gate.gate import check
from pathfinder.evidence.gate.ground import Ground
from pathfinder.evidence.gate.sentence import read
from pathfinder.evidence.reading import sentence_pair
from pathfinder.model.graph.links import Evidence
from pathfinder.model.graph.types import Observation

SECOND = FIELD_TEST.index("The survey")


def place(metadata: dict[str, Any], quote: str) -> str | None:
    """Where the only observation of an accepted answer stands."""
    return stored(metadata, quote).get("place")


def lines(quote: str, file: str) -> str | None:
    """The lines of the source's file on which the only observation of an accepted answer stands."""
    return stored({}, quote, file).get("lines")


def stored(metadata: dict[str, Any], quote: str, file: str = "") -> Observation:
    """The only observation of an accepted answer."""
    desk = at("EXPLORE")
    desk.sources.add(1, "https://arxiv.org/abs/2301.00001", FIELD_TEST, domain="arxiv.org", metadata=metadata)
    desk.sources.files["src_1"] = file
    answer = explore()
    answer["observations"][0] |= {"quote": quote, "summary": "What the quote says."}
    desk.accept(answer)
    return desk.research.graph.observations["obs_1"]


@pytest.mark.parametrize(
    ("metadata", "first", "second"),
    [
        ({}, None, None),
        ({"pages": [0, SECOND]}, "page 1", "page 2"),
        ({"places": [[0, "3.2 Results"], [SECOND, "4 Survey"]]}, "section 3.2 Results", "section 4 Survey"),
        ({"places": [[0, "cell 3 (Results)"], [SECOND, ""]]}, "cell 3 (Results)", None),
        ({"places": [[SECOND, "chapter 2"]]}, None, "chapter 2"),
        ({"places": []}, None, None),
    ],
)
def test_a_quote_has_the_place_at_which_it_begins(
    metadata: dict[str, Any], first: str | None, second: str | None
) -> None:
    """Pages and cells speak for themselves, a heading is called a section; nothing known, nothing said."""
    assert place(metadata, QUOTE) == first
    assert place(metadata, OTHER_QUOTE) == second


def test_a_quote_stands_on_the_lines_of_its_file() -> None:
    """Counted from 1 in the file, not in the stored text; what has no lines of its own is told none."""
    wrapped = FIELD_TEST.replace(" units maintained", "\nunits maintained")
    file = f"# A title that the text has not\n\n{wrapped}"
    assert lines(QUOTE, file) == "3-4"
    assert lines(OTHER_QUOTE, file) == "6"
    assert lines(QUOTE, "") is None


def test_an_observation_keeps_who_says_its_words() -> None:
    """Where they begin within what somebody says; the cards and the second reader are told."""
    desk = at("EXPLORE")
    text = "MAH: Pumps are fine. They stop at -20 °C in my house.\n\nKG: I object. Mine does not stop at all."
    desk.sources.add(1, "https://pump.example/minutes", text)
    answer = explore()
    first = {"id": "obs_1", "at": "src_1:2", "summary": "They stop at -20 °C in his house."}
    answer["observations"] = [first, {"id": "obs_2", "at": "src_1:3-4"}]
    desk.accept(answer)
    known = desk.research.graph.observations
    assert (known["obs_1"]["speaker"], "speaker" in known["obs_2"]) == ("MAH", False)
    sentence = read(["They stop in the house of MAH [obs_1]."], [])[0][0]
    pair = sentence_pair(sentence, desk.research.graph.data, Evidence(desk.research.graph.data))
    assert pair is not None
    assert pair.context[-1] == "MAH: “They stop at -20 °C  …”"


def test_a_second_reader_is_told_the_heading_that_a_claim_needs() -> None:
    """What stands above the words and in none of them; a heading that adds nothing is left out."""
    seen = observation(
        1, "They stop at -20 °C.", "They stop at -20 °C.", 1, place="section Pumps › Older units"
    )
    graph = {"question": "?", "observations": {"obs_1": seen}, "hypotheses": {}, "edges": []}

    def context(text: str) -> tuple[str, ...]:
        pair = sentence_pair(read([text], [])[0][0], graph, Evidence(graph))  # type: ignore[arg-type]
        return pair.context if pair else ("no pair",)

    assert context("Older units stop at -20 °C [obs_1].") == ("Below the heading “Older units”",)
    assert context("They stop at -20 °C [obs_1].") == ()


def test_an_observation_keeps_how_its_source_takes_its_words_back() -> None:
    """The sentence behind them, which the second reader is told; one that is named with them is no news."""
    desk = at("EXPLORE")
    text = (
        "MAH: Pumps are harmless. KG: But some freeze, unless they are kept warm. They were tested. They ran."
    )
    desk.sources.add(1, "https://pump.example/minutes", text)
    answer = explore()
    answer["observations"] = [
        {"id": "obs_1", "at": "src_1:1", "summary": "Pumps are harmless."},
        {"id": "obs_2", "at": "src_1:1-2"},
        {"id": "obs_3", "at": "src_1:3"},
    ]
    desk.accept(answer)
    known = desk.research.graph.observations
    assert [each.get("goes_on", "") for each in known.values()] == [
        "KG: But some freeze, unless they are kept warm.",
        "",
        "",
    ]
    sentence = read(["Pumps are harmless [obs_1]."], [])[0][0]
    pair = sentence_pair(sentence, desk.research.graph.data, Evidence(desk.research.graph.data))
    assert pair and "The source goes on: “KG: But some freeze" in "".join(pair.context)


def test_an_observation_keeps_who_its_speakers_are() -> None:
    """As its source lists those present, nobody who is listed twice; the second reader is told."""
    desk = at("EXPLORE")
    listed = "Here were Ann and others.\n\n1. Rob Wu (Mozilla)\n2. Ann Lee (Apple)\n3. Ann Wu (Google)\n\n"
    desk.sources.add(
        1, "https://pump.example/minutes", f"{listed}rob: We do it. It runs.\n\nann: So do we.\n"
    )
    answer = explore()
    answer["observations"] = [{"id": f"obs_{at}", "at": f"src_1:{at + 4}"} for at in (1, 2)]
    desk.accept(answer)
    known = desk.research.graph.observations
    assert known["obs_1"]["quote"] == "rob: We do it."
    assert [each.get("people") for each in known.values()] == [["rob is Rob Wu (Mozilla)"], None]
    sentence = read(["Mozilla does it [obs_1]."], [])[0][0]
    pair = sentence_pair(sentence, desk.research.graph.data, Evidence(desk.research.graph.data))
    assert pair and "rob is Rob Wu (Mozilla)" in pair.context


def test_an_observation_keeps_the_sentence_that_its_words_refer_back_to() -> None:
    """Of the same paragraph; the second reader is told, so that "it" has a name."""
    desk = at("EXPLORE")
    text = "Pumps need a defroster. It costs 80 euros. Buyers pay.\n\nThis is new. In this case they freeze."
    desk.sources.add(1, "https://pump.example/law", text)
    answer = explore()
    answer["observations"] = [{"id": f"obs_{at}", "at": f"src_1:{at + 1}"} for at in (1, 2, 3, 4)]
    desk.accept(answer)
    known = desk.research.graph.observations
    assert [each.get("comes_after") for each in known.values()] == [
        "Pumps need a defroster.",
        None,
        None,
        "This is new.",
    ]
    sentence = read(["A defroster costs 80 euros [obs_1]."], [])[0][0]
    pair = sentence_pair(sentence, desk.research.graph.data, Evidence(desk.research.graph.data))
    assert pair and "Before “It costs 80 euros. …” stands “Pumps need a defroster.”" in pair.context


def test_an_observation_keeps_the_line_that_leads_over_to_its_list() -> None:
    """The second reader is told, and a sentence may take its words and figures from it."""
    desk = at("EXPLORE")
    text = "These 4 payments are exempt:\n\n- pay for overtime\n- gifts\n\nThey are few.\n\n- others\n"
    desk.sources.add(1, "https://pump.example/law", text)
    answer = explore()
    answer["observations"] = [{"id": f"obs_{at}", "at": f"src_1:{number}"} for at, number in ((1, 3), (2, 5))]
    desk.accept(answer)
    known = desk.research.graph.observations
    assert [each.get("leads_in") for each in known.values()] == ["These 4 payments are exempt:", None]
    sentence = read(["Gifts are among 4 exempt payments [obs_1]."], [])[0][0]
    pair = sentence_pair(sentence, desk.research.graph.data, Evidence(desk.research.graph.data))
    assert pair and "Above it stands “These 4 payments are exempt:”" in pair.context
    assert check([[sentence]], Ground(desk.research.graph.data, {}, "Which payments are exempt?")) == []


def test_an_observation_keeps_the_head_of_its_table() -> None:
    desk = at("EXPLORE")
    rows = (
        "| Case | Abort |\n|---|---|\n| panic | it dies |\n| other | it runs |\n\n| One | Two |\n|---|---|\n"
    )
    desk.sources.add(1, "https://pump.example/law", f"Intro.\n\n{rows}")
    answer = explore()
    answer["observations"] = [{"id": f"obs_{at}", "at": f"src_1:{at + 1}"} for at in (1, 2, 3, 4)]
    desk.accept(answer)
    known = desk.research.graph.observations
    assert [each.get("leads_in") for each in known.values()] == [None, "Case | Abort", "Case | Abort", None]


def test_an_observation_keeps_the_item_that_its_own_stands_below() -> None:
    """As minutes have the number of an issue above what was said of it; "issue 534" was refused there."""
    desk = at("EXPLORE")
    items = [
        "- Issue 2: Ads",
        "- Issue 534: Dialogs",
        "  - Do we want it?",
        "  - No. It was closed.",
        "- Issue 7",
    ]
    desk.sources.add(1, "https://pump.example/minutes", "Triage:\n\n" + "\n\n".join(items))
    answer = explore()
    places = [(f"obs_{at}", f"src_1:{number}") for at, number in enumerate((4, 6, 7), 1)]
    answer["observations"] = [{"id": key, "at": place} for key, place in places]
    desk.accept(answer)
    known = desk.research.graph.observations
    assert [each["leads_in"] for each in known.values()] == ["Issue 534: Dialogs"] * 2 + ["Triage:"]
    sentence = read(["Issue 534 was closed [obs_2]."], [])[0][0]
    assert check([[sentence]], Ground(desk.research.graph.data, {}, "What was closed?")) == []
