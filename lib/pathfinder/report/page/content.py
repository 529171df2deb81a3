"""Everything the template of the page speaks of, under the names it uses."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from pathfinder.model.graph.links import Link
from pathfinder.report.escape import clean
from pathfinder.report.facts import facts, short_answer, stated
from pathfinder.report.markdown import parts, report
from pathfinder.report.markdown import written as report_written
from pathfinder.report.markdown.gaps import gaps
from pathfinder.report.markdown.report import FULL_FINDINGS
from pathfinder.report.markdown.thesis import OPEN_SHOWN
from pathfinder.report.material import Material
from pathfinder.report.page import findings, history, strengths
from pathfinder.report.page.citing import Badge, Cite, badge, cites, statement_cites
from pathfinder.report.page.observations import ObservationRow, SourceRow, observation_rows, source_rows
from pathfinder.report.page.safe import json_in_script
from pathfinder.report.page.written import written
from pathfinder.report.view import View

SCRIPT_TEXTS = ("html.js.", "proof.", "status.", "level.")
Conflict = TypedDict(
    "Conflict",
    {
        "from": str,
        "to": str,
        "resolved": bool,
        "resolution": str,
        "kind": str,
        "since": int,
        "attempts": int,
    },
)


def content(material: Material) -> Mapping[str, object]:
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
        "data": json_in_script(_data(view, rows, sources)),
        "status": report.session_status(view),
        "written": written(view),
        **_hypotheses(view),
        **_open(view),
        **_facts(view),
        "unproven": findings.unchecked(view, rows, "unproven"),
        "lost": findings.unchecked(view, rows, "lost"),
        "failures": [{name: clean(str(row[name])) for name in ("url", "kind")} for row in view.failures],
        "timeline": history.timeline(material),
        "searches": history.searches(material),
        "figures": report.figures(view),
        "unused": len(set(view.sources) - {entry.source_id for entry in view.citations.entries}),
    }


def _hypotheses(view: View) -> Mapping[str, object]:
    main = findings.main_findings(view)
    every = {key: findings.finding(view, key) for key in view.graph["hypotheses"]}
    rests_on = report_written.rests_on(view) or [each.hypothesis_id for each in view.answer()]
    points, last = strengths.strengths(view.graph), strengths.last_iteration(view.graph)
    return {
        "hypotheses": every,
        "answer": [every[key] for key in rests_on],
        "heading_of_findings": view.texts["report.findings" if view.core else "report.open_findings"],
        "findings": [every[key] for key in main[:FULL_FINDINGS]],
        "brief": [every[key] for key in main[FULL_FINDINGS:]],
        "shown": set(main),
        "told_as_facts": set(view.core) - set(main),
        "strongest_open": [every[key] for key in view.supported()[:OPEN_SHOWN]],
        "rejected": [every[key] for key in view.rejected],
        "further": findings.further(view),
        "conflicts": _conflicts(view),
        "last": last,
        "curves": {key: strengths.curve(each, last, view.texts) for key, each in points.items()},
        "open_hypotheses": {
            status: [every[key] for key in view.open if every[key].status == status]
            for status in ("unvisited", "tested")
        },
    }


def _facts(view: View) -> Mapping[str, object]:
    """What was found on each sub-question, and what of it the short answer tells."""
    known, concluded = short_answer(view)
    told = {each.hypothesis_id for each in concluded} if known else None
    return {
        "facts": [(clean(each.question), findings.evidence(view, each.links)) for each in facts(view)],
        "answer_facts": [
            (clean(each.question), [_fact(view, link) for link in each.links]) for each in known
        ],
        "concluded": told,
    }


def _fact(view: View, link: Link) -> tuple[str, Badge, list[Cite], bool]:
    said = stated(view, link)
    known = said.hypothesis_id in view.graph["hypotheses"]
    cited = statement_cites(view, said.hypothesis_id) if known else cites(view, [link.observation_id])
    return clean(said.text), badge(view, said.level), cited, said.unproven


def _conflicts(view: View) -> list[Conflict]:
    """The conflicts between hypotheses of the graph, open ones first."""
    texts, known = view.texts, view.graph["hypotheses"]
    found: list[Conflict] = [
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


def _open(view: View) -> Mapping[str, object]:
    unused = parts.unexplored(view)
    return {
        "unknown": bool(report.unknown(view)),
        "questions": [clean(question) for question in view.open_questions()],
        "unshown": [clean(question) for question in view.unshown_questions()],
        "gaps": gaps(view),
        "directions": [clean(direction["keyword"]) for direction in unused[: parts.DIRECTIONS_SHOWN]],
        "more_directions": max(0, len(unused) - parts.DIRECTIONS_SHOWN),
    }


def _data(
    view: View, observations: Mapping[str, ObservationRow], sources: Sequence[SourceRow]
) -> Mapping[str, object]:
    """The data block of the page; everything in it is plain text that the script shows as text."""
    points = strengths.strengths(view.graph)
    return {
        "texts": {key: text for key, text in view.texts.items() if key.startswith(SCRIPT_TEXTS)},
        "observations": observations,
        "sources": {source["number"]: source for source in sources},
        "hypotheses": {
            key: {
                "text": clean(item["summary"]),
                "type": item["type"],
                "status": item["status"],
                "level": view.level(key),
                "strength": item["strength"],
                "points": points[key],
            }
            for key, item in view.graph["hypotheses"].items()
        },
        "edges": _edges(view),
    }


def _edges(view: View) -> list[list[Any]]:
    """Start, end, kind, weight, whether resolved, iteration; an edge without one of its ends is left out."""
    observations, hypotheses = view.graph["observations"], view.graph["hypotheses"]
    return [
        [
            edge["from"],
            edge["to"],
            edge["type"],
            edge["weight"],
            int(edge["resolved"]),
            edge["created_at"] + 1,
        ]
        for edge in view.graph["edges"]
        if edge["to"] in hypotheses and (edge["from"] in hypotheses or edge["from"] in observations)
    ]
