"""RESEARCH_REPORT.md: every statement with the stored words that carry it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathfinder.evidence.levels import GLYPHS
from pathfinder.evidence.links import Link
from pathfinder.report import parts, written
from pathfinder.report.citations import AUTHOR_YEAR
from pathfinder.report.escape import inline, link
from pathfinder.report.thesis import conclusion
from pathfinder.report.view import View

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pathfinder.graph.model import GraphData
    from pathfinder.report.citations import Style
    from pathfinder.report.texts import Texts

OPEN_FINDINGS = 5
FULL_FINDINGS = 25
FURTHER_SHOWN = 40


def research_report(
    graph: GraphData,
    state: Mapping[str, Any],
    sources: Mapping[str, Mapping[str, Any]],
    texts: Texts,
    now: str,
    *,
    style: Style = AUTHOR_YEAR,
) -> str:
    """The research report of a graph as Markdown; `now` is the ISO time of writing."""
    return render(View(graph, state, sources, texts, now, style=style))


def render(view: View) -> str:
    """The research report of a view as Markdown."""
    texts = view.texts
    conflicts = parts.unresolved_conflicts(view)
    lines = [
        f"# {inline(view.graph['question'])}",
        "",
        _written(view),
        "",
        *([f"> {texts['offline.notice']}", ""] if view.offline else []),
        *parts.section(texts["report.answer"], written.summary(view) or conclusion(view)),
        *written.sections(view),
        *_findings(view),
        *_further(view),
        *parts.section(texts["thesis.limits"], parts.bullets(parts.limits(view), texts["nothing"])),
        *parts.section(texts["report.rejected"], _rejected(view)),
        *parts.section(texts["report.unchecked"], parts.bullets(_unchecked(view), texts["nothing"])),
        *parts.section(texts["report.conflicts"], parts.bullets(conflicts, texts["nothing"])),
        *parts.section(texts["report.open"], _open(view)),
        *parts.section(texts["report.how"], how(view)),
        *parts.section(
            texts["report.sources"], [*parts.source_lines(view, by_label=True), "", *_unused(view)]
        ),
    ]
    return parts.document(lines)


def figures(view: View) -> list[tuple[str, str]]:
    """Name and value of each figure of the research, for a table."""
    texts, state = view.texts, view.state
    done = state.get("figures") or {}
    statuses = ", ".join(
        f"{count} {texts['status.' + status]}" for status, count in view.status_counts().items()
    )
    issues = [texts.get(f"health.{issue}", issue) for issue in view.graph["health"]["issues"]]
    rows = [
        ("status", session_status(view)),
        ("iterations", str(view.graph["iteration"])),
        ("sources", str(len(view.citations.entries))),
        ("observations", str(len(view.graph["observations"]))),
        ("hypotheses", f"{len(view.graph['hypotheses'])} ({statuses})"),
        ("quotes", f"{done.get('quotes_proven', 0)} / {done.get('quotes_refused', 0)}"),
        ("searches", str(done.get("searches", 0))),
        ("failed", str(done.get("failed_steps", 0))),
        ("spent", f"{(state.get('budget') or {}).get('spent_usd') or 0:.2f}"),
        ("health", ", ".join(issues) or texts["health.good"]),
    ]
    return [(texts[f"figure.{name}"], value) for name, value in rows]


def session_status(view: View) -> str:
    """The status of the session in words, with its reason."""
    status = str(view.state.get("status", "running"))
    words = view.texts.get(f"session.{status}", status)
    reason = view.state.get("status_reason")
    return f"{words}: {reason}" if reason else words


def how(view: View) -> list[str]:
    """How the research went, as a table."""
    rows = [f"| {name} | {inline(value)} |" for name, value in figures(view)]
    return [view.texts["figure.header"], "| --- | --- |", *rows]


def _written(view: View) -> str:
    return view.texts["report.written"].format(
        status=inline(session_status(view)),
        iteration=view.graph["iteration"],
        sources=len(view.citations.entries),
        now=inline(view.now[:16].replace("T", " ")),
    )


def _findings(view: View) -> list[str]:
    texts = view.texts
    if view.core:
        shown, heading = view.core, texts["report.findings"]
    else:
        shown, heading = view.open[:OPEN_FINDINGS], texts["report.open_findings"]
    if not shown:
        return parts.section(texts["report.findings"], [texts["nothing"]])
    told = bool(written.sections(view))
    heading = texts["report.evidence"] if told else heading
    lines = [] if told else [texts["report.legend"], ""]
    for number, hypothesis_id in enumerate(shown[:FULL_FINDINGS], 1):
        lines += _finding(view, number, hypothesis_id)
    rest = [parts.statement_line(view.statement(key), texts) for key in shown[FULL_FINDINGS:]]
    return parts.section(heading, [*lines, *parts.bullets(rest, "")] if rest else lines)


def _finding(view: View, number: int, hypothesis_id: str) -> list[str]:
    texts, hypothesis = view.texts, view.hypothesis(hypothesis_id)
    level = view.level(hypothesis_id)
    heading = f"{number}. {parts.title(hypothesis['summary'])} {GLYPHS[level]}"
    words = parts.statement_line(view.statement(hypothesis_id), texts)
    own = f"*{texts['generated']}: {parts.tool_name(hypothesis['reasoning_tool'], texts)}*"
    supporting = view.evidence.supporting(hypothesis_id)
    contradicting = view.evidence.contradicting(hypothesis_id)
    conditions = parts.conditions(view, hypothesis_id)
    return [
        *parts.section(heading, [words, "", _figures(view, hypothesis_id), ""], level=3),
        *([own, ""] if hypothesis["type"] == "B" else []),
        *(_quotes(view, "report.supporting", supporting) or [texts["report.no_observation"], ""]),
        *_quotes(view, "report.contradicting", contradicting),
        *(
            [f"**{texts['report.conditions']}**", "", *parts.bullets(conditions, ""), ""]
            if conditions
            else []
        ),
    ]


def _further(view: View) -> list[str]:
    """The observations that no finding shows, so that nothing found is left out."""
    shown = {
        link.observation_id
        for key in (view.core or view.open[:OPEN_FINDINGS])
        for link in (*view.evidence.supporting(key), *view.evidence.contradicting(key))
    }
    links = [Link(key, item, 0.0) for key, item in view.graph["observations"].items() if key not in shown]
    if not links:
        return []
    lines = [line for link in links[:FURTHER_SHOWN] for line in parts.quoted_observation(view, link)]
    more = parts.more(view, links[FURTHER_SHOWN:])
    return parts.section(view.texts["report.more_observations"], [*lines, *([more, ""] if more else [])])


def _figures(view: View, hypothesis_id: str) -> str:
    found = view.confidence(hypothesis_id)
    return view.texts["finding.figures"].format(
        confidence=f"{found.confidence:.2f}",
        recommendation=view.texts[f"recommendation.{found.recommendation}"],
        strength=f"{view.hypothesis(hypothesis_id)['strength']:.2f}",
        sources=found.source_diversity,
        lifecycle=view.texts[f"lifecycle.{view.lifecycle(hypothesis_id)}"],
        id=hypothesis_id,
    )


def _quotes(view: View, label: str, links: list[Link]) -> list[str]:
    if not links:
        return []
    quoted = [line for link in links[: parts.SHOWN_QUOTES] for line in parts.quoted_observation(view, link)]
    more = parts.more(view, links[parts.SHOWN_QUOTES :])
    return [f"**{view.texts[label]}**", "", *quoted, *([more, ""] if more else [])]


def _rejected(view: View) -> list[str]:
    lines: list[str] = []
    for hypothesis_id in view.rejected:
        reason = parts.rejection_reason(view, hypothesis_id)
        lines += [f"**{inline(view.hypothesis(hypothesis_id)['summary'])}** ({hypothesis_id}): {reason}", ""]
        refuting = _quotes(view, "report.contradicting", view.evidence.contradicting(hypothesis_id))
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
    clarified = view.state.get("clarified") or {}
    questions = [
        inline(str(question["text"]))
        for question in clarified.get("sub_questions") or ()
        if question.get("status") != "answered"
    ]
    groups = [
        ("open.sub_questions", questions),
        ("open.unvisited", parts.open_hypotheses(view, "unvisited")),
        ("open.tested", parts.open_hypotheses(view, "tested")),
        ("open.directions", parts.directions(view)),
    ]
    lines: list[str] = []
    for label, items in groups:
        if items:
            lines += [f"**{view.texts[label]}**", "", *parts.bullets(items, ""), ""]
    return lines or [view.texts["nothing"]]


def _unused(view: View) -> list[str]:
    used = {observation["source_id"] for observation in view.graph["observations"].values()}
    unused = sum(source_id not in used for source_id in view.sources)
    return [view.texts["source.unused"].format(count=unused)] if unused else []


FORMATS = {"RESEARCH_REPORT.md": render}
