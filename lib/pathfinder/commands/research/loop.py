"""The decisions of the outer loop, one line each, so that research.sh parses no JSON.

`enter` says whether another iteration may begin, `leave` records what the one just ended cost.
"""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from pathfinder.clock import now
from pathfinder.errors import EXIT_DONE
from pathfinder.model.cycle import writing
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.stopping import budget_left, drifting
from pathfinder.model.cycle.writing import pending
from pathfinder.session.documents.writing import Before, write_views
from pathfinder.session.opening import changing
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import configuration

HELP = "decide for the outer loop"
FOR = "program"
EXAMPLE = "pf loop enter"
BUDGET_REACHED = "error_max_budget_usd"  # the client's word for --max-budget-usd
SPENT = "the budget is spent, apart from the reserve for the report"
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
    reserve = configuration(session.paths.root).budget.report_reserve_usd
    verdict = _verdict(session, reserve)
    left = _money(research, reserve)
    limit = research.state["limits"]["max_iterations"]
    money = "-" if left is None else f"{max(left, 0):.4f}"
    return f"{verdict} {research.iteration + 1} {limit} {research.iteration + 1} {money}"


def _money(research: Research, reserve: float) -> float | None:
    """What may be spent now: the reserve is for the written report."""
    return budget_left(research, 0 if pending(research.state) else reserve)


def _verdict(session: Session, reserve: float) -> str:
    research = session.research
    status = research.state["status"]
    offline = research.state["driver"] == "offline"
    left = _money(research, reserve)
    if status == "completed" and research.iteration >= research.state["limits"]["max_iterations"]:
        return "limit"
    if status == "paused" and research.state["status_reason"] == SPENT:
        return "budget"
    if status != "running":
        return str(status)
    circling = None if pending(research.state) else drifting(research)
    if circling and offline:
        _set_status(session, "completed", f"the documents have nothing more to say: {circling}")
        return "completed"
    if circling:
        return _end(session, "stalled", f"going in circles: {circling}", "drift")
    if left is not None and left <= 0 and not offline:
        return _end(session, "paused", SPENT, "budget")
    return "write" if pending(research.state) else "run"


def _end(session: Session, status: str, reason: str, verdict: str) -> str:
    """End the cycle with a status; where a written report is wanted and can be paid for, it comes first."""
    research = session.research
    money = budget_left(research, 0)
    report = research.state.get("report")
    begun = report is not None and report["iteration"] == research.iteration
    if begun or not writing.wanted(research) or (money is not None and money <= 0):
        _set_status(session, status, reason)
        return verdict
    before = Before(research)
    session.commit("report", now(), asked="finished", then={"status": status, "reason": reason})
    write_views(session, before)
    return "write"


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
