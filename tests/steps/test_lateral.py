"""A research that is stuck: each pattern brought about, the ladder climbed, and what the cards then carry."""

from __future__ import annotations

from typing import Any

from tests.steps.desk import (
    BLOG_QUOTE,
    OTHER_QUOTE,
    QUOTE,
    TIME,
    Desk,
    clarify,
    explore,
    gaps,
    ideate,
    lateral,
    nothing_new,
    observation,
    plan,
    unsticking,
)

from pathfinder.model.cycle.resilience.stagnation import refused
from pathfinder.model.cycle.stopping import drifting
from pathfinder.steps.protocol import apply_event


def stuck(*ladder: str, driver: str = "interactive", **rules: Any) -> Desk:
    """A desk before its first plan whose rules hold these rungs."""
    desk = Desk(stagnation=unsticking(*ladder), **rules)
    desk.research.state["driver"] = driver  # type: ignore[typeddict-item]
    desk.events[0]["driver"] = driver
    desk.accept(clarify())
    return desk


def barren(desk: Desk, times: int = 1) -> None:
    """Iterations that find nothing, up to the card after them."""
    end = desk.research.iteration + times
    while desk.research.iteration < end:
        made = {"PLAN": plan, "EXPLORE": nothing_new, "IDEATE": ideate, "GAPS": gaps}
        desk.accept(made[desk.step](desk.inputs))


def noted(desk: Desk) -> list[str]:
    return [each["text"] for each in desk.research.state["events"] if each["kind"] == "stagnation"]


def folded(desk: Desk) -> Any:
    research = None
    for event in desk.events:
        research = apply_event(research, event)
    assert research is not None
    return research.state


def test_three_barren_iterations_ask_a_persona_and_the_next_plan_has_its_proposal() -> None:
    desk = stuck()
    barren(desk, 3)
    assert noted(desk) == [
        "LATERAL because diminishing returns: 3 iterations added less than 1% each to what was known; "
        "the simplifier is asked"
    ]
    assert desk.step == "LATERAL"
    shown = desk.inputs
    assert shown["persona"] == "simplifier"
    assert len(shown["tried"]) == 3
    assert set(shown) == {"persona", "task", "constraints", "stuck", "tried"}
    desk.accept(lateral())
    assert desk.step == "PLAN"
    assert desk.inputs["proposal"] == {**lateral(), "persona": "simplifier"}
    barren(desk)
    assert "proposal" not in desk.inputs
    assert folded(desk) == desk.research.state


def test_going_in_circles_stops_a_research_only_when_the_ladder_is_used_up() -> None:
    desk = stuck("persona")
    barren(desk, 3)
    assert drifting(desk.research) is not None  # the only rung is taken
    desk = stuck("persona", "user")
    barren(desk, 3)
    assert drifting(desk.research) is None
    desk = stuck()
    desk.research.state["rules"].pop("stagnation")
    barren(desk, 3)
    assert drifting(desk.research) == "the last 3 iterations brought nothing new"
    assert noted(desk) == []


def test_two_refusals_of_the_same_kind_are_spinning() -> None:
    desk = stuck()
    for _ in range(2):
        desk.hand_in(plan(desk.inputs) | {"reason": ""})
    assert noted(desk) == [
        "LATERAL because spinning: 2 refusals of the same kind (PLAN /reason); the hacker is asked"
    ]
    assert desk.step == "PLAN"  # the open card comes first
    barren(desk)
    assert desk.step == "LATERAL"
    desk.accept(lateral())
    assert desk.inputs["proposal"]["persona"] == "hacker"
    assert folded(desk) == desk.research.state


def test_a_refusal_with_far_fewer_problems_is_no_repetition() -> None:
    desk = stuck()
    problem = ["/observations/0/summary", "expected", "value"]
    refused(desk.research, "EXPLORE", [problem] * 9)
    refused(desk.research, "EXPLORE", [problem] * 3)
    assert noted(desk) == []
    refused(desk.research, "EXPLORE", [problem] * 2)
    assert "2 refusals of the same kind" in noted(desk)[0]


def test_refusals_of_other_kinds_or_with_an_accepted_answer_between_are_not() -> None:
    desk = stuck()
    desk.hand_in(plan(desk.inputs) | {"reason": ""})
    desk.hand_in(plan(desk.inputs) | {"queries": []})
    assert noted(desk) == []
    desk.accept(plan(desk.inputs))
    desk.accept(nothing_new())
    assert "refused" not in desk.research.state["stagnation"]


def test_during_an_exploration_the_card_waits_for_the_end_of_the_iteration() -> None:
    desk = stuck()
    desk.accept(plan(desk.inputs))
    for _ in range(2):
        desk.hand_in(nothing_new() | {"status": "maybe"})
    assert desk.step == "EXPLORE"
    desk.accept(nothing_new())
    while desk.step == "EXPLORE":
        desk.accept(nothing_new())
    assert desk.step == "LATERAL"


def test_a_persona_that_gives_no_proposal_costs_its_rung_and_nothing_else() -> None:
    desk = stuck()
    barren(desk, 3)
    for _ in range(3):
        desk.hand_in({"approach": ""})
    assert desk.step == "PLAN"
    assert "proposal" not in desk.inputs
    assert desk.research.state["stagnation"]["rung"] == 1


def test_the_ladder_ends_with_the_user_and_says_what_was_tried() -> None:
    desk = stuck()
    barren(desk, 3)
    desk.accept(lateral())
    barren(desk, 3)  # diminishing returns are not answered by other sub-questions
    state = desk.research.state
    assert state["status"] == "paused"
    reason = str(state["status_reason"])
    assert reason.startswith("stuck, diminishing returns: 3 iterations")
    assert "tried: another approach; `pf thesis` writes the report now, `pf resume` searches on" in reason
    desk.record({"kind": "status", "time": TIME, "status": "running", "reason": None})
    barren(desk, 3)
    assert drifting(desk.research) == "the last 3 iterations brought nothing new"
    assert noted(desk)[-1].endswith("the ladder is used up")
    assert folded(desk) == state | desk.research.state


def test_unattended_the_report_comes_before_the_pause() -> None:
    desk = stuck("user", driver="loop", written_report=True)
    desk.accept(plan(desk.inputs))
    desk.accept(explore(desk))
    while desk.step != "OUTLINE":
        desk.accept({"PLAN": plan, "EXPLORE": nothing_new, "IDEATE": ideate}[desk.step](desk.inputs))
    report = desk.research.state["report"]
    assert report is not None
    assert report["then"]["status"] == "paused"
    assert "tried: nothing" in str(report["then"]["reason"])


def test_a_higher_tier_comes_first_and_goes_when_the_research_is_unstuck() -> None:
    desk = stuck("standard", "frontier", "persona", driver="loop")
    desk.accept(plan(desk.inputs))
    desk.accept(explore(desk))
    barren(desk, 3)
    assert desk.research.state["tier"] == "standard"
    barren(desk, 3)
    assert desk.research.state["tier"] == "frontier"
    assert [each.split(" because")[0] for each in noted(desk)] == ["TIER standard", "TIER frontier"]
    for quote in (OTHER_QUOTE, BLOG_QUOTE):
        assert desk.research.state["tier"] == "frontier"
        while desk.step != "EXPLORE":
            desk.accept({"PLAN": plan, "IDEATE": ideate, "GAPS": gaps}[desk.step](desk.inputs))
        source = "src_2" if quote == BLOG_QUOTE else "src_1"
        number = desk.inputs["next_obs_id"]
        seen = observation(number, summary=f"It says: {quote}.", quote=quote, source_id=source)
        desk.accept(nothing_new() | {"observations": [seen]})
        barren(desk)
    assert "tier" not in desk.research.state
    assert desk.research.state["stagnation"]["rung"] == 0
    assert folded(desk) == desk.research.state


def test_a_question_that_spins_is_reframed() -> None:
    desk = stuck("reframe")
    for _ in range(2):
        desk.hand_in(plan(desk.inputs) | {"reason": ""})
    assert "2 refusals" in desk.inputs["reframe"]
    again = desk.problems(plan(desk.inputs) | {"reframed": ["What limits them?"]})
    assert [each.pointer for each in again] == ["/reframed/0"]
    assert desk.problems(plan(desk.inputs) | {"reframed": ["One?", "Two?", "Three?"]})
    desk.accept(plan(desk.inputs) | {"reframed": ["Who certifies them?", "Which standard tests them?"]})
    asked = desk.research.clarified["sub_questions"]
    assert [each["text"] for each in asked[2:]] == ["Who certifies them?", "Which standard tests them?"]
    assert [each["id"] for each in asked[2:]] == ["q3", "q4"]
    assert "reframe" not in desk.research.state["stagnation"]
    assert folded(desk) == desk.research.state


def test_what_a_card_did_not_ask_for_is_not_taken() -> None:
    desk = stuck()
    desk.accept(plan(desk.inputs) | {"reframed": ["Who certifies them?"], "violations": ["None at all."]})
    assert len(desk.research.clarified["sub_questions"]) == 2
    assert "reframed" not in desk.research.plan


def test_an_untroubled_research_carries_nothing_of_this() -> None:
    desk = stuck()
    assert not {"proposal", "reframe", "retrospective"} & set(desk.inputs)
    assert "stagnation" not in desk.research.state


def find(desk: Desk, quote: str, summary: str, **more: Any) -> None:
    """An iteration that brings one observation."""
    while desk.step != "EXPLORE":
        desk.accept({"PLAN": plan, "IDEATE": ideate, "GAPS": gaps}[desk.step](desk.inputs))
    source = "src_2" if quote == BLOG_QUOTE else "src_1"
    seen = observation(desk.inputs["next_obs_id"], summary=summary, quote=quote, source_id=source)
    desk.accept(nothing_new() | {"observations": [seen]} | more)
    if desk.step == "IDEATE":
        desk.accept(ideate(desk.inputs))


def test_a_sub_question_that_brings_nothing_twice_is_spinning() -> None:
    desk = stuck()
    find(desk, OTHER_QUOTE, "The survey covered houses.", answers_sub_questions=["q1"])
    barren(desk, 2)
    assert noted(desk) == [
        "LATERAL because spinning: sub-question q2 brought nothing 2 times in a row; the researcher is asked"
    ]
    assert folded(desk) == desk.research.state


def test_two_sub_questions_in_turn_oscillate() -> None:
    desk = stuck()
    find(desk, OTHER_QUOTE, "The survey covered houses.")
    barren(desk)
    find(desk, BLOG_QUOTE, "It kept the house warm.")
    barren(desk)
    assert noted(desk) == [
        "LATERAL because oscillation: sub-question q1 and sub-question q2 in turn, 2 times, and nothing moved"
        "; the architect is asked"
    ]
    assert desk.step == "LATERAL"
    assert folded(desk) == desk.research.state


def test_findings_that_all_say_the_same_are_no_drift() -> None:
    desk = stuck()
    desk.research.state["rules"]["stagnation"]["oscillation"] = 9  # two sub-questions take turns here
    desk.events[0]["rules"]["stagnation"]["oscillation"] = 9
    quotes = (QUOTE, OTHER_QUOTE, BLOG_QUOTE, "Older units did not run below -10 °C at all")
    for quote in quotes:
        find(desk, quote, "Heat pumps heat houses, it says.")
    assert noted(desk) == [
        "LATERAL because no drift: 3 iterations brought findings, and none of them moved towards the goal; "
        "the contrarian is asked"
    ]
    goals = {each["goal"] for each in desk.research.state["recent"]}
    assert len(goals) == 1
    assert folded(desk) == desk.research.state


def test_a_drift_above_three_tenths_is_noted_once() -> None:
    """The seed has 10 words and "houses" twice, the findings 2: 1 - 2 / √(14 · 2) = 0.622; half counts."""
    desk = stuck()
    find(desk, OTHER_QUOTE, "The houses were surveyed.")
    drift = desk.research.state["drift"]
    assert drift["goal"] == 0.622
    assert drift["overall"] == 0.311
    find(desk, BLOG_QUOTE, "The houses were surveyed.")
    notes = [each["text"] for each in desk.research.state["events"] if each["kind"] == "drift"]
    assert notes == [f"DRIFT {drift['overall']:.2f}, above 0.3: the findings leave the question"]
