"""Why a source could not be had: one word, one sentence, one hint (never silent emptiness)."""

from __future__ import annotations

from typing import NamedTuple

from pathfinder.errors import SourceError


class Failure(NamedTuple):
    """A kind of failure; `{what}` in `message` is the address or path, quoted."""

    message: str
    hint: str


FAILURES: dict[str, Failure] = {
    "not_found": Failure("there is nothing at {what}", "check the address, or search for the page again"),
    "blocked": Failure(
        "the site refuses to serve {what} to a program", "use another copy or another source, or try later"
    ),
    "rate_limited": Failure(
        "the site asks programs to wait before {what} is fetched", "use another source, or try later"
    ),
    "refused_robots": Failure(
        "the robots.txt of the site forbids programs to fetch {what}",
        "use another source; the user can switch this off with `sources.respect_robots` in the configuration",
    ),
    "consent_only": Failure(
        "{what} shows only its question about cookies", "use another copy or another source"
    ),
    "paywalled": Failure("{what} is behind a paywall", "look for an open copy, a preprint or another source"),
    "needs_javascript": Failure(
        "{what} shows its text only when JavaScript runs", "look for a plain page, a PDF or another source"
    ),
    "no_text": Failure("{what} holds no readable text", "a scan needs OCR first; choose another source"),
    "too_large": Failure(
        "{what} is larger than the limit",
        "raise `sources.max_bytes` in the configuration, or fetch a smaller part",
    ),
    "timed_out": Failure("{what} did not arrive in time", "try again later, or choose another source"),
    "refused_private_address": Failure(
        "{what} leads to an address that is not public",
        "only public addresses are contacted; the user can allow it under `sources.allow_private_addresses`",
    ),
    "refused_scheme": Failure(
        "{what} has a scheme that is not fetched", "use http, https or a file of the corpus"
    ),
    "refused_url": Failure(
        "{what} is not an address that is contacted",
        "give an http(s) address without user name, password or unusual port",
    ),
    "refused_path": Failure(
        "{what} is not a readable file inside the corpus", "name a file in a folder given with --corpus"
    ),
    "unsupported": Failure(
        "{what} is of a kind that cannot be read yet",
        "use an HTML, PDF, DOCX, EPUB, Markdown or text version",
    ),
    "damaged": Failure("{what} is damaged", "get the file again, or use another copy"),
    "too_complex": Failure(
        "{what} takes more time or memory to read than is allowed", "use another copy or a smaller part"
    ),
    "not_configured": Failure(
        "the search engine {what} is not set up", "search with another engine; `pf search --help` names them"
    ),
    "key_refused": Failure(
        "the search engine {what} does not accept the key", "the user can correct the key in its variable"
    ),
    "bad_reply": Failure(
        "the search engine {what} answered with something that cannot be read",
        "search with another engine, or try later",
    ),
    "http_error": Failure("the server failed on {what}", "try again later, or choose another source"),
    "network": Failure(
        "{what} could not be reached", "check the address and the network, or try again later"
    ),
}


def failed(kind: str, what: object, detail: str = "") -> SourceError:
    """The error to raise for a failure of `kind` on the address or path `what`."""
    failure = FAILURES[kind]
    message = failure.message.format(what=repr(str(what)))
    return SourceError(kind, f"{message}: {detail}" if detail else message, failure.hint)
