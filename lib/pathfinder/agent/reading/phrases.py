"""Key phrases and names of a text: runs of words that carry content, as written."""

from __future__ import annotations

from pathfinder.evidence.stopwords import PHRASE_BREAKERS
from pathfinder.evidence.words import HAN_RUN, HAN_SPLIT, HANGUL, Token, tokens


def key_phrases(text: str, limit: int = 6) -> list[str]:
    """Runs of content words as written (Korean without particles), in order, each once."""
    phrases: list[str] = []
    run: list[str] = []
    end = 0
    words = tokens(text)
    if words and words[-1].text.casefold() == "work":  # "how does X work?"
        words = words[:-1]
    for token in words:
        if run and (not token.content or text[end : token.start].strip(" \t\n-‐/_")):
            phrases.append(" ".join(run))
            run = []
        end = token.end
        if token.content and bare_word(token).casefold() not in PHRASE_BREAKERS:
            closed = _extend(run, token)
            if closed:
                phrases.append(" ".join(run))
                run = []
        elif run:
            phrases.append(" ".join(run))
            run = []
    if run:
        phrases.append(" ".join(run))
    distinct = {phrase.casefold(): phrase for phrase in reversed(phrases) if _telling(phrase)}
    return list(reversed(distinct.values()))[:limit]


def _extend(run: list[str], token: Token) -> bool:
    """Add a word to the running phrase; true where the word closes it (Korean particle, Chinese run)."""
    if HAN_RUN.match(token.text):
        run.extend(part for part in HAN_SPLIT.split(token.text) if part)
        return True
    if HANGUL.search(token.text):
        bare = bare_word(token)
        run.append(bare)
        return bare != token.text or len(run) >= 3
    run.append(token.text)
    return len(run) >= 4


def bare_word(token: Token) -> str:
    """A word as written, a Korean one without its particle."""
    return token.text[: len(token.stems[0])] if HANGUL.search(token.text) else token.text


def _telling(phrase: str) -> bool:
    return len(phrase) > 1 and not phrase.replace(" ", "").isdigit()
