"""Words of queries and passages, for search without grammar: also for scripts written without spaces."""

import re
from functools import cache

from pathfinder.data import table
from pathfinder.evidence.quotes.characters import reaches

WORD = re.compile(r"\w+", re.UNICODE)
# Chinese, Japanese, Korean, Thai, Lao, Khmer, Burmese: words are not parted by spaces, or carry endings.
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003134f"
)
STOP_WORDS = frozenset(table("pathfinder.sources.search", "stop_words.toml")["words"].split())
SUFFIXES = ("ingly", "edly", "ing", "ies", "ed", "es", "ly", "s")


def query_terms(query: str) -> list[str]:
    """The words of a query in lower case, each once, without stop words unless nothing else is left."""
    words = list(dict.fromkeys(word.lower() for word in WORD.findall(query)))
    telling = [word for word in words if word not in STOP_WORDS]
    return (telling or words)[:40]


def bigrams(text: str) -> list[str]:
    """Neighbouring pairs of characters in the runs of unspaced scripts (a lone character as it is)."""
    pairs: list[str] = []
    for run in _unspaced().findall(text) if reaches(text, _UNSPACED[0]) else ():
        pairs.extend([run] if len(run) == 1 else (run[i : i + 2] for i in range(len(run) - 1)))
    return pairs


@cache
def _unspaced() -> re.Pattern[str]:
    return re.compile(f"[{_UNSPACED}]+")


def stem(word: str) -> str:
    """`word` without its commonest English endings: light, for ranking only."""
    for suffix in SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 4:
            return word.removesuffix(suffix)
    return word
