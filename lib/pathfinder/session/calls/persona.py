"""The persona: another way for a research that is stuck, proposed in a call of its own."""

import sys

from pathfinder.clock import now
from pathfinder.model.cycle.stopping import READING_SHARE, budget_left
from pathfinder.printing import printable
from pathfinder.session.cards import answer_schema, instructions
from pathfinder.session.documents.writing import Before, write_views
from pathfinder.session.sources.archived import ArchivedSources
from pathfinder.session.store.session import Session
from pathfinder.session.submission import take
from pathfinder.session.workspace import configuration, units
from pathfinder.steps import lateral
from pathfinder.steps.cards.card import compact_schema
from pathfinder.steps.checks.step import Context


def proposal(session: Session) -> tuple[bytes, float, str] | None:
    """What a persona proposes, where its card is open, with its cost in US dollars and why it failed.

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
    from pathfinder.isolated.lateral import propose

    inputs = lateral.inputs(Context(session.research, ArchivedSources(session.paths)))
    schema = compact_schema(answer_schema(lateral.NAME))
    model = configuration(session.paths.root).models.frontier
    most = None if left is None else min(left, READING_SHARE * (state["budget"]["max_usd"] or 0))
    return propose(client, instructions(lateral.NAME, inputs), schema, inputs, model=model, usd=most)


def take_proposal(session: Session, raw: bytes, usd: float, why: str) -> None:
    """Hand a proposal in; without one its card stays for the open session."""
    card = session.research.state["card"]
    if usd:
        session.commit("spent", now(), usd=usd, **units(session, frontier=1))
    if why:
        print(f"pf: the persona gave no proposal: {printable(why)}", file=sys.stderr)
    elif card and card["step"] == lateral.NAME:
        take(session, raw, card["id"], wait=False)
    write_views(session, Before(session.research), refresh=True, wait=False)
