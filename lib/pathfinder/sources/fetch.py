"""Fetch one address: the scheme chooses the module, everything else is refused."""

from __future__ import annotations

import re

from pathfinder.sources.document import Document, Settings
from pathfinder.sources.failures import failed
from pathfinder.sources.registry import schemes

SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):")


def fetch(url: str, *, settings: Settings) -> Document:
    """The document at `url`: http, https, file:, a plain path, or an identifier that a scheme claims.

    Raises SourceError with a kind of `sources.failures`; a path is read only inside `settings.corpora`.
    """
    address = claimed(url) or url
    match = SCHEME.match(address)
    name = match[1].lower() if match else "file"
    scheme = schemes().get(name)
    if scheme is None:
        raise failed("refused_scheme", url, f"scheme {name!r}")
    return scheme.fetch(address, settings)


def claimed(url: str) -> str | None:
    """The identifier that `url` spells (`arxiv:1706.03762`, `doi:10.…`), when a scheme knows it."""
    claims = (getattr(scheme, "claim", None) for scheme in dict.fromkeys(schemes().values()))
    return next((found for claim in claims if claim and (found := claim(url))), None)
