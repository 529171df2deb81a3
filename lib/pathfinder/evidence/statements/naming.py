"""Names of a sentence: each stands in a cited quote, is known of its source, or is asked about."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pathfinder.evidence.statements import names
from pathfinder.evidence.statements.case import Fault, comparable
from pathfinder.evidence.statements.citing import quoted
from pathfinder.evidence.statements.stating import rejected_summaries
from pathfinder.evidence.statements.vocabulary import POSSESSIVE, folded, knows, vocabulary
from pathfinder.evidence.words import language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.statements.case import Case


def unknown_names(case: Case) -> Iterator[Fault]:
    """Every name of a citing sentence stands in a cited quote, in its source's record, or in the question."""
    if not case.cites or not case.factual:
        return
    known_texts = [*case.basis.quotes.values(), *rejected_summaries(case), case.ground.question]
    for one in (*case.basis.proven.values(), *case.basis.cited.values()):
        known_texts += case.ground.about(one)
        if language(one["quote"]) != case.language:
            known_texts.append(one["summary"])  # the name as the report's language writes it
        else:
            known_texts += case.ground.named_by_its_source(one)
    for name in names.unknown(case.text, known_texts, case.ground.common):
        if _completed(case, name, known_texts) or _owner(case, name):
            continue
        yield Fault("name", name, _where_named(case, name))


def exchanged_name(case: Case) -> Iterator[Fault]:
    """The first word of a sentence stands where a quote has another name: "Ford sold" for "Toyota sold".

    At the start of a sentence a capital does not tell a name, so the words that follow must.
    """
    first = names.first_word(case.text, case.language, case.ground.common)
    if first is None or not case.cites or not case.factual:
        return
    texts = [*case.basis.quotes.values(), case.ground.question]
    texts += [text for one in case.basis.proven.values() for text in case.ground.about(one)]
    if names.unknown(case.text, texts, case.ground.common)[:1] == [first.word] or knows(first.word, texts):
        return
    for quote in comparable(case):
        other = names.in_the_place_of(first, case.text, quote, case.ground.common)
        if other:
            yield Fault("name", first.word, f"{other}, as in the quote, or a citation that has {first.word}")
            return


def _completed(case: Case, name: str, known_texts: list[str]) -> bool:
    """Whether a name only completes a known one beside it as some source does: Owen of "Owen Dempsey"."""
    around = re.search(rf"(\w+)?[ -]?{re.escape(name)}[ -]?(\w+)?", case.text)
    if around is None:
        return False
    whole = " ".join(around[0].split()).casefold()
    beside = [word for word in around.groups() if word and word[0].isupper()]
    known_words = frozenset[str]().union(*(vocabulary(text).words for text in known_texts))
    return any(folded(word) in known_words for word in beside) and any(
        f"{one} {two}" in case.ground.everything
        for one, two in zip(whole.split(), whole.split()[1:], strict=False)
        if name.casefold() in (one, two, f"{one} {two}")
    )


def _owner(case: Case, name: str) -> bool:
    """Whether a sentence starts with "Paganini's group", and some other text says who that is."""
    owner = POSSESSIVE.sub("", name)
    if owner == name or not case.text.startswith(name):
        return False
    return folded(owner) in vocabulary(case.ground.everything).words


def _where_named(case: Case, name: str) -> str:
    hint = f"a name of the cited quotes, their sources or the question; cited: {quoted(case)}"
    whole = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
    others = [
        key
        for key, one in case.ground.graph["observations"].items()
        if key not in case.basis.quotes and one["proof"] != "unproven" and whole.search(one["quote"])
    ]
    return f"{hint}; {', '.join(others[:3])} {'have' if others[1:] else 'has'} it" if others else hint
