"""`knowledge:fact_3`: a source of an earlier research is taken into this one, and its quote proven anew."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pathfinder.errors import SessionError, SourceError
from pathfinder.evidence.quotes.proof import prepare, prove
from pathfinder.memory.knowledge import facts, node_of, sources_of
from pathfinder.printing import printable
from pathfinder.session.sources.standing import Standing
from pathfinder.session.store.knowledge import load
from pathfinder.session.store.paths import SessionPaths
from pathfinder.session.store.session import Session
from pathfinder.sources.archive.archive import Archive
from pathfinder.sources.archive.source import Source
from pathfinder.sources.document import Document, Settings, failed

SCHEME = "knowledge:"
HELD = ("title", "media_type", "authors", "published")

Quotes = Sequence[Mapping[str, Any]]


def recalled(
    session: Session, address: str, settings: Settings
) -> Iterator[tuple[str, Document | SourceError]]:
    """Each address of a known fact with its document: the stored one at no cost, else fetched anew.

    A document in which the words of the fact do not stand is a failure.
    """
    root, key = session.paths.root, address.removeprefix(SCHEME)
    graph = load(root)
    node = node_of(graph, key)
    if node is None or node["type"] != "fact":
        raise SessionError(
            f"no fact is called {key!r}", "the card's `known` names them, or run: pf knowledge"
        )
    standing = Standing(root)
    for url, quotes in sources_of(node).items():
        held = [each for each in quotes if standing.holds(each)]
        if not held:
            print(
                f"pf: what is stored of {key} does not hold; {printable(url)} is fetched anew",
                file=sys.stderr,
            )
        outcome = _stored(session, url, held, settings)
        if isinstance(outcome, Document):
            outcome = _held(outcome, key, quotes, _said_at(facts(graph), url))
        yield url, outcome


def _said_at(nodes: Sequence[Mapping[str, Any]], url: str) -> dict[str, Quotes]:
    """Every fact with a quote at an address: one source may prove several."""
    found = {str(node["id"]): sources_of(dict(node)).get(url, []) for node in nodes}
    return {key: quotes for key, quotes in found.items() if quotes}


def _held(
    document: Document, key: str, quotes: Quotes, others: Mapping[str, Quotes]
) -> Document | SourceError:
    """The document with the facts that stand in it, or why the one that was asked for does not."""
    texts = [prepare(text) for text in (document.text, document.full_text) if text]

    def stand(some: Quotes) -> list[str]:
        return [each["quote"] for each in some if any(prove(each["quote"], text) for text in texts)]

    if not stand(quotes):
        return failed("changed", document.url, f"the words of {key} do not stand there any more")
    kept = {name: found for name, some in others.items() if (found := stand(some))}
    known = {"facts": kept} | document.metadata.get("known", {})
    return replace(document, metadata={**document.metadata, "known": known})


def _stored(session: Session, url: str, quotes: Quotes, settings: Settings) -> Document | SourceError:
    """The document as an earlier research archived it, when one of its `quotes` holds; else as it is now."""
    from pathfinder.sources.fetch import fetch

    if url.startswith("file:"):
        from pathfinder.sources.schemes.local import allowed_path

        try:
            allowed_path(url, settings.corpora)
        except SourceError as error:
            return error
    for quote in quotes:
        archive = Archive(SessionPaths(session.paths.root, quote["session"]).sources)
        source = archive.whole(quote["source"])
        if source is not None and source["url"] == url:
            return _document(archive, source)
    try:
        return fetch(url, settings=settings)
    except SourceError as error:
        return error


def _document(archive: Archive, source: Source) -> Document:
    """A stored source, whose hashes hold, as the document that it was made from."""
    folder = archive.folder / source["id"]
    raw = next((path.read_bytes() for path in folder.glob("raw.*")), b"")
    texts = archive.texts(source["id"])
    sent = folder / "sent.html"
    known = {"fetched_at": source["fetched_at"]}
    return Document(
        url=source["url"],
        final_url=source["final_url"],
        raw=raw,
        text=texts[0],
        full_text=texts[1] if len(texts) > 1 else None,
        metadata={**(source.get("metadata") or {}), "known": known},
        sent=sent.read_bytes() if sent.is_file() else None,
        **{key: source[key] for key in HELD},  # type: ignore[literal-required]
    )
