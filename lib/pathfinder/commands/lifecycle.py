"""Changing the status of a research: what pause, stop and stall share."""

from __future__ import annotations

from argparse import Namespace

from pathfinder.commands.views import Before, write_views
from pathfinder.commands.workspace import changing, launcher, now
from pathfinder.cycle.research import ResearchStatus
from pathfinder.errors import EXIT_DONE

OVER = ("completed", "stopped")


def end(args: Namespace, status: ResearchStatus, reason: str) -> int:
    """Set a status that ends the cycle for now, unless the research is over already."""
    with changing(args) as session:
        state = session.research.state
        if state["status"] == status or state["status"] in OVER:
            print(f"{session.paths.id} is {state['status']} already")
            return EXIT_DONE
        before = Before(session.research)
        session.commit("status", now(), status=status, reason=reason)
        write_views(session, before, refresh=True)
        print(f"{session.paths.id} is {status}: {reason}")
        print(f"  report: {session.paths.report}")
        print(f"  next: {launcher()} resume {session.paths.id}")
    return EXIT_DONE
