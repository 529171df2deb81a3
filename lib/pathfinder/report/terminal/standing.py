"""The blocks of the status view that show what the research holds: hypotheses and conflicts."""

from pathfinder.evidence.trust.findings import status_counts
from pathfinder.model.graph.links import Evidence, natural
from pathfinder.model.graph.types import Hypothesis
from pathfinder.report.terminal.cells import pad, width
from pathfinder.report.terminal.paint import STATUS_COLOUR
from pathfinder.report.terminal.screen import Screen

_HYPOTHESES_SHOWN = 6
_CONFLICTS_SHOWN = 3


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
    active = Evidence(screen.graph).active_conflicts()
    shown = []
    for edge in active[:_CONFLICTS_SHOWN]:
        pair = f"{edge['from']} {screen.glyphs.conflict} {edge['to']}"
        figures = screen.texts["conflict.figures"].format(
            since=edge["created_at"] + 1, attempts=edge.get("attempts", 0)
        )
        rest = screen.fit(screen.words(figures), screen.room - width(pair) - 2)
        shown.append(f"{screen.paint(pair, 'red')}  {screen.paint(rest, 'dim')}")
    if len(active) > _CONFLICTS_SHOWN:
        shown.append(screen.more(len(active) - _CONFLICTS_SHOWN))
    return screen.rows("view.conflicts", shown)


def counts(screen: Screen) -> str:
    """How many hypotheses have each status, in words where there is room."""
    counted = status_counts(screen.graph)
    labels = {status: f" {screen.words(screen.texts[f'status.{status}'])}" for status in counted}
    wide = sum(1 + width(f" {counted[status]}{label}") for status, label in labels.items()) + 9
    shown = labels if wide <= screen.room else dict.fromkeys(counted, "")
    return "   ".join(
        f"{screen.paint.status(status)} {number}{screen.paint(shown[status], 'dim')}"
        for status, number in counted.items()
    )


def _hypothesis(screen: Screen, hypothesis_id: str, hypothesis: Hypothesis) -> str:
    """One hypothesis: status, bar, strength, ID, statement."""
    strength, colour = hypothesis["strength"], STATUS_COLOUR[hypothesis["status"]]
    bar = screen.paint.bar(strength, 10, *([] if colour == "dim" else [colour]))
    name = pad(hypothesis_id, 8)
    used = 3 + 10 + 6 + width(name) + 1
    words = screen.fit(screen.words(hypothesis["summary"]), screen.columns - used - 1)
    mark = screen.paint.status(hypothesis["status"])
    return f" {mark} {bar}  {strength:.2f} {screen.paint(name, 'dim')} {words}"
