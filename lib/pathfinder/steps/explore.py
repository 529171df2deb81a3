"""EXPLORE: search, read, and bring back observations with their proof (seed 000 §4.5 and §4.8)."""

from collections.abc import Iterable, Mapping
from typing import Any

from pathfinder.evidence.places import joined, shown
from pathfinder.memory import digest
from pathfinder.model.cycle import descent
from pathfinder.model.cycle.goal.criteria import complete
from pathfinder.model.cycle.goal.todos import register
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.resilience import drift
from pathfinder.model.cycle.state import Explored
from pathfinder.model.graph.ids import TYPE_A
from pathfinder.model.graph.queries import next_ids, summaries
from pathfinder.model.graph.update import apply_explore_updates
from pathfinder.steps.cards.planning_shown import filters, known
from pathfinder.steps.cards.room import fitting, size
from pathfinder.steps.cards.sources_shown import newest, sources_shown
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.coverage import cover, triaged
from pathfinder.steps.checks.step import Context
from pathfinder.steps.checks.texts import (
    check_ids,
    check_new_summary,
    check_urls,
    known_summaries,
)

NAME = "EXPLORE"
LEAST_READ = 0.5  # of a source that is exhausted; one that pf showed nothing of was read elsewhere
MAX_RETRIES = 2  # seed 000 §4.5
SHOWN_OBSERVATIONS = 450  # characters
SHOWN_HYPOTHESES = 650
FAILED_ROOM = 600  # bytes
VISITED_ROOM = 1_500
SHOWN_DIRECTIONS = 10
BROUGHT = ("observations", "type_a_hypotheses", "edges", "qualifications", "conflict_resolution")


def due(research: Research) -> bool:
    return research.state["plan"] is not None and research.state["explore"] is None


def inputs(context: Context) -> Mapping[str, object]:
    research = context.research
    graph, state, plan = research.graph, research.state, research.plan
    target = graph.hypotheses.get(plan["target_id"]) if plan["target_id"] else None
    ids = next_ids(graph)
    stands_for = digest.shown(research)
    less = size(stands_for) // 2 if stands_for else 0  # the digest takes the room of what it stands for
    hypotheses = newest(_existing(research), SHOWN_HYPOTHESES - less)
    recent = digest.since(research, graph.observations)
    said = {key: item["summary"] for key, item in recent.items()}
    observed = newest(said, SHOWN_OBSERVATIONS - less)
    deeper = _deeper(context)
    learnt = descent.learnings(research) if deeper else observed
    left_out = {
        "observations": len(graph.observations) - len(learnt),
        "hypotheses": len(summaries(graph)) - len(hypotheses),
    }
    return {
        "question": research.clarified["question"],
        "sub_questions": research.clarified["sub_questions"],
        "queries": plan["queries"],
        "search_mode": plan["search_mode"],
        "target_type": plan["target_type"],
        "target_id": plan["target_id"],
        "target_summary": target["summary"] if target else _asked(research),
        "conflict_with": plan["conflict_with"],
        **({"also": plan["also"]} if plan.get("also") else {}),
        **filters(research),
        "existing_hypotheses": hypotheses,
        "observed": observed,
        "next_obs_id": ids["obs"],
        "next_hyp_id": ids["hyp_A"],
        "retry_count": state["retry"],
        "corpora": bool(state["corpora"]),
        "left_out": {key: count for key, count in left_out.items() if count},
        **sources_shown(context),
        **stands_for,
        **known(context, _wanted(research)),
        "failed_sources": fitting(
            {each["url"]: each["kind"] for each in context.sources.failures()}, FAILED_ROOM
        )[0],
        **deeper,
    }


def _deeper(context: Context) -> Mapping[str, object]:
    """What a level of a recursive exploration starts from (seed 004); nothing where there are no levels."""
    research = context.research
    rules = descent.rules(research)
    if rules is None:
        return {}
    addresses = {each["url"]: each["id"] for each in reversed(context.sources.all())}
    return {
        "level": {"now": research.iteration + 1, "of": research.state["limits"]["max_iterations"], **rules},
        "observed": descent.learnings(research),
        "open_directions": descent.open_directions(research)[:SHOWN_DIRECTIONS],
        "visited": list(fitting(addresses, VISITED_ROOM)[0]),
    }


def _existing(research: Research) -> dict[str, str]:
    """What the hypotheses say: with a digest those of this iteration and those that are newer than it."""
    plan, every = research.plan, summaries(research.graph)
    meant = {plan["target_id"], plan["conflict_with"], *plan.get("also", ())}
    fresh = digest.since(research, research.graph.hypotheses)
    return {key: text for key, text in every.items() if key in meant or key in fresh}


def _wanted(research: Research) -> str:
    """The words of what this iteration looks for."""
    target = research.graph.hypotheses.get(research.plan["target_id"] or "")
    return target["summary"] if target else _asked(research) or " ".join(research.plan["queries"])


def _asked(research: Research) -> str | None:
    """The words of the sub-question that is the target."""
    asked = research.clarified["sub_questions"]
    return next((each["text"] for each in asked if each["id"] == research.plan["target_id"]), None)


def check(answer: Answer, context: Context) -> Mapping[str, object]:
    from pathfinder.evidence.language.words import terms
    from pathfinder.steps.checks.edges import check_edges, check_qualifications, check_resolution
    from pathfinder.steps.checks.grounded import check_claims
    from pathfinder.steps.checks.observations.checking import check_observations
    from pathfinder.steps.checks.observations.proving import pins

    graph = context.research.graph
    observations = check_observations(answer, context)
    known = known_summaries(graph)
    check_ids(answer, "type_a_hypotheses", TYPE_A, next_ids(graph)["hyp_A"])
    for where, item in answer.items("type_a_hypotheses"):
        check_new_summary(answer, f"{where}/summary", item, known)
    check_edges(answer, context)
    check_qualifications(answer, context)
    grounds = check_claims(answer, context, observations)
    check_resolution(answer, context)
    _check_status(answer, context)
    _check_sub_questions(answer, context)
    read = _check_read(answer, context)
    _check_contradicted(answer, context, observations)
    check_urls(answer, context)
    if answer.problems:
        return {}
    todos = triaged(answer, context.research)
    archived = {"archived": len(context.sources.all())} if descent.rules(context.research) else {}
    found = [item["summary"] for item in observations]
    return {
        **answer.data,
        **archived,
        **todos,
        **({"read": read} if read else {}),
        "observations": observations,
        "type_a_hypotheses": [
            {**each, "grounds": grounds[each["id"]]} if each["id"] in grounds else each
            for _, each in answer.items("type_a_hypotheses")
        ],
        "pins": pins(observations, context),
        **drift.measure(context.research, found, terms),
    }


def apply(research: Research, payload: Mapping[str, Any]) -> str:
    state = research.state
    if payload["status"] == "failure":
        return _apply_failure(research, payload)
    if payload.get("read"):
        extents = {each["source"]: each["extent"] for each in payload["read"]}
        state["read_sources"] = {**state.get("read_sources", {}), **extents}
    if payload.get("contradicts_known"):
        state["contradicted"] = {**state.get("contradicted", {}), **payload["contradicts_known"]}
    statuses = research.graph.statuses(_touched(payload))
    apply_explore_updates(research.graph, payload)
    proven = [item for item in payload["observations"] if item["proof"] != "unproven"]
    state["figures"]["quotes_proven"] += len(proven)
    for item in complete(research.clarified["sub_questions"], payload.get("answers_sub_questions", [])):
        research.graph.use_direction(item["text"])
    register(research, payload.get("todos", []))
    found: Explored = {
        "status": payload["status"],
        "observations": len(payload["observations"]),
        "hypotheses": len(payload["type_a_hypotheses"]),
    }
    state["explore"] = found
    descent.keep(research, payload)
    cover(research, found, payload.get("answers_sub_questions", []))
    counts = {
        "observations": found["observations"],
        "hypotheses": found["hypotheses"],
        "edges": len(payload["edges"]),
    }
    names = {"observations": "observation", "hypotheses": "new claim", "edges": "edge"}
    text = ", ".join(f"{count} {names[key]}{'s' * (count != 1)}" for key, count in counts.items())
    research.note("explore", text)
    text += _numbered(payload["observations"])
    found["moved"] = _note_consequences(research, payload, statuses)
    if "drift" in payload:
        found["drift"] = payload["drift"]
    if "stagnation" in state["rules"]:
        now = research.graph.statuses(statuses)
        found["became"] = [[key, status] for key, status in now.items() if status != statuses[key]]
    return text


def _numbered(observations: Iterable[Mapping[str, Any]]) -> str:
    """The IDs of new observations by their sub-questions: " (q1: obs_1-12; q2: obs_13)"; "" for none."""
    of: dict[str, list[int]] = {}
    for each in observations:
        of.setdefault(each.get("sub_question") or "others", []).append(int(each["id"].removeprefix("obs_")))
    told = (f"{key}: obs_{shown(joined((at, at) for at in numbers))}" for key, numbers in of.items())
    return f" ({'; '.join(told)})" if of.keys() - {"others"} else ""


def fail(research: Research) -> None:
    research.state["explore"] = {"status": "failure", "observations": 0, "hypotheses": 0}


def _apply_failure(research: Research, payload: Mapping[str, Any]) -> str:
    state = research.state
    if state["retry"] < MAX_RETRIES and payload["retry_keywords"]:
        keyword = payload["retry_keywords"][min(state["retry"], len(payload["retry_keywords"]) - 1)]
        state["retry"] += 1
        state["plan"] = {**research.plan, "queries": [keyword]}
        return f"nothing found; retry {state['retry']} of {MAX_RETRIES} with {keyword!r}"
    fail(research)
    descent.keep(research, payload)
    cover(research, research.explored, [])
    research.note("explore", "the search found nothing")
    return "nothing found; the iteration ends without new evidence"


def _touched(payload: Mapping[str, Any]) -> list[str]:
    """The hypotheses whose status an exploration can change."""
    resolution = payload.get("conflict_resolution") or {"conflict_edge": {}}
    return [*(edge["to"] for edge in payload["edges"]), *resolution["conflict_edge"].values()]


def _note_consequences(research: Research, payload: Mapping[str, Any], before: Mapping[str, str]) -> int:
    """Note a settled conflict and every changed status; returns how many there were."""
    resolution = payload.get("conflict_resolution")
    if resolution:
        ends = resolution["conflict_edge"]
        research.note("conflict", f"{ends['from']} vs {ends['to']}: {resolution['resolution_type']}")
    moved = [key for key, status in before.items() if research.graph.hypotheses[key]["status"] != status]
    for key in moved:
        research.note("status", f"{key} {before[key]} → {research.graph.hypotheses[key]['status']}")
    return sum(key.startswith(TYPE_A) for key in moved) + bool(resolution)


def _check_status(answer: Answer, context: Context) -> None:
    status = answer.get("status")
    retries_left = context.research.state["retry"] < MAX_RETRIES
    if status == "success" and answer.data.get("observations") == []:
        answer.refuse(
            "/status", status, "'failure' when there is no observation, 'partial' when there are few"
        )
    brought = [key for key in BROUGHT if answer.get(key)]
    if status == "failure" and brought:
        answer.refuse(
            "/status", status, f"'partial': a failure brings nothing, here it has {', '.join(brought)}"
        )
    keywords = answer.get("retry_keywords")
    if status == "failure" and retries_left and keywords is not None and len(keywords) != MAX_RETRIES + 1:
        answer.refuse("/retry_keywords", keywords, "3 other search phrases to retry with")


def _check_sub_questions(answer: Answer, context: Context) -> None:
    known = [item["id"] for item in context.research.clarified["sub_questions"]]
    for where, key in answer.items("answers_sub_questions"):
        if key not in known:
            answer.refuse(where, key, f"one of the sub-question IDs {known}")


def _check_contradicted(answer: Answer, context: Context, observations: list[Mapping[str, Any]]) -> None:
    """`contradicts_known` leads from facts of earlier researches to observations."""
    named = answer.get("contradicts_known") or {}
    seen = {*context.research.graph.observations, *(each["id"] for each in observations)}
    valid = context.sources.known_facts() if named else ()
    for fact, observation in named.items():
        if fact not in valid:
            answer.refuse(f"/contradicts_known/{fact}", fact, "a fact that `known` shows")
        if observation not in seen:
            answer.refuse(f"/contradicts_known/{fact}", observation, "the ID of an observation")


def _check_read(answer: Answer, context: Context) -> list[Mapping[str, Any]]:
    """How far each source was read: `partly` where `pf read` showed some of it and less than half."""
    from pathfinder.evidence.places import count

    shown, found = context.sources.read() if answer.get("read") else {}, list[Mapping[str, Any]]()
    for where, item in answer.items("read"):
        source = context.sources.get(item["source"])
        if source is None:
            answer.refuse(f"{where}/source", item["source"], "the ID of an archived source, such as 'src_4'")
            continue
        share = count(shown.get(item["source"], ())) / (source.get("units") or 1)
        claims = item["extent"] == "exhausted" and 0 < share < LEAST_READ
        found.append({**item, "extent": "partly"} if claims else item)
    return found
