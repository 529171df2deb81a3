"""What the documents that a report rests on say beside what it cites of them."""

from collections import Counter

from pathfinder.errors import SessionError
from pathfinder.evidence.numbering.numbered import Numbered
from pathfinder.evidence.places import Range, joined
from pathfinder.evidence.relevance.beside import beside
from pathfinder.session.sources.reading.passages import Reader
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import launcher
from pathfinder.steps.writing.uncited import numbers_of, told_of

UNSAID = "unsaid"
LEAST = 4  # sentences of a document that the report cites: from so many on it rests on it
ON_A_PAGE = 12  # documents
ROOM = 1_500  # characters of each
ALIKE = 3  # documents of a page in which a sentence of a template stands
TOLD = ("heading", "code")  # what says nothing by itself


def unsaid(session: Session, reader: Reader, page: int) -> tuple[list[tuple[str, list[Range]]], str]:
    """Of each document that the report cites often, what it says on the same matter beside; and the way on.

    While there is no report, beside what was noted. SessionError where there is no such page.
    """
    told = {name: some for name, some in told_of(session.research).items() if len(some) >= LEAST}
    names = sorted(filter(reader.archive.get, told), key=lambda name: (-len(told[name]), name))
    pages = -(-len(names) // ON_A_PAGE)
    if not 1 <= page <= pages:
        hint = f"pages: 1 to {pages}" if pages else "note or cite more of a document first"
        raise SessionError(f"there is no page {page} of what is unsaid", hint)
    texts = {name: reader.text(name) for name in names[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]}
    noted = numbers_of(session.research.graph.observations.values())
    words = {name: [*map(text.words, range(1, len(text) + 1))] for name, text in texts.items()}
    alike = Counter(each for some in words.values() for each in {*some})
    chosen = [
        (name, _best(text, words[name], told[name], noted[name], alike)) for name, text in texts.items()
    ]
    more = f"; to go on: {launcher()} read {UNSAID} --page {page + 1}" if page < pages else ""
    return chosen, f"page {page} of {pages}{more}"


def _best(
    text: Numbered, words: list[str], told: set[int], noted: set[int], alike: Counter[str]
) -> list[Range]:
    """The sentences of a text that say most on what is told of it, as many as have room."""
    own = [
        "" if unit.kind in TOLD or alike[said] >= ALIKE else said
        for unit, said in zip(text.units, words, strict=True)
    ]
    return joined((number, number) for number in beside(own, told, noted, ROOM))
