"""Show where a research stands: question, phase, budget, hypotheses, conflicts, health, last events."""

import json
from argparse import ArgumentParser, Namespace
from typing import Any

from pathfinder.errors import EXIT_DONE
from pathfinder.report.terminal import status
from pathfinder.report.terminal.screen import Screen
from pathfinder.session.opening import reading
from pathfinder.session.store.session import Session
from pathfinder.session.terminal import look

HELP = "show where the research stands"
EXAMPLE = "pf status"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--line", action="store_true", help="one line")
    parser.add_argument("--json", action="store_true", help="the state as JSON")


def run(args: Namespace) -> int:
    session = reading(args)
    graph, state = session.research.graph.data, session.research.state
    if args.json:
        told = {**state, "hypotheses": graph["hypotheses"], "health": graph["health"]}
        print(json.dumps(told | _computed(session), ensure_ascii=False))
        return EXIT_DONE
    show = status.line if args.line else status.view
    print(show(Screen(graph, state, **look())))
    return EXIT_DONE


def _computed(session: Session) -> dict[str, Any]:
    """What follows from the state, the searches and the knowledge of the folder, and is kept nowhere."""
    from pathfinder.memory.overview import overview
    from pathfinder.session.sources.archived import ArchivedSources
    from pathfinder.sources.archive.search_history import searches
    from pathfinder.steps.checks.questions import cited_addresses

    rows = searches(session.paths.seen, cited_addresses(session.research))
    return overview(session.research, rows, ArchivedSources(session.paths).knowledge)
