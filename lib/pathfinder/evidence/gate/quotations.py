"""Words inside quotation marks: they stand in a cited quote, by the same proof as a quote in its source."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from pathfinder.evidence.gate.ground import Case, Fault, where
from pathfinder.evidence.gate.sentence import code_of
from pathfinder.evidence.language.detection import same_script
from pathfinder.evidence.language.words import squeeze

if TYPE_CHECKING:
    from pathfinder.evidence.quotes.proof import PreparedText

TERM = 6  # words: so short a quotation may be a title or a term that stands elsewhere in the source
OMITTED = 3  # words of a title or of the question that a quotation of it may leave out
_PAIRS = (
    *("“[^“”]+”", "„[^„“”]+[“”]", "«[^«»]+»", "»[^«»]+«", "「[^「」]+」", "『[^『』]+』", "《[^《》]+》"),
    *('(?<!\\w)"[^"]+"(?!\\w)', "(?<!\\w)‘(?:[^‘’]|(?<=\\w)’(?=\\w))+’(?!\\w)", "‚[^‚‘’]+[‘’]", "‹[^‹›]+›"),
    "(?<![\\w'])'(?![\\s'])(?:[^']|(?<=\\w)'(?=\\w))+(?<![\\s])'(?!\\w)",
)
_QUOTED = re.compile("|".join(_PAIRS))
_INSERTED = re.compile(r"\s*[\[［](?!\s*(?:\.{3}|…)\s*[\]］]|\w[\]］]\w)[^\]］]{1,60}[\]］]\s*")
_LEFT_OUT = re.compile(r"\W*(?:\.{3}|…)\W*")  # "// ..." for lines that are not shown
_EDGE = " \n\"'“”„«»‘’‚‹›「」『』《》.,;:!?。，、…"


def invented_quotation(case: Case) -> Iterator[Fault]:
    """What a sentence quotes stands in a cited quote; a title or a term, also elsewhere in its source."""
    for words in invented(
        case.text, case.quotes.values(), case.titles, lambda: (*case.allowed, *case.stored())
    ):
        instead = "; or your own words without quotation marks"
        yield Fault("invented_quotation", words, *where(case, "the exact words", words, instead))


def invented_code(case: Case) -> Iterator[Fault]:
    """Each line of a block of code stands in a cited source, whatever space is in it.

    But for an ellipsis of lines that are not shown, and for an example of the writer's own ([view]).
    """
    if case.sentence["view"]:
        return
    known = [squeeze(text) for text in (*case.quotes.values(), *case.stored())]
    for line in map(squeeze, code_of(case.text)[1].splitlines()):
        if line and not _LEFT_OUT.fullmatch(line) and not any(line in text for text in known):
            expected = "a line of a cited source as it stands there; [view] behind an example of your own"
            yield Fault("invented_code", line, expected)


def invented(
    text: str, quotes: Iterable[str], titles: Iterable[str], elsewhere: Callable[[], Iterable[str]]
) -> list[str]:
    """The quotations of a text that stand in no quote, title or question, nor `elsewhere` if they are short.

    What is quoted in another script than every quote is a translation, which cannot be looked up.
    """
    some, named = [quote for quote in quotes if quote], tuple(titles)
    found = []
    for words in quotations(text):
        foreign = some and not any(same_script(words, quote) for quote in some)
        if foreign or any(_proven(words, _prepared(quote)) for quote in some):
            continue
        if any(_stands(words, other) or _abridges(words, other) for other in named):
            continue
        if len(words.split()) <= TERM and any(_stands(words, other) for other in (*some, *elsewhere())):
            continue
        found.append(words)
    return found


def quotations(text: str) -> list[str]:
    """The words inside quotation marks of any usual style, without the marks."""
    found = [match[0][1:-1].strip(_EDGE) for match in _QUOTED.finditer(text)]
    return [words for words in found if any(map(str.isalpha, words))]


def _proven(words: str, text: PreparedText) -> bool:
    """Whether the words stand in a text; what the writer put in between in brackets is none of them."""
    from pathfinder.evidence.quotes.proof import prove

    parts = [part.strip(_EDGE) for part in _INSERTED.split(words)]
    parts = [part for part in parts if any(map(str.isalnum, part))]
    return bool(parts) and all(prove(part, text) for part in parts)


def _stands(words: str, text: str) -> bool:
    """Whether some words stand in a text, in any case and with any signs between them."""
    return f" {_words(words)} " in f" {_words(text)} "


def _abridges(words: str, text: str) -> bool:
    """Whether some words stand in a text in their order, close together, with others left out."""
    wanted, told = _words(words).split(), _words(text).split()
    for start in (at for at, word in enumerate(told) if word == wanted[0]) if wanted[2:] else ():
        left = iter(told[start : start + len(wanted) + OMITTED])
        if all(word in left for word in wanted):
            return True
    return False


@lru_cache(maxsize=512)
def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


@lru_cache(maxsize=2048)
def _prepared(quote: str) -> PreparedText:
    """A quote in the forms in which words are looked up in it."""
    from pathfinder.evidence.quotes.proof import prepare

    return prepare(quote)
