"""Check a pack, or the research of this folder in place: hashes, journal, quotes, report.

It folds the journal anew, proves every quote again in the stored text, looks for faults in every sentence of
the written report (figures, dates, names, quotations, citations), and writes every document again to compare
it. It exits with 2 when anything was altered. `--head` compares the journal with a hash that was noted
elsewhere.
"""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from pathfinder.errors import EXIT_DONE, EXIT_REFUSED, PackError
from pathfinder.session.workspace import chosen_session
from pathfinder.verify.checks import Check, printable, table
from pathfinder.verify.checks import as_json as rows

HELP = "check a pack, or this research in place, down to every quote"
SOUND = (
    "sound: journal, quotes and documents belong together; sentences were checked for figures, names,\n"
    "quotations and citations, which does not prove that they are true"
)
EXAMPLE = "pf verify heat-pumps.pfpack.zip"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "pack", nargs="?", metavar="PACK", help="a file from `pf pack`; without it this research"
    )
    parser.add_argument("--head", metavar="HASH", help="the head of the journal as `pf pack` printed it")
    parser.add_argument("--json", action="store_true", help="every check with its failures as JSON")


def run(args: Namespace) -> int:
    from pathfinder.verify.inputs import of_pack, of_session
    from pathfinder.verify.pack.opening import opened
    from pathfinder.verify.verification import HEAD, about, examine

    if args.head is not None and not HEAD.fullmatch(args.head):
        raise PackError(f"--head {args.head!r} is no hash", "give the 64 characters that `pf pack` printed")
    checks: list[Check] = []
    if args.pack:
        with opened(Path(args.pack)) as pack:
            lines = examine(of_pack(pack, checks), checks, args.head)
    else:
        with of_session(chosen_session(args)) as exhibit:
            lines = examine(exhibit, checks, args.head)
    found = about(lines, checks)
    _print(found, checks, as_json=args.json)
    return EXIT_DONE if found["sound"] else EXIT_REFUSED


def _print(found: dict[str, object], checks: list[Check], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({**found, "checks": rows(checks)}, ensure_ascii=False))
        return
    print(f"{printable(str(found['question'] or 'no question'))}\n\n{table(checks)}\n")
    print(f"head of the journal: {found['head']} (entry {found['entries']})")
    print(SOUND if found["sound"] else "NOT SOUND")
