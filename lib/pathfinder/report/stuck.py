"""Where a research got stuck, what was voted on, how far it is from its question: a line each, for people."""

from collections.abc import Mapping, Sequence
from typing import Any

from pathfinder.model.cycle.goal import criteria
from pathfinder.model.cycle.resilience.stagnation import told


def stuck(state: Mapping[str, Any]) -> dict[str, str]:
    """`stuck`: the last pattern and the rung that answered it; `vote`: the last; `drift`: its figures."""
    found = {}
    if tried := (state.get("stagnation") or {}).get("tried"):
        found["stuck"] = told(tried[-1]) + _count(tried)
    if votes := [each for each in state.get("judgements") or () if "why" in each]:
        found["vote"] = criteria.told(votes[-1]) + _count(votes)
    if drift := state.get("drift"):
        parts = ", ".join(f"{name} {drift[name]:.2f}" for name in ("goal", "constraints", "ontology"))
        found["drift"] = f"{drift['overall']:.2f} ({parts})"
    return found


def _count(times: Sequence[Any]) -> str:
    return f" ({len(times)} times so far)" if len(times) > 1 else ""
