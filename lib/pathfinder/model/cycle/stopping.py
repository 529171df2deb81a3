"""When a research ends by itself, and when it goes in circles."""

from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Round


def reason_to_complete(research: Research) -> str | None:
    """Why the research is complete after the iteration just finished, or None."""
    limit = research.state["limits"]["max_iterations"]
    if research.iteration >= limit:
        return f"iteration limit of {limit} reached"
    saturated = "SATURATED" in research.graph.data["health"]["issues"]
    if saturated and research.state["rules"]["stop_when_saturated"]:
        return "saturated: enough is verified and nothing is untested"
    return None


def drifting(research: Research) -> str | None:
    """Why the last iterations count as going in circles, or None.

    They do when, over the whole drift window, nothing was added to the graph and no hypothesis
    changed its status (FIELD complaint 8: endless loops without progress).
    """
    window = research.state["rules"]["drift_window"]
    rounds = research.state["recent"][-window:]
    if len(rounds) < window or any(_progress(each) for each in rounds):
        return None
    return f"the last {window} iterations brought nothing new"


def _progress(each: Round) -> bool:
    return bool(each["observations"] or each["hypotheses"] or each["moved"])


def budget_left(research: Research, reserve: float) -> float | None:
    """US dollars that searching may still spend, the report's reserve set aside; None without a limit."""
    budget = research.state["budget"]
    if budget["max_usd"] is None:
        return None
    return float(round(budget["max_usd"] - budget["spent_usd"] - reserve, 4))
