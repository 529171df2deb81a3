"""Names in the summary of an observation: each stands in its quote, or somewhere in its source."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pathfinder.evidence.statements.names import unknown
from pathfinder.evidence.words import language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_ADDRESS = re.compile(r"\S+://\S+|www\.\S+|\S*10\.\d{4,}/\S+|\S+@\S+")
_LOWER = re.compile(r"(?<![\w'’-])[a-zà-öø-ÿß]{3,}(?![\w'’])")


def invented_names(
    summary: str, quote: str, about: Iterable[str], stored: Callable[[], Iterable[str]]
) -> list[str]:
    """The names of a summary that neither its quote nor `about` nor the stored texts of its source have.

    The stored texts are only asked for where the others lack a name. A quote in another language may write
    names in another way, so nothing is said of its summary.
    """
    if language(summary) != language(quote):
        return []
    summary = _ADDRESS.sub(" ", summary)  # checked as such elsewhere
    common = frozenset(_LOWER.findall(quote))
    known = [quote, *about]
    missing = unknown(summary, known, common)
    if not missing:
        return []
    texts = list(stored())
    folded = " ".join(" ".join(texts).split()).casefold()
    if all(name.casefold() in folded for name in missing):
        return []
    missing = unknown(summary, [*known, *texts], common)
    return [name for name in missing if not any(_spelled_out(name, text) for text in texts)]


def _spelled_out(name: str, text: str) -> bool:
    """Whether a text has the capitalised words that an acronym stands for."""
    if not (name.isupper() and name.isalpha() and len(name) > 2):
        return False
    words = r"\w+[ -](?:(?:of|the|and|for|de) )*".join(name)
    return bool(re.search(rf"(?<!\w){words}", text))
