"""Stop a research and refresh its report. `pf resume` can still take it up again."""

from argparse import ArgumentParser, Namespace

from pathfinder.errors import EXIT_DONE
from pathfinder.session.lifecycle.ending import end
from pathfinder.session.opening import changing

HELP = "stop the research; its report stays"
CHANGES = True
EXAMPLE = "pf stop"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--reason", default="stopped by the user", help="kept in the history")


def run(args: Namespace) -> int:
    with changing(args) as session:
        print(end(session, "stopped", args.reason))
    return EXIT_DONE
