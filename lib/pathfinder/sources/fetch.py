"""Fetch one address: the scheme chooses the module, everything else is refused."""

from __future__ import annotations

import re

from pathfinder.sources.document import Document, Settings
from pathfinder.sources.failures import failed
from pathfinder.sources.registry import schemes

SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):")


def fetch(url: str, *, settings: Settings) -> Document:
    """The document at `url` (http, https, file: or a plain path).

    Raises SourceError with a kind of `sources.failures`; a path is read only inside `settings.corpora`.
    """
    match = SCHEME.match(url)
    name = match[1].lower() if match else "file"
    scheme = schemes().get(name)
    if scheme is None:
        raise failed("refused_scheme", url, f"scheme {name!r}")
    return scheme.fetch(url, settings)
