"""Which sub-questions the new observations answer: by the lens that CLARIFY asked them through."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from pathfinder.agent.reading.claims import conditions
from pathfinder.agent.wording import SUB_QUESTIONS
from pathfinder.evidence.words import terms

_SHOWS = {
    "definition": r"^[^,;]{2,60}\b(?:is|are|means|refers to|ist|sind)\b|이다|란 |是",
    "comparison": r"\bthan\b|\bwhereas\b|\bunlike\b|\bcompared\b|보다|반면|\bals\b|\bhingegen\b|比",
    "cases": r"\d",
    "limitations": r"\b(?:not|no|never|only|however|limit\w*|except|cannot|nicht|kein\w*|nur|jedoch)\b"
    r"|n[’']t\b|않|없|못|한계|제한|不|没|仅|局限",
    "application": r"\b(?:us(?:e|ed|ing)|should|recommend\w*|must|apply|applied|verwende\w*|empf\w+)\b"
    r"|soll\w*|사용|권장|활용|使用|建议|应用",
}


def answered(sub_questions: Iterable[dict[str, Any]], observations: Sequence[str]) -> list[str]:
    """The IDs of open sub-questions for which an observation shows what their lens asks for."""
    return [
        str(one["id"])
        for one in sub_questions
        if one.get("status", "open") == "open"
        and any(_answers(str(one["text"]), text) for text in observations)
    ]


def _answers(question: str, text: str) -> bool:
    found = _lens(question)
    if found is None:
        return False
    lens, about = found
    if not terms(about) or len(terms(about) & terms(text)) < min(2, len(terms(about))):
        return False
    return bool(conditions(text)) if lens == "scope" else bool(re.search(_SHOWS[lens], text, re.IGNORECASE))


def _lens(question: str) -> tuple[str, str] | None:
    """The lens of a sub-question that CLARIFY worded, and the phrase it asks about; None for any other."""
    for templates in SUB_QUESTIONS.values():
        for lens, template in templates.items():
            before, after = template.split("{a}")
            if question.startswith(before) and question.endswith(after):
                return lens, question[len(before) : len(question) - len(after)]
    return None
