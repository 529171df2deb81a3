"""Key phrases and names of a text: runs of words that carry content, as written."""

from pathfinder.evidence.language.stopwords import PHRASE_BREAKERS
from pathfinder.evidence.language.words import Token, has_hangul, is_han, tokens, without_stops


def key_phrases(text: str, limit: int = 6) -> list[str]:
    """Runs of content words as written (Korean without particles), in order, each once."""
    runs: list[list[str]] = [[]]
    end = 0
    words = tokens(text)
    if words and words[-1].text.casefold() == "work":  # "how does X work?"
        words = words[:-1]
    for token in words:
        if text[end : token.start].strip(" \t\n-‐/_"):
            runs.append([])
        end = token.end
        breaks = not token.content or bare_word(token).casefold() in PHRASE_BREAKERS
        if breaks or _extend(runs[-1], token):
            runs.append([])
    phrases = [" ".join(run) for run in runs if run]
    distinct = {phrase.casefold(): phrase for phrase in reversed(phrases) if _telling(phrase)}
    return list(reversed(distinct.values()))[:limit]


def _extend(run: list[str], token: Token) -> bool:
    """Add a word to the running phrase; true where the word closes it (Korean particle, Chinese run)."""
    if is_han(token.text[0]):
        run.extend(without_stops(token.text))
        return True
    if has_hangul(token.text):
        bare = bare_word(token)
        run.append(bare)
        return bare != token.text or len(run) >= 3
    run.append(token.text)
    return len(run) >= 4


def bare_word(token: Token) -> str:
    """A word as written, a Korean one without its particle."""
    return token.text[: len(token.stems[0])] if has_hangul(token.text) else token.text


def _telling(phrase: str) -> bool:
    return len(phrase) > 1 and not phrase.replace(" ", "").isdigit()
