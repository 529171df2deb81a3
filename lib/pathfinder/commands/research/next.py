"""Print the open card: what to do now, the data, the contract of the answer, where to write it.

The same card comes again until its answer is accepted; killing anything in between loses nothing.
"""

import json
from argparse import ArgumentParser, Namespace

from pathfinder.errors import EXIT_DONE
from pathfinder.session.cards import card_text, open_card
from pathfinder.session.opening import reading
from pathfinder.session.workspace import bind

HELP = "print the open card"
FOR = "model"
EXAMPLE = "pf next"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="the card as JSON")


def run(args: Namespace) -> int:
    session = reading(args)
    card = open_card(session)
    if card["card"]:
        bind(session)
    print(json.dumps(card, ensure_ascii=False) if args.json else card_text(card))
    return EXIT_DONE
