"""Several addresses at once: up to five in parallel, each host at its pace, answers in the order asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from pathfinder.errors import SourceError
from pathfinder.sources.document import Document, Settings
from pathfinder.sources.fetch import fetch

AT_ONCE = 5


def fetch_all(urls: Sequence[str], *, settings: Settings) -> Iterator[tuple[str, Document | SourceError]]:
    """Each address with its document, or with the failure that it ended in; none stops the others.

    An address that is asked twice is fetched once.
    """
    once = list(dict.fromkeys(urls))
    if len(once) == 1:  # no threads for the common case
        outcome = _outcome(once[0], settings)
        yield from ((url, outcome) for url in urls)
        return
    pool = ThreadPoolExecutor(max_workers=min(AT_ONCE, max(len(once), 1)))
    try:
        running: dict[str, Future[Document | SourceError]] = {
            url: pool.submit(_outcome, url, settings) for url in once
        }
        for url in urls:
            yield url, running[url].result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _outcome(url: str, settings: Settings) -> Document | SourceError:
    try:
        return fetch(url, settings=settings)
    except SourceError as error:
        return error
