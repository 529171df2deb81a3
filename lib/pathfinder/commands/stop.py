"""Stop a research and refresh its report. `pf resume` can still take it up again."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from pathfinder.commands.lifecycle import end

HELP = "stop the research; its report stays"
EXAMPLE = "pf stop"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--reason", default="stopped by the user", help="kept in the history")


def run(args: Namespace) -> int:
    return end(args, "stopped", args.reason)
