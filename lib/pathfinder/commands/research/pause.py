"""Pause a research. Claude Code may end its turn; `pf resume` goes on with the same card."""

from argparse import ArgumentParser, Namespace

from pathfinder.errors import EXIT_DONE
from pathfinder.session.lifecycle.ending import end
from pathfinder.session.opening import changing

HELP = "pause the research; pf resume goes on"
CHANGES = True
EXAMPLE = "pf pause"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--reason", default="paused by the user", help="kept in the history")


def run(args: Namespace) -> int:
    with changing(args) as session:
        print(end(session, "paused", args.reason))
    return EXIT_DONE
