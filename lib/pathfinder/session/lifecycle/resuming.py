"""Making a research run again, with higher limits where they are given."""

import math
from typing import TypedDict

from pathfinder.clock import now
from pathfinder.errors import SessionError, StoreError
from pathfinder.model.cycle.state import ResearchStatus, State
from pathfinder.model.cycle.stopping import MOST_ITERATIONS, SATURATED
from pathfinder.model.cycle.writing import pending
from pathfinder.session.documents.plan import reviewed
from pathfinder.session.documents.writing import Before, write_views
from pathfinder.session.guards.person import by_model
from pathfinder.session.store import bindings, moves
from pathfinder.session.store.session import Session
from pathfinder.session.terminal import afterwards
from pathfinder.session.workspace import bind

MORE_ITERATIONS = 5


def resume(session: Session, max_iterations: int | None = None, budget: float | None = None) -> str:
    """Make the research of an open session run again, be the current one, and driven from here.

    Says what it did.

    SessionError when a limit is reached or a new one makes no sense; nothing has changed then.
    """
    before, start = Before(session.research), session.position
    said = _told(session.research.state, max_iterations, budget)
    try:
        questions = reviewed(session)
        running = _running(session.research.state, max_iterations)
        if budget is not None:
            _check(budget, session.research.state)
        if questions is not None:
            session.commit("reviewed", now(), sub_questions=questions)
        if running:
            session.commit("status", now(), **running)
        if budget is not None:
            session.commit("budget", now(), max_usd=budget)
    except StoreError:
        if session.position != start:
            session.take_back(start)
        raise
    write_views(session, before)
    with afterwards():
        moves.forget(session)
        bindings.set_current(session.paths.root, session.paths.id)
        bind(session)
    return said


def at_limit(state: State) -> bool:
    """Whether only a higher limit could make the research do more."""
    return state["iteration"] >= state["limits"]["max_iterations"] and not pending(state)


def _told(state: State, max_iterations: int | None, budget: float | None) -> str:
    """What a resume does to a research as it is now."""
    was, reason = state["status"], state["status_reason"]
    told = f"{state['session']} was {was}" + (f" ({reason})" if reason else "")
    told += " already" if was == "running" else " and runs again"
    if max_iterations is not None:
        told += f", until {max_iterations} iterations are done"
    if budget is not None:
        told += f", with {budget:g} US dollars for all of it"
    return told


class Running(TypedDict):
    """That a research runs again, and how far."""

    status: ResearchStatus
    reason: None
    max_iterations: int
    past_saturation: bool


def _running(state: State, wanted: int | None) -> Running | None:
    """What makes a research run again; None where it does. The limit is the user's: only they raise it."""
    if state["status"] == "running" and wanted is None:
        return None
    iteration, limit = state["iteration"], state["limits"]["max_iterations"]
    if wanted is not None and wanted <= iteration:
        raise SessionError(
            f"--max-iterations {wanted}: {iteration} iterations are done already",
            f"give {iteration + 1} or more",
        )
    if wanted is not None and wanted > MOST_ITERATIONS:
        raise SessionError(f"--max-iterations is {wanted}", f"give {iteration + 1} to {MOST_ITERATIONS}")
    if wanted is None and at_limit(state):
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


def _check(budget: float, state: State) -> None:
    if not 0 < budget < math.inf:
        raise SessionError(f"--budget is {budget}", "give an amount of US dollars above 0")
    if by_model() and budget > (state["budget"]["max_usd"] or math.inf):
        hint = f"the user runs it in a terminal: pf resume {state['session']} --budget {budget}"
        raise SessionError(f"--budget {budget} is more than the user allowed", hint)
