"""Fetch addresses: the scheme chooses the module; several at once, each host at its pace."""

import re
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from pathfinder.errors import SourceError
from pathfinder.sources.document import Document, Settings, failed, renamed
from pathfinder.sources.http.addresses import without_credentials
from pathfinder.sources.schemes import schemes

SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):")


def fetch(url: str, *, settings: Settings) -> Document:
    """The document at `url`: http, https, file:, a plain path, or an identifier that a scheme claims.

    Raises SourceError with a kind of `sources.document`; a path is read only inside `settings.corpora`.
    """
    address = claimed(url) or url
    match = SCHEME.match(address)
    name = match[1].lower() if match else "file"
    scheme = schemes().get(name)
    if scheme is None:
        raise failed("refused_scheme", url, f"scheme {name!r}")
    try:
        return scheme.fetch(address, settings)
    except SourceError as error:
        raise renamed(error, without_credentials(url)) from error


def claimed(url: str) -> str | None:
    """The identifier that `url` spells (`arxiv:1706.03762`, `doi:10.…`), when a scheme knows it."""
    claims = (getattr(scheme, "claim", None) for scheme in dict.fromkeys(schemes().values()))
    return next((found for claim in claims if claim and (found := claim(url))), None)


def fetch_all(urls: Sequence[str], *, settings: Settings) -> Iterator[tuple[str, Document | SourceError]]:
    """Each address with its document, or with the failure that it ended in; none stops the others.

    An address that is asked twice is fetched once.
    """
    once = list(dict.fromkeys(urls))
    if len(once) == 1:  # no threads for the common case
        outcome = _outcome(once[0], settings)
        yield from ((url, outcome) for url in urls)
        return
    pool = ThreadPoolExecutor(max_workers=min(settings.at_once, max(len(once), 1)))
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
