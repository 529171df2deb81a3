"""Ending the cycle of a research: paused, stopped, stalled, or over by itself."""

from pathfinder.clock import now
from pathfinder.model.cycle import writing
from pathfinder.model.cycle.state import ResearchStatus
from pathfinder.model.cycle.stopping import drifting
from pathfinder.model.cycle.writing import pending
from pathfinder.session.documents.writing import Before, write_views
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import launcher

OVER = ("completed", "stopped")
CIRCLES = "going in circles: "


def end(session: Session, status: ResearchStatus, reason: str) -> str:
    """End the cycle of an open session for now, unless the research is over already; says what it did."""
    state, name = session.research.state, session.paths.id
    if state["status"] == status or state["status"] in OVER:
        return f"{name} is {state['status']} already"
    before = Before(session.research)
    session.commit("status", now(), status=status, reason=reason)
    write_views(session, before, refresh=True)
    report, command = session.paths.report, f"{launcher()} resume {name}"
    return f"{name} is {status}: {reason}\n  report: {report}\n  next: {command}"


def end_cycle(session: Session, status: ResearchStatus, reason: str, *, affordable: bool = True) -> bool:
    """End the cycle with a status; True when a written report comes first: wanted, affordable, not begun."""
    research = session.research
    report = research.state.get("report")
    begun = report is not None and report["iteration"] == research.iteration
    first = affordable and not begun and writing.wanted(research)
    before = Before(research)
    if first:
        session.commit("report", now(), asked="finished", then={"status": status, "reason": reason})
    else:
        session.commit("status", now(), status=status, reason=reason)
    write_views(session, before)
    return first


def stop_circling(session: Session) -> None:
    """End a research whose last iterations brought nothing, as the outer loop does."""
    research = session.research
    if research.running and not pending(research.state) and (why := drifting(research)):
        end_cycle(session, "stalled", f"{CIRCLES}{why}")
