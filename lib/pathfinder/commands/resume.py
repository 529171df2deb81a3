"""Go on with a paused, stopped, stalled or completed research, in this process or a new one."""

from __future__ import annotations

import json
import math
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

from pathfinder.commands.cards import card_text, open_card
from pathfinder.commands.views import Before, write_views
from pathfinder.commands.workspace import bind, changing, now
from pathfinder.cycle.writing import pending
from pathfinder.errors import EXIT_DONE, SessionError
from pathfinder.store import bindings

HELP = "go on with a research"
EXAMPLE = "pf resume 20260101-why-do-heat-pumps-work --max-iterations 30"
MORE_ITERATIONS = 5


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("id", nargs="?", metavar="ID", help="the session (default: the bound or current one)")
    parser.add_argument(
        "--max-iterations", type=int, metavar="N", help="a new limit, counted from the beginning"
    )
    parser.add_argument("--budget", type=float, metavar="USD", help="a new limit for the whole research")
    parser.add_argument("--quiet", action="store_true", help="print no card")
    parser.add_argument("--json", action="store_true", help="session ID and open card as JSON")


def run(args: Namespace) -> int:
    args.session = args.id or args.session
    with changing(args) as session:
        before = Before(session.research)
        events = list(_events(session.research.state, args))
        for event in events:
            session.commit(event.pop("kind"), now(), **event)
        write_views(session, before)
        bindings.set_current(session.paths.root, session.paths.id)
        bind(session)
        card = open_card(session)
    if args.json:
        print(json.dumps({"session": session.paths.id, "next": card}, ensure_ascii=False))
    elif args.quiet:
        print(session.paths.id)
    else:
        print(f"Resumed {session.paths.id}\n\n{card_text(card)}")
    return EXIT_DONE


def _events(state: dict[str, Any], args: Namespace) -> Iterator[dict[str, Any]]:
    """What a resume adds to the journal; every argument is checked before anything is added."""
    if state["status"] != "running" or args.max_iterations is not None:
        yield {"kind": "status", **_running(state, args.max_iterations)}
    if args.budget is not None:
        if not 0 < args.budget < math.inf:
            raise SessionError(f"--budget is {args.budget}", "give an amount of US dollars above 0")
        yield {"kind": "budget", "max_usd": args.budget}


def _running(state: dict[str, Any], wanted: int | None) -> dict[str, Any]:
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
    completed = state["status"] == "completed"
    return {
        "status": "running",
        "reason": None,
        "max_iterations": limit,
        "past_saturation": completed,
    }
