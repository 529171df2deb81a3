"""Who the speakers of minutes are, as the list of those present says: "rob" is "Rob Wu (Mozilla)"."""

import re
from collections.abc import Iterator, Sequence

LONGEST = 80  # characters of an entry
_SPOKEN = re.compile(  # "[rob] …" or "MM: …" where somebody begins to speak
    r"(?:^|\n|\] )[-*+• \t]*(?:\[([^\W\d_][^\]\n:]{1,30})\]|([^\W\d_][\w'’.-]*(?: [^\W\d_][\w'’.-]*){0,2}):)"
)
_ITEM = re.compile(r"[ \t]*(?:\d{1,3}[.)]|[-*+•])[ \t]+(.+)|[ \t]*\|(.+)\|[ \t]*")
_IN_LINE = re.compile(r"[^,;:()*]+\([^()]*\)")  # "Aki Braun (AKI), Rob Palmer (RPR)"
_NAME = re.compile(r"[^\W\d_a-z][\w'’.-]+")
_SAID = re.compile(r"(?:[:?!]|(?<![A-Z])\.)(?:\s|$)")  # the stop of "Bradford C. Smith" says nothing
_CELLS = re.compile(r"\s*\|\s*")


def speakers(quote: str) -> list[str]:
    """Whom a quote has speak, as it calls them."""
    return list(dict.fromkeys(first or second for first, second in _SPOKEN.findall(quote)))


def present(text: str) -> list[str]:
    """The entries of lists in a text that may be of people: at least two names, and nothing said."""
    return [each for line in text.splitlines() for each in _entries(line) if _is_entry(each)]


def who_is(speaker: str, entries: Sequence[str]) -> str | None:
    """The only entry that a speaker may be; None for none, for several, and where it tells no more."""
    initials = speaker.isupper()
    wanted = speaker.split() if initials else speaker.casefold().split()
    named = {
        entry: re.findall(r"[\w'’-]+", entry if initials else entry.casefold())
        for entry in dict.fromkeys(entries)
    }
    found = [entry for entry, words in named.items() if all(each in words for each in wanted)]
    return found[0] if len(found) == 1 and found[0].casefold() != speaker.casefold() else None


def _entries(line: str) -> Iterator[str]:
    item = _ITEM.fullmatch(line)
    yield from map(str.strip, [item[1]] if item and item[1] else [])
    yield from [", ".join(filter(None, _CELLS.split(item[2].strip())))] if item and item[2] else []
    if not item and len(named := _IN_LINE.findall(line)) > 1:
        yield from map(str.strip, named)


def _is_entry(entry: str) -> bool:
    return len(entry) <= LONGEST and len(_NAME.findall(entry)) > 1 and not _SAID.search(entry)
