"""OUTLINE: the findings in their order, then what was rejected; the offline reader plans nothing else."""

from typing import Any

from pathfinder.offline.cards import OutlineInputs
from pathfinder.offline.limits import limit
from pathfinder.offline.reader import Answer, Card
from pathfinder.offline.reading.sentences import shorten
from pathfinder.offline.wording import wording_for

SECTION_WORDS = 300
PER_SECTION = 20  # hypotheses
SECTIONS = 7  # of findings; the last is for what was rejected


def answer(card: Card) -> Answer:
    """The card has the findings and the observations."""
    inputs: OutlineInputs = card["inputs"]
    contract = card["contract"]
    words = wording_for(str(inputs["question"]))["report"]
    longest = limit(contract, "title", keyword="maxLength", default=160)
    parts = _parts(inputs)
    sections = [
        _section(words["found_more"].format(number) if number > 1 else words["found"], part, words)
        for number, part in enumerate(parts, 1)
    ]
    rejected = list(inputs["rejected"])[:PER_SECTION]
    if rejected:
        sections.append(_section(words["rejected"], rejected, words))
    share = min(SECTION_WORDS, inputs["most_words"] // len(sections))
    sections = [{**each, "words": share} for each in sections]
    return {"title": shorten(words["title"].format(inputs["question"]), longest), "sections": sections}


def _parts(inputs: OutlineInputs) -> list[list[str]]:
    """The evidence of the sections: findings, else open hypotheses, else observations alone."""
    facts = [
        key
        for each in inputs["sub_questions"]
        for key in (each["observations"] or [each["id"]] * ("by_source" in each))
    ]
    keys = list(inputs["findings"]) or list(inputs["open"]) or [*facts, *inputs["observations"]]
    size = max(PER_SECTION, -(-len(keys) // SECTIONS))
    return [keys[at : at + size] for at in range(0, len(keys), size)]


def _section(heading: str, evidence: list[str], words: dict[str, str]) -> dict[str, Any]:
    return {"heading": heading, "covers": words["covers"], "evidence": evidence}
