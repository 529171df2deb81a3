"""Everything the template of the page speaks of, under the names it uses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathfinder.exports.page import findings, history, strengths
from pathfinder.exports.page.citing import badge, cites
from pathfinder.exports.page.data import page_data
from pathfinder.exports.page.observations import observation_rows, source_rows
from pathfinder.exports.page.safe import json_in_script
from pathfinder.exports.page.written import written
from pathfinder.report import markdown, parts
from pathfinder.report import written as report_written
from pathfinder.report.escape import clean
from pathfinder.report.thesis import OPEN_SHOWN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pathfinder.exports.material import Material
    from pathfinder.exports.page.findings import Finding
    from pathfinder.report.view import View


def content(material: Material) -> dict[str, Any]:
    """The names of the template with their values; only `data` is ready to stand in a script."""
    view = material.view
    rows, sources = observation_rows(material), source_rows(view)

    def text(key: str, **values: Any) -> str:
        return view.texts[key].format(**values)

    return {
        "view": view,
        "t": text,
        "cites": lambda keys: cites(view, keys),
        "badge": lambda level: badge(view, level),
        "rows": rows,
        "sources": sources,
        "data": json_in_script(page_data(view, rows, sources)),
        "status": markdown.session_status(view),
        "written": written(view),
        **_hypotheses(view),
        **_open(view),
        "unproven": findings.unchecked(view, rows, "unproven"),
        "lost": findings.unchecked(view, rows, "lost"),
        "failures": [{name: clean(str(row[name])) for name in ("url", "kind")} for row in view.failures],
        "timeline": history.timeline(material),
        "searches": history.searches(material),
        "figures": markdown.figures(view),
        "unused": len(set(view.sources) - {entry.source_id for entry in view.citations.entries}),
    }


def _hypotheses(view: View) -> dict[str, Any]:
    main = findings.main_findings(view)
    full, brief = findings.full(main)
    every = {key: findings.finding(view, key) for key in view.graph["hypotheses"]}
    rests_on = report_written.rests_on(view) or [each.hypothesis_id for each in view.answer()]
    points, last = strengths.strengths(view.graph), strengths.last_iteration(view.graph)
    supported = [key for key in view.open if view.evidence.supporting(key)]
    return {
        "hypotheses": every,
        "answer": [every[key] for key in rests_on],
        "heading_of_findings": view.texts["report.findings" if view.core else "report.open_findings"],
        "findings": [every[key] for key in full],
        "brief": [every[key] for key in brief],
        "shown": set(main),
        "strongest_open": [every[key] for key in supported[:OPEN_SHOWN]],
        "rejected": [every[key] for key in view.rejected],
        "further": findings.further(view),
        "conflicts": _conflicts(view),
        "last": last,
        "curves": {key: strengths.curve(each, last, view.texts) for key, each in points.items()},
        "open_hypotheses": _by_status(view, every),
    }


def _by_status(view: View, every: Mapping[str, Finding]) -> dict[str, list[Finding]]:
    groups: dict[str, list[Finding]] = {"unvisited": [], "tested": []}
    for key in view.open:
        groups[every[key].status].append(every[key])
    return groups


def _conflicts(view: View) -> list[dict[str, Any]]:
    """The conflicts between hypotheses of the graph, open ones first."""
    texts, known = view.texts, view.graph["hypotheses"]
    found = [
        {
            "from": edge["from"],
            "to": edge["to"],
            "resolved": edge["resolved"],
            "resolution": clean(edge["resolution"] or "") or texts["resolution.none"],
            "kind": texts[f"resolution.{edge.get('resolution_type', 'unknown')}"],
            "since": edge["created_at"] + 1,
            "attempts": edge.get("attempts", 0),
        }
        for edge in view.evidence.conflicts
        if edge["from"] in known and edge["to"] in known
    ]
    return sorted(found, key=lambda edge: bool(edge["resolved"]))


def _open(view: View) -> dict[str, Any]:
    asked = (view.state.get("clarified") or {}).get("sub_questions") or ()
    unused = parts.unexplored(view)
    return {
        "questions": [clean(str(each["text"])) for each in asked if each.get("status") != "answered"],
        "directions": [clean(direction["keyword"]) for direction in unused[: parts.DIRECTIONS_SHOWN]],
        "more_directions": max(0, len(unused) - parts.DIRECTIONS_SHOWN),
    }
