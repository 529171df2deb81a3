"""The written report: when it begins, what it still lacks, when it is done (seed 002 §6.1).

It lies in `state["report"]`, a `WrittenReport`.
"""

from collections.abc import Mapping
from typing import Any, Literal

from pathfinder.model.cycle.research import RUNNING, Research
from pathfinder.model.cycle.state import Afterwards, Asked, PlannedSection, WrittenReport

Phase = Literal["outline", "section", "summary"]


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


def wanted(research: Research) -> bool:
    """Whether a research that ends now gets a written report: it is configured and has observations."""
    return bool(research.state["rules"].get("written_report") and research.graph.observations)


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
    return "section" if len(report["sections"]) < len(report["outline"]) else "summary"


def open_section(report: WrittenReport) -> PlannedSection:
    """The entry of the outline whose text comes next."""
    return planned(report)[len(report["sections"])]


def planned(report: WrittenReport) -> list[PlannedSection]:
    """The outline; [] while there is none."""
    return report["outline"] or []


def finish(research: Research, said: str) -> None:
    """Close the report and set the status that follows it."""
    report = research.report
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
