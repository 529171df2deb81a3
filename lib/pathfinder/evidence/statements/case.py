"""One sentence with all that it is held against, and what a rule finds in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pathfinder.evidence.statements.ground import Basis, Ground, basis
from pathfinder.evidence.words import language

if TYPE_CHECKING:
    from pathfinder.evidence.statements.sentence import Sentence

_QUESTION = ("?", "？")


class Fault(NamedTuple):
    """What is wrong: a standard term, the words of the sentence, and one line that tells how to mend it."""

    kind: str
    value: str
    expected: str


class Case(NamedTuple):
    """A sentence, the ground and the part of it on which the sentence rests."""

    sentence: Sentence
    ground: Ground
    basis: Basis
    language: str

    @property
    def text(self) -> str:
        """The words of the sentence."""
        return self.sentence["text"]

    @property
    def cites(self) -> bool:
        """Whether the sentence names any evidence, existing or not."""
        return bool(self.sentence["cites"] or self.sentence["hypotheses"])

    @property
    def view(self) -> bool:
        """Whether the sentence is its writer's own judgement: marked so, and without evidence."""
        return self.sentence["view"] and not self.cites

    @property
    def factual(self) -> bool:
        """Whether the sentence states something that needs evidence."""
        asks = self.text.rstrip("*_\"'”’»)] ").endswith(_QUESTION)
        return not self.view and not (asks and not self.cites) and any(map(str.isalpha, self.text))


def comparable(case: Case) -> list[str]:
    """What a sentence may be compared with word by word: its quotes, or summaries where these are foreign."""
    return [
        one["quote"] if language(one["quote"]) == case.language else one["summary"]
        for one in (case.basis.proven or case.basis.cited).values()
    ]


def case(sentence: Sentence, ground: Ground) -> Case:
    """A sentence on its ground."""
    return Case(sentence, ground, basis(sentence, ground), language(sentence["text"]))
