"""Names of a sentence: each stands in a cited quote, in its source, or in the question."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from pathfinder.evidence.gate.ground import Case, Fault, where
from pathfinder.evidence.language.names import (
    Name,
    Vocabulary,
    codes,
    folded,
    has_code,
    knows,
    name_words,
    names,
    vocabulary,
    word_pattern,
)

_ADDRESS = re.compile(r"\S+://\S+|www\.\S+|\S*10\.\d{4,}/\S+|\S+@\S+")
_FIRST_LETTER = re.compile(r"[^\W\d_]")  # of a label: a capital there names nothing
_CAPITALS = re.compile(r"[A-Z]{3,6}(?:['’]s)?")
_COMPOUND = 12  # letters of a word that is several in one
_PLAIN_CODE = re.compile(r"[A-Z][^\W_]*")
_JOINS = re.compile(r"[ \-.]+(?:(?:of|de|van|von|the|and|&|der|la|al)[ -])?")


def unknown_names(case: Case) -> Iterator[Fault]:
    """Every name of a sentence is known; one of its writer's own may name what the graph has."""
    texts = [*case.quotes.values(), *case.allowed]
    if case.own:
        for one in case.ground.proven.values():
            texts += [one["quote"], *case.ground.about(one)]
    text = _FIRST_LETTER.sub(lambda match: match[0].lower(), case.text, count=1) if case.label else case.text
    for name in invented_names(text, texts, case.stored, case.language):
        yield Fault("name", name, *where(case, "a name", name))


def invented_names(
    sentence: str, known: Iterable[str], stored: Callable[[], Iterable[str]], code: str
) -> list[str]:
    """The names of a sentence that neither some texts nor the stored ones have; neighbours are joined.

    The stored texts, which `stored()` gives, are only read where the others lack a name.
    """
    sentence = _ADDRESS.sub(lambda match: " " * len(match[0]), sentence)  # checked as such elsewhere
    texts = list(known)
    some = [vocabulary(text) for text in texts]
    missing = [name for name in names(sentence, code, some) if not knows(name.word, some)]
    if missing:
        some += [vocabulary(text) for text in stored()]
        missing = [
            name
            for name in names(sentence, code, some)
            if name in missing and not knows(name.word, some) and not _shortens(name.word, some)
        ]
    runs: list[list[Name]] = []
    for name in missing:
        if runs and _JOINS.fullmatch(sentence[runs[-1][-1].end : name.start]):
            runs[-1].append(name)
        else:
            runs.append([name])
    spans = [(run[0].start, run[-1].end) for run in runs if not _spells_out(run, sentence, some)]
    for name in codes(sentence):
        if _PLAIN_CODE.fullmatch(name.word):  # looked up above, as any name
            continue
        if not any(has_code(name.word, each) for each in chain(texts, stored())):
            spans = [span for span in spans if not name.start <= span[0] < name.end] + [name[1:]]
    return [sentence[start:end] for start, end in sorted(spans)]


def _shortens(name: str, some: Iterable[Vocabulary]) -> bool:
    """Whether capitals are letters of one long word of the texts, in order: LOT of lockinontimeout."""
    if not _CAPITALS.fullmatch(name):
        return False
    letters = re.split("['’]", name)[0].lower()
    long = re.compile(r"[^\W\d_]*".join(letters) + r"[^\W\d_]*")
    return any(len(word) >= _COMPOUND and long.fullmatch(word) for each in some for word in each.words)


def _spells_out(run: list[Name], sentence: str, some: list[Vocabulary]) -> bool:
    """Whether words in a row are those that an acronym of the texts stands for."""
    words = [folded(word) for word in word_pattern(sentence).findall(sentence)]
    first = words.index(folded(run[0].word)) if folded(run[0].word) in words else 0
    telling = [
        word for word in words[max(0, first - 3) : first + len(run) + 3] if word not in name_words()["small"]
    ]
    near, initial = "".join(word[:1] for word in telling), folded(run[0].word)[:1]
    return any(initial in word and word in near for each in some for word in each.upper)
