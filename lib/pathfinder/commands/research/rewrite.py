"""Take a section of the written report back: its card opens again, and its text stays until then.

Works while the report is written and afterwards. When the research has gone on since, `pf thesis` writes it
anew.
"""

import json
from argparse import ArgumentParser, Namespace

from pathfinder.clock import now
from pathfinder.errors import EXIT_DONE, SessionError
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.writing import SUMMARY, planned
from pathfinder.session.cards import card_text, open_card
from pathfinder.session.documents.writing import Before, write_views
from pathfinder.session.opening import changing
from pathfinder.session.terminal import afterwards
from pathfinder.session.workspace import bind, launcher

HELP = "take a section of the report back and write it again"
CHANGES = True
EXAMPLE = "pf rewrite 2"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("section", metavar="SECTION", help=f"its number, its heading, or {SUMMARY!r}")
    parser.add_argument("--json", action="store_true", help="the card as JSON")


def run(args: Namespace) -> int:
    with changing(args) as session:
        part = _part(session.research, args.section)
        before = Before(session.research)
        session.commit("rewrite", now(), part=part)
        write_views(session, before)
        with afterwards():
            bind(session)
        card = open_card(session)
    print(json.dumps(card, ensure_ascii=False) if args.json else card_text(card))
    return EXIT_DONE


def _part(research: Research, wanted: str) -> str:
    """The ID of a section that was written, or SUMMARY; SessionError names those that there are."""
    report = research.state.get("report")
    if not report or not report["sections"]:
        raise SessionError("no section is written yet", f"write the report: {launcher()} thesis")
    if report["iteration"] < research.iteration:
        hint = f"write it anew from what is known now: {launcher()} thesis"
        raise SessionError("the research has gone on since the report was written", hint)
    written = planned(report)[: len(report["sections"])]
    names = {SUMMARY: SUMMARY} if report["summary"] is not None else {}
    for number, section in enumerate(written, 1):
        names |= {section["id"]: section["id"], str(number): section["id"]}
        names |= {section["heading"].casefold(): section["id"]}
    part = names.get(wanted.strip().casefold())
    if part is None:
        known = "; ".join(f"{number} {each['heading']}" for number, each in enumerate(written, 1))
        raise SessionError(f"there is no written section {wanted!r}", f"one of: {known}; {SUMMARY}")
    return part
