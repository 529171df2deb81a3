"""Changing the status of a research: pause, stop, stall and resume."""

import math
from collections.abc import Iterator
from typing import Any

from pathfinder.clock import now
from pathfinder.errors import SessionError
from pathfinder.model.cycle.state import ResearchStatus, State
from pathfinder.model.cycle.stopping import SATURATED
from pathfinder.model.cycle.writing import pending
from pathfinder.session.documents.writing import Before, write_views
from pathfinder.session.store import bindings
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import bind, launcher

OVER = ("completed", "stopped")
MORE_ITERATIONS = 5


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


def resume(session: Session, max_iterations: int | None = None, budget: float | None = None) -> None:
    """Make the research of an open session run again, be the current one, and driven from here.

    SessionError when a limit is reached or a new one makes no sense; nothing has changed then.
    """
    before = Before(session.research)
    for event in list(_events(session.research.state, max_iterations, budget)):
        session.commit(event.pop("kind"), now(), **event)
    write_views(session, before)
    bindings.set_current(session.paths.root, session.paths.id)
    bind(session)


def _events(state: State, max_iterations: int | None, budget: float | None) -> Iterator[dict[str, Any]]:
    """What a resume adds to the journal; every argument is checked before anything is added."""
    if state["status"] != "running" or max_iterations is not None:
        yield {"kind": "status", **_running(state, max_iterations)}
    if budget is not None:
        if not 0 < budget < math.inf:
            raise SessionError(f"--budget is {budget}", "give an amount of US dollars above 0")
        yield {"kind": "budget", "max_usd": budget}


def _running(state: State, wanted: int | None) -> dict[str, Any]:
    """The status event that makes a research run again. The limit is the user's: only they raise it."""
    iteration, limit = state["iteration"], state["limits"]["max_iterations"]
    if wanted is not None and wanted <= iteration:
        raise SessionError(
            f"--max-iterations {wanted}: {iteration} iterations are done already",
            f"give {iteration + 1} or more",
        )
    if wanted is None and iteration >= limit and not pending(state):
        hint = f"pf resume {state['session']} --max-iterations {iteration + MORE_ITERATIONS}"
        raise SessionError(f"the limit of {limit} iterations is reached", hint)
    limit = wanted or limit
    proposed = (state["status_reason"] or "").startswith(SATURATED)
    return {
        "status": "running",
        "reason": None,
        "max_iterations": limit,
        "past_saturation": state["status"] == "completed" or proposed,
    }
