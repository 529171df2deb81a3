"""iteration_logs/NNN.md: what one iteration did."""

from collections.abc import Mapping
from typing import Any

from pathfinder.evidence.evaluation import Evaluation
from pathfinder.model.graph.types import GraphData
from pathfinder.report.escape import inline
from pathfinder.report.markdown import parts
from pathfinder.report.texts import Texts


def iteration_log_markdown(
    iteration: int,
    graph: GraphData,
    state: Mapping[str, Any],
    texts: Texts,
    evaluation: Evaluation | None = None,
) -> str:
    """What one iteration did: its events, what it added, which strengths it changed. Counted from 0.

    The figures of `evaluation` follow where it is given: after every fifth iteration.
    """
    events = [
        f"{inline(str(event['kind']))}: {inline(str(event['text']))}"
        for event in state.get("events") or ()
        if event["iteration"] == iteration
    ]
    nothing = texts["nothing"]
    lines = [
        f"# {texts['log.title'].format(iteration=iteration + 1)}",
        "",
        *parts.section(texts["log.events"], parts.bullets(events, nothing)),
        *parts.section(
            texts["log.observations"], parts.bullets(_observations(iteration, graph, texts), nothing)
        ),
        *parts.section(texts["log.hypotheses"], parts.bullets(_hypotheses(iteration, graph), nothing)),
        *parts.section(texts["log.changes"], parts.bullets(_changes(iteration, graph), nothing)),
        *(_self_evaluation(evaluation, texts) if evaluation else ()),
    ]
    return parts.document(lines)


def _self_evaluation(found: Evaluation, texts: Texts) -> list[str]:
    from pathfinder.report.markdown.evaluation import advice_lines, rows

    table = [texts["evaluation.header"], "|" + " --- |" * 4]
    table += [f"| {' | '.join(row)} |" for row in rows(found.figures, texts)]
    said = [texts["evaluation.advice"], "", *parts.bullets(advice_lines(found, texts), "")]
    return parts.section(texts["evaluation.title"], [*table, "", *said])


def _observations(iteration: int, graph: GraphData, texts: Texts) -> list[str]:
    return [
        f"{key}: {inline(observation['summary'])} ({texts['proof.' + observation['proof']]})"
        for key, observation in graph["observations"].items()
        if observation["created_at"] == iteration
    ]


def _hypotheses(iteration: int, graph: GraphData) -> list[str]:
    return [
        f"{key}: {inline(hypothesis['summary'])} ({hypothesis['strength']:.2f})"
        for key, hypothesis in graph["hypotheses"].items()
        if hypothesis["created_at"] == iteration
    ]


def _changes(iteration: int, graph: GraphData) -> list[str]:
    return [
        f"{key} {visit['change']:+.2f}: {inline(visit['action'])} {inline(visit['result'])}"
        for key, hypothesis in graph["hypotheses"].items()
        for visit in hypothesis["history"]
        if visit["iteration"] == iteration
    ]
