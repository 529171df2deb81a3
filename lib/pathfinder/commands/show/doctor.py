"""Find and repair what a crash or an edit by hand left behind, and say what was done."""

import os
from argparse import ArgumentParser, Namespace

from pathfinder.errors import EXIT_DONE, SessionError
from pathfinder.session import workspace
from pathfinder.session.store.paths import SessionPaths, session_ids

HELP = "find and repair damage"
EXAMPLE = "pf doctor"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="say what would be done, change nothing")


def run(args: Namespace) -> int:
    from pathfinder.session.repair import heal

    paths = _session(args)
    done = heal(paths, dry_run=args.dry_run)
    for sentence in done:
        print(f"- {sentence}")
    count = f"{len(done)} finding{'s' * (len(done) != 1)}"
    print(f"{paths.id}: {count if done else 'nothing to repair'}")
    return EXIT_DONE


def _session(args: Namespace) -> SessionPaths:
    """The chosen session; the one used last when the link or the binding that names it is broken."""
    try:
        return workspace.chosen_session(args)
    except SessionError:
        root = workspace.require_root()
        known = [SessionPaths(root, name) for name in session_ids(root)]
        if args.session or os.environ.get("PATHFINDER_SESSION") or not known:
            raise
        return max(known, key=lambda paths: paths.journal.stat().st_mtime)
