"""Numbers, dates and names of a sentence: each stands in a cited quote, or is computed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pathfinder.evidence.numbers import known_numbers, plain, stated_numbers
from pathfinder.evidence.statements import names, wording
from pathfinder.evidence.statements.arithmetic import Unfit, equals, value
from pathfinder.evidence.statements.case import Fault, comparable
from pathfinder.evidence.statements.citing import quoted
from pathfinder.evidence.statements.dates import dates
from pathfinder.evidence.statements.figures import known, missing, stated
from pathfinder.evidence.statements.ground import told
from pathfinder.evidence.words import language

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from pathfinder.evidence.statements.case import Case
    from pathfinder.evidence.statements.figures import Figure
    from pathfinder.evidence.statements.sentence import Computed


def figures(case: Case) -> Iterator[Fault]:
    """Every number and date of a citing sentence stands in a cited quote, or is computed."""
    if not case.cites or not case.factual:
        return
    quotes = [*case.basis.quotes.values(), *_rejected_summaries(case)]
    texts = [*quotes, *_published(case), *_years_of_titles(case)]
    for kind, words, number in missing(case.text, texts, _computed_numbers(case)):
        yield Fault(kind, words, _where(case, kind, number))


def unknown_names(case: Case) -> Iterator[Fault]:
    """Every name of a citing sentence stands in a cited quote, in what is known of its source, or in the question."""
    if not case.cites or not case.factual:
        return
    known_texts = [*case.basis.quotes.values(), *_rejected_summaries(case), case.ground.question]
    for one in (*case.basis.proven.values(), *case.basis.cited.values()):
        known_texts += case.ground.about(one)
        if language(one["quote"]) != case.language:
            known_texts.append(one["summary"])  # the name as the report's language writes it
        else:
            known_texts += case.ground.named_by_its_source(one)
    for name in names.unknown(case.text, known_texts, case.ground.common):
        if _completed(case, name, known_texts):
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
    if names.unknown(case.text, texts, case.ground.common)[:1] == [first.word] or names.knows(
        first.word, texts
    ):
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
    known_words = frozenset[str]().union(*(names.vocabulary(text).words for text in known_texts))
    return any(names.folded(word) in known_words for word in beside) and any(
        f"{one} {two}" in case.ground.everything
        for one, two in zip(whole.split(), whole.split()[1:], strict=False)
        if name.casefold() in (one, two, f"{one} {two}")
    )


def view_with_facts(case: Case) -> Iterator[Fault]:
    """A sentence marked [view] holds no number, no date and no name but those of the question."""
    if not case.view:
        return
    question = [case.ground.question]
    found = [words for _, words, _ in missing(case.text, question)]
    found += names.unknown(case.text, question, case.ground.common)
    for words in dict.fromkeys(found):
        expected = "no number, date or name in a sentence marked [view]: cite an observation that has it"
        yield Fault("view_with_facts", words, expected)


def computed(case: Case) -> Iterator[Fault]:
    """Every computed number follows from numbers of the quotes of its inputs."""
    for each in case.sentence["computed"]:
        yield from _wrong(case, each)


def _wrong(case: Case, each: Computed) -> Iterator[Fault]:
    shown, formula = each["shown"], each["formula"]
    inputs = {key: case.ground.observation(key) for key in each["inputs"]}
    unfit = [key for key, one in inputs.items() if one is None or one["proof"] == "unproven"]
    if unfit or not inputs:
        what = (
            f"proven observations as inputs, not {', '.join(unfit)}"
            if unfit
            else "the observations it is from"
        )
        yield Fault("computed", shown, f"{what}: their quotes must hold the numbers of {formula!r}")
        return
    try:
        result = value(formula)
    except Unfit as error:
        yield Fault("computed", formula, f"{error}")
        return
    numbers = frozenset[str]().union(*(_written_in(one["quote"]) for one in inputs.values() if one))
    strange = [number for number in result.numbers if not _canonical(number) <= numbers | _FREE]
    if strange:
        expected = f"numbers that stand in the quotes of {', '.join(inputs)}; not there: {', '.join(strange)}"
        yield Fault("computed", formula, expected)
    if not inputs.keys() & {*case.sentence["cites"], *case.basis.proven}:
        yield Fault("computed", shown, f"a citation of what it is computed from: [{', '.join(inputs)}]")
    if not any(_stands_for(figure, result.exact) for figure in stated(shown)):
        yield Fault("computed", shown, f"{_decimal(float(result.exact))}, which is what {formula} gives")


_DATED = re.compile(r"\bet al\b|\bcolleagues\b|\(\d{4}\)|\b\d{4}[a-z]?\)")
_FREE = frozenset(("1", "100"))  # shares and percentages need them


def _canonical(number: str) -> frozenset[str]:
    return frozenset(figure.value for figure in stated(number))


def _written_in(quote: str) -> frozenset[str]:
    """The numbers of a quote, also as they stand before a scale: 27.2 of "27.2 billion"."""
    text = plain(quote)
    bare = (re.match(r"-?\d[\d.,]*", text[number.start : number.end]) for number in stated_numbers(text))
    found = {one for match in bare if match for one in _canonical(match[0].rstrip(".,"))}
    return known(quote).numbers | found


def _stands_for(figure: Figure, exact: Fraction) -> bool:
    """Whether a shown number is the result: with or without its scale, a percentage also as a share of 1."""
    bare = re.match(r"-?\d[\d.,]*", figure.written)
    values = {figure.value, *(_canonical(bare[0].rstrip(".,")) if bare else ())}
    shares = figure.value.endswith("%")
    return any(equals(one, exact) or (shares and equals(one, exact * 100)) for one in values)


def _decimal(number: float) -> str:
    return f"{number:.6g}"


def _computed_numbers(case: Case) -> frozenset[str]:
    """The numbers that are computed; whether rightly is said by `computed`."""
    found = {figure.value for each in case.sentence["computed"] for figure in stated(each["shown"])}
    return frozenset(found)


def _rejected_summaries(case: Case) -> list[str]:
    """What the hypotheses say that a sentence calls rejected: to say so, it must repeat them."""
    return [
        hypothesis["summary"]
        for key, hypothesis in case.basis.hypotheses.items()
        if key in case.sentence["rejected"] and hypothesis["status"] == "rejected"
    ]


def _published(case: Case) -> list[str]:
    """When the cited sources appeared, for a sentence that speaks of them: "a study of 2019"."""
    speaks_of_it = wording.find("ATTRIBUTED", case.text, case.language) or _DATED.search(case.text)
    dates_of = [case.ground.published(one) for one in case.basis.proven.values()] if speaks_of_it else []
    return [date for date in dates_of if date]


def _years_of_titles(case: Case) -> Iterator[str]:
    for one in case.basis.proven.values():
        title = str(case.ground.sources.get(one["source_id"] or "", {}).get("title") or "")
        yield from (figure.value for figure in stated(title) if figure.is_year)


def _where(case: Case, kind: str, number: str) -> str:
    """The cited quotes, and where else in the graph a number or date stands."""
    what = {"number": "a number", "date": "a date", "unit": "the unit"}[kind]
    hint = f"{what} of the cited quotes, or a computed entry; cited: {quoted(case)}"
    others = [
        key
        for key, one in case.ground.graph["observations"].items()
        if one["proof"] != "unproven" and key not in case.basis.quotes and _has(one["quote"], kind, number)
    ]
    others.sort(key=lambda key: -_likeness(case, key))
    return f"{hint}; {', '.join(others[:3])} {'have' if others[1:] else 'has'} it" if others else hint


def _has(quote: str, kind: str, number: str) -> bool:
    if "/" in number:
        parts = {str(date.month) for date in dates(plain(quote), lenient=True)} | known_numbers(quote)
        return all(part in parts for part in number.split("/"))
    return kind != "unit" and number in known(quote).numbers


def _likeness(case: Case, key: str) -> int:
    from pathfinder.evidence.words import terms

    one = case.ground.observation(key)
    return len(terms(told(one)) & terms(case.text)) if one else 0


def _where_named(case: Case, name: str) -> str:
    hint = f"a name of the cited quotes, their sources or the question; cited: {quoted(case)}"
    folded = name.casefold()
    others = [
        key
        for key, one in case.ground.graph["observations"].items()
        if key not in case.basis.quotes and one["proof"] != "unproven" and folded in one["quote"].casefold()
    ]
    return f"{hint}; {', '.join(others[:3])} {'have' if others[1:] else 'has'} it" if others else hint
