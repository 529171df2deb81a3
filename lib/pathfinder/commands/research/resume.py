"""Go on with a paused, stopped, stalled or completed research, in this process or a new one."""

import json
from argparse import ArgumentParser, Namespace

from pathfinder.errors import EXIT_DONE
from pathfinder.session.cards import card_text, open_card
from pathfinder.session.lifecycle.resuming import at_limit, resume
from pathfinder.session.opening import changing

HELP = "go on with a research"
CHANGES = True
EXAMPLE = "pf resume 20260101-why-do-heat-pumps-work --max-iterations 30"


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
        given = args.max_iterations is not None or args.budget is not None
        if args.quiet and not given and at_limit(session.research.state):
            print(session.paths.id)  # research.sh ends with the report
            return EXIT_DONE
        said = resume(session, args.max_iterations, args.budget)
        card = open_card(session)
    if args.json:
        print(json.dumps({"session": session.paths.id, "next": card}, ensure_ascii=False))
    elif args.quiet:
        print(session.paths.id)
    else:
        print(f"Resumed: {said}.\n\n{card_text(card)}")
    return EXIT_DONE
