"""Answer cards with the extractive reader: no language model, no account, no network.

It works through one iteration, or with --all until the research ends.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Any

from pathfinder import files
from pathfinder.errors import EXIT_DONE, PathfinderError
from pathfinder.model.graph.queries import summaries
from pathfinder.offline.requests import Fetch, Read, Reply, Request, Search
from pathfinder.session.answers.submission import take
from pathfinder.session.cards import open_card
from pathfinder.session.opening import changing, reading
from pathfinder.session.sources.access import archive
from pathfinder.session.sources.fetching import fetch
from pathfinder.session.sources.reading.passages import read
from pathfinder.session.sources.searching import search
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import chosen_session
from pathfinder.sources.search.results import ResultRow

FOR = "model"
HELP = "answer cards from the local documents, without a model"
EXAMPLE = "pf offline --all"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--all", action="store_true", help="go on until the research ends")


def run(args: Namespace) -> int:
    from pathfinder.offline.driver import run as answer_cards

    with changing(args) as session:  # writes what a crash left, also where no card is left
        port, done = Port(args, session.paths.id), session.research.iteration
    answer_cards(port, None if args.all else done + 1)
    return EXIT_DONE


class Port:
    """The research as the reader sees it: cards in, requests answered in this process, answers out."""

    def __init__(self, args: Namespace, session_id: str) -> None:
        self._args = args
        args.session = session_id
        self._session_id = session_id

    def next_card(self) -> dict[str, Any]:
        """The card, with all that a card for a model shows the newest of: this reader's time is free."""
        session = reading(self._args)
        card: dict[str, Any] = {**open_card(session)}
        if "observed" in card.get("inputs", ()):
            graph = session.research.graph
            observed = {key: item["summary"] for key, item in graph.observations.items()}
            card["inputs"] |= {"observed": observed, "existing_hypotheses": summaries(graph)}
        return card

    def reply(self, request: Request) -> Reply:
        session = reading(self._args)
        try:
            match request:
                case Search():  # local documents cost nothing, and every wording ranks them anew
                    found = search(session, request.query, limit=request.limit, again=True)[0]
                    known = _known(session)
                    return {**found, "results": [_as_known(row, known) for row in found["results"]]}
                case Fetch():
                    return dict(fetch(session, request.urls))
                case Read():
                    return {**read(session, request.source_id, request.about)}
        except PathfinderError:
            return {}

    def submit(self, card: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
        raw = json.dumps(answer, ensure_ascii=False).encode()
        inbox = chosen_session(self._args).inbox
        files.write(inbox / f"{card['card']}.json", raw, durable=False)
        with changing(self._args) as session:
            outcome = take(session, raw, card["card"])
        problems = [problem._asdict() for problem in outcome.problems]
        return {"accepted": outcome.accepted, "problems": problems}


def _known(session: Session) -> int:
    """How many sources were archived when the open card was first read: after a kill it is read alike."""
    card = session.research.state["card"]
    note = session.paths.inbox / f"{card['id'] if card else 'none'}.sources"
    written = note.read_text("ascii", "replace")[:9] if note.is_file() else ""
    if not written.isdecimal():
        written = str(max(archive(session).numbers(), default=0))
        files.write(note, written.encode(), durable=False)
    return int(written)


def _as_known(row: ResultRow, known: int) -> Mapping[str, object]:
    """A result without its source, where that came later."""
    if "archived" not in row or int(row["archived"].removeprefix("src_")) <= known:
        return row
    return {key: value for key, value in row.items() if key not in ("archived", "at")}
