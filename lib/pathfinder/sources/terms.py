"""Words of queries and passages, for search without grammar: also for scripts written without spaces."""

from __future__ import annotations

import re

WORD = re.compile(r"\w+", re.UNICODE)
# Chinese, Japanese, Korean, Thai, Lao, Khmer, Burmese: words are not parted by spaces, or carry endings.
UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003134f]+"
)
STOP_TEXT = """
a about after all also an and any are as at be because been before being between both but by can could
did do does doing during each for from further had has have having he her here hers him his how i if in
into is it its itself just me more most my no nor not of off on once only or other our out over own same
she should so some such than that the their theirs them then there these they this those through to too
under until up very was we were what when where which while who whom why will with would you your der die
das und oder ein eine ist sind mit von zu den dem des im auf für nicht wie was le la les de du des un une
et ou est sont dans pour que qui el los las y en por para con es son
"""
STOP_WORDS = frozenset(STOP_TEXT.split())
SUFFIXES = ("ingly", "edly", "ing", "ies", "ed", "es", "ly", "s")


def query_terms(query: str) -> list[str]:
    """The words of a query in lower case, each once, without stop words unless nothing else is left."""
    words = list(dict.fromkeys(word.lower() for word in WORD.findall(query)))
    telling = [word for word in words if word not in STOP_WORDS]
    return (telling or words)[:40]


def bigrams(text: str) -> list[str]:
    """Neighbouring pairs of characters in the runs of unspaced scripts (a lone character as it is)."""
    pairs: list[str] = []
    for run in UNSPACED.findall(text):
        pairs.extend([run] if len(run) == 1 else (run[i : i + 2] for i in range(len(run) - 1)))
    return pairs


def stem(word: str) -> str:
    """`word` without its commonest English endings: light, for ranking only."""
    for suffix in SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 4:
            return word.removesuffix(suffix)
    return word


def index_terms(text: str) -> list[str]:
    """Stems and bigrams of a text, in order, repeated as they occur."""
    spaced = [stem(word) for word in WORD.findall(UNSPACED.sub(" ", text.lower()))]
    return [term for term in spaced if term not in STOP_WORDS] + bigrams(text)
