"""When a research ends by itself, and when it goes in circles."""

from pathfinder.model.cycle.agenda import answered, waiting
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Round
from pathfinder.model.graph.conflicts import active_conflicts

SATURATED = "saturated: "  # how the reason begins


def reason_to_complete(research: Research) -> str | None:
    """Why the research is complete after the iteration just finished, or None."""
    limit = research.state["limits"]["max_iterations"]
    if research.iteration >= limit:
        return f"iteration limit of {limit} reached"
    if not research.state["rules"]["stop_when_saturated"]:
        return None
    if research.coverage_leads and complete(research):
        return "every sub-question is answered, nothing is untested and nothing was found missing"
    saturated = "SATURATED" in research.graph.data["health"]["issues"]
    covered = not research.coverage_leads or ("gaps" in research.state and not waiting(research))
    return f"{SATURATED}enough is verified and nothing is untested" if saturated and covered else None


def complete(research: Research) -> bool:
    """The completeness check is done, every sub-question is answered, no claim untested, no conflict open."""
    graph = research.graph
    untested = any(item["status"] == "unvisited" for item in graph.hypotheses.values())
    return "gaps" in research.state and answered(research) and not untested and not active_conflicts(graph)


def proposes(research: Research, reason: str) -> bool:
    """Whether this reason only proposes to write the report, to the user who is there to be asked."""
    present = research.coverage_leads and research.state["driver"] == "interactive"
    return present and reason.startswith(SATURATED)


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
