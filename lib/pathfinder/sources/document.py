"""What a fetch gives: the raw bytes and everything that was read from them, or why there are none."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pathfinder.data import table
from pathfinder.errors import SourceError
from pathfinder.sources.http.hosts import Hosts

MEGABYTE = 1024 * 1024
WORD = re.compile(r"[A-Za-z0-9/.+-]{1,40}")
SERVICES = {
    "arxiv": "https://arxiv.org",
    "doi": "https://doi.org",
    "unpaywall": "https://api.unpaywall.org",
    "openalex": "https://api.openalex.org",
    "crossref": "https://api.crossref.org",
}


@dataclass(frozen=True, slots=True)
class Settings:
    """What a fetch may do. `at_once` addresses are fetched together, each in up to `attempts`.

    `timeout_s` is the limit for one address, redirects and retries included.

    `allow_private_addresses` holds what the user allowed: "127.0.0.1:8000", "10.0.0.0/8", "wiki.local".
    `corpora` are the folders whose files may be read. `services` are base addresses by name, for the
    lookup of identifiers, and `contact` is the e-mail address that some of them ask for. `hosts` is what
    fetches share: when each host may be asked again, and its robots.txt. `render_javascript` lets an
    installed browser run the scripts of pages that show nothing without them. `download_pdf` off leaves a
    paper that is named by an identifier at its page with the abstract. `from_public` says that a
    public address has spoken: from then on private ones are refused, allowed or not.
    """

    at_once: int = 5
    timeout_s: float = 30.0
    max_bytes: int = 50 * MEGABYTE
    user_agent: str = "Pathfinder/0.1 (research reader)"
    allow_private_addresses: tuple[str, ...] = ()
    ports: tuple[int, ...] = (80, 443)
    corpora: tuple[Path, ...] = ()
    attempts: int = 3
    max_redirects: int = 5
    respect_robots: bool = True
    render_javascript: bool = True
    download_pdf: bool = True
    pace_s: float = 1.0
    from_public: bool = False
    contact: str = ""
    services: Mapping[str, str] = field(default_factory=lambda: dict(SERVICES))
    hosts: Hosts = field(default_factory=Hosts, compare=False)


@dataclass(frozen=True, slots=True)
class Extracted:
    """What a format module reads from bytes. `full_text` is set when it holds more than `text`."""

    text: str
    full_text: str | None = None
    title: str = ""
    authors: list[str] = field(default_factory=list)
    published: str | None = None  # ISO date
    metadata: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Document:
    """A source as it was fetched: raw bytes, main text, and the full visible text when it differs."""

    url: str
    final_url: str
    raw: bytes
    media_type: str
    title: str
    text: str
    full_text: str | None
    authors: list[str]
    published: str | None
    metadata: dict[str, Any]
    sent: bytes | None = None  # the page as its server sent it, where `raw` is what its scripts made of it


def failures() -> dict[str, dict[str, str]]:
    """Every kind of failure with its message, in which {what} is the address or path, and its hint."""
    return table("pathfinder.sources.schemes", "failures.toml")


def failed(kind: str, what: object, detail: str = "", *, said: str = "") -> SourceError:
    """The error to raise for a failure of `kind` on the address or path `what`.

    `detail` is ours. Of what the other side `said` the message has one plain word at most.
    """
    failure = failures()[kind]
    word = WORD.search(said)
    parts = [failure["message"].format(what=repr(str(what))), detail, word[0] if word else ""]
    return SourceError(kind, ": ".join(filter(None, parts)), failure["hint"], about=str(what), said=said)


def renamed(error: SourceError, asked: str) -> SourceError:
    """`error` about the address that was `asked` for: one that a page led to is words of that page."""
    if error.about in ("", asked):
        return error
    error.message = error.message.replace(repr(error.about), repr(asked), 1)
    error.said, error.about = f"{error.about} {error.said}".strip(), asked
    return error
