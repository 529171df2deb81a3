"""Pause a research. Claude Code may end its turn; `pf resume` goes on with the same card."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from pathfinder.commands.lifecycle import end

HELP = "pause the research; pf resume goes on"
EXAMPLE = "pf pause"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--reason", default="paused by the user", help="kept in the history")


def run(args: Namespace) -> int:
    return end(args, "paused", args.reason)
