"""What the verdicts of a REVIEW are: complete, and what they mean for the text."""

from collections.abc import Container, Mapping, Sequence
from typing import Any

from pathfinder.evidence.reading import Pair, faults
from pathfinder.model.cycle import writing
from pathfinder.model.cycle.state import Reading, SentBack
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.step import Context
from pathfinder.steps.writing.replacing import Replaced, replaced


def check_items(answer: Answer, count: int) -> None:
    """Each of so many items has one verdict, with its reason where that is not `supported`."""
    named = [*answer.items("supported"), *((where, each["item"]) for where, each in answer.items("verdicts"))]
    numbers = [number for _, number in named]
    for where, number in named:
        if not number <= count or numbers.count(number) > 1:
            place = where if where.startswith("/supported") else f"{where}/item"
            answer.refuse(place, number, f"each item once, 1 to {count}")
    for where, each in answer.items("verdicts"):
        if each["verdict"] not in ("supported", "not_read") and not each.get("reason", "").strip():
            answer.refuse(f"{where}/reason", each.get("reason", ""), "why, in a few words")
    missing = [number for number in range(1, count + 1) if number not in numbers]
    if missing and answer.sound("/verdicts") and answer.sound("/supported"):
        expected = f"every item among `supported` or with a verdict; missing: {missing}"
        answer.refuse("/verdicts", missing, expected)


def wrong_of(said_by: Mapping[str, list[Pair]], found: Mapping[str, Reading]) -> dict[str, list[Pair]]:
    """What was found wrong of each part."""
    return {
        part: [pair for pair in pairs if faults([pair], found, partly=True)]
        for part, pairs in said_by.items()
    }


def sent_back(
    wrong: Mapping[str, list[Pair]], found: Mapping[str, Reading], put_right: Container[str]
) -> list[SentBack]:
    """What of it goes back to its writer."""
    left = {part: [pair for pair in pairs if pair.key not in put_right] for part, pairs in wrong.items()}
    return [
        {"part": part, "problems": [fault.kept() for fault in faults(pairs, found, partly=True)]}
        for part, pairs in left.items()
        if pairs
    ]


def put_right_at_once(
    wrong: Mapping[str, list[Pair]],
    found: Mapping[str, Reading],
    brought: Sequence[Mapping[str, Any]],
    context: Context,
) -> list[Replaced]:
    """The sentences that are sound with the words, and the places, which a reading has for them."""
    meant = {pair.key: found[pair.key] for pairs in wrong.values() for pair in pairs}
    texts = {
        part: writing.paragraphs_of(context.research.report, part) for part, pairs in wrong.items() if pairs
    }
    return [*replaced(texts, meant, brought, context)]
