"""Every address that a search returned or a fetch opened: only these may be cited (DESIGN 7, rule 3)."""

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit, urlunsplit

from pathfinder.files import append_line, read_lines

TRACKING = re.compile(r"(?:utm_\w+|gclid|fbclid|mc_cid|mc_eid|igshid)\Z", re.IGNORECASE)
DEFAULT_PORTS = {"http": ":80", "https": ":443"}
NAME = "seen.jsonl"


def normalised(url: str) -> str:
    """One form for addresses of the same page: no fragment, no tracking, no last slash, host in lower case.

    http and https count as one. A plain path becomes a file URL.
    """
    url = url.strip()
    if url.startswith("/"):
        url = "file://" + quote(url)
    try:
        parts = urlsplit(url)
        host = parts.netloc.lower()
    except ValueError:
        return url
    scheme = parts.scheme.lower()
    if scheme == "file":
        return "file://" + quote(unquote(parts.path)).rstrip("/")
    host = host.removesuffix(DEFAULT_PORTS.get(scheme, ":"))
    pairs = [
        (key, value)
        for key, value in parse_qsl(parts.query, keep_blank_values=True)
        if not TRACKING.match(key)
    ]
    scheme = "https" if scheme == "http" else scheme
    path = quote(unquote(parts.path), safe="/:@!$&'()*+,;=~").rstrip("/")
    return urlunsplit((scheme, host, path, urlencode(pairs), ""))


def record(
    path: Path, tool: str, query: str, results: Iterable[Mapping[str, Any]], now: str, **about: Any
) -> None:
    """Append what `tool` showed for `query`: `results` are {"url", "title", …}; `now` is ISO time.

    `about` is what else is known of the search. One line, one write: two processes at once leave two
    whole lines.
    """
    rows = [{**row, "title": row.get("title", "")} for row in results if row.get("url")]
    entry = {"time": now, "tool": tool, "query": query, "results": rows, **about}
    append_line(path, json.dumps(entry, ensure_ascii=False))


def known_urls(path: Path) -> set[str]:
    """Every address in the file, normalised; compare with `normalised(url)`."""
    known: set[str] = set()
    for row in read_lines(path)[0]:
        results = row.get("results")
        for result in results if isinstance(results, list) else ():
            if isinstance(result, dict):
                urls = (result.get(key) for key in ("url", "open_access"))
                known.update(normalised(url) for url in urls if isinstance(url, str))
    return known


def search_count(path: Path) -> int:
    """How many searches the file tells of; a fetch has no query."""
    return sum(1 for row in read_lines(path)[0] if row.get("query"))
