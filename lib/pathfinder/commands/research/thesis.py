"""Ask for the written report: its cards come first; afterwards the research is as it was.

A report that is written already is written anew.
"""

import json
from argparse import ArgumentParser, Namespace

from pathfinder.clock import now
from pathfinder.errors import EXIT_DONE, SessionError
from pathfinder.model.cycle.writing import pending
from pathfinder.session.cards import card_text, open_card
from pathfinder.session.documents.writing import Before, write_views
from pathfinder.session.opening import changing
from pathfinder.session.workspace import bind, launcher

HELP = "write the report from what is known now, section by section"
EXAMPLE = "pf thesis"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="the first card as JSON")


def run(args: Namespace) -> int:
    with changing(args) as session:
        research = session.research
        if not research.graph.observations:
            hint = f"go on with the research first: {launcher()} next"
            raise SessionError("there is nothing to write yet: no observation was accepted", hint)
        if pending(research.state) is None or research.state["status"] != "running":
            before = Before(research)
            session.commit("report", now(), asked="request")
            write_views(session, before)
        bind(session)
        card = open_card(session)
    print(json.dumps(card, ensure_ascii=False) if args.json else card_text(card))
    return EXIT_DONE
