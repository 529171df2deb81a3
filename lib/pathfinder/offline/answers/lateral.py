"""LATERAL: the offline reader knows one other way, the words of the sources instead of the question's."""

from pathfinder.offline.reader import Answer, Card
from pathfinder.offline.reading.sentences import shorten

LONGEST = 300


def answer(card: Card) -> Answer:
    task = card["inputs"]["task"]
    waiting = [each for each in task["sub_questions"] if each.endswith("(open)")] or [task["question"]]
    return {
        "approach": f"Search with the words of the sources for: {shorten(str(waiting[-1]), LONGEST)}",
        "rationale": "The words of the question were searched for already and brought nothing more.",
        "risks": ["The documents may not answer it."],
        "quick_win": "One query from the headings of a source that was used.",
    }
