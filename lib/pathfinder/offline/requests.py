"""What the offline reader asks for while it answers a card, and what it gets.

The reply to a request is what `pf search`, `pf fetch` or `pf read` prints with `--json`, {} when it failed.
"""

from typing import Any, NamedTuple


class Search(NamedTuple):
    """Documents that say something about a query; the reply has `results`."""

    query: str
    limit: int


class Fetch(NamedTuple):
    """Addresses to archive; the reply has `sources`."""

    urls: list[str]


class Read(NamedTuple):
    """Passages of an archived source about some words; the reply has `passages`."""

    source_id: str
    about: str


Request = Search | Fetch | Read
Reply = dict[str, Any]


class Reading(NamedTuple):
    """A source with the passages that were read from it."""

    source_id: str
    url: str
    title: str
    passages: tuple[str, ...]


def passages(reply: Reply) -> tuple[str, ...]:
    """The texts of the passages in the reply to a `Read`."""
    return tuple(str(one["text"]) for one in reply.get("passages", ()) if one.get("text"))
