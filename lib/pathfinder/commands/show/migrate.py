"""Carry a research of version 1 over into a new one, or let an older research follow today's rules.

Without ID it takes the folder of version 1 at or above the current one: evidence becomes observations, claims
become hypotheses, holes become directions, summary.md gives the question. The new research waits for
`pf resume`. Nothing of version 1 is changed or deleted, and migration.md tells what became of each file.
With ID that research decides by today's rules from now on, and what it decided stays.
"""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from pathfinder.commands.research import start
from pathfinder.errors import EXIT_DONE, SessionError
from pathfinder.printing import printable
from pathfinder.session.guards.ownership import check_folder
from pathfinder.session.lifecycle.starting import first_entry
from pathfinder.session.store.paths import FOLDER, SessionPaths, old_folder, session_ids
from pathfinder.session.workspace import configuration, launcher

HELP = "carry a research of version 1 over, or an older one to today's rules"
CHANGES = True
EXAMPLE = "pf migrate"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "id", nargs="?", metavar="ID", help="an older research that is to follow today's rules"
    )
    parser.add_argument(
        "--question", default="", metavar="TEXT", help="what was asked, where no file says it"
    )
    parser.add_argument(
        "--again", action="store_true", help="carry a folder over that was carried over before"
    )
    parser.add_argument("--json", action="store_true", help="what was taken, changed and left as JSON")


def run(args: Namespace) -> int:
    if args.id or args.session:
        return _to_today(args)
    folder = old_folder(Path.cwd())
    if folder is None:
        hint = "`pf migrate ID` lets an older research follow today's rules; see `pf sessions`"
        raise SessionError(f"there is no research of version 1 in {Path.cwd()} or above", hint)
    root = folder if folder.name == FOLDER else folder.parent
    check_folder(root)
    if not args.again and (known := _carried(root, folder)):
        hint = f"go on with it: pf resume {known}; or once more: pf migrate --again"
        raise SessionError(f"{str(folder)!r} was carried over already, as {known}", hint)
    return _carry(args, root, folder)


def _carry(args: Namespace, root: Path, folder: Path) -> int:
    from pathfinder.migration.carry import FILE, begin, carry

    old, question, account = begin(folder, args.question)
    started = first_entry(start.defaults(), question, configuration(root))
    session = carry(old, started, account)
    report = session.paths.folder / FILE
    if args.json:
        rows = [row._asdict() for row in account.rows]
        told = {"session": session.paths.id, "report": str(report), "files": rows}
        print(json.dumps(told, ensure_ascii=False))
        return EXIT_DONE
    for line in account.lines():
        print(printable(line))
    print(f"\n{session.paths.id}: {printable(question)}\n  report: {report}")
    print(f"  next: {launcher()} resume {session.paths.id}")
    return EXIT_DONE


def _to_today(args: Namespace) -> int:
    from pathfinder.migration.today import follow_today
    from pathfinder.session.opening import changing

    args.session = args.id or args.session
    with changing(args) as session:
        given = Namespace(**{**vars(start.defaults()), "driver": session.research.state["driver"]})
        config = configuration(session.paths.root)
        today = first_entry(given, session.research.state["question"], config)["rules"]
        lines = follow_today(session, today)
        told: dict[str, Any] = {"session": session.paths.id, "changes": lines}
    if args.json:
        print(json.dumps(told, ensure_ascii=False))
    elif lines:
        print(f"{session.paths.id} follows today's rules from now on; what it decided stays:")
        print("\n".join(f"- {each}" for each in lines))
    else:
        print(f"{session.paths.id} follows today's rules already; nothing was changed")
    return EXIT_DONE


def _carried(root: Path, folder: Path) -> str | None:
    """The research into which a folder of version 1 was carried over."""
    source = str(folder.relative_to(root.parent))
    for name in session_ids(root) if (root / "sessions").is_dir() else ():
        try:
            state = json.loads(SessionPaths(root, name).state.read_bytes())
        except (OSError, ValueError):
            continue
        if isinstance(state, dict) and state.get("carried_from") == source:
            return name
    return None
