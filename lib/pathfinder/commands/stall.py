"""Mark a research as stalled: the Stop hook saw no progress over its last blocks."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from pathfinder.commands.lifecycle import end

HELP = "mark the research as stalled"
EXAMPLE = "pf stall"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--reason", default="no progress over the last attempts to go on", help="kept in the history"
    )


def run(args: Namespace) -> int:
    return end(args, "stalled", args.reason)
