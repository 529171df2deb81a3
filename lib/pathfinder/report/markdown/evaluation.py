"""The figures of an evaluation in words: rows of a table, and what they recommend."""

from collections.abc import Sequence

from pathfinder.evidence.evaluation import Evaluation, Figure, advice
from pathfinder.report.texts import Texts

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
