"""RESEARCH_REPORT.md: every statement with the stored words that carry it."""

from collections.abc import Mapping
from typing import Any

from pathfinder.evidence.trust.findings import status_counts
from pathfinder.evidence.trust.levels import GLYPHS
from pathfinder.report.escape import inline
from pathfinder.report.facts import conclusions, facts
from pathfinder.report.markdown import parts, written
from pathfinder.report.markdown.appendix import appendix
from pathfinder.report.markdown.gaps import gaps
from pathfinder.report.markdown.quoting import quotes
from pathfinder.report.markdown.thesis import conclusion
from pathfinder.report.references.sentences import cited
from pathfinder.report.references.source_list import source_lines
from pathfinder.report.stuck import stuck
from pathfinder.report.view import View

OPEN_FINDINGS = 5
FULL_FINDINGS = 25
MECHANISMS = ("routing", "reasoning", "lateral")  # kinds of events that are told as they were noted
ASKED = 40  # words of a question that stands below the title; a longer one is told at the end


def render(view: View) -> str:
    """The research report of a view as Markdown."""
    texts = view.texts
    shown: set[str] = set()  # observations whose quotes stand further up
    told = written.exists(view)
    findings = [*_facts(view, shown), *_findings(view, shown)]
    lines = [
        *_heading(view),
        *([f"> {texts['offline.notice']}", ""] if view.offline else []),
        *parts.section(
            texts["report.answer"],
            [*(written.summary(view) or conclusion(view)), "", *written.legend(view)],
        ),
        *(written.sections(view) if told else findings),
        *(parts.section(texts["report.unknown"], unanswered) if (unanswered := unknown(view)) else []),
        *parts.section(texts["report.sources"], source_lines(view, by_label=True, cited=_cited(view))),
        "---",
        "",
        *parts.section(
            texts["report.appendix"],
            [*written.reading_note(view), texts["report.legend"], "", *findings] if told else [],
        ),
        *appendix(view, shown, how(view)),
    ]
    return parts.document(lines)


def _heading(view: View) -> list[str]:
    """What the report is called, what was asked, and how far the research got."""
    question = inline(view.graph["question"])
    title = written.title(view)
    below = title and inline(title) != question and not _is_long(view)
    asked = [view.texts["report.asked"].format(question=question), ""] if below else []
    told = [] if title and _is_long(view) else _interview(view)
    return [f"# {inline(title) if title else question}", "", *asked, _written(view), "", *told]


def _interview(view: View) -> list[str]:
    """What the user answered and what was assumed, beside the question that it belongs to."""
    told: list[str] = []
    for by, given in view.answers.items():
        lines = [_answered(each, view) for each in given]
        name = view.texts[f"report.answered.{by}"]
        alone = len(lines) == 1
        told += [f"*{name}: {lines[0]}*" if alone else f"**{name}**", ""]
        told += [] if alone else [*parts.bullets(lines, ""), ""]
    return told


def _answered(question: Mapping[str, Any], view: View) -> str:
    """A question of the interview with its answer, and what was found where it was assumed wrongly."""
    said = f"{inline(question['text'])} {inline(question['answer'])}"
    found = (view.state.get("interview") or {}).get("found", {}).get(question["id"])
    return f"{said} ({view.texts['report.answered.found'].format(found=inline(found))})" if found else said


def _is_long(view: View) -> bool:
    return len(view.graph["question"].split()) > ASKED


def figures(view: View) -> list[tuple[str, str]]:
    """Name and value of each figure of the research, for a table."""
    texts, state = view.texts, view.state
    done, held = state.get("figures") or {}, state.get("interview")
    statuses = ", ".join(
        f"{count} {texts['status.' + status]}" for status, count in status_counts(view.graph).items()
    )
    issues = [texts.get(f"health.{issue}", issue) for issue in view.graph["health"]["issues"]]
    read, citing = written.second_reading(view)
    rows = [
        ("status", session_status(view)),
        ("iterations", str(view.graph["iteration"])),
        ("sources", str(len(_cited(view) or view.citations.entries))),
        ("observations", str(len(view.graph["observations"]))),
        ("hypotheses", f"{len(view.graph['hypotheses'])} ({statuses})"),
        ("quotes", f"{done.get('quotes_proven', 0)} / {done.get('quotes_refused', 0)}"),
        *((("read", texts["figure.read.of"].format(read=len(read), all=citing)),) if citing else ()),
        *((("filters", " · ".join(limits)),) if (limits := _limits(state.get("filters") or {})) else ()),
        ("searches", str(done.get("searches", 0))),
        ("failed", str(done.get("failed_steps", 0))),
        ("spent", f"{(state.get('budget') or {}).get('spent_usd') or 0:.2f}"),
        *((("units", str(units)),) if (units := (state.get("routing") or {}).get("units")) else ()),
        ("health", ", ".join(issues) or texts["health.good"]),
        *((("ambiguity", f"{held['ambiguity']:.2f} ({held['rounds']})"),) if held else ()),
        *((each["kind"], each["text"]) for each in state.get("events") or () if each["kind"] in MECHANISMS),
        *((name, each) for name, values in stuck(state).items() for each in values),
    ]
    return [(texts[f"figure.{name}"], value) for name, value in rows]


def _limits(filters: Mapping[str, Any]) -> list[str]:
    """What the user limited the sources to, as it was asked for: "--since 2020"."""
    values = {key: [each] if isinstance(each, str) else each for key, each in filters.items()}
    names = {key: "sources.search" if key == "search" else f"--{key}" for key in values}
    return [f"{names[key]} {', '.join(map(str, each))}" for key, each in values.items() if each]


def session_status(view: View) -> str:
    """How far the session got, in words, with the reason when it is another one than its last round."""
    texts, status = view.texts, str(view.state.get("status", "running"))
    words = texts.get(f"session.{status}", status)
    done, limit = view.graph["iteration"], (view.state.get("limits") or {}).get("max_iterations")
    completed = status == "completed"
    if limit:
        words = texts["session.after" if completed else "session.so_far"].format(
            status=texts["session.finished"] if completed else words, done=done, limit=limit
        )
    reason = view.state.get("status_reason")
    used_up = completed and limit and done >= limit
    return f"{words}: {reason}" if reason and not used_up else words


def how(view: View) -> list[str]:
    """How the research went, as a table, below the question where that is a long one."""
    long = written.title(view) and _is_long(view)
    question = view.texts["report.asked"].format(question=inline(view.graph["question"]))
    asked = [question, "", *_interview(view)] if long else []
    rows = [f"| {name} | {inline(value)} |" for name, value in figures(view)]
    return [*asked, view.texts["figure.header"], "| --- | --- |", *rows, *_unused(view)]


def _cited(view: View) -> set[int] | None:
    """The numbers of the sources that the written text cites; None where there is none."""
    if not written.exists(view):
        return None
    return {view.citations.number(each) for one in written.sentences(view) for each in cited(view, one)}


def _written(view: View) -> str:
    """What it is, and how far it got where that is not its end, which the appendix tells."""
    done, told = str(view.state.get("status")) == "completed", _cited(view)
    return view.texts["report.written" if done else "report.written_until"].format(
        status=inline(session_status(view)),
        sources=len(view.citations.entries if told is None else told),
        now=inline(view.now[:16].replace("T", " ")),
    )


def _facts(view: View, seen: set[str]) -> list[str]:
    """What was found on each sub-question, with the quotes."""
    told = written.exists(view)
    lines = []
    for known in facts(view):
        body = quotes(view, "report.found", known.links, seen)
        lines += parts.section(inline(known.question), body, 4 if told else 3)
    return parts.section(view.texts["report.facts"], lines, 3 if told else 2) if lines else []


def _findings(view: View, seen: set[str]) -> list[str]:
    texts = view.texts
    if view.core:
        shown, heading = view.core, texts["report.findings"]
    else:
        shown, heading = view.open[:OPEN_FINDINGS], texts["report.open_findings"]
    shown = conclusions(view, shown)
    if not shown and seen:
        return []
    if not shown:
        return parts.section(texts["report.findings"], [texts["nothing"]])
    told = written.exists(view)
    heading, level = (texts["report.evidence"], 3) if told else (heading, 2)
    lines = [] if told else [texts["report.legend"], ""]
    for number, hypothesis_id in enumerate(shown[:FULL_FINDINGS], 1):
        lines += _finding(view, number, hypothesis_id, level + 1, seen)
    rest = [parts.statement_line(view.statement(key), texts) for key in shown[FULL_FINDINGS:]]
    return parts.section(heading, [*lines, *parts.bullets(rest, "")] if rest else lines, level)


def _finding(view: View, number: int, hypothesis_id: str, depth: int, seen: set[str]) -> list[str]:
    texts, hypothesis = view.texts, view.hypothesis(hypothesis_id)
    level = view.level(hypothesis_id)
    title, whole = parts.title(hypothesis["summary"]), inline(hypothesis["summary"])
    heading = f"{number}. {title} {GLYPHS[level]}"
    told = title == whole.removesuffix(".")  # the heading says it all
    say = parts.verdict if told else parts.statement_line
    words = say(view.statement(hypothesis_id), texts)
    own = f"*{texts['generated']}: {parts.tool_name(hypothesis['reasoning_tool'], texts)}*"
    supporting = view.evidence.supporting(hypothesis_id)
    contradicting = view.evidence.contradicting(hypothesis_id)
    conditions = parts.conditions(view, hypothesis_id)
    return [
        *parts.section(heading, [words, "", _figures(view, hypothesis_id), ""], depth),
        *([own, ""] if hypothesis["type"] == "B" else []),
        *(quotes(view, "report.supporting", supporting, seen) or [texts["report.no_observation"], ""]),
        *quotes(view, "report.contradicting", contradicting, seen),
        *(
            [f"**{texts['report.conditions']}**", "", *parts.bullets(conditions, ""), ""]
            if conditions
            else []
        ),
    ]


def _figures(view: View, hypothesis_id: str) -> str:
    found = view.confidence(hypothesis_id)
    return view.texts["finding.figures"].format(
        confidence=f"{found.confidence:.2f}",
        strength=f"{view.hypothesis(hypothesis_id)['strength']:.2f}",
        sources=view.independent_sources(hypothesis_id),
        id=hypothesis_id,
    )


def unknown(view: View) -> list[str]:
    """Sub-questions without an answer, and claims that contradict each other, in words a reader follows."""
    questions = [inline(question) for question in view.open_questions()]
    unshown = [inline(question) for question in view.unshown_questions()]
    summary = {key: parts.title(item["summary"]) for key, item in view.graph["hypotheses"].items()}
    conflicts = [
        view.texts["conflict"].format(a=summary[edge["from"]], b=summary[edge["to"]])
        for edge in view.evidence.active_conflicts()
    ]
    groups = [
        ("open.sub_questions", questions),
        ("open.unshown", unshown),
        ("open.gaps", [inline(gap) for gap in gaps(view)]),
        ("report.conflicts", conflicts),
    ]
    return parts.grouped(groups, view.texts)


def _unused(view: View) -> list[str]:
    """How many sources were noted and not cited, and how many read and not noted."""
    cited, used = _cited(view), {each["source_id"] for each in view.graph["observations"].values()}
    noted = len(view.citations.entries) - len(cited) if cited is not None else 0
    counts = {"source.noted": noted, "source.unused": sum(key not in used for key in view.sources)}
    return [
        line for key, count in counts.items() if count for line in ("", view.texts[key].format(count=count))
    ]


FORMATS = {"RESEARCH_REPORT.md": render}
