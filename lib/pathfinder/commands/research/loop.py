"""The decisions of the outer loop, one line each, so that research.sh parses no JSON.

`enter` says whether another iteration may begin, `leave` records what the one just ended cost.
"""

import json
from argparse import ArgumentParser, Namespace
from math import ceil
from pathlib import Path
from typing import Any

from pathfinder import files
from pathfinder.clock import now
from pathfinder.errors import EXIT_DONE
from pathfinder.model.cycle.agenda import choose
from pathfinder.model.cycle.reasoning.complexity import complexity
from pathfinder.model.cycle.reasoning.routing import RETRIES, UNITS, exhausted, next_tier, standing
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Used
from pathfinder.model.cycle.stopping import client_budget, drifting
from pathfinder.model.cycle.writing import pending
from pathfinder.session.documents.writing import Before, write_views
from pathfinder.session.guards.person import by_model
from pathfinder.session.lifecycle.ending import CIRCLES, end, end_cycle
from pathfinder.session.opening import changing
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import configuration, model_names

HELP = "decide for the outer loop"
FOR = "program"
EXAMPLE = "pf loop enter"
LARGEST_OUTPUT = 100_000_000  # bytes
BUDGET_REACHED = "error_max_budget_usd"  # the client's word for --max-budget-usd
SPENT = "the budget is spent, apart from the reserve for the report"
TOKENS = ("inputTokens", "cacheCreationInputTokens", "cacheReadInputTokens", "outputTokens")
NOT_LOGGED_IN = ("not logged in", "/login", "invalid api key", "authentication", "oauth token")


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("when", choices=("enter", "leave"))
    parser.add_argument("file", nargs="?", metavar="FILE", help="the client's JSON output, for `leave`")


def run(args: Namespace) -> int:
    with changing(args) as session:
        if args.when == "enter":
            print(_enter(session))
        else:
            print(_leave(session, args.file))
    return EXIT_DONE


def _enter(session: Session) -> str:
    """`verdict iteration max_iterations until usd card model`.

    `usd` is what the client may spend, `-` without a limit, and where the budget is spent the new limit with
    which the research could go on. `card` counts the cards: it stays where a client ends without an answer.
    `model` is that of the tier the research is at, `-` for the client's own.
    """
    research = session.research
    config = configuration(session.paths.root)
    reserve = config.budget.report_reserve_usd
    verdict = _verdict(session, reserve)
    left, most = _money(research, reserve), research.state["budget"]["max_usd"]
    limit = research.state["limits"]["max_iterations"]
    money = "-" if left is None else f"{max(left, 0):.4f}"
    if verdict == "budget" and most is not None:
        money = f"{ceil(100 * (most + max(most / 2, 2 * reserve))) / 100:.2f}"
    model = _model(session, verdict) or "-"
    at, cards = research.iteration + 1, research.state["cards_issued"]
    return f"{verdict} {at} {limit} {at} {money} {cards} {model}"


def _model(session: Session, verdict: str) -> str:
    """The model for what the client does next; a change of tier is an event."""
    research, models = session.research, model_names(session)
    before = standing(research)
    if verdict != "run" or len({*models.values()}) == 1:
        return models[research.state.get("tier", before["tier"])]
    found = complexity(research, choose(research).target)["score"]
    tier, why = next_tier(research, found, models)
    if tier != before["tier"]:
        revive = models[tier] != models[before["tier"]] and research.iteration > 0
        session.commit("routed", now(), tier=tier, why=why, revive=revive)
        session.flush()
    return models[tier]


def _money(research: Research, reserve: float) -> float | None:
    """What may be spent now: the reserve is for the written report."""
    return client_budget(research, 0 if pending(research.state) else reserve)


def _verdict(session: Session, reserve: float) -> str:
    research = session.research
    status = research.state["status"]
    offline = research.state["driver"] == "offline"
    left = _money(research, reserve)
    if status == "completed" and research.iteration >= research.state["limits"]["max_iterations"]:
        return "limit"
    if status == "paused" and research.state["status_reason"] == SPENT:
        if left is not None and left <= 0:
            return "budget"
        _go_on(session)  # the budget was raised while the report was written
    elif status != "running":
        return str(status)
    circling = None if pending(research.state) else drifting(research)
    if circling and offline:
        end_cycle(
            session, "completed", f"the documents have nothing more to say: {circling}", affordable=False
        )
        return "completed"
    money = client_budget(research, 0)
    affordable = money is None or money > 0
    if circling:
        return (
            "write" if end_cycle(session, "stalled", CIRCLES + circling, affordable=affordable) else "drift"
        )
    if left is not None and left <= 0 and not offline:
        return "write" if end_cycle(session, "paused", SPENT, affordable=affordable) else "budget"
    return "write" if pending(research.state) else "run"


def _go_on(session: Session) -> None:
    before = Before(session.research)
    session.commit("status", now(), status="running", reason=None)
    write_views(session, before)


def _leave(session: Session, file: str | None) -> str:
    """`verdict message`: ok, not_logged_in, failed, or higher: failed, and another model comes next."""
    result = _result(Path(file)) if file and not by_model() else {}
    cost = result.get("total_cost_usd")
    before = Before(session.research)
    if isinstance(cost, int | float) and cost > 0:
        turns = result.get("num_turns")
        known = {"request_usd": round(cost / turns, 6)} if isinstance(turns, int) and turns > 0 else {}
        session.commit("spent", now(), usd=float(cost), **known)
    if count := _used(result):
        session.commit("used", now(), client=str(result["session_id"]), **count)
    fine = result.get("subtype") == BUDGET_REACHED or bool(result and not result.get("is_error"))
    models = model_names(session)
    if len({*models.values()}) > 1:
        session.commit("ran", now(), failed=not fine, units=UNITS[standing(session.research)["tier"]])
    write_views(session, before)
    if result.get("subtype") == BUDGET_REACHED:
        return "ok the client reached its part of the budget"
    message = " ".join(str(result.get("result") or "the client gave no result").split())[:200]
    if fine:
        return f"ok {message}"
    if any(phrase in message.lower() for phrase in NOT_LOGGED_IN):
        end(session, "paused", "Claude Code is not logged in")
        return f"not_logged_in {message}"
    higher = standing(session.research)["failed"] > RETRIES and not exhausted(session.research, models)
    return f"{'higher' if higher else 'failed'} {message}"


def _used(result: dict[str, Any]) -> Used | None:
    """The requests and tokens of which the client tells; None where it does not."""
    try:
        tokens = [int(each[kind]) for each in result["modelUsage"].values() for kind in TOKENS]
        return {"requests": int(result["num_turns"]), "tokens": sum(tokens)} if result["session_id"] else None
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def _result(path: Path) -> dict[str, Any]:
    """The last JSON object in the client's output that has a `type`; {} when there is none."""
    try:
        lines = files.read_regular(path, LARGEST_OUTPUT).decode("utf-8", "replace").splitlines()
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
