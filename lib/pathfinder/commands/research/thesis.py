"""Ask for the written report: its cards come first; afterwards the research is as it was.

A report that is written already is written anew. A research that has ended runs again for it, so at a
terminal that has to be said with --begin.
"""

import json
from argparse import ArgumentParser, Namespace

from pathfinder.clock import now
from pathfinder.errors import EXIT_DONE, SessionError
from pathfinder.model.cycle.writing import pending
from pathfinder.session.cards import card_text, open_card
from pathfinder.session.documents.writing import Before, write_views
from pathfinder.session.lifecycle.ending import OVER
from pathfinder.session.opening import changing
from pathfinder.session.store.session import Session
from pathfinder.session.terminal import afterwards
from pathfinder.session.workspace import bind, claude_session, launcher

HELP = "write the report from what is known now, section by section"
CHANGES = True
EXAMPLE = "pf thesis"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--begin", action="store_true", help="also when the research has ended")
    parser.add_argument("--json", action="store_true", help="the first card as JSON")


def run(args: Namespace) -> int:
    with changing(args) as session:
        research = session.research
        if not research.graph.observations:
            hint = f"go on with the research first: {launcher()} next"
            raise SessionError("there is nothing to write yet: no observation was accepted", hint)
        ended = research.state["status"] in OVER
        if ended and not (args.begin or args.json or claude_session()):
            print(_offer(session))
            return EXIT_DONE
        if pending(research.state) is None or not research.running:
            before = Before(research)
            session.commit("report", now(), asked="request")
            write_views(session, before)
        with afterwards():
            bind(session)
        card = open_card(session)
    print(json.dumps(card, ensure_ascii=False) if args.json else card_text(card))
    return EXIT_DONE


def _offer(session: Session) -> str:
    """How to have the report of a research that has ended written: nothing is changed by asking."""
    state, name = session.research.state, session.paths.id
    return (
        f"{name} is {state['status']}; nothing was changed. A written report takes a model, which answers "
        f"a card for the outline and one for each section.\n  next: /research-report in Claude Code; or "
        f"{launcher()} thesis --begin, which opens the first card, and then ./research.sh --resume {name}"
    )
