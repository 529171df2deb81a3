"""CLARIFY: the question as asked, what counts as answered, sub-questions by six lenses (seed 000 §4.7)."""

from collections.abc import Iterator

from pathfinder.evidence.language.words import squeeze
from pathfinder.offline.limits import limit
from pathfinder.offline.reader import Answer, Card
from pathfinder.offline.reading.phrases import key_phrases
from pathfinder.offline.reading.sentences import shorten
from pathfinder.offline.wording import LENSES, wording_for

MOST_SUB_QUESTIONS = 6


def answer(card: Card) -> Answer:
    """Everything is made of the question's own words."""
    question, contract = squeeze(str(card["inputs"]["question"])), card["contract"]
    words = wording_for(question)
    phrases = key_phrases(question) or [question.rstrip("?？ ") or question]
    longest = limit(contract, "sub_questions", "items", "text", keyword="maxLength", default=300)
    most = limit(contract, "sub_questions", keyword="maxItems", default=MOST_SUB_QUESTIONS)
    texts = list(
        dict.fromkeys(shorten(text, longest) for text in _sub_questions(phrases, words["sub_questions"]))
    )
    line = limit(contract, "scope", "includes", "items", keyword="maxLength", default=200)
    least = limit(contract, "scope", "includes", "items", keyword="minLength", default=1)
    included = [shorten(phrase, line) for phrase in phrases if len(phrase) >= least]
    return {
        "question": shorten(question, limit(contract, "question", keyword="maxLength", default=2000)),
        "answered_when": list(words["answered_when"]),
        "sub_questions": [{"text": text} for text in texts[:most]],
        "scope": {
            "includes": included,
            "excludes": [words["outside"]],
        },
    }


def _sub_questions(phrases: list[str], templates: dict[str, str]) -> Iterator[str]:
    """One question a lens, on the first key phrases together."""
    topic = ", ".join(phrases[:3])
    for lens in LENSES:
        yield templates[lens].format(a=topic)
