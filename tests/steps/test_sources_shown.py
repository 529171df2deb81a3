"""The sources on an EXPLORE card: all of them, short, with what nobody has read."""

from __future__ import annotations

import pytest
from tests.steps.desk import CLONE, Desk, at, schema

from pathfinder.evidence.numbering.numbered import Numbered
from pathfinder.steps.cards.card import OpenCard, compact_schema, render
from pathfinder.steps.cards.sources_shown import newest, unread
from pathfinder.steps.explore import inputs

MOST = 12_000  # characters of a card


@pytest.fixture
def desk() -> Desk:
    """The sub-questions are "How efficient are they?" and "What limits them?"."""
    found = at("EXPLORE")
    found.sources.add(
        3, "https://pump.example/limits", "What limits them is frost. So they say. And so it is."
    )
    return found


def test_a_source_is_shown_with_its_length_what_was_read_and_what_it_is_for(desk: Desk) -> None:
    desk.sources.shown = {"src_1": [(1, 4)], "src_2": [(1, 2)]}
    lines = desk.inputs["archived"]
    assert lines["src_3"] == "3, q2: Source 3"
    assert lines["src_1"].startswith("4, read all")
    assert lines["src_2"].startswith("2, read all")
    assert next(iter(lines)) == "src_3", "what matters stands first"


def test_what_nobody_has_read_is_proposed_until_it_is_read_or_judged(desk: Desk) -> None:
    assert desk.inputs["to_read"]["q2"] == ["src_3:1-"]
    desk.sources.shown = {"src_3": [(2, 2)]}
    assert unread(desk.context)["q2"] == ["src_3:1-1,3-"]
    desk.research.state["read_sources"] = {"src_3": "partly"}
    assert unread(desk.context)["q2"] == ["src_3:1-1,3-"]
    desk.research.state["read_sources"] = {"src_3": "nothing"}
    assert "q2" not in unread(desk.context)


def test_of_a_long_source_the_sections_are_proposed_that_bear_on_the_question(desk: Desk) -> None:
    other = "\n\n".join(["Nothing of that stands here, in this long paragraph about ships."] * 1200)
    frost = "What limits them is the frost of a long winter. " * 20
    desk.sources.add(4, "https://pump.example/minutes", f"{other}\n\n{frost}\n\n{other}")
    (place,) = [each for each in unread(desk.context)["q2"] if each.startswith("src_4:")]
    first, last = map(int, place.removeprefix("src_4:").split("-"))
    assert "frost" in Numbered(desk.sources.texts("src_4")[0].original).quote([(first, last)])
    assert last - first < 100
    desk.sources.shown = {"src_4": [(first, last)]}
    assert not any(each.startswith("src_4:") for each in unread(desk.context)["q2"])


def test_sources_with_one_title_are_told_apart_by_their_addresses(desk: Desk) -> None:
    for number in (4, 5):
        desk.sources.add(number, f"https://pump.example/page{number}.html", "Words.", title="Shortcuts")
    lines = desk.inputs["archived"]
    assert lines["src_4"].endswith(": page4.html")
    assert lines["src_5"].endswith(": page5.html")


def test_the_newest_lines_are_kept_in_their_order() -> None:
    texts = {f"obs_{number}": "x" * 300 for number in range(9)}
    kept = newest(texts, 380)
    assert list(kept) == ["obs_6", "obs_7", "obs_8"]
    assert all(len(line) <= 120 for line in kept.values())
    assert list(newest(texts, 1)) == ["obs_8"]


def test_a_card_stays_short_with_many_sources_observations_and_hypotheses(desk: Desk) -> None:
    """500 observations, 60 hypotheses, 100 sources and seven sub-questions, all of them wordy."""
    desk.research.clarified["sub_questions"] = [
        {
            "id": f"q{number}",
            "text": f"What limits them in case {number} of the many that are known?",
            "status": "open",
        }
        for number in range(1, 8)
    ]
    desk.sources.failed = [{"url": f"https://pump.example/a/page/{n}", "kind": "blocked"} for n in range(10)]
    for number in range(3, 103):
        title = f"A title of some length about limits and efficient pumps, number {number}"
        desk.sources.add(number, f"https://pump.example/{number}", "What limits them is frost.", title=title)
    graph = desk.research.graph
    summary = "They say that the pumps kept the houses warm in the winter of the test, as was expected. " * 4
    for number in range(1, 501):
        graph.observations[f"obs_{number}"] = {"summary": summary, "source_id": "src_1"}
    for number in range(1, 61):
        graph.hypotheses[f"hyp_A{number}"] = {"summary": summary, "status": "unvisited", "strength": 0.5}
    shown = inputs(desk.context)
    assert len(shown["archived"]) == 40
    assert shown["also_archived"].startswith("src_")
    assert shown["left_out"]["observations"] + len(shown["observed"]) == 500
    assert shown["left_out"]["hypotheses"] + len(shown["existing_hypotheses"]) == 60
    path = ".research/sessions/20260101-do-heat-pumps-work-in-cold-places/inbox/0031-explore.json"
    card: OpenCard = {
        "card": "0031-explore",
        "step": "EXPLORE",
        "iteration": 9,
        "inputs": shown,
        "contract": compact_schema(schema("EXPLORE")),
        "answer_path": path,
        "submit": f"lib/pf submit {path}",
        "pf": "lib/pf",
        "refused": [],
        "passages": [],
        "text": "",
    }
    whole = render(card, (CLONE / "prompts" / "explore.md").read_text(encoding="utf-8"), "0" * 12)
    assert len(whole) <= MOST, len(whole)


def test_before_anything_is_archived_the_documents_that_answer_are_named() -> None:
    """Each once, those first that several sub-questions and queries find, for the one that ranks it best."""
    desk = at("EXPLORE")
    first, second = (each["text"] for each in desk.research.clarified["sub_questions"])
    query = desk.research.state["plan"]["queries"][0]
    desk.sources.records.clear()
    assert desk.inputs["to_read"] == {}
    desk.sources.unopened = {
        first: ["a.md", "b.md", "c.md"],
        second: ["d.md", "b.md", "e.md"],
        query: ["e.md", "f.md"],
    }
    assert desk.inputs["to_read"] == {"q1": ["b.md", "a.md", "c.md"], "q2": ["e.md", "d.md"]}, desk.inputs[
        "to_read"
    ]
    desk.sources.unopened = {first: ["x" * 1_400, "y" * 200, "z.md"]}
    assert desk.inputs["to_read"] == {"q1": ["x" * 1_400, "z.md"]}
    desk.sources.unopened = {first: [f"{n}.md" for n in range(40)]}
    assert len(desk.inputs["to_read"]["q1"]) == 20
    desk.sources.add(1, "https://pump.example/cold", "Heat pumps work in the cold.")
    assert "0.md" not in str(desk.inputs["to_read"])
