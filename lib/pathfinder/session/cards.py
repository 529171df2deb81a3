"""The open card of a session, as JSON and as Markdown."""

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

from pathfinder.model.cycle.state import State
from pathfinder.session.sources.archived import ArchivedSources
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import HOME, launcher, until_iteration
from pathfinder.steps import step_named
from pathfinder.steps.cards.card import Done, OpenCard, compact_schema, render
from pathfinder.steps.checks.step import Context


def answer_schema(step: str) -> dict[str, Any]:
    """The JSON Schema of a step's answer."""
    path = HOME / "schemas" / f"{step.lower()}.schema.json"
    return dict(json.loads(path.read_text(encoding="utf-8")))


def open_card(session: Session) -> OpenCard | Done:
    """The card to answer now, or why there is none."""
    state = session.research.state
    until = until_iteration()
    if until is not None and session.research.iteration >= until and state["status"] == "running":
        return _done(f"iteration {until} is finished; the outer loop goes on", state)
    if state["card"] is None or state["status"] != "running":
        why = f"the research is {state['status']}: {state['status_reason'] or 'no reason given'}"
        return _done(why, state, closing_summary(session))
    step = step_named(state["card"]["step"])
    answer = session.paths.inbox / f"{state['card']['id']}.json"
    shown = _relative(answer)
    card: OpenCard = {
        "card": state["card"]["id"],
        "step": step.NAME,
        "iteration": session.research.iteration,
        "inputs": step.inputs(Context(session.research, ArchivedSources(session.paths))),
        "contract": compact_schema(answer_schema(step.NAME)),
        "answer_path": shown,
        "submit": f"{launcher()} submit {shown}",
        "pf": launcher(),
        "refused": [f"{pointer}: expected {expected}" for pointer, expected in state["card"]["problems"]],
        "text": "",
    }
    prompt = (HOME / "prompts" / f"{step.NAME.lower()}.md").read_text(encoding="utf-8")
    return {**card, "text": render(card, prompt, _token(state["secret"], card["card"]))}


def card_text(card: OpenCard | Done) -> str:
    """What `pf next` prints."""
    return "\n\n".join([f"DONE: {card['done']}", *card["closing"]]) if card["card"] is None else card["text"]


def _done(why: str, state: State, *closing: str) -> Done:
    return {"card": None, "done": why, "status": state["status"], "closing": list(closing)}


def _token(secret: str, card: str) -> str:
    """Marks the data of a card: the same for the same card, and unguessable for the authors of sources."""
    return sha256(f"{secret} {card}".encode()).hexdigest()[:12]


def closing_summary(session: Session) -> str:
    """The short answer, the figures and where the report is."""
    from pathfinder.report.terminal.screen import Screen
    from pathfinder.report.terminal.summary import summary
    from pathfinder.session.documents.material import source_records, texts_for
    from pathfinder.session.terminal import look

    graph, state = session.research.graph.data, session.research.state
    files = [path for path in (session.paths.report, session.paths.page) if path.exists()]
    shown = [_relative(path) for path in files]
    screen = Screen(graph, state, texts_for(session), **look())
    return summary(screen, source_records(session), shown)


def _relative(path: Path) -> str:
    """The path from the current directory where that is shorter to say, the whole path otherwise."""
    relative = os.path.relpath(path)
    return str(path) if relative.startswith("..") else relative
