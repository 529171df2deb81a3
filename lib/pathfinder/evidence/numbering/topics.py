"""Topics of minutes: lines that stand alone above a list of who said what, and are not marked as headings."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

FEWEST = 3  # lists that begin with a speaker in a text: it has minutes
_TOPIC = (
    re.compile(  # no mark of a list, table, quotation or heading before it, nothing that leads over behind
        r"(?:(?<=\n\n)|\A)(?![#>|<`*+•\s-]|\d+[.)])(?P<title>\S+ [^\n]{3,198}[^\s.:;,…])"
        r"\n+(?=[ \t]*[*+•-][ \t]+(?P<speaker>\[[^\W\d_][^\]\n]{1,30}\]|"
        r"[^\W\d_][\w.’'-]*(?: [A-Z][\w.’'-]*){0,2}:[ \t])?)"
    )
)


_ITEM = re.compile(r"^[ \t]*[*+•-][ \t]+(.+)$", re.MULTILINE)


class Topic(NamedTuple):
    """Where a topic begins in its text, and what it is called."""

    start: int
    title: str


@lru_cache(maxsize=64)  # every note of a text asks for them
def topics(text: str) -> Sequence[Topic]:
    """The topics of a text in order; none where fewer than three of them begin with a speaker.

    >>> said = "\\n\\n- [ann] Yes.\\n\\n"
    >>> text = said.join(["Issue 1: Ads", "It is so.", "Tabs, too?", "Other business", ""])
    >>> [each.title for each in topics(text)]
    ['Issue 1: Ads', 'Tabs, too?', 'Other business']
    """
    found = [match for match in _TOPIC.finditer(text) if not _is_spoken(match["title"], text)]
    if sum(bool(match["speaker"]) for match in found) < FEWEST:
        return ()
    return tuple(Topic(match.start(), match["title"]) for match in found)


def topic_at(found: Sequence[Topic], offset: int, heading: int) -> str:
    """What the topic at an offset is called, "" for none; `heading` is where the heading above begins."""
    at = bisect_right(found, offset, key=lambda topic: topic.start)
    return " ".join(found[at - 1].title.split()) if at and found[at - 1].start >= heading else ""


def without_agenda(text: str) -> str:
    """A text with blanks for the list items that name its topics, as an agenda does; each place stays."""
    titles = {_in_short(each.title) for each in topics(text)}
    if not titles:
        return text
    return _ITEM.sub(lambda item: " " * len(item[0]) if _in_short(item[1]) in titles else item[0], text)


def _in_short(title: str) -> str:
    return " ".join(title.casefold().split())


def _is_spoken(title: str, text: str) -> bool:
    """Whether a line is what somebody says, who says more of the text so: "Dan: Bump"."""
    speaker, colon, _ = title.partition(": ")
    return bool(colon) and " " not in speaker and text.count(f"\n{speaker}: ") > 1
