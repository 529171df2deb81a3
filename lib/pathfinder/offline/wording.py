"""The fixed wording of answers in each language, filled with words that were found, and read back.

It stands in `wording.toml`.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from pathfinder.data import table
from pathfinder.evidence.language.detection import language
from pathfinder.evidence.language.words import terms
from pathfinder.model.cycle.state import SubQuestion
from pathfinder.offline.cards import ExploreInputs
from pathfinder.offline.reading.claims import conditions
from pathfinder.offline.reading.lexicon import pattern
from pathfinder.offline.reading.parts import part_of

LENSES = ("definition", "scope", "comparison", "cases", "limitations", "application")  # seed 000 §4.7


def languages() -> dict[str, dict[str, Any]]:
    """Language -> its wording."""
    return table("pathfinder.offline", "wording.toml")


def wording_for(text: str) -> dict[str, Any]:
    """The wording in the language of `text`, or in English."""
    known = languages()
    return known.get(language(text), known["en"])


def answered(sub_questions: Iterable[SubQuestion], observations: Sequence[str]) -> list[str]:
    """The IDs of open sub-questions for which an observation shows what their lens asks for."""
    return [
        str(one["id"])
        for one in sub_questions
        if one.get("status", "open") == "open"
        and any(_answers(str(one["text"]), text) for text in observations)
    ]


def open_parts(sub_questions: Iterable[SubQuestion]) -> list[str]:
    """The sub-questions without an answer that come from the question itself, not from a lens."""
    asked = (str(one["text"]) for one in sub_questions if one.get("status", "open") == "open")
    return [text for text in asked if _lens(text) is None]


def part_of_card(inputs: ExploreInputs, text: str, context: str) -> str:
    """The ID of the sub-question of a card that a sentence answers, "" for none.

    What a lens asks for comes second: to a part of the question that has an answer already.
    """
    asked = inputs.get("sub_questions") or ()
    known = [one for one in asked if _lens(str(one["text"])) is None]
    found = part_of(text, context, str(inputs["question"]), known)
    if not any(one["id"] == found and one.get("status") != "answered" for one in known):
        by_lens = (str(one["id"]) for one in asked if _answers(str(one["text"]), text))
        return next(by_lens, found)
    return found


def _answers(question: str, text: str) -> bool:
    found = _lens(question)
    if found is None:
        return False
    lens, about = found
    if not terms(about) or len(terms(about) & terms(text)) < min(2, len(terms(about))):
        return False
    return bool(conditions(text)) if lens == "scope" else bool(pattern(f"shows_{lens}").search(text))


def _lens(question: str) -> tuple[str, str] | None:
    """The lens of a sub-question that CLARIFY worded, and the phrase it asks about; None for any other."""
    for templates in (each["sub_questions"] for each in languages().values()):
        for lens, template in templates.items():
            before, after = template.split("{a}")
            if question.startswith(before) and question.endswith(after):
                return lens, question[len(before) : len(question) - len(after)]
    return None
