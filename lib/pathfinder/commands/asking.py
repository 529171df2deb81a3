"""Asking search engines on behalf of a session, and what was asked before."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from pathfinder.commands.gathering import settings
from pathfinder.commands.workspace import configuration
from pathfinder.errors import PathfinderError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pathfinder.sources.corpus import Corpus
    from pathfinder.sources.searching import Engines
    from pathfinder.store.session import Session

TOOL = "pf search"
KEPT_SNIPPET = 240
COMPARED = 200  # searches that a new one is compared with


def engines(session: Session, index: Corpus | None) -> Engines:
    """The configured engines; their keys are read from the environment."""
    from pathfinder.sources.searching import Engines

    options = configuration(session.paths.root)["sources"]["engines"]
    return Engines(options, os.environ, settings(session), index)


def chosen(session: Session, usable: Engines, wanted: Sequence[str]) -> list[str]:
    """The engines to ask; an offline research asks no other than its documents unless it is told to."""
    names = usable.chosen(wanted)
    if not wanted and "local" not in names and session.research.state["driver"] == "offline":
        hint = "start with --corpus DIR, or name engines with --engine"
        raise PathfinderError("this research has no local documents to search", hint)
    if not names:
        hint = "search the web with WebSearch, or switch engines on under `sources.engines`"
        raise PathfinderError("no search engine is switched on", hint)
    return names


def asked_before(
    session: Session, query: str, names: Sequence[str], limit: int, stamp: str | None
) -> dict[str, Any] | None:
    """The newest search of the same engines in nearly the same words; None when its answer may differ.

    It differs when an engine failed then, when fewer results were asked for, and when local documents
    have changed since.
    """
    from pathfinder.evidence.queries import nearly_same
    from pathfinder.sources.disk import read_lines
    from pathfinder.sources.likeness import cosines

    rows = [row for row in reversed(read_lines(session.paths.seen)[0]) if _answers(row, names, limit, stamp)][
        :COMPARED
    ]
    alike = cosines(query, [str(row["query"]) for row in rows])
    pairs = zip(rows, alike, strict=True)
    return next((row for row, cosine in pairs if nearly_same(query, str(row["query"]), cosine)), None)


def _answers(row: dict[str, Any], names: Sequence[str], limit: int, stamp: str | None) -> bool:
    """Whether a remembered search still says what these engines would say."""
    asked = row.get("engines")
    if row.get("tool") != TOOL or not isinstance(row.get("query"), str) or not isinstance(asked, list):
        return False
    fresh = row.get("index") == stamp and not row.get("failures")
    enough = isinstance(row.get("limit"), int) and int(row["limit"]) >= limit
    return set(asked) == set(names) and fresh and enough


def measured(session: Session, row: dict[str, Any]) -> dict[str, float] | None:
    """The parts of the reward of a search that has just run; None when all its engines failed."""
    from pathfinder.sources.history import SHOWN_SEARCHES, searches
    from pathfinder.steps.questions import rewards, weights_of

    before = searches(session.paths.seen, (), last=SHOWN_SEARCHES)
    found = rewards([*before, row], weights_of(session.research))
    if not found or found[-1][0] is not row:
        return None
    return {name: round(part, 4) for name, part in found[-1][2]._asdict().items()}


def kept(row: dict[str, Any]) -> dict[str, Any]:
    """A result as it is remembered: its snippet shortened."""
    return {**row, "snippet": row["snippet"][:KEPT_SNIPPET]}
