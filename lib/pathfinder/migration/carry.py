"""A research of version 1 as a new one of today: sources are archived, one journal entry holds the rest.

What lies in the old folder is read and never written. A fault on the way leaves nothing behind.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pathfinder import files
from pathfinder.errors import SessionError
from pathfinder.migration import question as old_question
from pathfinder.migration.account import Account
from pathfinder.migration.claims import directions, hypotheses
from pathfinder.migration.folder import Old, read
from pathfinder.migration.observations import Desk, observe
from pathfinder.model.cycle.research import Research, new_research
from pathfinder.model.cycle.state.entries import Beginning, Begun
from pathfinder.session.documents.published import SCHEMAS, faults
from pathfinder.session.documents.writing import Before, write_views
from pathfinder.session.sources.access import archive
from pathfinder.session.sources.archived import ArchivedSources
from pathfinder.session.store import bindings
from pathfinder.session.store.paths import FOLDER, new_session_id
from pathfinder.session.store.session import Session, create
from pathfinder.session.terminal import afterwards
from pathfinder.sources.document import Settings
from pathfinder.steps.checks.observations.proving import pins
from pathfinder.steps.checks.step import Context
from pathfinder.steps.protocol import apply_event

FILE = "migration.md"
HINT = "give the question: pf migrate --question '…'"


def begin(folder: Path, question: str) -> tuple[Old, str, Account]:
    """What a folder of version 1 holds, its question, and what became of its files so far."""
    account = Account()
    old = read(folder, account)
    asked = " ".join(question.split()) or old_question.question(old)
    if not asked:
        raise SessionError(f"{str(folder)!r} does not say what was asked", HINT)
    if not (old.evidence or old.claims or old.holes or old.summary):
        raise SessionError(f"{str(folder)!r} holds nothing that can be carried over", "see docs/recovery.md")
    return old, asked, account


def carry(old: Old, started: Beginning, account: Account) -> Session:
    """The new research; `started` is its first entry but for its name."""
    root = next(each for each in (old.folder, *old.folder.parents) if each.name == FOLDER)
    session = create(root, new_session_id(root, started["question"], started["time"][:10]), apply_event)
    try:
        first: Begun = {**started, "session": session.paths.id}
        payload = _payload(session, old, new_research(first), account)
        session.commit("started", **first)
        session.commit("migrated", started["time"], payload=payload)
        write_views(session, Before(None), refresh=True)
        _hold(session)
        text = account.markdown(payload["from"], session.paths.id, started["time"])
        files.write(session.paths.folder / FILE, files.utf8(text))
    except BaseException:
        shutil.rmtree(session.paths.folder, ignore_errors=True)
        raise
    with afterwards():
        bindings.set_current(root, session.paths.id)
    return session


def _payload(session: Session, old: Old, research: Research, account: Account) -> Mapping[str, Any]:
    """Everything that the journal needs to know; the texts of sources are archived on the way."""
    asked = research.state["question"]
    clarified = old_question.clarified(old, asked, account)
    research.state["clarified"] = clarified
    project = session.paths.root.parent.resolve()
    folders = tuple(dict.fromkeys((old.folder.resolve(), session.paths.root.resolve(), project)))
    context = Context(research, ArchivedSources(session.paths))
    desk = Desk(old, project, archive(session), Settings(corpora=folders), context, account, {})
    observations, names = observe(desk)
    claims, edges = hypotheses(old, names, account)
    return {
        "from": str(old.folder.relative_to(session.paths.root.parent)),
        "clarified": clarified,
        "observations": observations,
        "type_a_hypotheses": claims,
        "edges": edges,
        "directions": directions(old, account),
        "pins": pins(observations, context),
    }


def _hold(session: Session) -> None:
    """Hold every document of the new research against its published schema; one that differs is a defect."""
    found = [*session.paths.folder.glob("*.json"), *session.paths.sources.glob("*/meta.json")]
    for path in found:
        if path.name in SCHEMAS:
            for where, what in faults(path.name, path.read_bytes()):
                raise RuntimeError(f"{path.name}{where}: {what}")
