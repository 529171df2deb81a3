"""When isolated calls are asked to think about what comes next, and what is kept of their answers."""

from collections.abc import Mapping
from typing import Any, Literal, TypedDict

from pathfinder.model.cycle.agenda import choose
from pathfinder.model.cycle.reasoning.complexity import PLAIN, Reasoned, about, reasoning, rules, told
from pathfinder.model.cycle.research import RUNNING, Research
from pathfinder.model.cycle.state import ReasoningMode, Tree, Votes
from pathfinder.model.cycle.target import Target

Asked = Literal["votes", "tree"]
TREES: tuple[ReasoningMode, ...] = ("tree_of_thoughts", "lats")
MOST_QUOTES = 12
NAMES: dict[ReasoningMode, str] = {
    "chain_of_thought": "chain of thought",
    "self_consistency": "self-consistency",
    "tree_of_thoughts": "tree of thoughts",
    "lats": "LATS",
}


class Counted(TypedDict):
    """Several answers to a target: how many gave each, and what they miss."""

    answers: dict[str, int]
    majority: str
    agreement: float
    missing: list[str]


class Shown(TypedDict, total=False):
    """How a target is thought about, as a card shows it."""

    reasoning: str
    lats_left: int
    votes: Counted


def due(research: Research) -> Asked | None:
    """What is to be asked before the open card is answered; once for each, also where nobody answered."""
    state, card = research.state, research.state["card"]
    if rules(research) is None or card is None or state["status"] != RUNNING:
        return None
    if card["step"] == "IDEATE" and state.get("reasoning_mode") in TREES:
        return None if (grown := state.get("tree")) and grown["iteration"] == research.iteration else "tree"
    if card["step"] != "PLAN" or ((held := state.get("votes")) and held["iteration"] == research.iteration):
        return None
    target = choose(research).target
    found = reasoning(research, target)
    return "votes" if found and found.mode != PLAIN and quotes(research, target) else None


def quotes(research: Research, target: Target) -> list[str]:
    """The proven words behind a target, the latest first."""
    graph = research.graph
    keys = {edge["from"] for one in about(research, target) for edge in graph.evidence(one)}
    if target["target_type"] == "sub_question":
        name = target["target_id"]
        keys |= {key for key, item in graph.observations.items() if item.get("sub_question") == name}
    known = [item for key, item in reversed(graph.observations.items()) if key in keys]
    return list(dict.fromkeys(item["quote"] for item in known if item["proof"] != "unproven"))[:MOST_QUOTES]


def votes(research: Research) -> Votes | None:
    """The answers to the target of this iteration."""
    held = research.state.get("votes")
    return held if held and held["iteration"] == research.iteration and held["paths"] else None


def tree(research: Research) -> Tree | None:
    """The thoughts for the idea of this iteration."""
    grown = research.state.get("tree")
    return grown if grown and grown["iteration"] == research.iteration and grown["branches"] else None


def shown(research: Research, target: Target) -> Shown:
    """What a PLAN card shows of it: nothing for a target that one line of thought settles."""
    found = reasoning(research, target)
    if found is None or found.mode == PLAIN:
        return {}
    data: Shown = {"reasoning": f"{found.mode}: {told(found.complexity)}"}
    rule = rules(research)
    if rule and found.mode == "lats":
        data["lats_left"] = max(0, rule["lats_iterations"] - research.state.get("lats", 0))
    if held := votes(research):
        counts: dict[str, int] = {}
        for each in held["paths"]:
            counts[each["answer"]] = counts.get(each["answer"], 0) + 1
        data["votes"] = {
            "answers": counts,
            "majority": held["majority"],
            "agreement": held["agreement"],
            "missing": [each["missing"] for each in held["paths"] if each["missing"]],
        }
    return data


def keep(research: Research, event: Mapping[str, Any]) -> None:
    """Fold what isolated calls answered: what they disagree about is searched for, and proves nothing."""
    state = research.state
    said = f"{NAMES[event['mode']]} because {told(event['complexity'])}; {event['said']}"
    price = f"{event['calls']} calls, {event['units']} units, ${event['usd']:.3f}"
    state["reasoning_mode"], state["complexity"] = event["mode"], event["complexity"]
    if "votes" in event:
        state["votes"] = event["votes"]
        if direction := event["votes"].get("direction"):
            origin = event["votes"]["target"][1]
            research.graph.add_direction(direction, origin if origin in research.graph.hypotheses else None)
    else:
        state["tree"] = event["tree"]
    research.note("reasoning", f"{said}; {price}")


def chosen(research: Research, found: Reasoned) -> None:
    """Keep how the target of this iteration is thought about; one line of thought is not noted."""
    state = research.state
    state["reasoning_mode"], state["complexity"] = found.mode, found.complexity
    if found.mode == "lats":
        state["lats"] = state.get("lats", 0) + 1
    if found.mode != PLAIN and not votes(research):
        research.note("reasoning", f"{NAMES[found.mode]} because {told(found.complexity)}; no call was made")
