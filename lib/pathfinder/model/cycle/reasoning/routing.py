"""Which tier of models a call goes to (seed 003 §5), and what follows when a model fails."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Routing, Tier

TIERS: tuple[Tier, ...] = ("frugal", "standard", "frontier")
UNITS: dict[Tier, int] = {"frugal": 1, "standard": 10, "frontier": 30}  # of cost for a call
HARD, MODERATE = 0.7, 0.4
FAILURES, SUCCESSES = 2, 5
RETRIES = 2  # of a call within its tier


class RoutingContext(NamedTuple):
    """What a call is for, and how those before it went."""

    complexity: float  # of the task, 0 to 1
    failures: int  # in a row
    tier: Tier
    successes: int  # in a row
    consensus: bool = False


def route(context: RoutingContext) -> Tier:
    """`routeToTier` of seed 003 §5.2."""
    if context.consensus:
        return "frontier"
    if context.failures >= FAILURES:
        return above(context.tier)
    if context.successes >= SUCCESSES:
        return below(context.tier)
    if context.complexity > HARD:
        return "frontier"
    return "standard" if context.complexity > MODERATE else "frugal"


def above(tier: Tier) -> Tier:
    """The next dearer tier, or the same where there is none."""
    return TIERS[min(TIERS.index(tier) + 1, len(TIERS) - 1)]


def below(tier: Tier) -> Tier:
    """The next cheaper tier, or the same where there is none."""
    return TIERS[max(TIERS.index(tier) - 1, 0)]


def attempts(tier: Tier, models: Mapping[Tier, str]) -> Iterator[tuple[Tier, str]]:
    """Tier and model of each try of a call: thrice within its tier, then in each above with another model.

    An empty name is the client's default model.
    """
    before = None
    for each in TIERS[TIERS.index(tier) :]:
        if models[each] != before:
            before = models[each]
            yield from [(each, before)] * (1 + RETRIES)


def named(name: str, role: Tier) -> tuple[Tier, str | None]:
    """What a configuration names: a tier, or a model of its own, whose calls count as those of the role."""
    return next(((tier, None) for tier in TIERS if tier == name), (role, name))


def standing(research: Research) -> Routing:
    """Where the calls of a research stand; `units` is what they cost so far, beside a frugal call."""
    return research.state.get("routing") or {"tier": "frugal", "since": 0, "failed": 0, "units": 0}


def next_tier(research: Research, complexity: float, models: Mapping[Tier, str]) -> tuple[Tier, str]:
    """The tier for the next iteration, and why: its target, and how the last ones went.

    A client that failed thrice goes on with the next model. What stagnation has raised the tier to
    (`state["tier"]`) it does not fall below.
    """
    now = standing(research)
    if now["failed"] > RETRIES and (higher := _higher(now["tier"], models)):
        return higher, f"the client failed {now['failed']} times"
    rounds = [each["explored"] for each in research.state["recent"] if each["iteration"] >= now["since"]]
    failures, successes = _run(rounds, wanted=False), _run(rounds, wanted=True)
    found = route(RoutingContext(complexity, failures, now["tier"], successes))
    least: list[Tier] = [research.state.get("tier", "frugal")]
    least += [now["tier"]] if now["since"] == research.iteration else []  # an iteration does not go down
    tier = max(found, *least, key=TIERS.index)
    return tier, f"complexity {complexity:.2f}, {failures} failures and {successes} successes in a row"


def exhausted(research: Research, models: Mapping[Tier, str]) -> bool:
    """Whether a client that failed has no other model left to be tried with."""
    return _higher(standing(research)["tier"], models) is None


def _higher(tier: Tier, models: Mapping[Tier, str]) -> Tier | None:
    return next((each for each in TIERS[TIERS.index(tier) :] if models[each] != models[tier]), None)


def switch(research: Research, event: Mapping[str, Any]) -> None:
    """Take another tier for the next iteration; where its model is another, the context is revived."""
    state, now = research.state, standing(research)
    found: Routing = {**now, "tier": event["tier"], "since": research.iteration, "failed": 0}
    if event["revive"]:
        found["switched"] = research.iteration
    state["routing"] = found
    research.note("routing", f"TIER {event['tier']} because {event['why']}", research.under_way)


def ran(research: Research, event: Mapping[str, Any]) -> None:
    """Count a run of the client: its units, and whether it failed."""
    now = standing(research)
    failed = now["failed"] + 1 if event["failed"] else 0
    research.state["routing"] = {**now, "failed": failed, "units": now["units"] + event["units"]}


def charge(research: Research, units: int) -> None:
    """Add the units of calls beside the runs of the client."""
    now = standing(research)
    research.state["routing"] = {**now, "units": now["units"] + units}


def _run(rounds: list[bool], *, wanted: bool) -> int:
    """How many of the last ones in a row are as wanted."""
    return next((count for count, each in enumerate(reversed(rounds)) if each != wanted), len(rounds))
