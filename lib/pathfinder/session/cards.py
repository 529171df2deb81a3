"""The open card of a session, as JSON and as Markdown."""

import json
import os
from collections.abc import Collection, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from pathfinder.errors import Problem, in_short, passages
from pathfinder.model.cycle.descent import not_asked
from pathfinder.model.cycle.state import State
from pathfinder.session.sources.archived import ArchivedSources
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import HOME, claude_session, launcher, until_iteration
from pathfinder.steps import clarify, explore, step_named
from pathfinder.steps.cards.card import Done, OpenCard, answer_name, compact_schema, fill, render
from pathfinder.steps.checks.step import Context
from pathfinder.steps.lateral import ON_REQUEST

AGENT = "pathfinder"
# data that only some cards have, each with its instruction
WRITING = ("OUTLINE", "SECTION", "SUMMARY")
ASIDES = ("proposal", "reframe", "retrospective", "tree", "uncited", "was_read")
# data to the field that goes with it
OCCASIONAL = {"known": "contradicts_known", "compaction": "digest", "assumed": "assumptions"}
MENDING = "parts"  # data of a SECTION card that mends a finished report


def answer_schema(step: str) -> dict[str, Any]:
    """The JSON Schema of a step's answer."""
    path = HOME / "schemas" / f"{step.lower()}.schema.json"
    return dict(json.loads(path.read_text(encoding="utf-8")))


def open_card(session: Session, told: Collection[str] = (), until: int | None = None) -> OpenCard | Done:
    """The card to answer now, or why there is none.

    The reader has the instructions of the steps in `told` already. `until` is the iteration at which an
    agent's part ends; without one, in a user's Claude Code session, the text has an agent started.
    """
    state = session.research.state
    end = until_iteration() if until is None else until
    if end is not None and session.research.iteration >= end and state["status"] == "running":
        return _done(
            f"iteration {end} is finished; the {'outer loop' if until is None else 'research'} goes on", state
        )
    if state["card"] is None or state["status"] != "running":
        why = f"the research is {state['status']}: {state['status_reason'] or 'no reason given'}"
        return _done(why, state, closing_summary(session))
    step = step_named(state["card"]["step"])
    answer = session.paths.inbox / answer_name(state["card"]["id"])
    shown = _relative(answer)
    part = "" if until is None else f" --until {until}"
    inputs = step.inputs(Context(session.research, ArchivedSources(session.paths)))
    problems = [Problem(where, None, *what) for where, *what in state["card"]["problems"]]
    card: OpenCard = {
        "card": state["card"]["id"],
        "step": step.NAME,
        "iteration": session.research.iteration,
        "inputs": inputs,
        "contract": _contract(session, step.NAME, inputs),
        "answer_path": shown,
        "submit": f"{launcher()} submit{part} {shown}",
        "pf": launcher(),
        "refused": in_short(problems),
        "passages": passages(problems),
        "text": "",
    }
    if answer.is_file():
        card["written"] = True
    if end is None and claude_session() and step.NAME != "CLARIFY":
        return {**card, "text": _order(session)}
    whole = step.NAME not in told or MENDING in inputs
    prompt = instructions(step.NAME if whole else "session/again", inputs)
    if whole and "level" in card["inputs"]:
        prompt += "\n" + fill(_prompt("session/deeper"), {"pf": card["pf"]})
    text = render(
        card,
        "\n\n".join([prompt.strip(), *_occasions(inputs)]),
        _token(state["secret"], card["card"]),
        whole=whole,
    )
    return {**card, "text": text}


def instructions(name: str, inputs: Mapping[str, Any]) -> str:
    """The prompt of a card, with what its data need besides: who is asked, what is asked this time only."""
    prompt = "session/mending" if MENDING in inputs else name
    more = [f"personas/{inputs['persona']}"] if "persona" in inputs else []
    more += [f"asides/{key}" for key in ASIDES if key in inputs]
    more += ["asides/writing"] if name in WRITING and MENDING not in inputs else []
    return "\n".join([*map(_prompt, (prompt, *more)), *_thoughts(inputs)])


def _thoughts(inputs: Mapping[str, Any]) -> Iterator[str]:
    """What a PLAN card says of the way its target is thought about."""
    if held := inputs.get("votes"):
        values = {"paths": str(sum(held["answers"].values())), "agreement": f"{held['agreement']:.2f}"}
        yield fill(_prompt("reasoning/self_consistency"), values)
    if "lats_left" in inputs:
        yield fill(_prompt("reasoning/lats"), {"left": str(inputs["lats_left"])})


def _contract(session: Session, step: str, inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of the answer without what this research or this card does not ask for."""
    schema: dict[str, Any] = compact_schema(answer_schema(step))
    on_request = ON_REQUEST | clarify.ON_REQUEST | {field: data for data, field in OCCASIONAL.items()}
    unasked = {field for field, asked_by in on_request.items() if asked_by not in inputs}
    for field in {*unasked, *(not_asked(session.research) if step == explore.NAME else ())}:
        schema["properties"].pop(field, None)
    return schema


def _prompt(name: str) -> str:
    return (HOME / "prompts" / f"{name.lower()}.md").read_text(encoding="utf-8")


def _occasions(inputs: Mapping[str, Any]) -> list[str]:
    """What is to be said of data that few cards have."""
    values = {"pf": launcher()}
    return [fill(_prompt(f"session/{name}"), values).strip() for name in OCCASIONAL if name in inputs]


def _order(session: Session) -> str:
    """The text that has an agent answer the cards of an iteration, in a context of its own."""
    here = (session.paths.root.parent / ".claude" / "agents" / f"{AGENT}.md").is_file()
    agent = AGENT if here else f"{AGENT}:{AGENT}"  # as the plugin of the same name brings it
    return fill(_prompt("session/delegate"), {"agent": agent, "pf": launcher()}).strip()


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
    from pathfinder.session.terminal import look, quoted

    graph, state = session.research.graph.data, session.research.state
    files = [path for path in (session.paths.report, session.paths.page) if path.exists()]
    shown = [_relative(path) for path in files]
    screen = Screen(graph, state, texts_for(session), **look())
    return summary(screen, source_records(session), shown, quoted=quoted)


def _relative(path: Path) -> str:
    """The path from the current directory where that is shorter to say, the whole path otherwise."""
    relative = os.path.relpath(path)
    return str(path) if relative.startswith("..") else relative
