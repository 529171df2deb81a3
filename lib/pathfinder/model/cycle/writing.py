"""The written report: when it begins, what it still lacks, when it is done (seed 002 §6.1).

It lies in `state["report"]`, a `WrittenReport`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Literal

from pathfinder.model.cycle.research import RUNNING, Research
from pathfinder.model.cycle.state import (
    Afterwards,
    Asked,
    Draft,
    PlannedSection,
    SentBack,
    Sentence,
    WrittenReport,
    WrittenSection,
)
from pathfinder.model.graph.update import add_observations

Phase = Literal["outline", "section", "summary", "review"]
SUMMARY = "summary"
SECTIONS = 90  # per cent of a report's words
WORDS_PER_QUESTION = 1300  # of a report for each sub-question, where nobody said how many
SHORTEST, LONGEST = 2400, 8000  # ... and of the whole of it, in words
WHOLE = "report"  # what is read a second time when all of it is written
MENDED = "mended"  # ... and then what changed of the parts that this took back
LEAST_UNCITED = 10  # observations that no sentence cites, for which the writer is asked once more


def begin(research: Research, asked: Asked, then: Afterwards | None = None) -> None:
    """Put the cards of a written report before everything else.

    `then` is the status and the reason that follow it, by default those of now. An open card comes again
    afterwards.
    """
    state = research.state
    status: Afterwards = {"status": state["status"], "reason": state["status_reason"]}
    state["report"] = {
        "asked": asked,
        "then": then or status,
        "iteration": research.iteration,
        "title": "",
        "outline": None,
        "sections": [],
        "summary": None,
        "done": False,
    }
    state["card"] = None
    if state["status"] != RUNNING:
        research.set_status(RUNNING, "writing the report", research.under_way)


def rewrite(research: Research, part: str) -> None:
    """Take a section back by its ID, or the summary, so that its card comes next.

    The text stays until another is accepted. A finished report is open until then.
    """
    report, state = research.report, research.state
    if report["done"]:
        report["done"] = False
        report["then"] = {"status": state["status"], "reason": state["status_reason"]}
    _take_back(report, part)
    if found := [each for each in report.pop("found", []) if each["part"] != part]:
        report["found"] = found
    if back := report.get("mending"):
        report["mending"] = [{**each, "problems": []} if each["part"] == part else each for each in back]
    if report.get("unread") in (part, WHOLE, MENDED):
        del report["unread"]
    state["card"] = None
    if state["status"] != RUNNING:
        research.set_status(RUNNING, f"rewriting {part}", research.under_way)


def observe(research: Research, payload: Mapping[str, Any]) -> None:
    """Add what an accepted text cites by its place."""
    new = payload.get("observations", [])
    add_observations(research.graph, new)
    research.state["figures"]["quotes_proven"] += len(new)


def put(research: Research, paragraphs: list[list[Sentence]], kept: Collection[str] = ()) -> None:
    """Keep the text of the open section; a rewritten one takes its place, and a complete report is done.

    `kept` are parts taken back with it whose writer saw what was found wrong and leaves them as they are.
    """
    report = research.report
    take_draft(report)
    section: WrittenSection = {"id": open_section(report)["id"], "paragraphs": paragraphs}
    if report.pop("rewriting", None) is None:
        report["sections"].append(section)
        return
    report["sections"] = [section if each["id"] == section["id"] else each for each in report["sections"]]
    others = (each for each in report.get("mending", ()) if each["part"] not in (section["id"], *kept))
    if left := [each for each in others if each["problems"] or each["part"] in report.get("drafts", {})]:
        _take_parts_back(report, left)
    elif report["summary"] is not None:
        finish(research, f"section {section['id']} is rewritten")


def keep_drafts(report: WrittenReport, given: Mapping[str, Any]) -> None:
    """Keep the texts of the sections after the open one, in their order, and of the summary.

    Beside a section that is written again those of the parts that are `mended` with it.
    """
    again, summary = report.get("rewriting"), given.get("summary")
    rest = [] if again else [each["id"] for each in planned(report)[len(report["sections"]) + 1 :]]
    found: dict[str, Draft] = dict(zip(rest, given.get("following", ()), strict=False))
    if summary and (not again or any(each["part"] == SUMMARY for each in report.get("mending", ()))):
        found[SUMMARY] = summary
    found |= given.get("mended", {})
    if found:
        report["drafts"] = {**report.get("drafts", {}), **found}


def correct(report: WrittenReport, payload: Mapping[str, Any]) -> None:
    """Keep what is wrong with the text of the open part until it was read a second time."""
    if wrong := payload.get("corrections"):
        found: SentBack = {"part": open_part(report), "problems": wrong}
        report["found"] = together(report.get("found", []), [found])


def take_draft(report: WrittenReport) -> None:
    """The draft of the open part, if there is one, was handed in: what becomes of it stands elsewhere."""
    drafts = report.get("drafts", {})
    drafts.pop(open_part(report), None)
    if not drafts:
        report.pop("drafts", None)


def without_open(report: WrittenReport) -> WrittenReport:
    """The report without the section that is rewritten."""
    again = report.get("rewriting")
    outline = [each for each in planned(report) if each["id"] != again]
    sections = [each for each in report["sections"] if each["id"] != again]
    return {**report, "outline": outline, "sections": sections}


def number(report: WrittenReport) -> int:
    """Which section is written now, counted from 1."""
    return planned(report).index(open_section(report)) + 1


def wanted(research: Research) -> bool:
    """Whether a research that ends now gets a written report: it is configured and has observations."""
    return bool(research.state["rules"].get("written_report") and research.graph.observations)


def words_wanted(state: Mapping[str, Any]) -> int:
    """How many words the user wants the report to have, else as many as its sub-questions need."""
    asked = (state["clarified"] or {"sub_questions": ()})["sub_questions"]
    usual = min(LONGEST, max(SHORTEST, WORDS_PER_QUESTION * len(asked)))
    return int(state["rules"].get("words", usual))


def most_words(state: Mapping[str, Any]) -> int:
    """How many words the sections may have: what the user said, else a quarter more for many cases."""
    return int(state["rules"].get("words", words_wanted(state) * 5 // 4))


def sections_wanted(state: Mapping[str, Any]) -> int:
    """How many of these the sections have together: the others are for the summary."""
    return words_wanted(state) * SECTIONS // 100


def words_of(paragraphs: list[list[Sentence]]) -> int:
    """How many words a text has, without its citations."""
    return sum(len(sentence["text"].replace("|", " ").split()) for each in paragraphs for sentence in each)


def pending(state: Mapping[str, Any]) -> WrittenReport | None:
    """The report that is being written, or None."""
    report: WrittenReport | None = state.get("report")
    return report if report and not report["done"] else None


def phase(state: Mapping[str, Any]) -> Phase | None:
    """What the report that is being written needs next; None when none is being written."""
    report = pending(state)
    if report is None:
        return None
    if report["outline"] is None:
        return "outline"
    if report.get("unread"):
        return "review"
    missing = len(report["sections"]) < len(report["outline"])
    return "section" if missing or report.get("rewriting") else "summary"


def open_section(report: WrittenReport) -> PlannedSection:
    """The entry of the outline whose text comes next."""
    again = report.get("rewriting")
    at = [each["id"] for each in planned(report)].index(again) if again else len(report["sections"])
    return planned(report)[at]


def planned(report: WrittenReport) -> list[PlannedSection]:
    """The outline; [] while there is none."""
    return report["outline"] or []


def open_part(report: WrittenReport) -> str:
    """The ID of the part whose text comes next."""
    if report.get("rewriting") or len(report["sections"]) < len(planned(report)):
        return open_section(report)["id"]
    return SUMMARY


def paragraphs_of(report: WrittenReport, part: str) -> list[list[Sentence]]:
    """The text of a part that was accepted."""
    if part == SUMMARY:
        return report["summary"] or []
    return next(each["paragraphs"] for each in report["sections"] if each["id"] == part)


def texts_of(report: WrittenReport) -> list[list[list[Sentence]]]:
    """The texts of all parts that were accepted, the summary last."""
    return [*(each["paragraphs"] for each in report["sections"]), report["summary"] or []]


def replace(report: WrittenReport, part: str, at: Sequence[int], sentence: Sentence) -> None:
    """Put another sentence in the place of one of an accepted text: paragraph and sentence, from 0."""
    number, place = at
    text = [[*each] for each in paragraphs_of(report, part)]
    text[number][place] = sentence
    if part == SUMMARY:
        report["summary"] = text
    else:
        sections = report["sections"]
        report["sections"] = [
            {**each, "paragraphs": text} if each["id"] == part else each for each in sections
        ]


def reopen(report: WrittenReport, part: str, problems: list[list[str]]) -> bool:
    """Take the part of an older research back to its writer, once; False when it was sent back before."""
    if report.get("sent_back", {}).get("part") == part:
        return False
    report["sent_back"] = {"part": part, "problems": problems}
    _take_back(report, part)
    return True


def mend(report: WrittenReport, faulty: Iterable[SentBack]) -> None:
    """Take a finished report back to its writer for what is `faulty`; any part may be changed with it.

    Faulty sections come first, and the summary last.
    """
    parts = [*(each["id"] for each in report["sections"]), SUMMARY]
    every = together(({"part": each, "problems": []} for each in parts), faulty)
    _take_parts_back(report, sorted(every, key=lambda each: (each["part"] == SUMMARY, not each["problems"])))


def completes(report: WrittenReport) -> bool:
    """Whether the text that is written now mends a report which nobody has read a second time yet."""
    return bool(report.get("mending")) and "mended" not in report


def _take_parts_back(report: WrittenReport, parts: list[SentBack]) -> None:
    """One after the other, the first of them now."""
    report["mending"] = parts
    _take_back(report, parts[0]["part"])


def together(before: Iterable[SentBack], now: Iterable[SentBack]) -> list[SentBack]:
    """What was found wrong at two times, by part."""
    problems: dict[str, list[list[str]]] = {}
    for each in (*before, *now):
        problems.setdefault(each["part"], []).extend(each["problems"])
    return [{"part": part, "problems": some} for part, some in problems.items()]


def _take_back(report: WrittenReport, part: str) -> None:
    if part == SUMMARY:
        if report["summary"]:
            report["summary_before"] = report["summary"]
        report["summary"] = None
    else:
        report["rewriting"] = part


def taken_back_too(report: WrittenReport) -> list[SentBack]:
    """The parts that a review took back with the section that is written again, and nobody mended yet."""
    again, done = report.get("rewriting"), {report.get("rewriting"), *report.get("drafts", {})}
    return [each for each in report.get("mending", ()) if again and each["part"] not in done]


def written_before(report: WrittenReport) -> list[list[Sentence]]:
    """The text of the open part where it is written again; [] for one that is written first."""
    if again := report.get("rewriting"):
        return next(each["paragraphs"] for each in report["sections"] if each["id"] == again)
    return report.get("summary_before", [])


def problems_sent_back(state: Mapping[str, Any]) -> list[list[str]]:
    """What was wrong with the part whose card opens now, [] unless it was sent back."""
    report = pending(state)
    if report is None or phase(state) not in ("section", "summary"):
        return []
    before = [report["sent_back"]] if "sent_back" in report else []
    part = open_part(report)
    back = (each for each in (*report.get("mending", ()), *before) if each["part"] == part)
    return next((each["problems"] for each in back), [])


def finish(research: Research, said: str) -> None:
    """Close the report and set the status that follows it, once it is complete and read a second time.

    Before it is read, what was found wrong with it goes back with what no sentence cites.
    """
    report = research.report
    if (report.get("completing") or report.get("found")) and "mending" not in report:
        if not report.get("unread"):  # in older researches it was read a second time before
            mend(report, report.pop("found", []))
        return
    report.pop("completing", None)
    report.pop("mending", None)
    if report.get("unread"):
        return
    if found := report.pop("found", []):  # nothing new is left to be read
        report["mended"] = {}
        mend(report, found)
        return
    report.pop("mended", None)
    report["done"] = True
    research.note("report", said, research.under_way)
    then = report["then"]
    if then["status"] != RUNNING:
        research.set_status(then["status"], then["reason"], research.under_way)


def abandon(research: Research) -> None:
    """Drop a report that was to close a research which goes on after all."""
    report = pending(research.state)
    if report and report["asked"] == "finished":
        research.state["report"] = None
        research.state["card"] = None
