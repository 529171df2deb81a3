"""Find and repair what a crash or an edit by hand left behind, and say what was done.

Exit codes: 0 sound, 4 repaired and nothing accepted is lost, 5 accepted evidence is missing or would be lost.
Nothing accepted is given up without --accept-loss.
"""

import os
from argparse import ArgumentParser, Namespace

from pathfinder.errors import EXIT_DONE, SessionError
from pathfinder.printing import printable
from pathfinder.session import workspace
from pathfinder.session.store.paths import SessionPaths, session_ids

HELP = "find and repair damage"
EXAMPLE = "pf doctor"
EXIT_REPAIRED = 4
EXIT_LOST = 5


def arguments(parser: ArgumentParser) -> None:
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--dry-run", action="store_true", help="say what would be done, change nothing")
    group.add_argument(
        "--accept-loss", action="store_true", help="repair, although accepted answers are lost by it"
    )
    group.add_argument("--restore", action="store_true", help="put back what the last repair set aside")


def run(args: Namespace) -> int:
    from pathfinder.session.repair import heal

    paths = _session(args)
    if args.restore:
        return _restore(paths)
    done = heal(paths, dry_run=args.dry_run, accept_loss=args.accept_loss)
    for finding in done:
        print(f"- {printable(finding.text)}")
    count = f"{len(done)} finding{'s' * (len(done) != 1)}"
    print(f"{paths.id}: {count if done else 'nothing to repair'}")
    lost = any(finding.lost for finding in done)
    return EXIT_LOST if lost else EXIT_REPAIRED if done else EXIT_DONE


def _restore(paths: SessionPaths) -> int:
    from pathfinder.session.store.damaged import bring_back
    from pathfinder.session.store.session import locked

    with locked(paths):
        names = bring_back(paths)
    print(f"{paths.id}: put back {', '.join(names)}; what stood there is in damaged/")
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
        return max(known, key=lambda paths: paths.folder.stat().st_mtime)
