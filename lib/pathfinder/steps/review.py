"""REVIEW: where no separate reader can be called, the open session reads the finished report a second time.

One card for all of it, with the sentences that are easiest got wrong, out of their order and without their
author (DESIGN section 7, rule 9).
"""

from typing import Any

from pathfinder.evidence.reading import Pair
from pathfinder.model.cycle import writing
from pathfinder.model.cycle.research import Research
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.step import Context

NAME = "REVIEW"
BY = "session"


def due(research: Research) -> bool:
    return writing.phase(research.state) == "review"


def inputs(context: Context) -> dict[str, Any]:
    from pathfinder.steps.cards.claims_shown import shown

    return shown(_asked(context))


def pairs(payload: dict[str, Any], context: Context) -> list[Pair]:
    """What an answer asserts beside quotes, each once."""
    from pathfinder.evidence.reading import of_answer

    titles = {key: str(each.get("title") or "") for key, each in context.cited_sources().items()}
    return of_answer(payload, context.research.graph.data, titles)


def follows(payload: dict[str, Any], context: Context) -> bool:
    """Whether a text that completes the report is followed by its REVIEW: once, if not all of it was read."""
    state, report = context.research.state, context.research.report
    part = writing.open_part(report)
    complete = part == writing.SUMMARY or report["summary"] is not None
    if not complete or report.get("mending") or not state["rules"].get("review"):
        return False
    others = [each["paragraphs"] for each in report["sections"] if each["id"] != part]
    texts = [*others, payload["paragraphs"]]
    known = state.get("readings", {})
    return any(pair.key not in known for text in texts for pair in pairs({"paragraphs": text}, context))


def _parts(context: Context) -> dict[str, list[Pair]]:
    """The sentences to be read, by the part they stand in."""
    report = context.research.report
    unread = report["unread"]
    every = [*(each["id"] for each in report["sections"]), writing.SUMMARY]
    parts = every if unread == writing.WHOLE else [unread]
    return {each: pairs({"paragraphs": writing.paragraphs_of(report, each)}, context) for each in parts}


def _unread(context: Context) -> dict[str, Pair]:
    """Those of them that nobody has read, each once, by their keys."""
    known = context.research.state.get("readings", {})
    every = (pair for part in _parts(context).values() for pair in part)
    return {pair.key: pair for pair in every if pair.key not in known}


def _asked(context: Context) -> list[Pair]:
    from pathfinder.steps.cards.claims_shown import weightiest

    return weightiest(_unread(context).values())


def check(answer: Answer, context: Context) -> dict[str, Any]:
    from pathfinder.evidence.reading import faults, readings

    asked = _asked(context)
    numbers = [each["item"] for _, each in answer.items("verdicts")]
    for where, each in answer.items("verdicts"):
        if not each["item"] <= len(asked) or numbers.count(each["item"]) > 1:
            answer.refuse(f"{where}/item", each["item"], f"each item once, 1 to {len(asked)}")
        if each["verdict"] not in ("supported", "not_read") and not each.get("reason", "").strip():
            answer.refuse(f"{where}/reason", each.get("reason", ""), "why, in a few words")
    missing = [number for number in range(1, len(asked) + 1) if number not in numbers]
    if missing and answer.sound("/verdicts"):
        answer.refuse("/verdicts", missing, f"a verdict on every item; missing: {missing}")
    if answer.problems:
        return {}
    found = readings(answer.data["verdicts"], asked, BY)
    faulty = [
        {"part": part, "problems": [[fault.pointer, fault.expected] for fault in wrong]}
        for part, sentences in _parts(context).items()
        if (wrong := faults(sentences, found))
    ]
    return {"readings": found, "left": len(_unread(context).keys() - found.keys()), "faulty": faulty}


def apply(research: Research, payload: dict[str, Any]) -> str:
    state = research.state
    state["readings"] = {**state.get("readings", {}), **payload["readings"]}
    if "faulty" not in payload:
        return _apply_to_part(research, payload)
    faulty, left = payload["faulty"], payload["left"]
    wrong = sum(len(each["problems"]) for each in faulty)
    said = f"{len(payload['readings'])} sentences read a second time, {wrong} not borne out"
    said += f"; {left} not read" if left else ""
    if faulty:
        del research.report["unread"]
        writing.mend(research.report, faulty)
        return f"{said}; {', '.join(each['part'] for each in faulty)} reopened, one after the other"
    _go_on(research, said)
    return said


def _apply_to_part(research: Research, payload: dict[str, Any]) -> str:
    """A card of an older research: each part was read when it was accepted, a long one on several cards."""
    state, report = research.state, research.report
    said = f"{len(payload['readings'])} sentences read a second time, {len(payload['faults'])} not borne out"
    if payload["left"] and payload["readings"]:
        return f"{said}; {payload['left']} to be read"
    if payload["faults"] and writing.reopen(report, report["unread"], payload["faults"]):
        del report["unread"]
    else:
        _go_on(research, said)
    return f"{said}; {report['sent_back']['part']} reopened" if writing.problems_sent_back(state) else said


def fail(research: Research) -> None:
    """What nobody read stays in the report as not read."""
    _go_on(research, "not read a second time")


def _go_on(research: Research, said: str) -> None:
    report = research.report
    del report["unread"]
    if report["summary"] is not None:
        writing.finish(research, f"the report is written; {said}")
