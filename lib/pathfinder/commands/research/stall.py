"""Mark a research as stalled: the Stop hook saw no progress over its last blocks."""

from argparse import ArgumentParser, Namespace

from pathfinder.errors import EXIT_DONE
from pathfinder.session.lifecycle.ending import end
from pathfinder.session.opening import changing

HELP = "mark the research as stalled"
FOR = "program"
CHANGES = True
EXAMPLE = "pf stall"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--reason", default="no progress over the last attempts to go on", help="kept in the history"
    )


def run(args: Namespace) -> int:
    with changing(args) as session:
        print(end(session, "stalled", args.reason))
    return EXIT_DONE
