"""Whether a research is stuck, and what answers that: four patterns and a ladder (seed 003 §7.1 and §7.2).

Both are switched on by `rules["stagnation"]`, which holds the thresholds and the rungs of the ladder.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from pathfinder.model.cycle import writing
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import (
    Pattern,
    Persona,
    Refusals,
    Round,
    Rung,
    Stagnation,
    StagnationRules,
    Thresholds,
    Tier,
    Tried,
)

TIERS: tuple[Tier, ...] = ("frugal", "standard", "frontier")
THRESHOLDS: Thresholds = {
    "spinning": 2,  # times
    "same_problems": 0.5,  # of those of the refusal before, from which it is the same error again
    "oscillation": 2,  # cycles
    "no_drift": 3,  # iterations
    "diminishing_returns": 3,
    "epsilon": 0.001,  # of the drift from the goal
    "improvement": 0.01,  # what an iteration brought, as a share of what was known
}
LADDER_ENDS: tuple[Rung, ...] = ("persona", "reframe", "user")
CALM = 4  # iterations without a pattern, after which the last rung counts as having helped
LOOKED_AT = ("PLAN", "EXPLORE", "IDEATE", "GAPS")
REFRAMED: tuple[Pattern, ...] = ("spinning", "oscillation")
PERSONAS: dict[Pattern, Persona] = {
    "spinning": "researcher",
    "oscillation": "architect",
    "no_drift": "contrarian",
    "diminishing_returns": "simplifier",
}
KEPT = 20
TO_USER = "`pf thesis` writes the report now, `pf resume` searches on, with other sources or a higher limit"


class Sign(NamedTuple):
    """A pattern, what shows it, and who is asked about it."""

    pattern: Pattern
    why: str
    persona: Persona


def ladder(models: Mapping[str, str], driver: str) -> list[Rung]:
    """The rungs of a research. A tier is one where its model is another than that of the tier below."""
    higher: list[Rung] = [above for below, above in pairwise(TIERS) if models[above] != models[below]]
    return [*(higher if driver == "loop" else ()), *LADDER_ENDS]


def climbing(research: Research) -> bool:
    """Whether a rung is left: then going in circles is no reason to stop yet."""
    rule = research.state["rules"].get("stagnation")
    return rule is not None and _stuck(research)["rung"] < len(rule["ladder"])


def look(research: Research) -> None:
    """At the end of an iteration: answer a pattern; after long without one the ladder begins anew."""
    rule = research.state["rules"].get("stagnation")
    if rule is None:
        return
    stuck = _stuck(research)
    if sign := next(signs(research.state["recent"], rule, stuck["since"]), None):
        _climb(research, rule, sign)
    elif stuck["rung"] and research.iteration - stuck["since"] >= CALM:
        research.state["stagnation"] = {**stuck, "rung": 0}
        research.state.pop("tier", None)
        research.note("unstuck", f"UNSTUCK: {CALM} iterations without a pattern", research.under_way)


def refused(research: Research, step: str, problems: Sequence[Sequence[str]]) -> None:
    """Count the refusals of one kind in a row: the same step and the same places, whatever their numbers.

    One with far fewer problems than the one before is no repetition: what was said is being mended.
    """
    rule = research.state["rules"].get("stagnation")
    if rule is None or step not in LOOKED_AT:
        return
    kind = " ".join([step, *sorted({re.sub(r"\d+", "N", pointer) for pointer, *_ in problems})])
    stuck = _stuck(research)
    before = stuck.get("refused")
    least = rule.get("same_problems", 0.0) * before.get("problems", 0) if before else 0
    again = before and before["kind"] == kind and len(problems) >= least
    count = before["count"] + 1 if before and again else 1
    now: Refusals = {"kind": kind, "count": count}
    if "same_problems" in rule:
        now["problems"] = len(problems)
    research.state["stagnation"] = {**stuck, "refused": now}
    if count >= rule["spinning"]:
        _climb(research, rule, Sign("spinning", f"{count} refusals of the same kind ({kind})", "hacker"))


def accepted(research: Research) -> None:
    """An accepted answer ends a row of refusals."""
    if stuck := research.state.get("stagnation"):
        stuck.pop("refused", None)


def signs(recent: Sequence[Round], rule: StagnationRules, since: int) -> Iterator[Sign]:
    """The patterns in the iterations since the last rung was taken."""
    rounds = [each for each in recent if each["iteration"] >= since]
    before = recent[: len(recent) - len(rounds)]
    found = {
        "spinning": _spinning(rounds, rule["spinning"]),
        "oscillation": _oscillation(rounds, 2 * rule["oscillation"]),
        "no_drift": _no_drift([*before[-1:], *rounds], rule["no_drift"], rule["epsilon"]),
        "diminishing_returns": _diminishing(rounds, rule["diminishing_returns"], rule["improvement"]),
    }
    for pattern, persona in PERSONAS.items():
        if why := found[pattern]:
            yield Sign(pattern, why, persona)


def progress(each: Round) -> bool:
    """Whether an iteration added anything or moved a hypothesis."""
    return bool(each["observations"] or each["hypotheses"] or each["moved"])


def _spinning(rounds: Sequence[Round], times: int) -> str:
    last = rounds[-times:]
    same = len({_target(each) for each in last}) == 1
    failed = len(last) == times and same and not any(map(progress, last))
    return f"{_target(last[0])} brought nothing {times} times in a row" if failed else ""


def _oscillation(rounds: Sequence[Round], turns: int) -> str:
    """Targets in turn, without anything moved or answered meanwhile; or the status of a hypothesis."""
    last = rounds[-turns:]
    if _in_turn([_target(each) for each in last], turns) and _stands_still(last):
        return f"{_target(last[0])} and {_target(last[1])} in turn, {turns // 2} times, and nothing moved"
    history: dict[str, list[str]] = {}
    for each in rounds:
        for key, status in each.get("became", ()):
            history.setdefault(key, []).append(status)
    for key, _ in rounds[-1].get("became", ()) if rounds else ():
        if _in_turn(history[key][-turns:], turns):
            one, other = history[key][-2:]
            return f"{key} was {one} and {other} in turn, {turns // 2} times"
    return ""


def _in_turn(values: Sequence[str], turns: int) -> bool:
    """A, B, A, B."""
    return len(values) == turns and values[0] != values[1] and values[2:] == values[:-2]


def _stands_still(rounds: Sequence[Round]) -> bool:
    """Whether the later of these iterations moved no hypothesis and answered no sub-question."""
    return len({each.get("open") for each in rounds}) == 1 and not any(each["moved"] for each in rounds[1:])


def _no_drift(rounds: Sequence[Round], times: int, epsilon: float) -> str:
    """Output came, but neither nearer to the goal nor further, and nothing moved."""
    last = rounds[-times - 1 :]
    goals = [each["goal"] for each in last if "goal" in each]
    if len(goals) <= times or not _stands_still(last) or not all(map(progress, last[1:])):
        return ""
    still = all(round(abs(after - before), 6) < epsilon for before, after in pairwise(goals))
    return f"{times} iterations brought findings, and none of them moved towards the goal" if still else ""


def _diminishing(rounds: Sequence[Round], times: int, improvement: float) -> str:
    last = rounds[-times:]
    gains = [each.get("gain", 1.0) for each in last]
    poor = len(last) == times and all(gain < improvement for gain in gains)
    return f"{times} iterations added less than {improvement:.0%} each to what was known" if poor else ""


def _target(each: Round) -> str:
    return each["target"].split(", also ")[0]


def _stuck(research: Research) -> Stagnation:
    return research.state.get("stagnation") or {"rung": 0, "since": 0, "tried": []}


def _climb(research: Research, rule: StagnationRules, sign: Sign) -> None:
    """Take the next rung that answers the pattern, and look at what comes after it only."""
    stuck, rungs = _stuck(research), rule["ladder"]
    fitting = (each for each in rungs[stuck["rung"] :] if each != "reframe" or sign.pattern in REFRAMED)
    rung = next(fitting, None)
    taken = rungs.index(rung) + 1 if rung else len(rungs)
    now: Stagnation = {**stuck, "rung": taken, "since": research.iteration}
    now.pop("refused", None)
    research.state["stagnation"] = now
    if rung:
        _take(research, now, sign, rung)
    else:
        research.note("stagnation", f"{_name(sign)}; the ladder is used up", research.under_way)


def _take(research: Research, stuck: Stagnation, sign: Sign, rung: Rung) -> None:
    tried: Tried = {"iteration": research.under_way, "pattern": sign.pattern, "why": sign.why, "rung": rung}
    account = _account(stuck, sign)
    if rung == "persona":
        asked_before = any("persona" in each for each in stuck["tried"])
        tried["persona"] = stuck["persona"] = "contrarian" if asked_before else sign.persona
    elif rung == "reframe":
        stuck["reframe"] = sign.why
    elif rung != "user":
        research.state["tier"] = rung
    stuck["tried"] = [*stuck["tried"], tried][-KEPT:]
    research.note("stagnation", told(tried), research.under_way)
    if rung == "user":
        _ask_user(research, account)


def told(tried: Tried) -> str:
    """A rung that was taken, in a line."""
    words = {"persona": "LATERAL", "reframe": "REFRAME", "user": "PAUSED"}
    answer = words.get(tried["rung"], f"TIER {tried['rung']}")
    asked = f"; the {tried['persona']} is asked" if "persona" in tried else ""
    return f"{answer} because {tried['pattern'].replace('_', ' ')}: {tried['why']}{asked}"


def _name(sign: Sign) -> str:
    return f"{sign.pattern.replace('_', ' ')}: {sign.why}"


def _account(stuck: Stagnation, sign: Sign) -> str:
    """Why the user is asked, and what was tried before."""
    words = {"persona": "another approach", "reframe": "other sub-questions"}
    names = dict.fromkeys(words.get(each["rung"], f"the {each['rung']} model") for each in stuck["tried"])
    return f"stuck, {_name(sign)}; tried: {', '.join(names) or 'nothing'}; {TO_USER}"


def _ask_user(research: Research, account: str) -> None:
    """Pause with an account; where nobody is there, after the report."""
    if research.state["driver"] != "interactive" and writing.wanted(research):
        writing.begin(research, "finished", {"status": "paused", "reason": account})
    else:
        research.set_status("paused", account, research.under_way)
