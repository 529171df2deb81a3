"""The figures of an evaluation in words: a table, what they recommend, and how a report was judged."""

from collections.abc import Mapping, Sequence
from typing import Any

from pathfinder.evidence.evaluation import Evaluation, Figure, advice
from pathfinder.evidence.mechanical import mechanical
from pathfinder.report.escape import inline
from pathfinder.report.texts import Texts
from pathfinder.report.view import View

NOT_MEASURED = "–"
MEANS = ("confidence",)  # no shares: shown as a number from 0 to 1


def rows(figures: Sequence[Figure], texts: Texts) -> list[tuple[str, str, str, str]]:
    """Name, value, what it was counted in, and the target with its mark when it is missed."""
    return [
        (texts[f"evaluation.{each.name}"], _value(each), _of(each), _target(each, texts)) for each in figures
    ]


def advice_lines(found: Evaluation, texts: Texts) -> list[str]:
    """What the figures recommend next."""
    return [texts[f"evaluation.advice.{word}"] for word in advice(found) or ["none"]]


def _value(figure: Figure) -> str:
    if figure.value is None:
        return NOT_MEASURED
    return f"{figure.value:.2f}" if figure.name in MEANS else f"{100 * figure.value:.0f} %"


def _of(figure: Figure) -> str:
    return str(figure.total) if figure.name in MEANS else f"{figure.good} / {figure.total}"


def _target(figure: Figure, texts: Texts) -> str:
    if figure.target is None:
        return ""
    goal = f"> {100 * figure.target:.0f} %"
    return f"{goal} ({texts['evaluation.missed']})" if figure.missed else goal


def judged(view: View) -> list[str]:
    """How the report was judged: the checks of the program, and what models said; [] in older researches."""
    texts, state = view.texts, view.state
    if "evaluation" not in (state.get("rules") or {}):
        return []
    checks = [
        f"| {texts['judged.' + each['name']]} | {each['good']} / {each['total']} ({_passed(each)}) "
        f"| {100 * each['least']:.0f} % |"
        for each in mechanical(view.graph, state, view.sources)
    ]
    judgements = state.get("judgements") or []
    told = [line for each in judgements for line in _judgement(each, texts)]
    return [texts["judged.header"], "| --- | --- | --- |", *checks, "", *(told or [texts["judged.alone"]])]


def _passed(check: Mapping[str, Any]) -> str:
    return "✓" if check["passed"] else "✗"


def _judgement(judgement: Mapping[str, Any], texts: Texts) -> list[str]:
    of = texts["judged.report"] if judgement["of"] == "report" else judgement["of"]
    lines = [texts["judged.verdict"].format(of=of, verdict=judgement["verdict"])]
    if judgement["lacks"]:
        lines.append(texts["judged.lacks"].format(lacks=inline("; ".join(judgement["lacks"]))))
    if semantic := judgement["semantic"]:
        lines.append(_semantic(semantic, texts))
    lines += _votes(judgement, texts) if judgement["decision"] else []
    lines += [texts["judged.failed"].format(why=inline(each)) for each in judgement["failed"]]
    return [f"- {lines[0]}", *(f"  - {line}" for line in lines[1:])]


def _semantic(semantic: Mapping[str, Any], texts: Texts) -> str:
    scores = [each["score"] for each in semantic["criteria"]]
    broken = [each["kind"] for each in semantic["violations"]]
    return texts["judged.semantic"].format(
        by=inline(semantic["by"]),
        criteria=f"{sum(scores) / len(scores):.2f}",
        goal=f"{semantic['goal_alignment']:.2f}",
        hard=broken.count("hard"),
        soft=broken.count("soft"),
        uncertainty=f"{semantic['uncertainty']:.2f}",
        reason=inline(semantic["reason"]),
    )


def _votes(judgement: Mapping[str, Any], texts: Texts) -> list[str]:
    """What was decided, what each said, and which of them dissent."""
    votes = judgement["votes"]
    cast = [each["decision"] for each in votes]
    majority = {"approved": "approve", "rejected": "reject"}.get(judgement["decision"])
    counted = texts["judged.consensus"].format(
        trigger=judgement["trigger"],
        decision=judgement["decision"],
        approve=cast.count("approve"),
        reject=cast.count("reject"),
    )
    told = [
        ("" if each["decision"] == majority else f"**{texts['judged.dissent']}** ")
        + texts["judged.vote"].format(
            view=each["view"], by=inline(each["by"]), decision=each["decision"], reason=inline(each["reason"])
        )
        for each in votes
    ]
    return [counted, *told]
