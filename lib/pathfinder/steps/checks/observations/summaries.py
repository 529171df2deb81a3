"""Summaries of observations: no number, name or quotation that the quote or its source does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.observations.places import Places
from pathfinder.steps.checks.step import Context

if TYPE_CHECKING:
    from pathfinder.evidence.quotes.proof import Proof

SHORT_SUMMARY = 300  # characters of a quote that stand for its summary
WORD = re.compile(r"\w[\w&]*")
MARKS = re.compile(r"[\"'“”„«»‘’‚‹›「」『』《》]")


def in_short(quote: str, most: int = SHORT_SUMMARY) -> str:
    """The beginning of a quotation on one line, cut after a word."""
    words = " ".join(quote.split())
    return words if len(words) <= most else words[:most].rsplit(" ", 1)[0].rstrip(",;:") + " …"


def wider(item: Mapping[str, Any], proof: Proof | None, places: Places) -> str | None:
    """The nearest place around an observation's with the numbers that its summary has and its quote lacks.

    None where the quote has them all, or no place does.
    """
    from pathfinder.evidence.describing import unsaid_numbers

    missing = unsaid_numbers(item, _source(item, places.context)) if proof and item.get("summary") else []
    if not missing or proof is None:
        return None
    return places.wider(item["source_id"], proof.start, proof.end, missing, item["summary"])


def check_summary(
    answer: Answer, where: str, item: Mapping[str, Any], places: Places, proof: Proof | None
) -> None:
    """Report numbers and quotations that the quote does not have, and names that the source does not."""
    from pathfinder.evidence.describing import unsaid_numbers

    context = places.context
    summary, source = item["summary"], _source(item, context)
    if missing := unsaid_numbers(item, source):
        around = wider(item, proof, places) if source else None
        answer.refuse(
            f"{where}/summary",
            summary,
            f"only numbers that stand in the quote or dates of its source; not there: {', '.join(missing)}"
            + (f'; they stand beside it: "at": "{around}"' if around else ""),
        )
    names = _invented_names(item, source, context) if source else []
    if names:
        expected = f"only names of the quote or its source, or of its `origin`; not there: {', '.join(names)}"
        answer.refuse(f"{where}/summary", summary, expected)
    invented = _invented_quotations(item, source, context) if MARKS.search(summary) else []
    if invented:
        expected = f"quotation marks around words of the quote only; not in it: {', '.join(invented)}"
        answer.refuse(f"{where}/summary", summary, expected)


def _source(item: Mapping[str, Any], context: Context) -> Mapping[str, Any]:
    source_id = item.get("source_id")
    return (context.sources.get(source_id) if source_id else None) or {}


def _capitalised(text: str) -> list[str]:
    """The words with a letter that is neither small Latin nor of a script without capitals."""
    return [word for word in WORD.findall(text) if any(map(_may_begin_a_name, word))]


def _may_begin_a_name(letter: str) -> bool:
    small = "a" <= letter <= "z" or "ß" <= letter <= "ö" or "ø" <= letter <= "ÿ"
    uncased = "가" <= letter <= "힣" or "぀" <= letter <= "ヿ" or "㐀" <= letter <= "鿿"
    return letter.isalpha() and not small and not uncased


def _invented_names(item: Mapping[str, Any], source: Mapping[str, Any], context: Context) -> list[str]:
    """The names of a summary that stand nowhere in its source: looked for where the quote lacks a capital.

    A quote in another language may write names in another way, so nothing is said of its summary.
    """
    from pathfinder.evidence.language.detection import language
    from pathfinder.evidence.language.names import codes
    from pathfinder.evidence.language.stopwords import ALL_STOPWORDS

    quote, code = item["quote"], language(item["summary"])
    words = {word.casefold() for word in _capitalised(item["summary"])} - ALL_STOPWORDS
    words |= {code.word.casefold() for code in codes(item["summary"])}
    if all(word in quote.casefold() for word in words) or code != language(quote):
        return []
    from pathfinder.evidence.describing import heading
    from pathfinder.evidence.gate.names import abbreviated, invented_names

    known = [quote, heading(item), *_described(item, source, context)]

    def stored() -> Iterator[str]:
        for each in context.sources.all():
            yield from (text.original for text in context.sources.texts(each["id"]))

    found = invented_names(item["summary"], known, lambda: _texts(source, context), code)
    said = [quote, item.get("speaker", "")]
    return [name for name in found if not abbreviated(name, said, stored)]


def _invented_quotations(item: Mapping[str, Any], source: Mapping[str, Any], context: Context) -> list[str]:
    """The quotations of a summary that do not stand in its quote; a term may stand in its source."""
    from pathfinder.evidence.gate.quotations import invented

    described = _described(item, source, context)
    return invented(item["summary"], [item["quote"]], described, lambda: _texts(source, context))


def _described(item: Mapping[str, Any], source: Mapping[str, Any], context: Context) -> list[str]:
    """What the source's record, the question and the `origin` say."""
    from pathfinder.evidence.describing import described

    state = context.research.state
    clarified = state["clarified"]
    asked = (state["question"], clarified["question"] if clarified else "", item.get("origin") or "")
    return described(source, *asked)


def _texts(source: Mapping[str, Any], context: Context) -> Iterator[str]:
    return (text.original for text in context.sources.texts(source["id"])) if source else iter(())
