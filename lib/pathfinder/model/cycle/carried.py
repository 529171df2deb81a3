"""What the journal entries of `pf migrate` do: carry a research of version 1 over, give an old one new rules.

A hypothesis that came so is `carried`: its words were never held against the quotes linked to it.
"""

from copy import deepcopy
from typing import Any, TypedDict

from pathfinder.model.cycle.goal.seed import seal
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Clarified
from pathfinder.model.graph.types import NewObservation
from pathfinder.model.graph.update import NewEdge, NewHypothesis, apply_explore_updates

WAITS = "carried over from version 1; `pf resume` goes on with it"
Carried = TypedDict(
    "Carried",
    {
        "from": str,
        "clarified": Clarified,
        "observations": list[NewObservation],
        "type_a_hypotheses": list[NewHypothesis],
        "edges": list[NewEdge],
        "directions": list[str],
    },
)


def carry_over(research: Research, payload: Carried) -> None:
    """Take what a folder of version 1 held; the research then waits for the user."""
    state, graph = research.state, research.graph
    state["clarified"] = deepcopy(payload["clarified"])
    seal(state)
    state["card"] = None
    apply_explore_updates(graph, payload)
    _mark(research)
    for keyword in payload["directions"]:
        graph.add_direction(keyword, None)
    proven = sum(item["proof"] != "unproven" for item in payload["observations"])
    state["figures"]["quotes_proven"] += proven
    state["carried_from"] = payload["from"]
    claims, directions = payload["type_a_hypotheses"], payload["directions"]
    text = f"{len(payload['observations'])} observations, {len(claims)} claims, {len(directions)} directions"
    research.note("carried", f"{text} from version 1")
    research.set_status("paused", WAITS)


def follow(research: Research, rules: Any) -> None:
    """Decide by these rules from now on; what was decided stays."""
    state = research.state
    if rules.get("grounded") and not state["rules"].get("grounded"):
        _mark(research)
    state["rules"] = deepcopy(rules)
    research.graph.rules = rules.get("version", 1)
    state.setdefault("searches_before", state["figures"]["searches"])
    research.note("rules", f"follows version {research.graph.rules} of the rules", research.under_way)


def _mark(research: Research) -> None:
    for hypothesis in research.graph.hypotheses.values():
        hypothesis["carried"] = True
