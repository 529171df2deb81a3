"""Whether something lies within what the research is about, by its words."""

from pathfinder.evidence.language.words import terms
from pathfinder.model.cycle.state import Clarified


def within_scope(text: str, clarified: Clarified) -> bool:
    """Whether a text shares a word with the question, and has not all words of what is left out."""
    words, scope = terms(text), clarified["scope"]
    if any((left_out := terms(each)) and left_out <= words for each in scope["excludes"]):
        return False
    questions = [each["text"] for each in clarified["sub_questions"]]
    names = [each["name"] for each in clarified.get("concepts", ())]
    about = [clarified["question"], *questions, *scope["includes"], *names]
    return any(words & terms(each) for each in about)
