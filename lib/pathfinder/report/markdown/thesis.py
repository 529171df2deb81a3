"""thesis.md: what the research holds to be true, in the order of seed 000 §6.3."""

from typing import Any

from pathfinder.report.escape import inline
from pathfinder.report.facts import Facts, facts, short_answer, stated
from pathfinder.report.markdown import parts, written
from pathfinder.report.references.source_list import source_lines
from pathfinder.report.view import View

OPEN_SHOWN = 3


def render(view: View) -> str:
    """The thesis of a view as Markdown."""
    texts = view.texts
    rejected = [f"| {' | '.join(_rejected_row(view, key))} |" for key in view.rejected]
    history = _history(view)
    lines = [
        f"# {_title(view)}",
        "",
        *parts.section(texts["thesis.overview"], _overview(view)),
        *parts.section(texts["thesis.core"], _conclusion(view)),
        *parts.section(texts["thesis.findings"], _findings(view)),
        *parts.section(texts["thesis.limits"], parts.bullets(parts.limits(view), texts["nothing"])),
        *parts.section(
            texts["thesis.rejected"],
            [texts["thesis.rejected_header"], "| --- | --- | --- |", *rejected]
            if rejected
            else [texts["nothing"]],
        ),
        *parts.section(texts["thesis.unresolved"], _unresolved(view)),
        *parts.section(
            texts["thesis.history"],
            [texts["thesis.history_header"], "| --- | --- |", *history] if history else [texts["nothing"]],
        ),
        *parts.section(texts["thesis.sources"], source_lines(view)),
    ]
    return parts.document(lines)


def conclusion(view: View) -> list[str]:
    """The short answer; when nothing qualifies, that, and the strongest open hypotheses as open."""
    texts = view.texts
    known, concluded = short_answer(view)
    statements = [parts.statement_line(statement, texts) for statement in concluded]
    if known or statements:
        asked = str(view.graph["question"])  # stands above already
        answers = [line for at, each in enumerate(known) for line in _facts(view, each, "" if at else asked)]
        return [*answers, *(line for part in statements for line in (part, ""))]
    if not view.open:
        return [texts["answer.none"] + " " + texts["answer.empty"]]
    strongest = [_open_statement(view, key) for key in view.supported()[:OPEN_SHOWN]]
    if not strongest:
        return [texts["answer.none"]]
    said = (
        [texts["answer.untested"]]
        if view.untested()
        else [texts["answer.none"], "", texts["answer.strongest"]]
    )
    return [*said, "", *parts.bullets(strongest, "")]


def _facts(view: View, known: Facts, unsaid: str = "") -> list[str]:
    """What answers a sub-question, below it, unless that is the question that goes unsaid."""
    shown = known.links[: parts.SHOWN_QUOTES]
    lines = [parts.statement_line(stated(view, link), view.texts) for link in shown]
    lines += [more] if (more := parts.more(view, known.links[parts.SHOWN_QUOTES :])) else []
    named = [] if known.question == unsaid else [f"**{inline(known.question)}**", ""]
    return [*named, *parts.bullets(lines, ""), ""]


def _open_statement(view: View, hypothesis_id: str) -> str:
    strength = view.texts["rejected.strength"].format(
        strength=f"{view.hypothesis(hypothesis_id)['strength']:.2f}"
    )
    return f"{parts.statement_line(view.statement(hypothesis_id), view.texts)} ({hypothesis_id}, {strength})"


def _title(view: View) -> str:
    if title := written.title(view):
        return view.texts["thesis.title"].format(answer=inline(title))
    answer = view.answer()
    question = inline(view.graph["question"])
    words = (
        parts.title(answer[0].text) if answer else view.texts["thesis.no_answer"].format(question=question)
    )
    return view.texts["thesis.title"].format(answer=words)


def _overview(view: View) -> list[str]:
    texts, hypotheses = view.texts, view.graph["hypotheses"]
    type_a = sum(hypothesis["type"] == "A" for hypothesis in hypotheses.values())
    lines = [
        texts["thesis.question"].format(question=inline(view.graph["question"])),
        texts["thesis.iterations"].format(count=view.graph["iteration"]),
        texts["thesis.observations"].format(count=len(view.graph["observations"])),
        texts["thesis.hypotheses"].format(count=len(hypotheses), a=type_a, b=len(hypotheses) - type_a),
    ]
    return parts.bullets(lines, "")


def _conclusion(view: View) -> list[str]:
    notice = [view.texts["offline.notice"], ""] if view.offline else []
    return notice + (written.summary(view) or conclusion(view))


def _findings(view: View) -> list[str]:
    lines = [line for known in facts(view) for line in _facts(view, known)]
    for number, hypothesis_id in enumerate(view.core, 1):
        lines += _finding(view, number, hypothesis_id)
    return lines or [view.texts["nothing"]]


def _finding(view: View, number: int, hypothesis_id: str) -> list[str]:
    texts, hypothesis = view.texts, view.hypothesis(hypothesis_id)
    own = f" *({texts['generated']})*" if hypothesis["type"] == "B" else ""
    heading = texts["thesis.finding"].format(
        number=number,
        title=parts.title(hypothesis["summary"]),
        confidence=f"{view.confidence(hypothesis_id).confidence:.2f}",
    )
    statement = parts.statement_line(view.statement(hypothesis_id), texts)
    against = view.evidence.contradicting(hypothesis_id)
    tool = parts.tool_name(hypothesis["reasoning_tool"], texts)
    return [
        *parts.section(heading, [f"**{texts['thesis.hypothesis']}** {statement}{own}", ""], level=3),
        *_evidence(view, "thesis.evidence", view.evidence.supporting(hypothesis_id)),
        *(_evidence(view, "thesis.against", against) if against else []),
        f"**{texts['thesis.tool']}** {tool}",
        "",
    ]


def _evidence(view: View, label: str, links: list[Any]) -> list[str]:
    lines = [parts.observation_line(view, link) for link in links[: parts.SHOWN_QUOTES]]
    lines += [more] if (more := parts.more(view, links[parts.SHOWN_QUOTES :])) else []
    return [f"**{view.texts[label]}**", "", *parts.bullets(lines, view.texts["report.no_observation"]), ""]


def _rejected_row(view: View, hypothesis_id: str) -> tuple[str, str, str]:
    refuting = [parts.cited(view, link) for link in view.evidence.contradicting(hypothesis_id)]
    return (
        f"{hypothesis_id}: {inline(view.hypothesis(hypothesis_id)['summary'])}",
        parts.rejection_reason(view, hypothesis_id),
        ", ".join(refuting) or view.texts["rejected.unrefuted"],
    )


def _unresolved(view: View) -> list[str]:
    lines = [
        *(f"{view.texts['answer.gaps']} {inline(gap)}" for gap in view.open_questions()),
        *parts.unresolved_conflicts(view),
        *parts.open_hypotheses(view, "unvisited"),
        *parts.open_hypotheses(view, "tested"),
        *parts.directions(view),
    ]
    return parts.bullets(lines, view.texts["nothing"])


def _history(view: View) -> list[str]:
    rows: dict[int, list[str]] = {}
    for event in view.state.get("events") or ():
        rows.setdefault(int(event["iteration"]) + 1, []).append(inline(str(event["text"])))
    return [f"| {iteration} | {'; '.join(rows[iteration])} |" for iteration in sorted(rows)]


FORMATS = {"thesis.md": render}
