"""The open card of a session, as JSON and as Markdown."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from pathfinder.commands.views import closing_summary
from pathfinder.commands.workspace import HOME, ArchivedSources, launcher, until_iteration
from pathfinder.digest import sha256
from pathfinder.steps import step_named
from pathfinder.steps.card import compact_schema, render
from pathfinder.steps.step import Context
from pathfinder.store.session import Session


def answer_schema(step: str) -> dict[str, Any]:
    """The JSON Schema of a step's answer."""
    path = HOME / "schemas" / f"{step.lower()}.schema.json"
    return dict(json.loads(path.read_text(encoding="utf-8")))


def open_card(session: Session) -> dict[str, Any]:
    """The card to answer now, or why there is none: `{"card": null, "done": …, "status": …}`."""
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
    card = {
        "card": state["card"]["id"],
        "step": step.NAME,
        "iteration": session.research.iteration,
        "inputs": step.inputs(Context(session.research, ArchivedSources(session.paths))),
        "contract": compact_schema(answer_schema(step.NAME)),
        "answer_path": shown,
        "submit": f"{launcher()} submit {shown}",
        "pf": launcher(),
        "refused": [f"{pointer}: expected {expected}" for pointer, expected in state["card"]["problems"]],
    }
    prompt = (HOME / "prompts" / f"{step.NAME.lower()}.md").read_text(encoding="utf-8")
    return {**card, "text": render(card, prompt, _token(state))}


def card_text(card: dict[str, Any]) -> str:
    """What `pf next` prints."""
    return str(card["text"]) if card["card"] else "\n\n".join([f"DONE: {card['done']}", *card["closing"]])


def _done(why: str, state: dict[str, Any], *closing: str) -> dict[str, Any]:
    return {"card": None, "done": why, "status": state["status"], "closing": list(closing)}


def _token(state: dict[str, Any]) -> str:
    """Marks the data of a card: the same for the same card, and unguessable for the authors of sources."""
    return sha256(f"{state['secret']} {state['card']['id']}".encode())[:12]


def _relative(path: Path) -> str:
    """The path from the current directory where that is shorter to say, the whole path otherwise."""
    relative = os.path.relpath(path)
    return str(path) if relative.startswith("..") else relative
