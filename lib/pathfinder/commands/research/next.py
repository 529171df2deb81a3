"""Print the open card: what to do now, the data, the contract of the answer, where to write it.

The same card comes again until its answer is accepted; killing anything in between loses nothing. In a Claude
Code session that a user began, it says instead how to have the next iteration done by an agent.
"""

import json
from argparse import ArgumentParser, Namespace

from pathfinder.errors import EXIT_DONE
from pathfinder.model.cycle.reasoning.thoughts import due
from pathfinder.model.cycle.resilience.changes import pending
from pathfinder.session.cards import card_text, open_card
from pathfinder.session.opening import changing, reading
from pathfinder.session.workspace import bind, told

HELP = "print the open card"
FOR = "model"
EXAMPLE = "pf next"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--iteration", action="store_true", help="the card itself, and after it those of its iteration alone"
    )
    parser.add_argument("--json", action="store_true", help="the card as JSON")


def run(args: Namespace) -> int:
    session = reading(args)
    if pending(session.research):  # a kill may have come before the votes
        from pathfinder.session.calls import judging

        if judged := judging.judged(session, judging.SECONDS):
            with changing(args) as session:
                judging.keep(session, *judged)
    if due(session.research):
        from pathfinder.session.calls.thinking import think

        session = think(args, session)
    card = open_card(session, until=session.research.iteration + 1 if args.iteration else None)
    if card["card"]:
        bind(session, told(session) if args.json else [card["step"]])
    print(json.dumps(card, ensure_ascii=False) if args.json else card_text(card))
    return EXIT_DONE
