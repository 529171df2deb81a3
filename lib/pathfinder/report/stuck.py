"""Where a research got stuck, what was voted on, how far it is from its question: a line each, for people."""

from collections.abc import Mapping
from typing import Any

from pathfinder.model.cycle.goal import criteria
from pathfinder.model.cycle.resilience.stagnation import told


def stuck(state: Mapping[str, Any]) -> dict[str, list[str]]:
    """`stuck`: each rung that was taken, with its pattern; `vote`: the last; `drift`: its figures."""
    found = {}
    if tried := (state.get("stagnation") or {}).get("tried"):
        found["stuck"] = [f"{told(each)} (iteration {each['iteration'] + 1})" for each in tried]
    if votes := [each for each in state.get("judgements") or () if "why" in each]:
        times = f" ({len(votes)} times so far)" if len(votes) > 1 else ""
        found["vote"] = [criteria.told(votes[-1]) + times]
    if drift := state.get("drift"):
        parts = ", ".join(f"{name} {drift[name]:.2f}" for name in ("goal", "constraints", "ontology"))
        found["drift"] = [f"{drift['overall']:.2f} ({parts})"]
    return found
