"""Answer cards with the extractive reader: no language model, no account, no network.

It works through one iteration, or with --all until the research ends.
"""

from __future__ import annotations

import contextlib
import io
import json
from argparse import ArgumentParser, Namespace
from typing import Any

from pathfinder.commands.answering import take
from pathfinder.commands.cards import open_card
from pathfinder.commands.workspace import changing, chosen_session, reading
from pathfinder.errors import EXIT_DONE

HELP = "answer cards from the local documents, without a model"
EXAMPLE = "pf offline --all"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--all", action="store_true", help="go on until the research ends")


def run(args: Namespace) -> int:
    from pathfinder.agent.offline import run as answer_cards

    session = reading(args)
    port = Port(args, session.paths.id)
    answer_cards(port, None if args.all else session.research.iteration + 1)
    return EXIT_DONE


class Port:
    """The research as the reader sees it: cards in, commands run in this process, answers out."""

    def __init__(self, args: Namespace, session_id: str) -> None:
        self._args = args
        args.session = session_id
        self._session_id = session_id

    def next_card(self) -> dict[str, Any]:
        return open_card(reading(self._args))

    def command(self, argv: list[str]) -> str:
        """What `pf` prints on standard output, "" when it fails."""
        from pathfinder.cli import main

        if argv[0] == "search":
            argv = [*argv, "--again"]  # local documents cost nothing, and every wording ranks them anew
        out, errors = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
            code = main([argv[0], "--session", self._session_id, *argv[1:]])
        return out.getvalue() if code == EXIT_DONE else ""

    def submit(self, card: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
        raw = json.dumps(answer, ensure_ascii=False).encode()
        inbox = chosen_session(self._args).inbox
        (inbox / f"{card['card']}.json").write_bytes(raw)
        with changing(self._args) as session:
            outcome = take(session, raw, card["card"])
        problems = [problem._asdict() for problem in outcome.problems]
        return {"accepted": outcome.accepted, "problems": problems}
