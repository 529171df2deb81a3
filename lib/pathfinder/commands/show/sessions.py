"""List the research sessions of this folder; the current one is marked."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from pathfinder.errors import EXIT_DONE
from pathfinder.printing import printable
from pathfinder.session.store import bindings
from pathfinder.session.store.paths import SessionPaths, old_folder, session_ids
from pathfinder.session.workspace import launcher, require_root

HELP = "list the research sessions"
EXAMPLE = "pf sessions"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: Namespace) -> int:
    root = require_root()
    current = bindings.current(root)
    rows = [_row(root, name, current) for name in session_ids(root)]
    if args.json:
        print(json.dumps(rows, ensure_ascii=False))
        return EXIT_DONE
    width = max((len(row["session"]) for row in rows), default=0)
    if not rows and (old := old_folder(Path.cwd())):
        print(f"none of today; {str(old)!r} holds a research of version 1\n  next: {launcher()} migrate")
    for row in rows:
        mark = "*" if row["current"] else " "
        state = f"{row['status']:<10} {row['iteration']:>3}  {row['question']}"
        print(f"{mark} {row['session']:<{width}}  {printable(state)}")
    return EXIT_DONE


def _row(root: Path, name: str, current: str | None) -> dict[str, Any]:
    try:
        state = json.loads(SessionPaths(root, name).state.read_text(encoding="utf-8"))
        if not isinstance(state, dict) or "status" not in state:
            raise ValueError
    except (OSError, ValueError):
        state = {"status": "damaged", "iteration": 0, "question": "(run: pf doctor)"}
    kept = {key: state.get(key) for key in ("status", "iteration", "question")}
    return {"session": name, "current": name == current, **kept}
