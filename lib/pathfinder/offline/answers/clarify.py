"""CLARIFY: the question as asked, what counts as answered, the parts of the question."""

from collections.abc import Iterator

from pathfinder.evidence.language.words import squeeze
from pathfinder.offline.limits import limit
from pathfinder.offline.reader import Answer, Card
from pathfinder.offline.reading.parts import parts
from pathfinder.offline.reading.phrases import key_phrases
from pathfinder.offline.reading.sentences import shorten
from pathfinder.offline.wording import wording_for

MOST_SUB_QUESTIONS = 7
SIDES = ("measurability", "constraints", "scope", "specificity")
BESIDES = ("limitations", "scope")  # of the six lenses: what a question forgets to ask


def answer(card: Card) -> Answer:
    """Everything is made of the question's own words."""
    question, contract = squeeze(str(card["inputs"]["question"])), card["contract"]
    words = wording_for(question)
    phrases = key_phrases(question) or [question.rstrip("?？ ") or question]
    longest = limit(contract, "sub_questions", "items", "text", keyword="maxLength", default=300)
    most = limit(contract, "sub_questions", keyword="maxItems", default=MOST_SUB_QUESTIONS)
    texts = list(
        dict.fromkeys(
            shorten(text, longest) for text in _sub_questions(question, phrases, words["sub_questions"])
        )
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
        # rules cannot tell how clear a question is: it is taken at its word
        "clarity": {side: {"score": 1.0, "reason": words["at_its_word"]} for side in SIDES},
    }


def _sub_questions(question: str, phrases: list[str], templates: dict[str, str]) -> Iterator[str]:
    """The parts of the question; what it leaves unsaid is asked by two lenses, on its key phrases."""
    topic = ", ".join(phrases[:3])
    yield from parts(question)
    for lens in BESIDES:
        yield templates[lens].format(a=topic)
