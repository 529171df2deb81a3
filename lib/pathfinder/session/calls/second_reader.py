"""The second reader: claims of an answer held against their quotes, before the answer is taken."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pathfinder.model.cycle.reasoning.routing import named
from pathfinder.model.cycle.stopping import budget_left, reading_left
from pathfinder.printing import printable
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import HOME, configuration, model_names

if TYPE_CHECKING:
    from pathfinder.evidence.reading import Pair
    from pathfinder.isolated.second_reader import SecondReader
    from pathfinder.model.cycle.state import Reading

FAILURES = 2  # calls that brought nothing, after which the open session reads for itself


def second_reader(session: Session) -> SecondReader | None:
    """Whoever can be called to read this research a second time: wanted, paid for, and not failing."""
    research = session.research
    state, left = research.state, budget_left(research, 0)
    left = left if left is None else min(left, reading_left(research))
    failed = state["figures"].get("reading_failed", 0) >= FAILURES
    if not state["rules"].get("review") or failed or (left is not None and left <= 0):
        return None
    from pathfinder.isolated.client import find

    client = find()
    settings = configuration(session.paths.root).review if client else None
    if client is None or settings is None or not settings.enabled:
        return None
    from pathfinder.isolated.calling import Caller
    from pathfinder.isolated.second_reader import SecondReader

    prompt = (HOME / "prompts" / "review.md").read_text(encoding="utf-8")
    caller = Caller(client, model_names(session), *named(settings.model, "frugal"), left, until=0.0)
    return SecondReader(caller, prompt, settings.batch)


def read(reader: SecondReader, pairs: Sequence[Pair]) -> tuple[dict[str, Reading], float, int]:
    """What the reader says of each claim, its cost in US dollars and units; why it was not read is told."""
    found, usd, units, why = reader.read(pairs)
    for each in dict.fromkeys(why):
        print(f"pf: not read a second time: {printable(each)}", file=sys.stderr)
    return found, usd, units
