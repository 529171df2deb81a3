"""The state machine: events fold into a research, and the next card follows from it.

`apply_event` is the only way a research changes. Everything an event does depends on the event and
on what was folded before it, so the journal alone gives the same graph and state again.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from pathfinder.memory.episodes import remember
from pathfinder.model.cycle import carried, writing
from pathfinder.model.cycle.agenda import open_questions
from pathfinder.model.cycle.goal import criteria, todos
from pathfinder.model.cycle.goal.criteria import open_criterion
from pathfinder.model.cycle.reasoning import routing, thoughts
from pathfinder.model.cycle.research import KEPT_ITERATIONS, Research, new_research
from pathfinder.model.cycle.resilience import changes, drift, stagnation
from pathfinder.model.cycle.state import Card, Used, entries
from pathfinder.model.cycle.stopping import out_of_iterations, proposes, reason_to_complete
from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.model.graph.health import CHECK_INTERVAL, check
from pathfinder.model.graph.ids import TYPE_A
from pathfinder.model.graph.update import finalize_iteration, visited
from pathfinder.steps import all_steps, clarify, step_named
from pathfinder.steps.plan import describe

PACKED = "packed"  # notes the hashes of a pack's members, and changes nothing


def apply_event(research: Research | None, event: entries.Entry) -> Research:
    """Fold one journal entry; `research` is None only for the first, `started` or `restored`."""
    if event["kind"] == "restored":
        research = _restored(event)
    elif event["kind"] == "started":
        research = new_research(event)
    elif research is None:
        raise LookupError("the first entry starts no research")
    elif event["kind"] != PACKED:
        research.state["updated_at"] = event["time"]
        HANDLERS[event["kind"]](research, event)
    if research.running and research.state["card"] is None:
        _open_next_card(research)
    return research


def _restored(event: entries.Restored) -> Research:
    """The research of a snapshot that stands for entries which were lost."""
    research = Research(deepcopy(event["state"]), CogniGraph(deepcopy(event["graph"])))
    research.note("restored", f"a snapshot stands for {event['entries']} lost journal entries")
    return research


def _accepted(research: Research, event: entries.Accepted) -> None:
    if unread := event.get("unread"):  # True in older researches: the part alone
        research.report["unread"] = writing.open_part(research.report) if unread is True else unread
    if uncited := event.get("uncited"):
        research.report["completing"] = uncited
    research.said = step_named(event["step"]).apply(research, event["payload"])
    research.state["figures"]["searches"] = event["searches"]
    research.state["last_answer"] = {"card": event["card"], "sha256": event["sha256"]}
    research.state["card"] = None
    stagnation.accepted(research)
    if event["step"] == "GAPS":
        _end_when_complete(research)


def _refused(research: Research, event: entries.Refused) -> None:
    state, card = research.state, research.card
    state["figures"]["quotes_refused"] += event["quotes"]
    if report := writing.pending(state):
        writing.take_draft(report) if report["outline"] else None
        writing.keep_drafts(report, event)
    refusals = card["refusals"] + 1
    if refusals < state["rules"]["refusals_per_card"]:
        again = _new_card(research, card["step"])
        opened: Card = {**again, "refusals": refusals, "problems": event["problems"]}
        if event.get("second_reader") or card.get("sent_back"):
            opened["sent_back"] = True
        state["card"] = opened
        stagnation.refused(research, card["step"], event["problems"])
        return
    step_named(card["step"]).fail(research)
    state["figures"]["failed_steps"] += 1
    state["card"] = None
    research.note("failed", f"{card['step']} failed: {refusals} answers refused")
    stagnation.refused(research, card["step"], event["problems"])


def _status(research: Research, event: entries.StatusSet) -> None:
    research.set_status(event["status"], event["reason"], research.under_way)
    if limit := event.get("max_iterations"):
        if limit > research.state["limits"]["max_iterations"]:
            writing.abandon(research)
        research.state["limits"] = {"max_iterations": limit}
    if event.get("past_saturation"):
        research.state["rules"] = {**research.state["rules"], "stop_when_saturated": False}


def _spent(research: Research, event: entries.Cost) -> None:
    budget = research.state["budget"]
    research.state["budget"] = {**budget, "spent_usd": round(budget["spent_usd"] + event["usd"], 6)}
    if dear := event.get("request_usd"):
        research.state["budget"]["request_usd"] = max(dear, budget.get("request_usd", 0.0))
    if "units" in event:
        routing.charge(research, event["units"])


def _used(research: Research, event: entries.UsedByClient) -> None:
    """What a client has used: the latest count of it holds."""
    count: Used = {"requests": event["requests"], "tokens": event["tokens"]}
    if "context" in event:
        count["context"] = event["context"]
    research.state["used"] = {**research.state.get("used", {}), event["client"]: count}


def _read(research: Research, event: entries.Read) -> None:
    """What the second reader said, and what it cost."""
    state, figures = research.state, research.state["figures"]
    state["readings"] = {**state.get("readings", {}), **event["readings"]}
    figures["reading_failed"] = figures.get("reading_failed", 0) + (not event["readings"])
    figures["reading_usd"] = round(figures.get("reading_usd", 0.0) + event["usd"], 6)
    _spent(research, event)


def _reasoned(research: Research, event: entries.Reasoned) -> None:
    """What isolated calls thought about the next card, and what they cost."""
    _spent(research, event)
    thoughts.keep(research, event)


def _budget(research: Research, event: entries.BudgetSet) -> None:
    research.state["budget"] = {**research.state["budget"], "max_usd": event["max_usd"]}


def _report(research: Research, event: entries.ReportAsked) -> None:
    writing.begin(research, event["asked"], event.get("then"))


def _rewrite(research: Research, event: entries.PartTakenBack) -> None:
    writing.rewrite(research, event["part"])


def _asked(research: Research, event: entries.FollowUp) -> None:
    for text in event["questions"]:
        open_criterion(research, text)
        research.graph.add_direction(text, None)
        research.note("asked", text, research.under_way)


def _reviewed(research: Research, event: entries.PlanReviewed) -> None:
    clarify.review(research, event["sub_questions"])


def _migrated(research: Research, event: entries.Migrated) -> None:
    carried.carry_over(research, event["payload"])


def _rules(research: Research, event: entries.RulesFollowed) -> None:
    carried.follow(research, event["rules"])


def _judged(research: Research, event: entries.Judged) -> None:
    """How a report or an answer was judged. What lacks is searched for once: the payload says so."""
    figures = research.state["figures"]
    figures["judging_usd"] = round(figures.get("judging_usd", 0.0) + event["usd"], 6)
    _spent(research, event)
    criteria.judged(research, event["judgement"])
    changes.decided(research, event["judgement"])


HANDLERS: Mapping[str, Callable[[Research, Any], None]] = {
    "accepted": _accepted,
    "refused": _refused,
    "status": _status,
    "spent": _spent,
    "used": _used,
    "read": _read,
    "reasoned": _reasoned,
    "routed": routing.switch,
    "ran": routing.ran,
    "budget": _budget,
    "report": _report,
    "rewrite": _rewrite,
    "asked": _asked,
    "reviewed": _reviewed,
    "migrated": _migrated,
    "rules": _rules,
    "todo": todos.act,
    "judged": _judged,
}


def _open_next_card(research: Research) -> None:
    """Open the card of the next step that is due; close iterations in which none is."""
    while research.running:
        due = next((step for step in all_steps() if step.due(research)), None)
        if due is not None:
            research.state["card"] = _new_card(research, due.NAME)
            return
        _finish_iteration(research)


def _new_card(research: Research, step: str) -> Card:
    state = research.state
    state["cards_issued"] += 1
    name = f"{state['cards_issued']:04d}-{step.lower()}"
    card: Card = {"id": name, "step": step, "refusals": 0, "problems": writing.problems_sent_back(state)}
    return {**card, "sent_back": True} if card["problems"] else card


def _finish_iteration(research: Research) -> None:
    """UPDATE and CHECK: what the program does at the end of an iteration (DESIGN section 3)."""
    state, graph = research.state, research.graph
    plan, explore = research.plan, research.explored
    target = describe(plan)
    explored = explore["status"] != "failure"
    statuses = graph.statuses(visited(graph, plan))
    searches = state["figures"]["searches"]
    finalize_iteration(graph, plan, explored, searched=searches > state.get("searches_before", 0))
    if research.coverage_leads:
        state["searches_before"] = searches
    moved = {key: status for key, status in statuses.items() if graph.hypotheses[key]["status"] != status}
    for key, status in moved.items():
        research.note("status", f"{key} {status} → {graph.hypotheses[key]['status']}", graph.iteration - 1)
    state["recent"].append(
        {
            "iteration": graph.iteration - 1,
            "target": target,
            "queries": plan["queries"],
            "observations": explore["observations"],
            "hypotheses": explore["hypotheses"],
            "moved": sum(key.startswith(TYPE_A) for key in moved) + explore.get("moved", 0),
            "explored": explored,
        }
    )
    _measure(research, list(moved))
    remember(research, target)
    del state["recent"][: -max(KEPT_ITERATIONS, state["rules"]["drift_window"])]
    state.update({"iteration": graph.iteration, "plan": None, "explore": None, "retry": 0, "ideated": False})
    if graph.iteration % CHECK_INTERVAL == 0:
        issues = check(graph)
        research.note("health", ", ".join(issues) or "healthy", graph.iteration - 1)
    _end_when_complete(research)
    if research.running and not writing.pending(state):
        stagnation.look(research)


def _measure(research: Research, moved: list[str]) -> None:
    """Add to the iteration just noted what shows whether the research is stuck."""
    if "stagnation" not in research.state["rules"]:
        return
    drift.settle(research)
    graph, last = research.graph, research.state["recent"][-1]
    now = [[key, graph.hypotheses[key]["status"]] for key in moved]
    brought = last["observations"] + last["hypotheses"]
    before = len(graph.observations) + len(graph.hypotheses) - brought
    last["became"] = [*research.explored.get("became", ()), *now]
    last["open"] = len(open_questions(research))
    last["gain"] = round((brought + last["moved"]) / max(1, before), 4)
    if known := research.state.get("drift"):
        last["goal"] = known["goal"]


def _end_when_complete(research: Research) -> None:
    """Complete the research, after its report where one is wanted, or propose that to the user."""
    reason = reason_to_complete(research)
    if reason and not out_of_iterations(research) and todos.after_the_goal(research):
        return
    if reason and proposes(research, reason):
        hint = "`pf thesis` writes the report now, `pf resume` searches on"
        research.set_status("paused", f"{reason}; {hint}", research.under_way)
    elif reason and writing.wanted(research):
        writing.begin(research, "finished", {"status": "completed", "reason": reason})
    elif reason:
        research.set_status("completed", reason, research.under_way)
