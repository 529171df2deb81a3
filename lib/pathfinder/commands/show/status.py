"""Show where a research stands: question, phase, budget, hypotheses, conflicts, health, last events."""

import json
from argparse import ArgumentParser, Namespace

from pathfinder.errors import EXIT_DONE
from pathfinder.report.terminal import status
from pathfinder.report.terminal.screen import Screen
from pathfinder.session.opening import reading
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
        print(
            json.dumps(
                {**state, "hypotheses": graph["hypotheses"], "health": graph["health"]}, ensure_ascii=False
            )
        )
        return EXIT_DONE
    show = status.line if args.line else status.view
    print(show(Screen(graph, state, **look())))
    return EXIT_DONE
