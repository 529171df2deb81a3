"""Where a research got stuck and how far it is from its question: a line each, for people."""

from collections.abc import Mapping
from typing import Any

from pathfinder.model.cycle.resilience.stagnation import told


def stuck(state: Mapping[str, Any]) -> dict[str, str]:
    """`stuck`: the last pattern and the rung that answered it; `drift`: its figures; what there is."""
    found = {}
    if tried := (state.get("stagnation") or {}).get("tried"):
        count = f" ({len(tried)} times so far)" if len(tried) > 1 else ""
        found["stuck"] = told(tried[-1]) + count
    if drift := state.get("drift"):
        parts = ", ".join(f"{name} {drift[name]:.2f}" for name in ("goal", "constraints", "ontology"))
        found["drift"] = f"{drift['overall']:.2f} ({parts})"
    return found
