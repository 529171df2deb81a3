"""The judges: a finished report, or an answered sub-question, judged by models that did not write it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

from pathfinder.model.cycle.reasoning.routing import RoutingContext, named, route
from pathfinder.model.cycle.resilience.changes import CHANGES
from pathfinder.model.cycle.stopping import READING_SHARE, budget_left
from pathfinder.printing import printable
from pathfinder.session.answers.submission import keep_judgement
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import HOME, configuration, model_names

if TYPE_CHECKING:
    from pathfinder.isolated.evaluation import Judge
    from pathfinder.model.cycle.state import Judgement


SECONDS = 100  # a command of the client may last 120
LEAST = 20  # seconds below which no vote is held on a change: it waits for the next command


class Judged(NamedTuple):
    """A judgement, and what it cost in US dollars and units."""

    judgement: Judgement
    usd: float
    units: int


class Kept(NamedTuple):
    """What was judged in a line, and whether reports are left to be written."""

    text: str
    reports_left: bool


def judged(session: Session, seconds: float) -> Judged | None:
    """What the judges say within some seconds of what is due; None where nothing is, or none can be asked."""
    judge = _judge(session, seconds)
    if judge is None:
        return None
    from pathfinder.isolated.evaluation import due, may_iterate
    from pathfinder.session.documents.material import source_records

    of = due(session.research)
    if of is None or (of in CHANGES and seconds < LEAST):
        return None
    reserve = configuration(session.paths.root).budget.report_reserve_usd
    may = may_iterate(session.research, of, reserve)
    found = Judged(*judge.judge(session.research, of, source_records(session), iterate=may))
    for each in found.judgement["failed"]:
        print(f"pf: not judged by a model: {printable(each)}", file=sys.stderr)
    return found


def keep(session: Session, judgement: Judgement, usd: float, units: int) -> Kept | None:
    """Keep what was judged, unless something else is due by now: then None."""
    from pathfinder.isolated.evaluation import due

    of = judgement["of"]
    if due(session.research) != of:
        return None
    left = keep_judgement(session, judgement, usd, units)
    return Kept(f"{of} judged: {judgement['verdict']}", left)


def _judge(session: Session, seconds: float) -> Judge | None:
    """Whoever can be called to judge: wanted and paid for."""
    research = session.research
    left = budget_left(research, 0)
    if not any(research.state["rules"].get("evaluation", {}).values()) or (left is not None and left <= 0):
        return None
    from pathfinder.isolated.client import find

    client = find()
    if client is None:
        return None
    from pathfinder.isolated.calling import Caller
    from pathfinder.isolated.evaluation import Judge
    from pathfinder.isolated.votes import VIEWS

    settings, folder = configuration(session.paths.root).evaluation, HOME / "prompts" / "evaluation"
    prompts = {
        name: (folder / f"{name}.md").read_text(encoding="utf-8") for name in ("semantic", "change", *VIEWS)
    }
    most = research.state["budget"]["max_usd"]
    usd = left if left is None or most is None else min(left, READING_SHARE * most)
    scorer = Caller(client, model_names(session), *named(settings.model, "standard"), usd, until=0.0)
    highest = route(RoutingContext(0.0, 0, scorer.tier, 0, consensus=True))
    voters = [scorer._replace(tier=highest, model=named(name, highest)[1]) for name in settings.voters]
    return Judge(prompts, scorer, voters, seconds)
