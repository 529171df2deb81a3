"""The persona: another way for a research that is stuck, proposed in a call of its own."""

import json
import sys
import time
from typing import TYPE_CHECKING

from pathfinder.clock import now
from pathfinder.model.cycle.stopping import READING_SHARE, budget_left
from pathfinder.printing import printable
from pathfinder.session.answers.submission import take
from pathfinder.session.cards import instructions
from pathfinder.session.documents.writing import Before, write_views
from pathfinder.session.sources.archived import ArchivedSources
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import charged, model_names
from pathfinder.steps import lateral
from pathfinder.steps.checks.contracts import contract
from pathfinder.steps.checks.step import Context

if TYPE_CHECKING:
    from pathfinder.isolated.calling import Called

SECONDS = 90  # a command of the client may last 120


def proposal(session: Session) -> "Called | None":
    """What a persona proposes, where its card is open: it sees the data of the card, and no tool (003 §7.4).

    None where none can be asked.
    """
    state, left = session.research.state, budget_left(session.research, 0)
    asked = state["card"] and state["card"]["step"] == lateral.NAME and state["status"] == "running"
    if not asked or (left is not None and left <= 0):
        return None
    from pathfinder.isolated.client import find

    client = find()
    if client is None:
        return None
    from pathfinder.isolated.calling import Caller

    inputs = lateral.inputs(Context(session.research, ArchivedSources(session.paths)))
    most = None if left is None else min(left, READING_SHARE * (state["budget"]["max_usd"] or 0))
    caller = Caller(client, model_names(session), "frontier", None, most, time.monotonic() + SECONDS)
    return caller.call(instructions(lateral.NAME, inputs), inputs, contract(lateral.NAME))


def take_proposal(session: Session, proposed: "Called") -> None:
    """Hand a proposal in; without one its card stays for the open session."""
    card = session.research.state["card"]
    if proposed.usd:
        session.commit("spent", now(), usd=proposed.usd, **charged(session, proposed.units))
    if proposed.answer is None:
        print(f"pf: the persona gave no proposal: {printable(proposed.why)}", file=sys.stderr)
    elif card and card["step"] == lateral.NAME:
        take(session, json.dumps(proposed.answer, ensure_ascii=False).encode(), card["id"], wait=False)
    write_views(session, Before(session.research), refresh=True, wait=False)
