"""LATERAL: a persona that knows the task, its constraints and what was tried proposes another way.

What it proposes, a request for other sub-questions and the retrospective ride on the next PLAN card
(seed 003 §7.2 to §7.4 and §13).
"""

from collections.abc import Mapping
from typing import Any

from pathfinder.model.cycle.goal.criteria import open_criterion
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.resilience import changes, drift
from pathfinder.model.cycle.resilience.stagnation import told
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.step import Context
from pathfinder.steps.checks.texts import same_words, shortened

NAME = "LATERAL"
ON_REQUEST = {"reframed": "reframe", "violations": "retrospective"}  # field of a plan, and what asks for it
TRIED = 6  # iterations
TARGET = 200  # characters


def due(research: Research) -> bool:
    """Between two iterations."""
    return research.state["plan"] is None and "persona" in research.state.get("stagnation", {})


def inputs(context: Context) -> Mapping[str, object]:
    """Summaries only: no answer that failed, no page, no conversation (seed 003 §7.4)."""
    research = context.research
    clarified, stuck = research.clarified, research.state["stagnation"]
    return {
        "persona": stuck["persona"],
        "task": {
            "question": clarified["question"],
            "answered_when": clarified["answered_when"],
            "sub_questions": [f"{each['text']} ({each['status']})" for each in clarified["sub_questions"]],
        },
        "constraints": {
            **clarified.get("constraints", {}),
            **clarified["scope"],
            **research.state.get("filters", {}),
        },
        "stuck": told(stuck["tried"][-1]),
        "tried": [
            f"{shortened(each['target'], TARGET)}: {each['observations']} observations, "
            f"{each['hypotheses']} new claims, {each['moved']} moved"
            for each in research.state["recent"][-TRIED:]
        ],
    }


def check(answer: Answer, context: Context) -> Mapping[str, object]:
    persona = context.research.state["stagnation"]["persona"]
    return {**answer.data, "persona": persona} if not answer.problems else {}


def apply(research: Research, payload: Any) -> str:
    research.state["stagnation"].pop("persona")
    research.state["stagnation"]["proposal"] = payload
    text = f"the {payload['persona']} proposes: {payload['approach']}"
    research.note("lateral", text, research.under_way)
    return text


def fail(research: Research) -> None:
    """The research goes on without a proposal."""
    research.state["stagnation"].pop("persona")


def asks(research: Research) -> Mapping[str, object]:
    """What the next PLAN card carries of all this; most often nothing."""
    stuck = research.state.get("stagnation", {})
    found: dict[str, object] = {}
    if "proposal" in stuck:
        found["proposal"] = stuck["proposal"]
    if "reframe" in stuck:
        found["reframe"] = stuck["reframe"]
    if figures := drift.retrospective(research):
        shown: dict[str, object] = {
            "goal": figures["goal"],
            "constraints": figures["constraints"],
            "ontology": figures["ontology"],
            "overall": figures["overall"],
        }
        if hard := research.clarified.get("constraints", {}).get("hard"):
            shown["hard"] = hard
        found["retrospective"] = shown
    return found


def asked_for(data: Mapping[str, Any], research: Research) -> Mapping[str, object]:
    """A plan without the fields that its card did not ask for."""
    asked = asks(research)
    return {key: value for key, value in data.items() if ON_REQUEST.get(key) in (None, *asked)}


def other_concepts(data: Mapping[str, Any], research: Research) -> dict[str, list[str]]:
    """The new sub-questions that change the concepts of the research: to be voted on; {} without any."""
    if "reframe" not in asks(research) or not changes.wanted(research):
        return {}
    from pathfinder.evidence.language.words import terms

    found = changes.other_concepts(research, list(data.get("reframed", ())), terms)
    return {"other_concepts": found} if found else {}


def check_plan(answer: Answer, research: Research) -> None:
    """Other sub-questions are other than those there are."""
    known = {same_words(each["text"]) for each in research.clarified["sub_questions"]}
    for where, text in answer.items("reframed"):
        if "reframe" in asks(research) and same_words(text) in known:
            answer.refuse(where, text, "a sub-question that does not stand in the card")
        known.add(same_words(text))


def planned(research: Research, payload: Mapping[str, Any]) -> None:
    """The plan has been made: what its card asked for is answered."""
    asked = asks(research)
    if "proposal" in asked:
        research.state["stagnation"].pop("proposal")
    if "reframe" in asked:
        research.state["stagnation"].pop("reframe")
    if "retrospective" in asked and payload:
        drift.report(research, list(payload.get("violations", ())))
    for text in payload.get("reframed", ()):
        open_criterion(research, text)
        research.note("asked", f"reframed: {text}")
