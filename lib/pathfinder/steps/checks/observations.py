"""Checks of observations: archived source, proven quote, agreeing numbers (DESIGN section 7)."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pathfinder.evidence.quotes.pins import Pin
from pathfinder.evidence.quotes.proof import PreparedText, Proof
from pathfinder.model.graph.ids import OBSERVATION
from pathfinder.model.graph.queries import next_ids
from pathfinder.steps.answer import Answer
from pathfinder.steps.checks.texts import check_ids
from pathfinder.steps.step import Context

FEWEST_WORDS = 3
UNIT = re.compile(r"(?:page|cell|chapter) \d+")  # labels that say by themselves what they are
CAPITALISED = re.compile(r"\w*[^\W\d_a-zß-öø-ÿ가-힣぀-ヿ㐀-鿿][\w&]*")
MARKS = re.compile(r"[\"'“”„«»‘’‚‹›「」『』《》]")
FEWEST_CHARACTERS = 8  # in scripts that write no spaces


def stands_alone(quote: str) -> bool:
    """Whether a quote is long enough to say something."""
    words = quote.split()
    return len(words) >= FEWEST_WORDS or (not quote.isascii() and len(quote.strip()) >= FEWEST_CHARACTERS)


def check_observations(answer: Answer, context: Context) -> list[dict[str, Any]]:
    """Report every problem of the observations; return them with proof, authority and origin added."""
    check_ids(answer, "observations", OBSERVATION, next_ids(context.research.graph)["obs"])
    known = {
        (item["source_id"], item["quote"]): key for key, item in context.research.graph.observations.items()
    }
    found = []
    for where, item in answer.items("observations"):
        if not stands_alone(item["quote"]):
            answer.refuse(
                f"{where}/quote", item["quote"], f"at least {FEWEST_WORDS} words that carry the fact"
            )
        _check_summary(answer, where, item, context)
        twin = known.setdefault((item.get("source_id"), item["quote"]), item["id"])
        if twin != item["id"]:
            answer.refuse(
                f"{where}/quote", item["quote"], f"words other than those of {twin}; link {twin} instead"
            )
        found.append(_with_proof(answer, where, item, context))
    return found


def _check_summary(answer: Answer, where: str, item: Mapping[str, Any], context: Context) -> None:
    """Report numbers and quotations that the quote does not have, and names that the source does not."""
    from pathfinder.evidence.language.numbers import missing_numbers

    summary, source_id = item["summary"], item.get("source_id")
    source = (context.sources.get(source_id) if source_id else None) or {}
    missing = missing_numbers(summary, item["quote"], str(source.get("title") or ""))
    if missing:
        expected = f"only numbers that stand in the quote; not in it: {', '.join(missing)}"
        answer.refuse(f"{where}/summary", summary, expected)
    names = _invented_names(item, source, context) if source else []
    if names:
        expected = f"only names of the quote or its source, or of its `origin`; not there: {', '.join(names)}"
        answer.refuse(f"{where}/summary", summary, expected)
    invented = _invented_quotations(item, source, context) if MARKS.search(summary) else []
    if invented:
        expected = f"quotation marks around words of the quote only; not in it: {', '.join(invented)}"
        answer.refuse(f"{where}/summary", summary, expected)


def _invented_names(item: Mapping[str, Any], source: Mapping[str, Any], context: Context) -> list[str]:
    """The names of a summary that stand nowhere in its source: looked for where the quote lacks a capital.

    A quote in another language may write names in another way, so nothing is said of its summary.
    """
    from pathfinder.evidence.language.detection import language
    from pathfinder.evidence.language.stopwords import ALL_STOPWORDS

    quote, code = item["quote"], language(item["summary"])
    words = {word.casefold() for word in CAPITALISED.findall(item["summary"])} - ALL_STOPWORDS
    if all(word in quote.casefold() for word in words) or code != language(quote):
        return []
    from pathfinder.evidence.gate.names import invented_names

    known = [quote, *_described(item, source, context)]
    return invented_names(item["summary"], known, lambda: _texts(source, context), code)


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


def pins(observations: Sequence[Mapping[str, Any]], context: Context) -> dict[str, Pin]:
    """Source ID to the hashes of what its quotes were proven against (DESIGN section 7, rule 1)."""
    from pathfinder.evidence.quotes.pins import pin

    found = {}
    for source_id in dict.fromkeys(item["source_id"] for item in observations):
        source = context.sources.get(source_id) if source_id else None
        if source is not None:
            texts = (text.original.encode("utf-8", "replace") for text in context.sources.texts(source_id))
            found[source_id] = pin(source, texts)
    return found


def _with_proof(answer: Answer, where: str, item: dict[str, Any], context: Context) -> dict[str, Any]:
    source_id = item.get("source_id")
    if source_id is None:
        return _unproven(answer, where, item, context)
    source = context.sources.get(source_id)
    if source is None:
        recent = ", ".join(each["id"] for each in context.sources.recent()) or "none yet"
        answer.refuse(
            f"{where}/source_id", source_id, f"a source that `pf fetch` archived (latest: {recent})"
        )
        return item
    url = item.get("source_url", source["url"])
    if url not in (source["url"], source["final_url"]):
        answer.refuse(
            f"{where}/source_url", url, f"{source['url']!r}, the address of {source_id}; or leave it out"
        )
    proof, text = _prove(answer, where, item["quote"], context.sources.texts(source_id))
    computed = {key: source[key] for key in ("source_type", "authority", "domain", "text_id")}
    return {
        "id": item["id"],
        "summary": item["summary"],
        "quote": item["quote"],
        "proof": proof.level if proof else "unproven",
        "source_id": source_id,
        "source_url": source["url"],
        **computed,
        **_origin(item),
        **_place(source, proof, text),
    }


def _origin(item: Mapping[str, Any]) -> dict[str, str]:
    """Whose finding the source passes on, where the model says so: it can only lower the count of sources."""
    return {"origin": item["origin"]} if item.get("origin") else {}


def _place(source: Mapping[str, Any], proof: Proof | None, text: int) -> dict[str, str]:
    """Where a quote stands, where the source has a map: its page, cell, chapter or section.

    `text` is the number of the text that holds the quote: 0 the main text, 1 the full one.
    """
    metadata = source.get("metadata", {})
    if proof is None:
        return {}
    pages = metadata.get("full_pages" if text and "full_pages" in metadata else "pages")
    if pages:
        return {"place": f"page {max(bisect_right(pages, proof.start), 1)}"}
    rows = metadata.get("full_places" if text else "places") or ()
    at = bisect_right([offset for offset, _ in rows], proof.start)
    label = str(rows[at - 1][1]) if at else ""
    if not label:
        return {}
    return {"place": label if UNIT.match(label) else f"section {label}"}


def _prove(answer: Answer, where: str, quote: str, texts: Sequence[PreparedText]) -> tuple[Proof | None, int]:
    """The proof of a quote, and the number of the text in which it stands."""
    from pathfinder.evidence.quotes.proof import prove

    for number, text in enumerate(texts):
        proof = prove(quote, text)
        if proof is not None:
            return proof, number
    answer.refuse(f"{where}/quote", quote, _not_there(quote, texts))
    return None, 0


def _not_there(quote: str, texts: Sequence[PreparedText]) -> str:
    from pathfinder.evidence.quotes.proof import closest, difference

    passages = [passage for text in texts if (passage := closest(quote, text)) is not None]
    if not passages:
        return "words copied verbatim from the archived text; nothing like them is there"
    best = max(passages, key=lambda passage: passage.score)
    marked = difference(quote, best.text)
    return f"words copied verbatim from the archived text; the closest passage is {best.text!r} ({marked})"


def _unproven(answer: Answer, where: str, item: dict[str, Any], context: Context) -> dict[str, Any]:
    """An observation without an archived source: admitted only where the configuration allows it."""
    url = item.get("source_url")
    if not context.allow_unproven:
        place, value = ("source_url", url) if url else ("source_id", item.get("source_id"))
        remedy = "`pf fetch` the page and give the ID it prints, or leave the observation out"
        answer.refuse(f"{where}/{place}", value, f"an archived source: {remedy}")
        return item
    if url is None or not context.sources.knows(url):
        answer.refuse(f"{where}/source_url", url, "an address that a search returned or a fetch opened")
        return item
    from pathfinder.evidence.trust.authority import authority, source_type
    from pathfinder.evidence.trust.independence import registrable_domain

    kind = source_type(url)
    return {
        "id": item["id"],
        "summary": item["summary"],
        "quote": item["quote"],
        "proof": "unproven",
        "source_id": None,
        "source_url": url,
        "source_type": kind,
        "authority": authority(kind),
        "domain": registrable_domain(url),
        "text_id": f"url:{url}",
    }
