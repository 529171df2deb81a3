"""Other words for what is asked, out of what the research itself wrote about the same."""

from collections.abc import Iterable

from pathfinder.evidence.language.words import stem, terms, tokens

SAME = 0.5  # of the words that are asked: a text that has them is about the same
MOST = 24  # words


def expansion(words: str, texts: Iterable[str]) -> str:
    """The words that texts about the same have besides; "" for none.

    `texts` are the sub-questions of a research, its queries and the keywords of its hypotheses.
    """
    asked = terms(words)
    found: dict[str, str] = {}
    for text in texts if asked else ():
        if len(asked & terms(text)) >= SAME * len(asked):
            for token in tokens(text):
                if token.content and not asked.intersection(token.stems):
                    found.setdefault(stem(token.text), token.text)
    return " ".join(list(found.values())[:MOST])
