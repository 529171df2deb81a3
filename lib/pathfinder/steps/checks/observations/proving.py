"""The proof of an observation: its words in an archived source, where they stand, what is pinned of it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.observations.places import Cited, Places
from pathfinder.steps.checks.step import Context

if TYPE_CHECKING:
    from pathfinder.evidence.quotes.pins import Pin
    from pathfinder.evidence.quotes.proof import PreparedText, Proof
    from pathfinder.model.graph.types import SourceType

UNIT = re.compile(r"(?:page|cell|chapter) \d+")  # labels that say by themselves what they are


def with_proof(
    answer: Answer, where: str, item: Mapping[str, Any], context: Context, cited: Cited | None
) -> tuple[Mapping[str, Any], Proof | None]:
    source_id = item.get("source_id")
    if source_id is None:
        return _admitted(answer, where, item, context), None
    source = context.sources.get(source_id)
    if source is None:
        recent = ", ".join(each["id"] for each in context.sources.recent()) or "none yet"
        answer.refuse(
            f"{where}/source_id", source_id, f"a source that `pf fetch` archived (latest: {recent})"
        )
        return item, None
    url = item.get("source_url", source["url"])
    if url not in (source["url"], source["final_url"]):
        answer.refuse(
            f"{where}/source_url", url, f"{source['url']!r}, the address of {source_id}; or leave it out"
        )
    proof, text = (
        (cited.proof, 0) if cited else _prove(answer, where, item["quote"], source_id, Places(context))
    )
    computed = {key: source[key] for key in ("source_type", "authority", "domain", "text_id")}
    return {
        "id": item["id"],
        "summary": item["summary"],
        "quote": item["quote"],
        "proof": proof.level if proof else "unproven",
        "source_id": source_id,
        "source_url": source["url"],
        **computed,
        **_stated(item, "origin", "at", "sub_question", "decisive"),
        **({"speaker": cited.speaker} if cited and cited.speaker else {}),
        **({"people": cited.people} if cited and cited.people else {}),
        **({"goes_on": cited.goes_on} if cited and cited.goes_on else {}),
        **({"leads_in": cited.leads_in} if cited and cited.leads_in else {}),
        **({"comes_after": cited.comes_after} if cited and cited.comes_after else {}),
        **_place(source, proof, text, context),
        **_lines(item["quote"], source_id, proof, text, context),
        **_known(source, item["quote"]),
    }, proof


def _known(source: Mapping[str, Any], quote: str) -> dict[str, str]:
    """The fact of an earlier research whose words a quote has, where its source was taken from there."""
    from pathfinder.evidence.language.words import squeeze

    words = squeeze(quote).casefold()
    kept = (source.get("metadata") or {}).get("known", {}).get("facts", {})
    for fact, quotes in kept.items():
        if any(words in (old := squeeze(each).casefold()) or old in words for each in quotes):
            return {"known": str(fact)}
    return {}


def _stated(item: Mapping[str, Any], *names: str) -> dict[str, str]:
    """What the model may leave out, where it says it."""
    return {name: item[name] for name in names if item.get(name)}


def _place(source: Mapping[str, Any], proof: Proof | None, text: int, context: Context) -> dict[str, str]:
    """Where a quote stands: its page, cell, chapter or section.

    `text` is the number of the text that holds the quote: 0 the main text, 1 the full one.
    """
    from pathfinder.evidence.numbering.numbered import SEPARATOR
    from pathfinder.evidence.numbering.ruled_headings import heading_above
    from pathfinder.evidence.numbering.topics import topic_at, topics

    metadata = source.get("metadata", {})
    if proof is None:
        return {}
    pages = metadata.get("full_pages" if text and "full_pages" in metadata else "pages")
    if pages:
        return {"place": f"page {max(bisect_right(pages, proof.start), 1)}"}
    rows = metadata.get("full_places" if text else "places") or ()
    at = bisect_right([offset for offset, _ in rows], proof.start)
    label, original = str(rows[at - 1][1]) if at else "", context.sources.texts(source["id"])[text].original
    if topic := topic_at(topics(original), proof.start, rows[at - 1][0] if at else 0) if not text else "":
        label = SEPARATOR.join(filter(None, (label, topic)))
    elif not rows:
        label = heading_above(original, proof.start)
    if not label:
        return {}
    return {"place": label if UNIT.match(label) else f"section {label}"}


def _lines(quote: str, source_id: str, proof: Proof | None, text: int, context: Context) -> dict[str, str]:
    """The lines of its file on which a quote stands, where the file is one that is read by its lines."""
    from pathfinder.evidence.numbering.file_lines import file_lines

    file = context.sources.written(source_id) if proof else ""
    if not file or proof is None:
        return {}
    length = len(context.sources.texts(source_id)[text].original)
    found = file_lines(quote, file, proof.start / max(1, length))
    return {"lines": found} if found else {}


def _prove(
    answer: Answer, where: str, quote: str, source_id: str, places: Places
) -> tuple[Proof | None, int]:
    """The proof of a quote, and the number of the text in which it stands."""
    from pathfinder.evidence.quotes.proof import prove

    texts = places.context.sources.texts(source_id)
    for number, text in enumerate(texts):
        proof = prove(quote, text)
        if proof is not None:
            return proof, number
    answer.refuse(f"{where}/quote", quote, *_not_there(quote, texts, source_id, places))
    return None, 0


def _not_there(quote: str, texts: Sequence[PreparedText], source_id: str, places: Places) -> tuple[str, str]:
    """What is expected instead of a quote that does not stand there, and the passage that is most like it."""
    from pathfinder.evidence.quotes.proof import closest, difference, ellipsis_fault

    for fault in filter(None, (ellipsis_fault(quote, text) for text in texts)):
        remedy = "quote those words too, or make it two observations"
        return f"an ellipsis that changes nothing: it {fault}; {remedy}", ""
    passages = [(found, at) for at, text in enumerate(texts) if (found := closest(quote, text)) is not None]
    if not passages:
        return "words copied verbatim from the archived text; nothing like them is there", ""
    best, text = max(passages, key=lambda found: found[0].score)
    expected = "words copied verbatim from the archived text; the closest passage differs"
    if text == 0:  # the numbers are those of the main text
        expected += f', "at": "{places.around(source_id, best.start, best.end)}"'
    return expected, f"{best.text}\ndifference: {difference(quote, best.text)}"


def _admitted(answer: Answer, where: str, item: Mapping[str, Any], context: Context) -> Mapping[str, Any]:
    """An observation without an archived source: admitted only where the configuration allows it."""
    url = item.get("source_url")
    if not context.allow_unproven():
        place, value = ("source_url", url) if url else ("source_id", item.get("source_id"))
        remedy = "`pf fetch` the page and give the ID it prints, or leave the observation out"
        answer.refuse(f"{where}/{place}", value, f"an archived source: {remedy}")
        return item
    if url is None or not context.sources.knows(url):
        answer.refuse(f"{where}/source_url", url, "an address that a search returned or a fetch opened")
        return item
    from pathfinder.evidence.trust.authority import source_type

    return {**unproven(item, url, source_type(url)), **_stated(item, "sub_question")}


def unproven(item: Mapping[str, Any], url: str, kind: SourceType) -> Mapping[str, Any]:
    """An observation that nothing stored carries (DESIGN section 7, rule 2), by its address and type."""
    from pathfinder.evidence.trust.authority import authority
    from pathfinder.evidence.trust.independence import registrable_domain

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
