"""The three stages of judging a report: mechanical, semantic, consensus (seed 003 §8).

A model that judges sees the question, what was asked for and the text, and nothing of how it came about.
"""

import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from pathfinder.evidence.mechanical import AC_COMPLIANCE, mechanical
from pathfinder.evidence.trust.confidence import Sources
from pathfinder.isolated.calling import Called, Caller
from pathfinder.isolated.judged import material
from pathfinder.isolated.votes import (
    VIEWS,
    Lack,
    Occasion,
    Reason,
    VoteAnswer,
    decide,
    in_words,
    should_vote,
)
from pathfinder.model.cycle.goal.criteria import REPORT, leaves
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.resilience import changes
from pathfinder.model.cycle.resilience.changes import CHANGES, CONCEPTS, PROPOSAL
from pathfinder.model.cycle.state import Check, Decision, Judged, Judgement, Semantic, Vote
from pathfinder.model.cycle.stopping import budget_left, out_of_iterations
from pathfinder.validation import Items, Strict

GOAL_ALIGNMENT = 0.8  # seed 003 §8.3, as what follows
HARD_TOLERANCE = 0
SOFT_TOLERANCE = 2
MOST_LACKS = 3  # sub-questions that a judgement opens
Share = Annotated[float, Field(ge=0, le=1)]


class ScoreAnswer(Strict):
    """How far a criterion is met."""

    id: str
    score: Share
    reason: Reason


class ViolationAnswer(Strict):
    """A constraint that is not kept to."""

    kind: Literal["hard", "soft"]
    constraint: Reason
    reason: Reason


class SemanticAnswer(Strict):
    """The answer to the semantic evaluation."""

    criteria: Annotated[list[ScoreAnswer], Items(1, 40)]
    goal_alignment: Share
    violations: Annotated[list[ViolationAnswer], Items(most=12)]
    uncertainty: Share
    lacks: Annotated[list[Lack], Items(most=3)]
    reason: Reason


class Outcome(NamedTuple):
    """A judgement, and what it cost in US dollars and units."""

    judgement: Judgement
    usd: float
    units: int


class Judge(NamedTuple):
    """How to ask: the prompts by name, who scores and who votes in turn, each with the money for it all."""

    prompts: Mapping[str, str]
    scorer: Caller
    voters: Sequence[Caller]
    seconds: float

    def judge(self, research: Research, of: str, sources: Sources, *, iterate: bool) -> Outcome:
        """The stages wanted for a report or the answer to a sub-question; for a change votes alone."""
        rules = research.state["rules"]["evaluation"]
        until, done = time.monotonic() + self.seconds, list[tuple[str, Called]]()
        checks = [] if of in CHANGES else mechanical(research.graph.data, research.state, sources)
        sound = of != REPORT or all(each["passed"] for each in checks)
        data, semantic, votes, decision = material(research, of), None, list[Vote](), None
        if sound and rules["semantic"] and of not in CHANGES:
            semantic, scored = self._semantic(data, until)
            done.append(("semantic", scored))
        occasion = _occasion(research, of, semantic, sound=sound)
        trigger = should_vote(occasion) if rules["consensus"] else None
        if trigger:
            cast = self._votes(data, until, change=of in CHANGES)
            done += cast
            votes = _cast(cast)
            decision = decide(votes)
        needed = checks if of == REPORT else []
        verdict, lacks = conclude(needed, semantic, decision, votes, may_iterate=iterate)
        judgement: Judgement = {
            "of": of,
            "iteration": research.report["iteration"] if of == REPORT else research.iteration,
            "mechanical": checks,
            "semantic": semantic,
            "trigger": trigger,
            "votes": votes,
            "decision": decision,
            "failed": [f"{name}: {each.why}" for name, each in done if each.why],
            "verdict": verdict,
            "lacks": lacks,
        }
        if trigger:
            judgement["why"] = in_words(trigger, occasion)
        usd, units = sum(each.usd for _, each in done), sum(each.units for _, each in done)
        return Outcome(judgement, round(usd, 6), units)

    def _semantic(self, data: Mapping[str, Any], until: float) -> tuple[Semantic | None, Called]:
        end = until - self.seconds / 3  # the votes come after it, with half the money
        caller = self.scorer.share(2)._replace(until=end)
        done = caller.call(self.prompts["semantic"], data, SemanticAnswer)
        known = sorted(each["id"] for each in data["criteria"])
        if done.answer is None:
            return None, done
        if sorted(each["id"] for each in done.answer["criteria"]) != known:
            return None, done._replace(why="it does not score each criterion once")
        found: Any = {**done.answer, "by": done.by}
        return found, done

    def _votes(self, data: Mapping[str, object], until: float, *, change: bool) -> list[tuple[str, Called]]:
        """A vote from each point of view, by its name."""

        def vote(at: int) -> tuple[str, Called]:
            view, voter = VIEWS[at], self.voters[at % len(self.voters)]
            seen, prompt = ({"you_are": view, **data}, "change") if change else (data, view)
            caller = voter.share(2 * len(VIEWS))._replace(until=until)
            return view, caller.call(self.prompts[prompt], seen, VoteAnswer)

        with ThreadPoolExecutor(len(VIEWS)) as pool:
            return list(pool.map(vote, range(len(VIEWS))))


def _cast(done: list[tuple[str, Called]]) -> list[Vote]:
    votes: Any = [{"view": view, "by": each.by, **each.answer} for view, each in done if each.answer]
    return list(votes)


def due(research: Research) -> str | None:
    """What is judged now: the report that ends a research, a change, an answered sub-question if wanted."""
    state = research.state
    rules, report = state["rules"].get("evaluation"), state.get("report")
    if not rules or not (rules["semantic"] or rules["consensus"]):
        return None
    done = {(each["of"], each["iteration"]) for each in state.get("judgements", [])}
    if report and report["done"] and report["summary"] is not None and not research.running:
        return None if (REPORT, report["iteration"]) in done else REPORT
    if (change := changes.pending(research)) or not rules["criteria"] or state["clarified"] is None:
        return change
    judged = [of for of, _ in done]
    return next(
        (
            each["id"]
            for each in leaves(research.clarified["sub_questions"])
            if each["status"] == "answered" and each["id"] not in judged
        ),
        None,
    )


def may_iterate(research: Research, of: str, reserve: float) -> bool:
    """Whether what lacks may be searched for: once, while iterations and money are left.

    A proposal and other concepts are taken or left as they are.
    """
    if of in (PROPOSAL, CONCEPTS):
        return False
    left = budget_left(research, reserve)
    before = [each for each in research.state.get("judgements", []) if each["of"] == of]
    repeated = any(each["verdict"] == "iterate" for each in before)
    return not (repeated or out_of_iterations(research) or (left is not None and left <= 0))


def conclude(
    checks: list[Check],
    semantic: Semantic | None,
    decision: Decision | None,
    votes: list[Vote],
    *,
    may_iterate: bool,
) -> tuple[Judged, list[str]]:
    """The verdict, and what lacks: `iterate` where that can be searched for and may be, else `fail`."""
    approved = decision in (None, "approved")
    if all(each["passed"] for each in checks) and (semantic is None or sound(semantic)) and approved:
        return "pass", []
    said = [*(semantic["lacks"] if semantic else ()), *(text for vote in votes for text in vote["lacks"])]
    lacks = list(dict.fromkeys(said))[:MOST_LACKS]
    return ("iterate" if lacks and may_iterate else "fail"), lacks


def sound(semantic: Semantic) -> bool:
    """Whether stage 2 passes: criteria and alignment at 0.8, no hard and at most two soft violations."""
    broken = [each["kind"] for each in semantic["violations"]]
    return (
        satisfaction(semantic) >= AC_COMPLIANCE
        and semantic["goal_alignment"] >= GOAL_ALIGNMENT
        and broken.count("hard") <= HARD_TOLERANCE
        and broken.count("soft") <= SOFT_TOLERANCE
    )


def satisfaction(semantic: Semantic) -> float:
    """The mean score of the criteria."""
    scores = [each["score"] for each in semantic["criteria"]]
    return round(sum(scores) / len(scores), 6)


def _occasion(research: Research, of: str, semantic: Semantic | None, *, sound: bool) -> Occasion:
    figures, state = research.state.get("drift"), research.state
    return Occasion(
        mechanical_failed=not sound,
        final_delivery=of == REPORT,
        concepts_changed=research.plan["other_concepts"] if of == CONCEPTS else (),
        persona_adopted=state["stagnation"]["proposal"]["persona"] if of == PROPOSAL else "",
        drift=figures["overall"] if figures else 0.0,
        uncertainty=semantic["uncertainty"] if semantic else 0.0,
    )
