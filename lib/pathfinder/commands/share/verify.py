"""Check a pack, or the research of this folder in place: hashes, journal, quotes, report.

It folds the journal anew, proves every quote again in the stored text, looks for faults in every sentence of
the written report (figures, dates, names, quotations, citations), and writes every document again to compare
it. It exits with 2 when anything was altered. `--head` compares the journal with a hash that was noted
elsewhere.
"""

import json
from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from pathlib import Path

from pathfinder.errors import EXIT_DONE, EXIT_REFUSED, PackError
from pathfinder.printing import printable
from pathfinder.session.guards.paths import readable
from pathfinder.session.workspace import chosen_session
from pathfinder.verify.checks import Check, Failure, table
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
    from pathfinder.verify.verification import HEAD

    if args.head is not None and not HEAD.fullmatch(args.head):
        raise PackError(f"--head {args.head!r} is no hash", "give the 64 characters that `pf pack` printed")
    if args.pack:
        readable(args.pack)
    found, checks = _of_pack(Path(args.pack), args.head) if args.pack else _in_place(args)
    _print(found, checks, as_json=args.json)
    return EXIT_DONE if found["sound"] else EXIT_REFUSED


def _in_place(args: Namespace) -> tuple[dict[str, object], list[Check]]:
    from pathfinder.verify.inputs import of_session
    from pathfinder.verify.verification import about, examine

    checks: list[Check] = []
    with of_session(chosen_session(args)) as exhibit:
        lines = examine(exhibit, checks, args.head)
    return about(lines, checks), checks


def _of_pack(path: Path, head: str | None) -> tuple[dict[str, object], list[Check]]:
    """What is found in a file of somebody else, in a process that may not take more than a pack needs."""
    from pathfinder.verify.inputs import of_pack
    from pathfinder.verify.pack.bounded import within_limits
    from pathfinder.verify.pack.opening import opened
    from pathfinder.verify.verification import about, examine

    def work() -> list[object]:
        checks: list[Check] = []
        with opened(path) as pack:
            lines = examine(of_pack(pack, checks), checks, head)
        return [about(lines, checks), [asdict(check) for check in checks]]

    found, checks = within_limits(path.stat().st_size if path.is_file() else 0, work)
    return found, [
        Check(**{**row, "failures": [Failure(*each) for each in row["failures"]]}) for row in checks
    ]


def _print(found: dict[str, object], checks: list[Check], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({**found, "checks": rows(checks)}, ensure_ascii=False))
        return
    print(f"{printable(str(found['question'] or 'no question'))}\n\n{table(checks)}\n")
    print(f"head of the journal: {found['head']} (entry {found['entries']})")
    left = [f"not checked: {each}" for check in checks for each in check.unchecked]
    if found["sound"] and left:
        print("\n".join(["sound, as far as it was checked", *left]))
    else:
        print(SOUND if found["sound"] else "NOT SOUND")
