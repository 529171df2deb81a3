"""Tangents found on the way: list them, drop some, or search for them now, as sub-questions of the research.

`do` without IDs takes at most ten, those with the most impact for their effort first.
"""

import json
from argparse import ArgumentParser, Namespace

from pathfinder.clock import now
from pathfinder.errors import EXIT_DONE, SessionError
from pathfinder.model.cycle.goal.todos import MAX_ITEMS_PER_SESSION, due, known, status_of
from pathfinder.model.cycle.stopping import out_of_iterations
from pathfinder.model.cycle.writing import pending
from pathfinder.printing import printable
from pathfinder.session.cards import card_text, open_card
from pathfinder.session.documents.writing import Before, write_views
from pathfinder.session.opening import changing, reading
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import launcher

HELP = "tangents kept for later: list, do or drop them"
EXAMPLE = "pf todo do t1 t3"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("action", nargs="?", choices=("list", "do", "drop"), default="list")
    parser.add_argument(
        "ids", nargs="*", metavar="ID", help="which, as t1 t2; `do` takes the best ten without"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: Namespace) -> int:
    if args.action == "list":
        session = reading(args)
        print(json.dumps(_rows(session), ensure_ascii=False) if args.json else _text(session))
        return EXIT_DONE
    with changing(args) as session:
        ids = _chosen(session, args.action, args.ids)
        before = Before(session.research)
        session.commit("todo", now(), action=args.action, ids=ids)
        write_views(session, before)
        card = open_card(session)
    if args.json:
        print(json.dumps({"todos": _rows(session), "next": card}, ensure_ascii=False))
    else:
        print(_text(session) + (f"\n\n{card_text(card)}" if args.action == "do" else ""))
    return EXIT_DONE


def _chosen(session: Session, action: str, ids: list[str]) -> list[str]:
    """The IDs to act on; SessionError names what cannot be done."""
    research = session.research
    fit = [each["id"] for each in known(research) if each["status"] == "pending"]
    ids = ids or ([each["id"] for each in due(research)] if action == "do" else [])
    if not ids or not set(ids) <= set(fit):
        wrong = ", ".join(each for each in ids if each not in fit) or "nothing"
        hint = f"pending are: {', '.join(fit) or 'none'}"
        raise SessionError(f"{printable(wrong)}: there is nothing to {action} there", hint)
    if action == "do" and len(ids) > MAX_ITEMS_PER_SESSION:
        raise SessionError(f"{len(ids)} tangents at once", f"name at most {MAX_ITEMS_PER_SESSION}")
    if action == "do" and pending(research.state):
        raise SessionError("the report is being written", "wait until it is done")
    if action == "do" and out_of_iterations(research):
        done = research.iteration
        hint = f"raise the limit first: {launcher()} resume --max-iterations {done + len(ids)}"
        raise SessionError(f"all {done} iterations are done", hint)
    return ids


def _rows(session: Session) -> list[dict[str, object]]:
    clarified = session.research.state["clarified"]
    asked = clarified["sub_questions"] if clarified else []
    return [{**each, "status": status_of(each, asked)} for each in known(session.research)]


def _text(session: Session) -> str:
    rows = [
        f"{row['id']:<4} {row['status']:<11} {row['category']:<10} {row['impact']}/{row['effort']}  "
        f"{row['text']} ({row['triage']}: {row['why']}{_became(row)})"
        for row in _rows(session)
    ]
    return printable("\n".join(rows) or "No tangents were kept.")


def _became(row: dict[str, object]) -> str:
    return f", {row['criterion']}" if "criterion" in row else ""
