"""Thinking before a card is shown: isolated calls where the target asks for them, kept as one event.

They are made without the lock. A process killed meanwhile has written nothing: `pf next` asks anew.
"""

import sys
import time
from argparse import Namespace
from typing import TYPE_CHECKING, Any, TypedDict

from pathfinder.clock import now
from pathfinder.model.cycle.agenda import choose
from pathfinder.model.cycle.reasoning import thoughts
from pathfinder.model.cycle.reasoning.complexity import reasoning, rules
from pathfinder.model.cycle.reasoning.routing import RoutingContext, route, standing
from pathfinder.model.cycle.reasoning.tree import branch, path
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Complexity, Path, ReasoningMode, Tier, Tree, Votes
from pathfinder.model.cycle.stopping import budget_left
from pathfinder.model.cycle.target import Target
from pathfinder.printing import printable
from pathfinder.session.store.session import Session, writing
from pathfinder.session.workspace import HOME, chosen_session, configuration, model_names
from pathfinder.steps.protocol import apply_event

if TYPE_CHECKING:
    from pathfinder.isolated.calling import Called, Caller


class Price(TypedDict):
    """What isolated calls said in short, and what they took."""

    said: str
    tier: Tier
    calls: int
    units: int
    usd: float


class _Thought(Price):
    mode: ReasoningMode
    complexity: Complexity


class Voted(_Thought):
    """Several answers to one question."""

    votes: Votes


class Grown(_Thought):
    """A tree of thoughts."""

    tree: Tree


SECONDS = 100  # a command of the client may last 120
LEAST = 20  # seconds below which nothing is begun


def think(args: Namespace, session: Session, seconds: float = SECONDS) -> Session:
    """The session with what was thought about its open card, where that is due, affordable and possible."""
    asked = thoughts.due(session.research)
    caller = _caller(session, seconds) if asked else None
    if caller is None:
        return session
    research = session.research
    event = _votes(research, caller) if asked == "votes" else _tree(research, caller)
    with writing(chosen_session(args), apply_event) as latest:
        same = latest.research.state["card"] == research.state["card"]
        if same and thoughts.due(latest.research) == asked:
            latest.commit("reasoned", now(), **event)
            latest.flush()
        return latest


def _caller(session: Session, seconds: float) -> "Caller | None":
    from pathfinder.isolated.client import find

    client, config = find(), configuration(session.paths.root)
    left = budget_left(session.research, config.budget.report_reserve_usd)
    if client is None or not config.reasoning.enabled or seconds < LEAST or (left is not None and left <= 0):
        return None
    from pathfinder.isolated.calling import Caller

    state = session.research.state
    tier = state.get("tier", standing(session.research)["tier"])
    return Caller(client, model_names(session), tier, None, left, time.monotonic() + seconds)


def _votes(research: Research, caller: "Caller") -> Voted:
    """The target with its proven evidence, answered several times; disagreement is a direction."""
    from pathfinder.evidence.relevance.agreement import agreement
    from pathfinder.isolated.thinking import Answer, Verdict, votes

    target, rule = choose(research).target, rules(research)
    asked = reasoning(research, target)
    if rule is None or asked is None:
        raise LookupError("this research does not choose a way of reasoning")
    caller = caller._replace(tier=route(RoutingContext(asked.complexity["score"], 0, caller.tier, 0)))
    prompt = _prompt("chain_of_thought")
    shape = Verdict if target["target_type"] == "hypothesis" else Answer
    done = votes(caller, prompt, _question(research, target), shape, rule["self_consistency_paths"])
    paths: list[Path] = [
        {"missing": one.get("missing", ""), "answer": one["answer"], "reason": one["reason"]}
        for each in done
        if (one := each.answer)
    ]
    found = agreement([each["answer"] for each in paths]) if len(paths) > 1 else None
    held: Votes = {
        "iteration": research.iteration,
        "target": [target["target_type"], target["target_id"], target["conflict_with"]],
        "paths": paths if found else [],
        "majority": found.majority if found else "",
        "agreement": found.ratio if found else 0.0,
    }
    said = f"{len(paths)} of {len(done)} answered, which is no vote"
    if found:
        said = f"{found.ratio:.0%} of {len(paths)} say {found.majority!r}"
        if found.ratio < rule["agreement_threshold"]:
            held["direction"] = _undecided(paths, research, target)
            said += f"; to be searched: {held['direction']!r}"
    return {"mode": asked.mode, "complexity": asked.complexity, "votes": held, **_price(done, said, caller)}


def _tree(research: Research, caller: "Caller") -> Grown:
    """Candidates for an idea, each scored by what it rests on and by the model, the weaker ones pruned."""
    from pathfinder.isolated.thinking import grow

    rule, state, graph = rules(research), research.state, research.graph
    if rule is None:
        raise LookupError("this research does not choose a way of reasoning")
    complexity = state["complexity"]
    caller = caller._replace(tier=route(RoutingContext(complexity["score"], 0, caller.tier, 0)))
    data = {
        "question": research.clarified["question"],
        "hypotheses": {key: item["summary"] for key, item in list(graph.hypotheses.items())[-14:]},
        "observations": {key: item["summary"] for key, item in list(graph.observations.items())[-30:]},
    }
    branches, done = grow(
        caller,
        _prompt("tree_of_thoughts"),
        data,
        width=rule["tot_branching_factor"],
        depth=rule["tot_max_depth"],
        score=lambda key, parent, thought: branch(graph, key, parent, thought),
    )
    line = path(branches)
    said = f"{len(branches)} thoughts on {len(done)} levels, {len(branches) - len(line)} pruned"
    said += "".join(f"; {each['id']} ({each['score']:.2f}) {each['summary']}" for each in line[-1:])
    tree: Tree = {"iteration": research.iteration, "branches": branches}
    mode = state["reasoning_mode"]
    return {"mode": mode, "complexity": complexity, "tree": tree, **_price(done, said, caller)}


def _question(research: Research, target: Target) -> dict[str, Any]:
    """What an isolated reader sees: the claim or question and the proven words, nothing of the search."""
    graph, key = research.graph, str(target["target_id"])
    data: dict[str, Any] = {"quotes": thoughts.quotes(research, target)}
    if target["target_type"] == "hypothesis":
        against = target["conflict_with"]
        other = {"against": graph.hypotheses[against]["summary"]} if against else {}
        return {"claim": graph.hypotheses[key]["summary"], **other, **data}
    text = next(each["text"] for each in research.clarified["sub_questions"] if each["id"] == key)
    return {"question": text, **data}


def _undecided(paths: list[Path], research: Research, target: Target) -> str:
    """The words that a path misses; without any, the target itself."""
    said = next((each["missing"].strip() for each in paths if each["missing"].strip()), "")
    own = _question(research, target)
    return said or str(own.get("claim") or own["question"])


def _price(done: "list[Called]", said: str, caller: "Caller") -> Price:
    for why in dict.fromkeys(each.why for each in done if each.why):
        print(f"pf: not thought about in isolation: {printable(why)}", file=sys.stderr)
    return {
        "said": said,
        "tier": caller.tier,
        "calls": sum(each.calls for each in done),
        "units": sum(each.units for each in done),
        "usd": round(sum(each.usd for each in done), 6),
    }


def _prompt(name: str) -> str:
    return (HOME / "prompts" / "reasoning" / f"{name}.md").read_text(encoding="utf-8")
