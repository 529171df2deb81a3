"""One file per node (seed 000 §3.6, §3.7), and the lists of all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pathfinder.data import table
from pathfinder.evidence.trust.levels import GLYPHS
from pathfinder.model.graph.types import Edge, GraphData, Hypothesis, Observation
from pathfinder.report.escape import block_quote, clean, inline, link
from pathfinder.report.markdown import parts
from pathfinder.report.references.source_list import source_lines
from pathfinder.report.texts import Texts

if TYPE_CHECKING:
    from pathfinder.report.view import View


def node_words() -> Texts:
    """The words of these files. They are parsed at every EXPLORE, so they do not stand among all texts."""
    return table(__package__, "data/nodes.toml")


def observation_markdown(
    observation_id: str,
    observation: Observation,
    source: Mapping[str, Any] | None,
    *,
    concepts: Sequence[str] = (),
) -> str:
    """observations/obs_N.md. `concepts` are keywords, for instance from `concepts_of`."""
    words = node_words()
    quote = observation["quote"]
    proof = words["proof"].format(proof=words[f"proof.{observation['proof']}"])
    quoted = [block_quote(quote)] if clean(quote) else [words["quote.none"]]
    keywords = parts.bullets([inline(concept) for concept in concepts], words["nothing"])
    lines = [
        f"# {words['observation'].format(id=observation_id)}",
        "",
        *parts.section(words["source"], _source(observation, source or {}, words)),
        *parts.section(words["content"], [inline(observation["summary"])]),
        *parts.section(words["quotes"], [*quoted, "", proof]),
        *parts.section(words["concepts"], keywords),
    ]
    return parts.document(lines)


def concepts_of(observation_id: str, graph: GraphData, edges: Sequence[Edge]) -> list[str]:
    """The keywords of the hypotheses that an observation bears on, given its own edges."""
    found: dict[str, None] = {}
    for edge in edges:
        hypothesis = graph["hypotheses"].get(edge["to"])
        if edge["from"] == observation_id and hypothesis is not None:
            found.update(dict.fromkeys(hypothesis["verify_keywords"]))
    return list(found)


def hypothesis_markdown(hypothesis_id: str, hypothesis: Hypothesis, edges: Sequence[Edge]) -> str:
    """hypotheses/hyp_XN.md. `edges` may hold more than those of this hypothesis."""
    words = node_words()
    sections = {
        "type": [words[f"type.{hypothesis['type']}"]],
        "statement": [inline(hypothesis["summary"])],
        "tool": [parts.tool_name(hypothesis["reasoning_tool"], words)],
        "derived": parts.bullets([inline(node) for node in hypothesis["derived_from"]], words["nothing"]),
        "strength": [f"{hypothesis['strength']:.2f}"],
        "status": [_status(hypothesis)],
        "evidence": parts.bullets(_edges(hypothesis_id, edges, words), words["nothing"]),
        "conditions": parts.bullets(_conditions(hypothesis), words["nothing"]),
        "history": _history(hypothesis, words),
        "direction": parts.bullets(
            [f'"{inline(keyword)}"' for keyword in hypothesis["verify_keywords"]], words["nothing"]
        ),
    }
    lines = [f"# {words['hypothesis'].format(id=hypothesis_id)}", ""]
    for key, body in sections.items():
        lines += parts.section(words[key], body)
    return parts.document(lines)


def findings_markdown(view: View) -> str:
    """findings.md: the findings in one line each, with level, confidence and citations."""
    lines = []
    for hypothesis_id in view.core:
        confidence = f"{view.confidence(hypothesis_id).confidence:.2f}"
        statement = parts.statement_line(view.statement(hypothesis_id), view.texts)
        lines.append(f"{hypothesis_id} · {confidence} · {statement}")
    body = parts.bullets(lines, view.texts["answer.none"])
    return parts.document(parts.section(view.texts["list.findings"], body, level=1))


def hypotheses_markdown(view: View) -> str:
    """hypotheses.md: all hypotheses, the strongest first."""
    header = view.texts["list.hypotheses_header"]
    rows = [_row(view, key) for key in (*view.core, *view.open, *view.rejected)]
    body = [header, "|" + " --- |" * 7, *rows] if rows else [view.texts["answer.empty"]]
    return parts.document(parts.section(view.texts["list.hypotheses"], body, level=1))


def sources_markdown(view: View) -> str:
    """sources.md: the sources as the report cites them."""
    lines = source_lines(view, by_label=True)
    return parts.document(parts.section(view.texts["list.sources"], lines, level=1))


def _source(observation: Observation, source: Mapping[str, Any], words: Texts) -> list[str]:
    lines = [
        words["url"].format(url=link(observation["source_url"] or str(source.get("url", "")))),
        words["source_type"].format(type=observation["source_type"]),
        words["authority"].format(authority=f"{observation['authority']:.2f}"),
    ]
    if fetched_at := source.get("fetched_at"):
        lines.append(words["retrieved"].format(date=inline(str(fetched_at)[:10])))
    if title := source.get("title"):
        lines.insert(0, words["title"].format(title=inline(str(title))))
    if source_id := observation["source_id"]:
        lines.append(words["source_id"].format(id=inline(source_id)))
    if place := observation.get("place"):
        lines.append(words["place"].format(place=inline(place)))
    if fact := observation.get("known"):
        lines.append(words["known"].format(fact=inline(fact)))
    return parts.bullets(lines, "")


def _status(hypothesis: Hypothesis) -> str:
    reason = hypothesis["status_reason"]
    return f"{hypothesis['status']}: {inline(reason)}" if reason else hypothesis["status"]


def _edges(hypothesis_id: str, edges: Sequence[Edge], words: Texts) -> list[str]:
    lines = []
    for edge in edges:
        if hypothesis_id not in (edge["from"], edge["to"]):
            continue
        if edge["type"] != "CONFLICTS":
            weight = f"{edge['weight']:.1f}"
            lines.append(words["edge"].format(id=edge["from"], type=edge["type"], weight=weight))
            continue
        other = edge["to"] if edge["from"] == hypothesis_id else edge["from"]
        note = inline(edge["resolution"] or words["resolution.none"])
        state = note if edge["resolved"] else words["unresolved"]
        lines.append(words["conflict"].format(type=edge["type"], id=other, state=state))
    return lines


def _conditions(hypothesis: Hypothesis) -> list[str]:
    return [f"{inline(item['condition'])} ({item['observation']})" for item in hypothesis["qualifications"]]


def _history(hypothesis: Hypothesis, words: Texts) -> list[str]:
    rows = [
        f"| {visit['iteration'] + 1} | {inline(visit['action'])} | {inline(visit['result'])} "
        f"| {visit['change']:+.2f} |"
        for visit in hypothesis["history"]
    ]
    return [words["history_header"], "| --- | --- | --- | --- |", *rows] if rows else [words["nothing"]]


def _row(view: View, hypothesis_id: str) -> str:
    hypothesis, level = view.hypothesis(hypothesis_id), view.level(hypothesis_id)
    cells = (
        hypothesis_id,
        hypothesis["type"],
        inline(hypothesis["summary"]),
        f"{hypothesis['strength']:.2f}",
        f"{view.confidence(hypothesis_id).confidence:.2f}",
        view.texts[f"status.{hypothesis['status']}"],
        f"{GLYPHS[level]} {view.texts['level.' + level]}",
    )
    return f"| {' | '.join(cells)} |"


FORMATS = {
    "findings.md": findings_markdown,
    "hypotheses.md": hypotheses_markdown,
    "sources.md": sources_markdown,
}
