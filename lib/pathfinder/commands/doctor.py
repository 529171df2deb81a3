"""Find and repair what a crash or an edit by hand left behind, and say what was done."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from pathfinder.commands import workspace
from pathfinder.errors import EXIT_DONE

HELP = "find and repair damage"
EXAMPLE = "pf doctor"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="say what would be done, change nothing")


def run(args: Namespace) -> int:
    from pathfinder.commands.healing import heal

    paths = workspace.chosen_session(args)
    done = heal(paths, dry_run=args.dry_run)
    for sentence in done:
        print(f"- {sentence}")
    print(f"{paths.id}: {'nothing to repair' if not done else f'{len(done)} findings'}")
    return EXIT_DONE
