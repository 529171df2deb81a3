"""When a research ends by itself, and when it goes in circles."""

from pathfinder.model.cycle import descent
from pathfinder.model.cycle.agenda import answered, waiting
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.resilience.stagnation import climbing, progress
from pathfinder.model.cycle.state import Event
from pathfinder.model.graph.conflicts import active_conflicts

MOST_ITERATIONS = 10_000  # of one research
SATURATED = "saturated: "  # how the reason begins
READING_SHARE = 0.1  # of the budget, for the second reader
LATE = 5  # the version of the rules since which a claim made at the very end waits for no search
UNKNOWN_REQUEST = 0.03  # of the budget, until the first process has said what its requests cost


def reason_to_complete(research: Research) -> str | None:
    """Why the research is complete after the iteration just finished, or None."""
    if out_of_iterations(research):
        limit = research.state["limits"]["max_iterations"]
        return (
            f"depth of {limit} reached" if descent.rules(research) else f"iteration limit of {limit} reached"
        )
    if not research.state["rules"]["stop_when_saturated"]:
        return None
    if answer := descent.complete(research):
        return answer
    if research.coverage_leads and complete(research):
        left = any(each["status"] == "unvisited" for each in research.graph.hypotheses.values())
        tested = " and" if left else ", nothing is untested and"
        return f"every sub-question is answered{tested} the last look for gaps named none"
    saturated = "SATURATED" in research.graph.data["health"]["issues"]
    covered = not research.coverage_leads or ("gaps" in research.state and not waiting(research))
    return f"{SATURATED}enough is verified and nothing is untested" if saturated and covered else None


def out_of_iterations(research: Research) -> bool:
    """Whether no iteration is left."""
    return research.iteration >= research.state["limits"]["max_iterations"]


def complete(research: Research) -> bool:
    """The completeness check is done, every sub-question is answered, no claim untested, no conflict open.

    In the user's own documents a claim that came up after that check stays untested.
    """
    graph, checked = research.graph, research.state.get("gaps")
    if checked is None:
        return False
    last = checked if graph.rules >= LATE and research.state["corpora"] else research.iteration
    untested = any(
        item["status"] == "unvisited" and item["created_at"] < last for item in graph.hypotheses.values()
    )
    return answered(research) and not untested and not active_conflicts(graph)


def proposes(research: Research, reason: str) -> bool:
    """Whether this reason only proposes to write the report, to the user who is there to be asked."""
    present = research.coverage_leads and research.state["driver"] == "interactive"
    return present and reason.startswith(SATURATED)


def drifting(research: Research) -> str | None:
    """Why the last iterations count as going in circles, or None.

    They do when, over the whole drift window, nothing was added to the graph and no hypothesis
    changed its status (FIELD complaint 8: endless loops without progress). Who resumes a research that
    ended so gives it a whole window again. While the ladder has rungs left, they come first.
    """
    if climbing(research):
        return None
    window = research.state["rules"]["drift_window"]
    resumed = [each["iteration"] for each in research.state["events"] if _resumed(each)]
    recent = [each for each in research.state["recent"] if not resumed or each["iteration"] > resumed[-1]]
    rounds = recent[-window:]
    if len(rounds) < window or any(progress(each) for each in rounds):
        return None
    return f"the last {window} iterations brought nothing new"


def _resumed(event: Event) -> bool:
    return event["kind"] == "status" and event["text"] == "running"


def budget_left(research: Research, reserve: float) -> float | None:
    """US dollars that searching may still spend, the report's reserve set aside; None without a limit."""
    budget = research.state["budget"]
    if budget["max_usd"] is None:
        return None
    return float(round(budget["max_usd"] - budget["spent_usd"] - reserve, 4))


def request_usd(research: Research) -> float:
    """What one more request of the client may cost: twice the mean of its dearest process, for they grow."""
    budget = research.state["budget"]
    return (
        2 * budget["request_usd"] if "request_usd" in budget else UNKNOWN_REQUEST * (budget["max_usd"] or 0)
    )


def reading_left(research: Research) -> float:
    """What the second reader may still cost: set aside, so that it and the client together keep the limit."""
    state = research.state
    if not state["rules"].get("review") or state["budget"]["max_usd"] is None:
        return 0.0
    return float(max(0, READING_SHARE * state["budget"]["max_usd"] - state["figures"].get("reading_usd", 0)))


def client_budget(research: Research, reserve: float) -> float | None:
    """What the client may spend now so that its last request cannot cross the limit; None without one."""
    left = budget_left(research, reserve)
    return left if left is None else round(left - reading_left(research) - request_usd(research), 4)
