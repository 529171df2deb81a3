"""Sub-questions as acceptance criteria (seed 003 §6.2, §6.3): a tree with states, split until atomic."""

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import count
from typing import Any, Literal, NotRequired, TypedDict

from pathfinder.model.cycle.research import RUNNING, Research
from pathfinder.model.cycle.state import Constraints, Judgement, Scope, SubQuestion

State = Literal["pending", "in-progress", "completed", "failed", "blocked"]
Asked = Sequence[Mapping[str, Any]]
COMPLEXITY_THRESHOLD = 2  # things that one criterion may ask
MAX_SEARCHES = 2  # without an answer: what takes more is several questions
LEAST_WORDS = 3  # of what can be told to be answered
LEAST_SIGNS = 6  # the same in a script without spaces
LEVELS = 3  # q2, q2.1, q2.1.1
REPORT = "report"  # what is judged at the end
MOST_OFFERED = 2  # criteria that one card offers for splitting
PHASES = {  # of the double diamond (seed 003 §6.1), by step: wide, narrow, wide, narrow
    "PLAN": "discover",
    "EXPLORE": "define",
    "IDEATE": "design",
    **dict.fromkeys(("GAPS", "OUTLINE", "SECTION", "SUMMARY", "REVIEW"), "deliver"),
}
_ANOTHER = r"[;；]|[?？](?=\s*\w)"  # what ends a question before the text ends
_ALSO = r"[,，、]|\b(?i:and|or|und|oder|sowie|et|ou|и|или|및)\b|(?<=[가-힣])[와과](?=\s)"


class Inherited(TypedDict):
    """What a part has from above."""

    part_of: str
    scope: Scope
    constraints: NotRequired[Constraints]


def parents(asked: Asked) -> set[str]:
    """The IDs of the criteria that are split."""
    return {str(each["parent"]) for each in asked if each.get("parent")}


def leaves(asked: Sequence[SubQuestion]) -> list[SubQuestion]:
    """The criteria that are not split: only these are searched."""
    split_ones = parents(asked)
    return [each for each in asked if each["id"] not in split_ones]


def state_of(item: Mapping[str, Any], asked: Asked, most_searches: float) -> State:
    """Derived, never stored: `most_searches` without an answer are a failure."""
    parts = [each for each in asked if each.get("parent") == item["id"]]
    states = {state_of(each, asked, most_searches) for each in parts}
    if item.get("status") == "answered":
        return "completed"
    if states == {"failed"} or (not parts and item.get("searches", 0) >= most_searches):
        return "failed"
    if unresolved(item, asked):
        return "blocked"
    begun = item.get("searches") or item.get("observations") or states - {"pending", "blocked"}
    return "in-progress" if begun else "pending"


def unresolved(item: Mapping[str, Any], asked: Asked) -> list[str]:
    """The criteria that this one builds on and that are not answered."""
    open_ones = {each["id"] for each in asked if each.get("status") != "answered"}
    return [key for key in item.get("needs") or () if key in open_ones]


def complexity(text: str) -> int:
    """How many things a text asks, by its joints; where another question begins, that counts twice."""
    return 1 + 2 * len(re.findall(_ANOTHER, text)) + len(re.findall(_ALSO, text))


def verifiable(text: str) -> bool:
    """Whether a text says enough to tell whether it is answered."""
    words = re.findall(r"\w+", text)
    return len(words) >= LEAST_WORDS or (not text.isascii() and sum(map(len, words)) >= LEAST_SIGNS)


def why_not_atomic(item: Mapping[str, Any], asked: Asked) -> list[str]:
    """What speaks against answering a criterion as it is (seed 003 §6.3); [] for an atomic one."""
    found = {
        "complexity": complexity(str(item["text"])) > COMPLEXITY_THRESHOLD,
        "dependencies": bool(unresolved(item, asked)),
        "not verifiable": not verifiable(str(item["text"])),
        "duration": item.get("searches", 0) > MAX_SEARCHES,
    }
    return [name for name, holds in found.items() if holds]


def split_due(research: Research, first: str | None) -> dict[str, str]:
    """The open criteria to be split, with why, that with the ID `first` before the others.

    One that only waits for others is not atomic, but no better for being split.
    """
    asked = research.clarified["sub_questions"]
    due = {
        each["id"]: ", ".join(why)
        for each in leaves(asked)
        if can_be_split(each) and (why := why_not_atomic(each, asked)) and why != ["dependencies"]
    }
    return {key: due[key] for key in sorted(due, key=lambda key: key != first)[:MOST_OFFERED]}


def can_be_split(item: SubQuestion) -> bool:
    """Whether it is open, nobody said that it is whole, and its parts would not lie too deep."""
    return item["status"] == "open" and not item.get("whole") and item["id"].count(".") < LEVELS - 1


def inherited(research: Research, key: str | None) -> Inherited | None:
    """What a part has from above: the question it is a part of, scope and constraints; None for no part."""
    clarified = research.clarified
    texts = {each["id"]: each["text"] for each in clarified["sub_questions"]}
    parent = next((each.get("parent") for each in clarified["sub_questions"] if each["id"] == key), None)
    if parent is None:
        return None
    found: Inherited = {"part_of": texts[parent], "scope": clarified["scope"]}
    if "constraints" in clarified:
        found["constraints"] = clarified["constraints"]
    return found


def open_criterion(research: Research, text: str, parent: SubQuestion | None = None) -> SubQuestion:
    """A new sub-question, at the end of the list: the next of the top, or of the parts of `parent`."""
    asked = research.clarified["sub_questions"]
    above = parent["id"] if parent else None
    first = 1 + sum(each.get("parent") == above for each in asked)
    names = (f"{above}.{number}" if above else f"q{number}" for number in count(first))
    taken = {each["id"] for each in asked}
    made: SubQuestion = {
        "id": next(name for name in names if name not in taken),
        "text": text,
        "status": "open",
        "added": research.iteration,
    }
    if parent:
        made["parent"] = parent["id"]
        made |= {key: parent[key] for key in ("kind", "needs") if key in parent}  # type: ignore[typeddict-item]
    asked.append(made)
    return made


def split(research: Research, wanted: Mapping[str, Sequence[str]]) -> None:
    """Open the parts of some criteria; one without parts is whole as it is and not offered again."""
    for key, texts in wanted.items():
        item = next(each for each in research.clarified["sub_questions"] if each["id"] == key)
        if not texts:
            item["whole"] = True
            continue
        made = [open_criterion(research, text, item)["id"] for text in texts]
        research.note("split", f"{key} into {', '.join(made)}")


def complete(asked: Sequence[SubQuestion], answered: Collection[str]) -> list[SubQuestion]:
    """Mark what is answered, with its parts, and each parent whose parts all are; returns those named."""
    named = [each for each in asked if _within(each["id"], answered)]
    for each in named:
        each["status"] = "answered"
    for key in sorted(parents(asked), key=lambda key: -key.count(".")):
        parts = [each for each in asked if each.get("parent") == key]
        for item in asked:
            if item["id"] == key and all(each["status"] == "answered" for each in parts):
                item["status"] = "answered"
    return named


def _within(key: str, answered: Collection[str]) -> bool:
    pieces = key.split(".")
    return any(".".join(pieces[:length]) in answered for length in range(1, len(pieces) + 1))


def told(judgement: Judgement) -> str:
    """A vote in a line: why it was held, what was decided, by how many, and who dissents with what reason."""
    votes, decision = judgement["votes"], judgement["decision"]
    approving = sum(each["decision"] == "approve" for each in votes)
    majority = {"approved": "approve", "rejected": "reject"}.get(decision or "")
    said = f"VOTE because {judgement.get('why')}: {decision}, {approving} of {len(votes)} approve"
    dissent = [f"{each['view']}: {each['reason']}" for each in votes if each["decision"] != majority]
    return f"{said}; dissent: {'; '.join(dissent)}" if dissent else said


def judged(research: Research, judgement: Judgement) -> None:
    """Keep a judgement; after `iterate` search for what the report lacks, or reopen the sub-question."""
    research.state["judgements"] = [*research.state.get("judgements", []), judgement]
    what = "the report" if judgement["of"] == REPORT else judgement["of"]
    if "why" in judgement:
        research.note("vote", told(judgement), research.under_way)
    research.note("judged", f"{what}: {judgement['verdict']}", research.under_way)
    if judgement["verdict"] != "iterate":
        return
    for item in research.clarified["sub_questions"]:
        if item["id"] == judgement["of"]:
            item["status"], item["reopened"] = "open", True
    if judgement["of"] == REPORT:
        opened = [open_criterion(research, text)["id"] for text in judgement["lacks"]]
        research.set_status(RUNNING, f"the report lacks {', '.join(opened)}", research.under_way)
