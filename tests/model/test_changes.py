"""Which changes wait for votes, and what follows from them: sets and figures by hand (seed 003 §9.1)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.steps.desk import Desk, at, clarify

from pathfinder.model.cycle.goal.criteria import open_criterion, told
from pathfinder.model.cycle.resilience.changes import decided, other_concepts, pending


def words(text: str) -> frozenset[str]:
    return frozenset(text.lower().strip("?").split())


def desk_of(*concepts: str, consensus: bool = True) -> Desk:
    desk = Desk(evaluation={"semantic": False, "consensus": consensus, "criteria": False})
    desk.accept(clarify() | {"concepts": [{"name": each, "meaning": "what it is"} for each in concepts]})
    return desk


@pytest.mark.parametrize(
    ("concepts", "texts", "others"),
    [
        (["heat pump", "frost"], ["What does a heat pump cost?", "Who fears frost?"], []),
        (
            ["heat pump", "frost"],
            ["What does heat cost?"],
            ["What does heat cost?"],
        ),  # half of one
        (["heat pump"], ["Is a heat pump loud?", "Who pays?"], ["Who pays?"]),
        ([], ["Is a heat pump loud?"], ["Is a heat pump loud?"]),  # no concepts: none is kept
        (["heat pump"], [], []),
    ],
)
def test_a_question_that_names_no_whole_concept_is_about_others(
    concepts: list[str], texts: list[str], others: list[str]
) -> None:
    assert other_concepts(desk_of(*concepts).research, texts, words) == others


def judgement(of: str, iteration: int, verdict: str = "pass", *lacks: str) -> Any:
    return {"of": of, "iteration": iteration, "verdict": verdict, "lacks": list(lacks), "votes": []}


@pytest.mark.parametrize(
    ("drift", "iteration", "before", "waits"),
    [
        (0.31, 3, [], "direction"),
        (0.30, 3, [], None),
        (0.31, 2, [], None),  # no retrospective
        (0.31, 6, [judgement("direction", 3)], None),  # approved once
        (0.31, 6, [judgement("direction", 3, "fail")], "direction"),
        (0.31, 6, [judgement("direction", 6, "fail")], None),
    ],
)
def test_a_direction_waits_for_votes_above_the_alert(
    drift: float, iteration: int, before: list[Any], waits: str | None
) -> None:
    research = at("EXPLORE", evaluation={"semantic": False, "consensus": True, "criteria": False}).research
    research.graph.data["iteration"] = iteration
    figures: Any = {"overall": drift}
    research.state["drift"] = figures
    research.state["judgements"] = before
    assert pending(research) == waits
    research.state["rules"]["evaluation"]["consensus"] = False
    assert pending(research) is None


def test_what_the_voters_miss_of_a_direction_is_asked() -> None:
    research = desk_of("heat pump").research
    count = len(research.clarified["sub_questions"])
    decided(research, judgement("direction", 3, "iterate", "Which units were tested in the cold?"))
    assert research.clarified["sub_questions"][-1]["text"] == "Which units were tested in the cold?"
    decided(research, judgement("direction", 3, "fail"))
    assert len(research.clarified["sub_questions"]) == count + 1


def test_a_number_that_is_taken_is_not_given_again() -> None:
    research = desk_of("heat pump").research
    asked = research.clarified["sub_questions"]
    made = [open_criterion(research, f"And number {number}?")["id"] for number in (1, 2)]
    del asked[-2]
    assert open_criterion(research, "And the next?")["id"] not in made
    assert len({each["id"] for each in asked}) == len(asked)


@pytest.mark.parametrize(
    ("decision", "cast", "said"),
    [
        ("approved", "aar", "approved, 2 of 3 approve; dissent: v3: no"),
        ("rejected", "arr", "rejected, 1 of 3 approve; dissent: v1: no"),
        ("approved", "aa", "approved, 2 of 2 approve"),
        ("no_consensus", "ar", "no_consensus, 1 of 2 approve; dissent: v1: no; v2: no"),
        ("no_consensus", "", "no_consensus, 0 of 0 approve"),
    ],
)
def test_a_vote_is_told_in_a_line(decision: Any, cast: str, said: str) -> None:
    names = {"a": "approve", "r": "reject"}
    votes = [{"view": f"v{at}", "decision": names[each], "reason": "no"} for at, each in enumerate(cast, 1)]
    found = judgement("report", 1) | {"why": "final delivery", "decision": decision, "votes": votes}
    assert told(found) == f"VOTE because final delivery: {said}"
