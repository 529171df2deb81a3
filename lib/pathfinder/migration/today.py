"""An older research under today's rules: one entry of the journal, from which on they hold."""

from __future__ import annotations

import json
from collections.abc import Mapping

from pathfinder.clock import now
from pathfinder.data import table
from pathfinder.model.cycle.state import Rules, State
from pathfinder.session.documents.writing import Before, write_views
from pathfinder.session.store.session import Session

MISSING = object()


def follow_today(session: Session, today: Rules) -> list[str]:
    """Pin today's rules in a research that began with others; what that changes, a line each."""
    state = session.research.state
    rules = wanted(state, today)
    lines = differences(state["rules"], rules)
    if lines:
        before = Before(session.research)
        session.commit("rules", now(), rules=rules)
        write_views(session, before, refresh=True)
    return lines


def wanted(state: State, today: Rules) -> Rules:
    """Today's rules with what the user chose for this research."""
    old, found = state["rules"], today.copy()
    if "words" in old:
        found["words"] = old["words"]
    if "plan_review" in old:
        found["plan_review"] = old["plan_review"]
    if "descent" in old:
        found["descent"] = old["descent"]
    return found


def differences(old: Mapping[str, object], new: Mapping[str, object]) -> list[str]:
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
