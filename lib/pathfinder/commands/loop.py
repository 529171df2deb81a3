"""The decisions of the outer loop, one line each, so that research.sh parses no JSON.

`enter` says whether another iteration may begin, `leave` records what the one just ended cost.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from pathfinder.commands.views import Before, write_views
from pathfinder.commands.workspace import changing, configuration, now
from pathfinder.cycle.stopping import budget_left, drifting
from pathfinder.errors import EXIT_DONE
from pathfinder.store.session import Session

HELP = "decide for the outer loop"
EXAMPLE = "pf loop enter"
BUDGET_REACHED = "error_max_budget_usd"  # the client's word for --max-budget-usd
NOT_LOGGED_IN = ("not logged in", "/login", "invalid api key", "authentication", "oauth token")


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("when", choices=("enter", "leave"))
    parser.add_argument("file", nargs="?", metavar="FILE", help="the client's JSON output, for `leave`")


def run(args: Namespace) -> int:
    with changing(args) as session:
        if args.when == "enter":
            print(_enter(session))
        else:
            print(_leave(session, Path(args.file or "/dev/null")))
    return EXIT_DONE


def _enter(session: Session) -> str:
    """`verdict iteration max_iterations until remaining_usd`; remaining is `-` without a limit."""
    research = session.research
    reserve = configuration(session.paths.root)["budget"]["report_reserve_usd"]
    left = budget_left(research, reserve)
    verdict = _verdict(session, left)
    limit = research.state["limits"]["max_iterations"]
    money = "-" if left is None else f"{max(left, 0):.4f}"
    return f"{verdict} {research.iteration + 1} {limit} {research.iteration + 1} {money}"


def _verdict(session: Session, left: float | None) -> str:
    research = session.research
    status = research.state["status"]
    offline = research.state["driver"] == "offline"
    if status == "completed" and research.iteration >= research.state["limits"]["max_iterations"]:
        return "limit"
    if status != "running":
        return str(status)
    circling = drifting(research)
    if circling and offline:
        _set_status(session, "completed", f"the documents have nothing more to say: {circling}")
        return "completed"
    if circling:
        _set_status(session, "stalled", f"going in circles: {circling}")
        return "drift"
    if left is not None and left <= 0 and not offline:
        _set_status(session, "paused", "the budget is spent, apart from the reserve for the report")
        return "budget"
    return "run"


def _set_status(session: Session, status: str, reason: str) -> None:
    before = Before(session.research)
    session.commit("status", now(), status=status, reason=reason)
    write_views(session, before)


def _leave(session: Session, path: Path) -> str:
    """`verdict message`: ok, not_logged_in or failed."""
    result = _result(path)
    cost = result.get("total_cost_usd")
    if isinstance(cost, int | float) and cost > 0:
        session.commit("spent", now(), usd=float(cost))
        session.flush()
    if result.get("subtype") == BUDGET_REACHED:
        return "ok the client reached its part of the budget"
    message = " ".join(str(result.get("result") or "the client gave no result").split())[:200]
    if not result.get("is_error") and result:
        return f"ok {message}"
    if any(phrase in message.lower() for phrase in NOT_LOGGED_IN):
        return f"not_logged_in {message}"
    return f"failed {message}"


def _result(path: Path) -> dict[str, Any]:
    """The last JSON object in the client's output that has a `type`; {} when there is none."""
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return {}
    for line in reversed(lines):
        try:
            data = json.loads(line)
        except ValueError:
            continue
        if isinstance(data, list) and data:
            data = data[-1]
        if isinstance(data, dict) and data.get("type") == "result":
            return data
    return {}
