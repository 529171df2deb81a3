"""The blocks of the status view that show what the research holds: hypotheses and conflicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathfinder.evidence.links import natural
from pathfinder.report.cells import pad, width
from pathfinder.report.paint import STATUS_COLOUR

if TYPE_CHECKING:
    from pathfinder.graph.model import Hypothesis
    from pathfinder.report.screen import Screen

_HYPOTHESES_SHOWN = 6
_CONFLICTS_SHOWN = 3
_STATUSES = ("verified", "tested", "unvisited", "rejected")


def hypotheses(screen: Screen) -> list[str]:
    """How many have each status, and the strongest with their strength as bars."""
    hypotheses = screen.graph["hypotheses"]
    if not hypotheses:
        return [screen.row("view.hypotheses", screen.paint(screen.texts["view.none"], "dim"))]
    standing = [key for key in hypotheses if hypotheses[key]["status"] != "rejected"]
    order = sorted(standing, key=lambda key: (-hypotheses[key]["strength"], natural(key)))
    lines = [screen.row("view.hypotheses", counts(screen))]
    lines += [_hypothesis(screen, key, hypotheses[key]) for key in order[:_HYPOTHESES_SHOWN]]
    if len(order) > _HYPOTHESES_SHOWN:
        lines.append(screen.row("", screen.more(len(order) - _HYPOTHESES_SHOWN)))
    return lines


def conflicts(screen: Screen) -> list[str]:
    """The unresolved conflicts between hypotheses that stand."""
    hypotheses = screen.graph["hypotheses"]
    standing = {key for key in hypotheses if hypotheses[key]["status"] != "rejected"}
    active = [
        edge
        for edge in screen.graph["edges"]
        if edge["type"] == "CONFLICTS" and not edge["resolved"] and {edge["from"], edge["to"]} <= standing
    ]
    shown = []
    for edge in active[:_CONFLICTS_SHOWN]:
        pair = f"{edge['from']} {screen.glyphs.conflict} {edge['to']}"
        figures = screen.texts["conflict.figures"].format(
            since=edge["created_at"] + 1, attempts=edge.get("attempts", 0)
        )
        rest = screen.fit(screen.paint.words(figures), screen.room - width(pair) - 2)
        shown.append(f"{screen.paint(pair, 'red')}  {screen.paint(rest, 'dim')}")
    if len(active) > _CONFLICTS_SHOWN:
        shown.append(screen.more(len(active) - _CONFLICTS_SHOWN))
    return [screen.row("view.conflicts" if at == 0 else "", text) for at, text in enumerate(shown)]


def counts(screen: Screen) -> str:
    """How many hypotheses have each status, in words where there is room."""
    statuses: list[str] = [hypothesis["status"] for hypothesis in screen.graph["hypotheses"].values()]
    numbers = [f" {statuses.count(status)}" for status in _STATUSES]
    labels = [f" {_label(screen, status)}" for status in _STATUSES]
    wide = sum(1 + width(number + label) for number, label in zip(numbers, labels, strict=True)) + 9
    shown = labels if wide <= screen.room else [""] * len(_STATUSES)
    return "   ".join(
        screen.paint.status(status) + number + screen.paint(label, "dim")
        for status, number, label in zip(_STATUSES, numbers, shown, strict=True)
    )


def _hypothesis(screen: Screen, hypothesis_id: str, hypothesis: Hypothesis) -> str:
    """One hypothesis: status, bar, strength, ID, statement."""
    strength, colour = hypothesis["strength"], STATUS_COLOUR[hypothesis["status"]]
    bar = screen.paint.bar(strength, 10, *([] if colour == "dim" else [colour]))
    name = pad(hypothesis_id, 8)
    used = 3 + 10 + 6 + width(name) + 1
    words = screen.fit(screen.paint.words(hypothesis["summary"]), screen.columns - used - 1)
    mark = screen.paint.status(hypothesis["status"])
    return f" {mark} {bar}  {strength:.2f} {screen.paint(name, 'dim')} {words}"


def _label(screen: Screen, status: str) -> str:
    """A hypothesis' status in words."""
    return screen.paint.words(screen.texts[f"status.{status}"])
