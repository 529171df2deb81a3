"""What a PLAN card shows: the target with its words, what is known, what was asked and learnt before."""

from collections.abc import Mapping

from pathfinder.memory import digest
from pathfinder.memory.episodes import brief, shown
from pathfinder.memory.revival import revival
from pathfinder.model.cycle.agenda import Choice, choose, iterations_left, open_questions
from pathfinder.model.cycle.goal.criteria import inherited, split_due
from pathfinder.model.cycle.reasoning import thoughts
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.target import Target, search_mode
from pathfinder.model.graph.health import CHECK_INTERVAL, active_hypotheses
from pathfinder.model.graph.types import Hypothesis
from pathfinder.steps import lateral
from pathfinder.steps.checks.step import Context
from pathfinder.steps.checks.texts import shortened

RECENT_QUERIES = 20
HINTED_QUERY = "research paper"  # seed 000 §4.11, the response to LOW_QUALITY
SHOWN_ITEMS = 20
SHOWN_SUMMARY = 120  # characters of a hypothesis that is not offered
WHOLE_SUMMARY = 300


def planning_shown(context: Context) -> Mapping[str, object]:
    """All that a PLAN card shows."""
    from pathfinder.steps.checks.questions import style_table

    research = context.research
    choice = choose(research)
    return {
        "question": _question(research),
        "iteration": research.iteration + 1,
        "iterations_left": iterations_left(research) - 1,
        "target": choice.target,
        "also": choice.also,
        "alternatives": choice.alternatives,
        "search_mode": search_mode(research.graph),
        "query_hints": query_hints(research, choice.target),
        "health_issues": research.graph.data["health"]["issues"],
        "hypotheses": _hypotheses(research, choice),
        "sub_questions": research.clarified["sub_questions"],
        "recent_queries": _latest_queries(research),
        "query_styles": style_table(context),
        **_episodes(research, choice.target),
        **_criteria(research, choice.target["target_id"]),
        **digest.shown(research),
        **_compaction(research),
        **known(context, words_of(research, choice.target)),
        **filters(research),
        **self_evaluation(context),
        **lateral.asks(research),
        **thoughts.shown(research, choice.target),
        **_revived(research),
    }


def _hypotheses(research: Research, choice: Choice) -> dict[str, str]:
    """What the hypotheses say: those that are offered in full, the latest others shortened."""
    targets = (choice.target, *choice.alternatives)
    offered = {*choice.also, *(each[end] for each in targets for end in ("target_id", "conflict_with"))}
    active = active_hypotheses(research.graph)
    fresh = digest.since(research, active)
    shown = [key for key in active if key in offered] + [key for key in fresh if key not in offered][::-1]
    return {
        key: shortened(active[key]["summary"], WHOLE_SUMMARY if key in offered else SHOWN_SUMMARY)
        for key in shown[: _items(research)]
    }


def query_hints(research: Research, target: Target) -> list[str]:
    """Words the seed asks to search for, given the target and the health of the graph."""
    graph = research.graph
    hints = []
    if target["conflict_with"]:
        one, other = (graph.hypotheses[str(key)] for key in (target["target_id"], target["conflict_with"]))
        hints.append(f"{_subject(one)} vs {_subject(other)} comparison when")
    if target["target_type"] == "sub_question":
        hints += [each["text"] for each in open_questions(research) if each["id"] == target["target_id"]]
    elif target["target_type"] == "hypothesis":
        hints += graph.hypotheses[str(target["target_id"])]["verify_keywords"]
    elif target["target_id"]:
        hints.append(target["target_id"])
    if "LOW_QUALITY" in graph.data["health"]["issues"]:
        hints.append(HINTED_QUERY)
    return hints


def _episodes(research: Research, target: Target) -> Mapping[str, object]:
    """What earlier iterations brought and taught; nothing before the second."""
    found = [brief(each) for each in shown(research, words_of(research, target))]
    return {"episodes": found} if found else {}


def words_of(research: Research, target: Target) -> str:
    """The words by which earlier iterations and facts are looked up for a target."""
    return " ".join([*query_hints(research, target), str(target["target_id"] or "")])


def _criteria(research: Research, key: str | None) -> Mapping[str, object]:
    """Which sub-questions are several in one, and what a part has from above; mostly nothing."""
    due = split_due(research, key) if research.state["rules"].get("split") else {}
    above = inherited(research, key)
    return ({"split_due": due} if due else {}) | ({"inherited": above} if above else {})


def _compaction(research: Research) -> dict[str, str]:
    """Why this card asks for a digest; nothing where it does not."""
    why = digest.due(research)
    return {"compaction": why} if why else {}


def _revived(research: Research) -> Mapping[str, object]:
    """What a model that takes over is told; nothing for one that goes on."""
    switched = research.state.get("routing", {}).get("switched")
    return {"taken_over": revival(research)} if switched == research.iteration else {}


def known(context: Context, words: str) -> Mapping[str, object]:
    """Facts of earlier researches that bear on some words and were not taken up yet; nothing without any."""
    state = context.research.state
    if not state["rules"].get("knowledge"):
        return {}
    used = [item["known"] for item in context.research.graph.observations.values() if "known" in item]
    done = [*used, *state.get("contradicted", ())]
    found = context.sources.known(words, done) or context.sources.known(_question(context.research), done)
    return {"known": found} if found else {}


def filters(research: Research) -> Mapping[str, object]:
    """Which sources the user allowed; nothing where all are."""
    found = research.state.get("filters")
    return {"filters": found} if found else {}


def self_evaluation(context: Context) -> Mapping[str, object]:
    """After every fifth iteration: the figures of seed 002 §12.2 and what they recommend; else nothing."""
    research = context.research
    if research.iteration == 0 or research.iteration % CHECK_INTERVAL:
        return {}
    from pathfinder.evidence.evaluation import advice, evaluate
    from pathfinder.steps.checks.questions import cited_addresses

    searches = context.sources.searches(cited_addresses(research))
    found = evaluate(research.graph.data, research.state, searches, sources=context.cited_sources())
    figures = {each.name: round(each.value, 2) for each in found.figures if each.value is not None}
    return {"self_evaluation": {"figures": figures, "advice": advice(found)}}


def recent_queries(research: Research) -> list[str]:
    """The queries of the last iterations, the latest last."""
    queries = [query for each in research.state["recent"] for query in each["queries"]]
    return queries[-RECENT_QUERIES:]


def _latest_queries(research: Research) -> list[str]:
    """The queries as the card shows them: with a digest those of the last iterations alone."""
    if "digest" not in research.state:
        return recent_queries(research)[-_items(research) :]
    latest = research.state["recent"][-digest.LATEST :]
    return [query for each in latest for query in each["queries"]][-_items(research) :]


def _items(research: Research) -> int:
    """How many hypotheses and queries the card shows: half of them beside a digest."""
    rules = research.state["rules"].get("compaction")
    return (rules["items"] if rules else SHOWN_ITEMS) // (2 if "digest" in research.state else 1)


def _question(research: Research) -> str:
    return str(research.clarified["question"])


def _subject(hypothesis: Hypothesis) -> str:
    return next(iter(hypothesis["verify_keywords"]), " ".join(hypothesis["summary"].split()[:8]))
