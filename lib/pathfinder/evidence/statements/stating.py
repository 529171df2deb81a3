"""Numbers and dates of a sentence: each stands in a cited quote, or is computed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pathfinder.evidence.numbers import known_numbers, plain
from pathfinder.evidence.statements import names, wording
from pathfinder.evidence.statements.case import Fault
from pathfinder.evidence.statements.citing import quoted
from pathfinder.evidence.statements.dates import dates
from pathfinder.evidence.statements.figures import known, missing, stated
from pathfinder.evidence.statements.fitting import shared
from pathfinder.evidence.statements.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.statements.case import Case


_DATED = re.compile(r"\bet al\b|\bcolleagues\b|\(\d{4}\)|\b\d{4}[a-z]?\)")


def figures(case: Case) -> Iterator[Fault]:
    """Every number and date of a citing sentence stands in a cited quote, or is computed."""
    if not case.cites or not case.factual:
        return
    quotes = [*case.basis.quotes.values(), *rejected_summaries(case)]
    texts = [*quotes, *_published(case), *_years_of_titles(case)]
    for kind, words, number in missing(case.text, texts, _computed_numbers(case), _names(case)):
        yield Fault(kind, words, _where(case, kind, number))


def view_with_facts(case: Case) -> Iterator[Fault]:
    """A sentence marked [view] holds no number, no date and no name but those of the question."""
    if not case.view:
        return
    question = [case.ground.question]
    found = [words for _, words, _ in missing(case.text, question, (), vocabulary(*question).squashed)]
    found += names.unknown(case.text, question, case.ground.common)
    for words in dict.fromkeys(found):
        expected = "no number, date or name in a sentence marked [view]: cite an observation that has it"
        yield Fault("view_with_facts", words, expected)


def _computed_numbers(case: Case) -> frozenset[str]:
    """The numbers that are computed; whether rightly is said by `computed`."""
    found = {figure.value for each in case.sentence["computed"] for figure in stated(each["shown"])}
    return frozenset(found)


def _names(case: Case) -> str:
    """The question and what is known of the sources, without spaces: names may come from there."""
    about = {text for one in case.basis.proven.values() for text in case.ground.about(one)}
    return "".join(vocabulary(text).squashed for text in (case.ground.question, *about))


def rejected_summaries(case: Case) -> list[str]:
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
    others.sort(key=lambda key: -shared(case, key))
    return f"{hint}; {', '.join(others[:3])} {'have' if others[1:] else 'has'} it" if others else hint


def _has(quote: str, kind: str, number: str) -> bool:
    if "/" in number:
        parts = {str(date.month) for date in dates(plain(quote), lenient=True)} | known_numbers(quote)
        return all(part in parts for part in number.split("/"))
    return kind != "unit" and number in known(quote).numbers
