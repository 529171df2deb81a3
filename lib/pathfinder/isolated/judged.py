"""What judges are shown: the question, and what is judged; nothing of how it came about."""

from collections.abc import Mapping
from typing import Any

from pathfinder.model.cycle.goal.criteria import REPORT, leaves
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.resilience import stagnation
from pathfinder.model.cycle.resilience.changes import CHANGES, DIRECTION, PROPOSAL
from pathfinder.steps.cards.room import within

SHOWN_FINDINGS = 20
ROOM = 40_000  # bytes


def material(research: Research, of: str) -> Mapping[str, object]:
    """The question, its criteria and constraints, and the text of the report or answer, or the change."""
    clarified = research.clarified
    asked = leaves(clarified["sub_questions"])
    wanted = asked if of in (REPORT, *CHANGES) else [each for each in asked if each["id"] == of]
    data = {
        "question": clarified["question"],
        "answered_when": clarified["answered_when"],
        "scope": clarified["scope"],
        "constraints": clarified.get("constraints", {"hard": [], "soft": []}),
        "criteria": [{"id": each["id"], "text": each["text"]} for each in wanted],
        **(_change(research, of) if of in CHANGES else {"text": _text(research, of)}),
    }
    return within(data, ROOM)


def _change(research: Research, of: str) -> Mapping[str, object]:
    """What is to change, and why: the proposal, the sub-questions with other concepts, or the drift."""
    state = research.state
    if of == DIRECTION:
        found = [each["summary"] for each in research.graph.observations.values()]
        return {"drift": state.get("drift"), "findings": found[-SHOWN_FINDINGS:]}
    stuck = stagnation.told(state["stagnation"]["tried"][-1])
    if of == PROPOSAL:
        return {"stuck": stuck, "proposal": state["stagnation"]["proposal"]}
    concepts = [each["name"] for each in research.clarified.get("concepts", ())]
    return {"stuck": stuck, "concepts": concepts, "new_questions": research.plan["other_concepts"]}


def _text(research: Research, of: str) -> list[str]:
    if of != REPORT:
        observations = research.graph.observations.values()
        return [each["summary"] for each in observations if each.get("sub_question") == of]
    report = research.report
    headings = {each["id"]: each["heading"] for each in report["outline"] or ()}
    parts = [("Summary", report["summary"] or [])]
    parts += [(headings[each["id"]], each["paragraphs"]) for each in report["sections"]]
    return [
        line
        for heading, paragraphs in parts
        for line in (f"# {heading}", *(" ".join(map(_sentence, paragraph)) for paragraph in paragraphs))
    ]


def _sentence(sentence: Mapping[str, Any]) -> str:
    mark = "view" if sentence["view"] else "gap" if sentence.get("gap") else sentence["level"] or "uncited"
    return f"{sentence['text']} [{mark}]"
