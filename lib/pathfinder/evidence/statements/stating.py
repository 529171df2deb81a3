"""Numbers and dates of a sentence: each stands in a cited quote, or is computed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pathfinder.evidence.numbers import known_numbers, plain
from pathfinder.evidence.statements import wording
from pathfinder.evidence.statements.case import Fault
from pathfinder.evidence.statements.citing import quoted
from pathfinder.evidence.statements.computing import scales
from pathfinder.evidence.statements.dates import dates
from pathfinder.evidence.statements.dating import resolved
from pathfinder.evidence.statements.figures import known, missing, stated
from pathfinder.evidence.statements.fitting import shared
from pathfinder.evidence.statements.rounding import nearest
from pathfinder.evidence.statements.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.statements.case import Case


_APPEARED = re.compile(
    r"\b(?:publish\w*|dated|posted|wr(?:ote|itten)|appeared|(?:article|review|report|post|paper|study|story|page)"
    r" (?:of|from)|as of|veröffentlicht|erschien\w*|vom)\b|기사|발표|보도|게시",
    re.IGNORECASE,
)
_DATED = re.compile(r"\bet al\b|\bcolleagues\b|\(\d{4}\)|\b\d{4}[a-z]?\)")


def figures(case: Case) -> Iterator[Fault]:
    """Every number and date of a citing sentence stands in a cited quote, or is computed."""
    if not case.cites or not case.factual:
        return
    quotes = [*case.basis.quotes.values(), *rejected_summaries(case)]
    texts = [*quotes, *_published(case), *_years_of_titles(case)]
    told = [resolved(one["quote"], case.ground.published(one)) for one in case.basis.proven.values()]
    extra = _computed_numbers(case).union(*(each.years for each in told))
    whole = [date for each in told for date in each.dates]
    for kind, words, number in missing(case.text, texts, extra, _names(case), whole):
        yield Fault(kind, words, _where(case, kind, number))


def _computed_numbers(case: Case) -> frozenset[str]:
    """The numbers that are computed, and months of a year and their like that a formula uses."""
    found = {figure.value for each in case.sentence["computed"] for figure in stated(each["shown"])}
    return scales(case).union(found)


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
    # the day itself only of what appeared on it: "a review of 18 November"
    return [date if _APPEARED.search(case.text) else date[:7] for date in dates_of if date]


def _years_of_titles(case: Case) -> Iterator[str]:
    for one in case.basis.proven.values():
        title = str(case.ground.sources.get(one["source_id"] or "", {}).get("title") or "")
        yield from (figure.value for figure in stated(title) if figure.is_year)


def _where(case: Case, kind: str, number: str) -> str:
    """The cited quotes, and where else in the graph a number or date stands."""
    what = {"number": "a number", "date": "a date", "unit": "the unit"}[kind]
    exact = nearest(number, _numbers(case)) if kind in ("number", "unit") else None
    if exact:
        what = f"{exact}, or what it rounds to after about, under or over; a figure"
    computed = "" if kind == "date" else ", or a computed entry"
    hint = f"{what} of the cited quotes{computed}; cited: {quoted(case)}"
    others = [
        key
        for key, one in case.ground.graph["observations"].items()
        if one["proof"] != "unproven" and key not in case.basis.quotes and _has(one["quote"], kind, number)
    ]
    others.sort(key=lambda key: -shared(case, key))
    return f"{hint}; {', '.join(others[:3])} {'have' if others[1:] else 'has'} it" if others else hint


def _numbers(case: Case) -> set[str]:
    """The figures of the cited quotes that have a unit."""
    return {
        figure.value
        for quote in case.basis.quotes.values()
        for figure in stated(quote)
        if figure.unit is not None
    }


def _has(quote: str, kind: str, number: str) -> bool:
    if "/" in number:
        parts = {str(date.month) for date in dates(plain(quote), lenient=True)} | known_numbers(quote)
        return all(part in parts for part in number.split("/"))
    return kind != "unit" and number in known(quote).numbers
