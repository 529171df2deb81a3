"""The appendix of the report: what a reader looks up and what does not stand further up.

Rejections, settled conflicts, how it went, the other quotes.
"""

from pathfinder.model.cycle.goal.todos import ranked
from pathfinder.model.graph.links import Link
from pathfinder.report.escape import inline, link
from pathfinder.report.markdown import parts
from pathfinder.report.markdown.evaluation import judged
from pathfinder.report.markdown.quoting import brief_observation, quotes
from pathfinder.report.view import View

FURTHER_SHOWN = 100


def appendix(view: View, shown: set[str], how: list[str]) -> list[str]:
    """The sections of the appendix; the quotes of `shown` stand further up, `how` says how it went."""
    texts = view.texts
    pieces = {
        "report.rejected": _rejected(view, shown),
        "report.settled": parts.bullets(parts.settled_conflicts(view), ""),
        "report.unchecked": parts.bullets(_unchecked(view), texts["nothing"]),
        "report.open": _open(view),
        "judged.title": judged(view),
        "report.how": how,
        "report.other_quotes": _further(view, shown),
    }
    return [line for key, body in pieces.items() if body for line in parts.section(texts[key], body, level=3)]


def _rejected(view: View, seen: set[str]) -> list[str]:
    lines: list[str] = []
    for hypothesis_id in view.rejected:
        reason = parts.rejection_reason(view, hypothesis_id)
        lines += [f"**{inline(view.hypothesis(hypothesis_id)['summary'])}** ({hypothesis_id}): {reason}", ""]
        refuting = quotes(view, "report.contradicting", view.evidence.contradicting(hypothesis_id), seen)
        lines += refuting or [view.texts["rejected.unrefuted"], ""]
    return lines or [view.texts["nothing"]]


def _unchecked(view: View) -> list[str]:
    """What could not be checked: it speaks neither for nor against anything (DESIGN section 7, rule 6)."""
    unproven = [
        f"{key}: {inline(item['summary'])} (**{view.texts['unproven']}**)"
        for key, item in view.graph["observations"].items()
        if item["proof"] == "unproven"
    ]
    failed = [f"{link(each['url'])} ({inline(each['kind'])})" for each in view.failures]
    return [*unproven[:FURTHER_SHOWN], *failed]


def _open(view: View) -> list[str]:
    groups = [
        ("open.unvisited", parts.open_hypotheses(view, "unvisited")),
        ("open.tested", parts.open_hypotheses(view, "tested")),
        ("open.directions", parts.directions(view)),
        ("open.todos", [inline(each["text"]) for each in ranked(view.state.get("todos") or ())]),
    ]
    return parts.grouped(groups, view.texts) or [view.texts["nothing"]]


def _further(view: View, shown: set[str]) -> list[str]:
    """The observations not shown so far, in one line each, so that nothing found is left out."""
    items = view.graph["observations"].items()
    links = [Link(key, item, 0.0) for key, item in items if key not in shown]
    lines = [brief_observation(view, link) for link in links[:FURTHER_SHOWN]]
    more = parts.more(view, links[FURTHER_SHOWN:])
    return parts.bullets([*lines, *([more] if more else [])], "") if lines else []
