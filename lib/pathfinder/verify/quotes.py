"""The checks of the evidence itself: stored sources against their hashes, quotes against stored texts."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pathfinder.evidence.describing import described, unsaid_numbers
from pathfinder.evidence.gate.quotations import invented
from pathfinder.evidence.quotes.pins import Pin, metadata_hash
from pathfinder.evidence.quotes.proof import PreparedText, closest, difference, prepare, prove
from pathfinder.session.documents.published import faults
from pathfinder.verify.checks import Check, Failure
from pathfinder.verify.pack.stored import FULL, META, SENT, TEXT, Stored

Observations = Mapping[str, Mapping[str, Any]]
FROM_SOURCE = ("source_type", "authority", "domain", "text_id")  # what an observation copies from metadata
SHOWN = 160


def check_evidence(
    stored: Iterable[Stored], observations: Observations, pins: Mapping[str, list[Pin]]
) -> tuple[list[Check], dict[str, Stored]]:
    """Check every source and every quote; returns both checks and the sources."""
    sources, quotes = Check("sources against their hashes"), Check("quotes in the stored texts")
    cited: dict[str, list[str]] = {}
    for key, item in observations.items():
        if item["source_id"]:
            cited.setdefault(item["source_id"], []).append(key)
    found: dict[str, Stored] = {}
    for source in stored:
        if source.id in found:
            sources.fail(source.place, "a second source of this name")
            continue
        found[source.id] = source
        sources.count += 1
        sources.failures += _source_failures(source, pins.get(source.id, ()))
        keys = cited.get(source.id, ())
        texts = [prepare(content.decode("utf-8", "replace")) for content in source.texts.values() if keys]
        for key in keys:
            quotes.count += 1
            quotes.failures += _quote_failures(key, observations[key], source, texts)
    for source_id in cited.keys() - found.keys():
        for key in cited[source_id]:
            quotes.count += 1
            quotes.fail(key, f"its source {source_id} is missing: {observations[key]['source_url']}")
    _note(sources, quotes, cited, pins, observations)
    return [sources, quotes], found


def _note(
    sources: Check, quotes: Check, cited: Iterable[str], pins: Mapping[str, Any], observations: Observations
) -> None:
    """Say what the hashes rest on, and which quotes were never claimed to be proven."""
    anchored = sum(source in pins for source in cited)
    total = len(list(cited))
    if total:
        sources.notes.append(f"{anchored} of {total} cited sources are pinned in the journal")
    unproven = sum(item["proof"] == "unproven" for item in observations.values())
    if unproven:
        quotes.notes.append(f"{unproven} observations are marked unproven: nothing stored carries them")


def _source_failures(source: Stored, pins: Iterable[Pin]) -> Iterator[Failure]:
    """What of a source is not what its metadata and the journal say."""
    meta = source.metadata
    if source.problem:
        yield Failure(source.place.rstrip("/"), source.problem)
    if meta is None:
        yield Failure(
            f"{source.place}{META}", "is missing or damaged" if source.meta is None else "is no JSON"
        )
        return
    if source.meta != json.dumps(meta, ensure_ascii=False, indent=1).encode("utf-8", "replace"):
        yield Failure(f"{source.place}{META}", "is not as the archive wrote it")
    if meta.get("id") != source.id:
        yield Failure(f"{source.place}{META}", f"is that of {meta.get('id')!r}")
    for where, what in faults(META, source.meta):
        yield Failure(f"{source.place}{META}{where}", what)
    yield from _file_failures(source, meta, list(pins))
    if any(pin["meta"] != metadata_hash(meta) for pin in pins):
        yield Failure(f"{source.place}{META}", "was altered: the journal pins other metadata")


def _file_failures(source: Stored, meta: Mapping[str, Any], pins: list[Pin]) -> Iterator[Failure]:
    raw, text = source.hashes.get(source.raw), source.hashes.get(TEXT)
    if raw is None:
        yield Failure(f"{source.place}raw", "the raw document is missing")
    elif raw != meta.get("sha256"):
        yield Failure(f"{source.place}{source.raw}", f"was altered: its hash is not the one in {META}")
    elif any(pin["raw"] not in (None, raw) for pin in pins):
        yield Failure(f"{source.place}{source.raw}", "was altered: the journal pins another hash")
    more = meta.get("metadata")
    if source.hashes.get(SENT) != (more.get("sent_sha256") if isinstance(more, dict) else None):
        yield Failure(f"{source.place}{SENT}", f"was altered: its hash is not the one in {META}")
    if text is None:
        yield Failure(f"{source.place}{TEXT}", "is missing")
    elif text != meta.get("text_sha256"):
        yield Failure(f"{source.place}{TEXT}", f"was altered: its hash is not the one in {META}")
    for pin in pins:
        yield from _text_failures(source, pin)


def _text_failures(source: Stored, pin: Pin) -> Iterator[Failure]:
    """The texts of a source against those that its quotes were proven in."""
    for name, wanted in zip((TEXT, FULL), [*pin["texts"], None, None][:2], strict=True):
        found = source.hashes.get(name)
        if found != wanted and not (name == TEXT and found is None):
            what = "is missing" if found is None else "was altered" if wanted else "was added"
            yield Failure(f"{source.place}{name}", f"{what}: the journal pins another hash")


def _quote_failures(
    key: str, item: Mapping[str, Any], source: Stored, texts: list[PreparedText]
) -> Iterator[Failure]:
    """What of an observation does not follow from its stored source."""
    proof = next((found for text in texts if (found := prove(item["quote"], text))), None)
    if item["proof"] != "unproven":
        if proof is None:
            yield Failure(key, f"its quote does not stand in {source.id}: {_closest(item['quote'], texts)}")
        elif proof.level != item["proof"]:
            yield Failure(key, f"its quote is {proof.level} in {source.id}, not {item['proof']} as stored")
    meta = source.metadata or {}
    if missing := unsaid_numbers(item, meta):
        yield Failure(key, f"its summary has numbers that its quote has not: {', '.join(missing)}")
    about = described(meta, str(item.get("origin") or ""))
    for words in invented(item["summary"], [item["quote"]], about, lambda: (text.original for text in texts)):
        yield Failure(key, f"its summary quotes words that its quote has not: {words!r}")
    for name in FROM_SOURCE:
        if name in meta and item[name] != meta[name]:
            yield Failure(key, f"its {name} is {item[name]!r}, that of {source.id} is {meta[name]!r}")
    if meta and item["source_url"] != meta.get("url"):
        yield Failure(
            key, f"its address is {item['source_url']!r}, that of {source.id} is {meta.get('url')!r}"
        )


def _closest(quote: str, texts: Iterable[PreparedText]) -> str:
    passages = [found for text in texts if (found := closest(quote, text)) is not None]
    if not passages:
        return f"nothing like {quote[:SHOWN]!r} is there"
    best = max(passages, key=lambda passage: passage.score)
    return f"the closest passage differs: {difference(quote, best.text)}"
