"""Pieces of Markdown that several formats share. Every piece is a list of lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pathfinder.evidence.trust.levels import GLYPHS
from pathfinder.model.graph.links import STRONG, Link
from pathfinder.model.graph.types import Direction
from pathfinder.report.escape import inline, shorten
from pathfinder.report.texts import Texts

if TYPE_CHECKING:
    from pathfinder.report.view import Statement, View

TITLE_CHARACTERS = 90
SHOWN_QUOTES = 8  # the weightiest; the others are named and lie in observations/
MORE_IDS = 40
DIRECTIONS_SHOWN = 20


def section(title: str, lines: list[str], level: int = 2) -> list[str]:
    """A heading, `lines` below it, and the blank lines that keep them apart."""
    return [f"{'#' * level} {title}", "", *lines, ""]


def document(lines: list[str]) -> str:
    """`lines` as the text of a file: no two blank lines in a row, one line end at the end."""
    kept: list[str] = []
    for line in lines:
        if line or (kept and kept[-1]):
            kept.append(line)
    return "\n".join(kept).rstrip("\n") + "\n"


def bullets(items: list[str], nothing: str) -> list[str]:
    """`items` as a list, or the word for nothing; [] when that is ""."""
    return [f"- {item}" for item in items] or ([nothing] if nothing else [])


def grouped(groups: list[tuple[str, list[str]]], texts: Texts) -> list[str]:
    """Each list under its bold label; an empty list is left out."""
    lines: list[str] = []
    for label, items in groups:
        if items:
            lines += [f"**{texts[label]}**", "", *bullets(items, ""), ""]
    return lines


def title(summary: str) -> str:
    """A statement shortened to a heading."""
    return inline(shorten(summary, TITLE_CHARACTERS).removesuffix("."))


def statement_line(statement: Statement, texts: Texts) -> str:
    """A statement of the short answer: its words, citations, level and marks."""
    return f"{inline(statement.text)} {verdict(statement, texts)}"


def verdict(statement: Statement, texts: Texts) -> str:
    """What stands behind a statement: citations, level and marks."""
    level = f"{GLYPHS[statement.level]} {texts['level.' + statement.level]}"
    warning = f" **{texts['unproven.statement']}**" if statement.unproven else ""
    return f"{statement.citations or '[?]'} *({level})*{warning}"


def tool_name(tool: str | None, texts: Texts) -> str:
    """The name of a thinking tool; an unknown one as it is written."""
    return texts.get(f"tool.{tool}", inline(tool)) if tool else texts["tool.none"]


def observation_line(view: View, link_: Link) -> str:
    """An observation in one line: ID, citation, summary, and its mark when it is unproven."""
    observation = link_.observation
    mark = "" if link_.proven else f" **{view.texts['unproven']}**"
    cited_as = view.citations.mark(observation)
    return f"{link_.observation_id} {cited_as}: {inline(observation['summary'])}{mark}"


def cited(view: View, link_: Link) -> str:
    """An observation's ID with its citation, and its mark when it is unproven."""
    mark = "" if link_.proven else f" **{view.texts['unproven']}**"
    return f"{link_.observation_id} {view.citations.mark(link_.observation)}{mark}"


def more(view: View, links: Sequence[Link]) -> str:
    """The observations that a list has no room for, by ID; "" when there are none."""
    if not links:
        return ""
    shown = ", ".join(link_.observation_id for link_ in links[:MORE_IDS])
    ids = f"{shown}, …" if len(links) > MORE_IDS else shown
    return view.texts["evidence.more"].format(count=len(links), ids=ids)


def limits(view: View) -> list[str]:
    """Conditions on findings: qualifications, contradictions, open conflicts, resolved conflicts."""
    of_findings = [line for hypothesis_id in view.core for line in _limits_of(view, hypothesis_id)]
    return [*of_findings, *settled_conflicts(view)]


def settled_conflicts(view: View) -> list[str]:
    """Each resolved conflict with both statements and how it ended."""
    lines: list[str] = []
    hypotheses = view.graph["hypotheses"]
    for edge in view.evidence.conflicts:
        if edge["resolved"] and edge["from"] in hypotheses and edge["to"] in hypotheses:
            lines.append(
                view.texts["condition.resolved"].format(
                    a=_named(view, edge["from"]),
                    b=_named(view, edge["to"]),
                    resolution=inline(edge["resolution"] or view.texts["resolution.none"]),
                    kind=view.texts[f"resolution.{edge.get('resolution_type', 'unknown')}"],
                )
            )
    return lines


def conditions(view: View, hypothesis_id: str) -> list[str]:
    """The conditions of one hypothesis, each with its citation."""
    lines = []
    for qualification in view.hypothesis(hypothesis_id)["qualifications"]:
        observation = view.graph["observations"].get(qualification["observation"])
        if observation is None:
            continue
        mark = "" if observation["proof"] != "unproven" else f" **{view.texts['unproven']}**"
        cited_as = f"{qualification['observation']} {view.citations.mark(observation)}"
        lines.append(f"{inline(qualification['condition'])} ({cited_as}){mark}")
    return lines


def unresolved_conflicts(view: View) -> list[str]:
    """Each unresolved conflict with both statements and its figures."""
    lines = []
    for edge in view.evidence.active_conflicts():
        pair = view.texts["conflict"].format(a=_named(view, edge["from"]), b=_named(view, edge["to"]))
        figures = view.texts["conflict.figures"].format(
            since=edge["created_at"] + 1, attempts=edge.get("attempts", 0)
        )
        lines.append(f"{pair} ({figures})")
    return lines


def directions(view: View) -> list[str]:
    """The directions not explored, the first ones; how many more there are."""
    unused = unexplored(view)
    lines = []
    for direction in unused[:DIRECTIONS_SHOWN]:
        keyword, origin = inline(direction["keyword"]), inline(direction["from"] or "")
        lines.append(view.texts["open.direction_from"].format(keyword=keyword, origin=origin))
    if len(unused) > DIRECTIONS_SHOWN:
        lines.append(view.texts["more"].format(count=len(unused) - DIRECTIONS_SHOWN))
    return lines


def unexplored(view: View) -> list[Direction]:
    """The search directions that no search has taken.

    Left out are those searched for in nearly the same words, those of a hypothesis that was tested since,
    and those that come from no hypothesis: they are the sub-questions, which are told as such.
    """
    from pathfinder.evidence.relevance.queries import nearly_same

    searched = {
        *(view.state.get("query_styles") or {}),
        *(str(query) for each in view.state.get("recent") or () for query in each.get("queries") or ()),
    }
    return [
        direction
        for direction in view.graph["unexplored"]
        if not direction["used"]
        and _untested(view, direction["from"])
        and not any(nearly_same(direction["keyword"], query) for query in searched)
    ]


def _untested(view: View, origin: str | None) -> bool:
    hypothesis = view.graph["hypotheses"].get(origin or "")
    return hypothesis is not None and hypothesis["status"] == "unvisited"


def open_hypotheses(view: View, status: str) -> list[str]:
    """The open hypotheses with a status, the strongest first."""
    return [
        view.texts["open.hypothesis"].format(
            hypothesis=_named(view, hypothesis_id),
            strength=f"{view.hypothesis(hypothesis_id)['strength']:.2f}",
            status=view.texts[f"status.{status}"],
        )
        for hypothesis_id in view.open
        if view.hypothesis(hypothesis_id)["status"] == status
    ]


def rejection_reason(view: View, hypothesis_id: str) -> str:
    """Why a hypothesis was rejected, with its strength."""
    hypothesis = view.hypothesis(hypothesis_id)
    strength = view.texts["rejected.strength"].format(strength=f"{hypothesis['strength']:.2f}")
    reason = hypothesis["status_reason"]
    return f"{inline(reason)} ({strength})" if reason else strength


def _limits_of(view: View, hypothesis_id: str) -> list[str]:
    texts, named = view.texts, _named(view, hypothesis_id)
    lines = [
        texts["condition"].format(hypothesis=named, condition=condition)
        for condition in conditions(view, hypothesis_id)
    ]
    if against := view.evidence.contradicting(hypothesis_id):
        shown = ", ".join(cited(view, link_) for link_ in against)
        strongly = any(each.proven and each.weight >= STRONG for each in against)
        said = texts["condition.contradicted" if strongly else "condition.doubted"]
        lines.append(said.format(hypothesis=named, observations=shown))
    for edge in view.evidence.conflicts_of(hypothesis_id):
        if view.evidence.is_active(edge):
            other = edge["to"] if edge["from"] == hypothesis_id else edge["from"]
            lines.append(texts["condition.disputed"].format(hypothesis=named, other=_named(view, other)))
    return lines


def _named(view: View, hypothesis_id: str) -> str:
    return f"{title(view.hypothesis(hypothesis_id)['summary'])} ({hypothesis_id})"
