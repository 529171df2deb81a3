"""Kinds of questions, and what a sentence that answers one shows: the patterns of a table."""

import re
from typing import NamedTuple

from pathfinder.data import table
from pathfinder.evidence.language.stopwords import words_of


class Kind(NamedTuple):
    """A kind of question: how it is asked, and by which words an answer to it is known."""

    asked: str
    shown: str

    def asks(self, question: str) -> bool:
        """Whether a question is of this kind."""
        return bool(re.search(self.asked, question, re.IGNORECASE))

    def shows(self, sentence: str) -> bool:
        """Whether a sentence has the cue of an answer to it."""
        return bool(re.search(self.shown, sentence, re.IGNORECASE))


_TABLE = table("pathfinder.evidence.relevance", "question_kinds.toml")


NUMBER_WORDS = words_of("one two three four five six seven eight nine ten eleven twelve sixth half third")
KINDS = {
    name: Kind("|".join(row["asked"]), "|".join(row["shown"]))
    for name, row in _TABLE.items()
    if "asked" in row
}
DEMANDED = ("quantity", "date")  # what an answer can hardly do without
PERSON, PLACE = (
    re.compile("|".join(_TABLE["asks_for_a_name"][name]), re.IGNORECASE) for name in ("person", "place")
)
PLACE_CUE = re.compile(
    r"\b(?:in|at|near|to|from|on|across|südlich|nördlich|über|bei|nach) (?:the |der |den )?(?=[A-ZÄÖÜ])"
)
