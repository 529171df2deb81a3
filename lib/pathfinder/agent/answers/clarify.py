"""CLARIFY: the question as asked, what counts as answered, sub-questions by six lenses (seed 000 §4.7)."""

from __future__ import annotations

from collections.abc import Iterator

from pathfinder.agent import wording
from pathfinder.agent.contract import limit
from pathfinder.agent.reader import Answer, Card, Reader
from pathfinder.agent.reading.phrases import key_phrases
from pathfinder.agent.reading.sentences import shorten
from pathfinder.evidence.words import squeeze

MOST_SUB_QUESTIONS = 6


def answer(card: Card) -> Reader:
    """Needs no command: everything is made of the question's own words."""
    yield from ()
    question = squeeze(str(card["inputs"]["question"]))
    return _compose(question, card["contract"])


def _compose(question: str, contract: dict[str, object]) -> Answer:
    code = wording.spoken(question)
    phrases = key_phrases(question) or [question.rstrip("?？ ") or question]
    longest = limit(contract, "sub_questions", "items", "text", keyword="maxLength", default=300)
    most = limit(contract, "sub_questions", keyword="maxItems", default=MOST_SUB_QUESTIONS)
    texts = list(dict.fromkeys(shorten(text, longest) for text in _sub_questions(phrases, code)))
    line = limit(contract, "scope", "includes", "items", keyword="maxLength", default=200)
    least = limit(contract, "scope", "includes", "items", keyword="minLength", default=1)
    included = [shorten(phrase, line) for phrase in phrases if len(phrase) >= least]
    return {
        "question": shorten(question, limit(contract, "question", keyword="maxLength", default=2000)),
        "answered_when": list(wording.ANSWERED_WHEN[code]),
        "sub_questions": [{"text": text} for text in texts[:most]],
        "scope": {
            "includes": included,
            "excludes": [wording.OUTSIDE[code]],
        },
    }


def _sub_questions(phrases: list[str], code: str) -> Iterator[str]:
    """One question a lens, on the first key phrases together."""
    topic = ", ".join(phrases[:3])
    for lens in wording.LENSES:
        yield wording.SUB_QUESTIONS[code][lens].format(a=topic)
