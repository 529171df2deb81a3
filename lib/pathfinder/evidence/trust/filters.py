"""Which sources a research may use: by date, domain, kind and language, as the user said at its start."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pathfinder.evidence.trust.authority import names_above, source_type

if TYPE_CHECKING:
    from pathfinder.model.cycle.state import Filters


def left_out(filters: Filters, url: str, *, published: str | None = None, language: str = "") -> str | None:
    """The filter that keeps this source out of the research, in words; None when it may be used.

    `published` is an ISO date or the beginning of one. What is not known of a source speaks for it, and
    domains and kinds say nothing about the user's own files.
    """
    return _by_place(filters, url) or _by_content(filters, published or "", language)


def _by_place(filters: Filters, url: str) -> str | None:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https"):
        return None
    names = set(names_above((parts.hostname or "").rstrip(".").lower()))
    only, types = filters.get("only"), filters.get("types")
    if only and names.isdisjoint(only):
        return f"not of the domains of --only ({', '.join(only)})"
    if hit := names & set(filters.get("exclude", ())):
        return f"of a domain of --exclude ({', '.join(sorted(hit))})"
    if types and (kind := source_type(url)) not in types:
        return f"of type {kind}, not of --types ({', '.join(types)})"
    return None


def _by_content(filters: Filters, published: str, language: str) -> str | None:
    since, until, languages = filters.get("since"), filters.get("until"), filters.get("languages")
    if since and published and published[: len(since)] < since[: len(published)]:
        return f"published {published}, before --since {since}"
    if until and published and published[: len(until)] > until[: len(published)]:
        return f"published {published}, after --until {until}"
    if languages and language and language not in languages:
        return f"in {language}, not of --languages ({', '.join(languages)})"
    return None
