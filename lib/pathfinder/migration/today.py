"""An older research under today's rules: one entry of the journal, from which on they hold."""

from __future__ import annotations

import json
from typing import Any

from pathfinder.clock import now
from pathfinder.data import table
from pathfinder.model.cycle.state import State
from pathfinder.session.documents.writing import Before, write_views
from pathfinder.session.store.session import Session

CHOSEN = ("words", "plan_review", "descent")  # by the user for this one research
MISSING = object()


def follow_today(session: Session, today: dict[str, Any]) -> list[str]:
    """Pin today's rules in a research that began with others; what that changes, a line each."""
    state = session.research.state
    rules = wanted(state, today)
    lines = list(differences(dict(state["rules"]), rules))
    if lines:
        before = Before(session.research)
        session.commit("rules", now(), rules=rules)
        write_views(session, before, refresh=True)
    return lines


def wanted(state: State, today: dict[str, Any]) -> dict[str, Any]:
    """Today's rules with what the user chose for this research."""
    old: dict[str, Any] = dict(state["rules"])
    return {**today, **{key: old[key] for key in CHOSEN if key in old}}


def differences(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """What each rule was and is, and what it decides."""
    words = table("pathfinder.migration", "changes.toml")
    return [
        f"{key}: {_shown(old.get(key, MISSING))} -> {_shown(new.get(key, MISSING))}"
        + (f" ({words[key]})" if key in words else "")
        for key in dict.fromkeys((*new, *old))
        if old.get(key, MISSING) != new.get(key, MISSING)
    ]


def _shown(value: object) -> str:
    return "not there" if value is MISSING else json.dumps(value)
