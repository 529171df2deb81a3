"""Tangents found on the way (seed 003 §10): kept apart, sorted, worked off when the goal is met."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pathfinder.model.cycle.goal.criteria import PHASES, open_criterion
from pathfinder.model.cycle.research import RUNNING, Research
from pathfinder.model.cycle.state import Todo, Triage

MAX_ITEMS_PER_SESSION = 10  # seed 003 §10.4
MOST_KEPT = 50
MOST_AT_ONCE = 3  # blocking tangents that may become sub-questions before the goal is met


def triage(item: Mapping[str, Any], *, within_scope: bool, opened: int = 0) -> tuple[Triage, str]:
    """What becomes of a tangent, and why (seed 003 §10.3); `opened` were done at once before."""
    if item.get("blocks") and opened < MOST_AT_ONCE:
        return "now", "blocks_criterion"
    if not within_scope:
        return "discard", "out_of_scope"
    return "defer", "enough_opened" if item.get("blocks") else "not_blocking"


def known(research: Research) -> list[Todo]:
    """Every tangent so far, the discarded included."""
    return research.state.get("todos", [])


def register(research: Research, items: Sequence[Mapping[str, Any]]) -> None:
    """Keep tangents with what was decided of them; one that blocks its target becomes a sub-question now."""
    kept = research.state.setdefault("todos", []) if items else []
    plan, card = research.state["plan"], research.state["card"]
    target = plan["target_id"] if plan else None
    for item in items[: MOST_KEPT - len(kept)]:
        todo: Todo = {
            "id": f"t{len(kept) + 1}",
            "text": item["text"],
            "category": item["category"],
            "impact": item["impact"],
            "effort": item["effort"],
            "blocks": bool(item.get("blocks")),
            "phase": PHASES.get(card["step"] if card else "", ""),
            "about": target,
            "iteration": research.iteration,
            "triage": item["triage"],
            "why": item["why"],
            "status": "dropped" if item["triage"] == "discard" else "pending",
        }
        kept.append(todo)
        if todo["triage"] == "now":
            _open(research, todo)
            _wait_for(research, target, todo["criterion"])


def due(research: Research) -> list[Todo]:
    """What is worked off first: at most ten."""
    return ranked(known(research))[:MAX_ITEMS_PER_SESSION]


def ranked(todos: Sequence[Todo]) -> list[Todo]:
    """The pending ones, those with the most impact for their effort first."""
    pending = [each for each in todos if each["status"] == "pending"]
    return sorted(pending, key=lambda each: (-each["impact"] / each["effort"], -each["impact"]))


def work_off(research: Research, wanted: Collection[str] | None = None) -> list[str]:
    """Open what is due, or those with the IDs `wanted`, as sub-questions; returns the IDs of the tangents."""
    chosen = due(research) if wanted is None else [each for each in known(research) if each["id"] in wanted]
    for todo in chosen[:MAX_ITEMS_PER_SESSION]:
        _open(research, todo)
    return [each["id"] for each in chosen[:MAX_ITEMS_PER_SESSION]]


def after_the_goal(research: Research) -> bool:
    """Where the user asked for it: work off, once, what is due now that the goal is met."""
    state = research.state
    if not state["rules"].get("work_off") or "worked_off" in state or not due(research):
        return False
    state["worked_off"] = work_off(research)
    research.note("todo", f"the goal is met; now {', '.join(state['worked_off'])}", research.under_way)
    return True


def act(research: Research, event: Mapping[str, Any]) -> None:
    """What the user decided: `drop` tangents, or `do` them, for which the research runs again."""
    if event["action"] == "do":
        done = work_off(research, event["ids"])
        research.note("todo", f"opened as sub-questions: {', '.join(done)}", research.under_way)
        if research.state["status"] != RUNNING:
            research.set_status(RUNNING, None, research.under_way)
        return
    for todo in known(research):
        if todo["id"] in event["ids"]:
            todo["status"] = "dropped"


def status_of(todo: Mapping[str, Any], asked: Sequence[Mapping[str, Any]]) -> str:
    """pending, in-progress, completed, or dropped: completed with the sub-question that it became."""
    answered = any(each["id"] == todo.get("criterion") and each["status"] == "answered" for each in asked)
    return "completed" if answered else str(todo["status"])


def _open(research: Research, todo: Todo) -> None:
    todo["criterion"] = open_criterion(research, todo["text"])["id"]
    todo["status"] = "in-progress"


def _wait_for(research: Research, target: str | None, needed: str) -> None:
    """The criterion that is searched builds on what blocks it."""
    for item in research.clarified["sub_questions"]:
        if item["id"] == target:
            item["needs"] = [*item.get("needs", []), needed]
