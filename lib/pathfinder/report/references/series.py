"""Documents of a series, which their readers know by numbers or days: "RFC 9110", "0378", "2024-12-05"."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

from pathfinder.evidence.describing import from_the_year
from pathfinder.report.references.titles import address_of, author_of, plain, short, title_of

LONG = 3  # digits of a number in a file's name: of fewer, only beside others of its series
FEWEST_ALIKE = 5  # names with the same end, from which it says nothing
NUMBER, _NUMBERS = re.compile(r"\d"), re.compile(r"\d+")
_NUMBERED_TITLE = re.compile(r"([A-Z]{2,6})([- ]?)(\d{1,5})(?=:|\s|$)")  # RFC 9110: HTTP Semantics
_NUMBERED_FILE = re.compile(r"([A-Za-z]{2,6})([-_]?)(\d{1,5})(?=\.[a-z]+$|$)")  # eip-6780.md
_FILE_IN_ORDER = re.compile(r"(\d{3,5})[-_. ]+[^\W\d]")  # 0378-dependent-types.rst
_NUMBERED_LINE = re.compile(r"^\W*([A-Z]{2,6})\b[^:\n]{0,12}:(?:[^\n]*\D)?(\d{1,6})\W*$", re.MULTILINE)
_TITLE_IN_ORDER = re.compile(r"((?:\S+ ){2,}([A-Z]\w+)) #?(\d{1,4})(?!\S)")  # Core Devs Meeting 53 Notes
_PARTS = re.compile(r"chap|doc|fig|file|img|note|page|part|post|report|sec|src|test", re.IGNORECASE)


def _numbered(sources: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """The numbers of documents in a series, by which their readers know them: "EIP-6780", whoever wrote it.

    The head of a document, its title or its file name gives the number; a series has two of them at least,
    and papers are in none.
    """
    found: dict[str, tuple[str, str]] = {}
    short = set[str]()
    for key, source in sources.items():
        title, file = str(source.get("title") or ""), unquote(address_of(source)).rpartition("/")[2]
        own = str((source.get("metadata") or {}).get("number") or "")
        titled = _NUMBERED_TITLE.match(title)
        match = titled or _NUMBERED_FILE.match(file)
        if own:
            found[key] = (own.partition("-")[0], own)
        elif match and not source.get("paper") and not _PARTS.match(match[1]):
            series = match[1].upper()
            short |= {key} if not titled and len(match[3]) < LONG else set()
            found[key] = (series, f"{series}{match[2].replace('_', '-') or ' '}{int(match[3])}")
    members: dict[str, set[str]] = {}
    for key, (series, number) in found.items():
        if key not in short:
            members.setdefault(series, set()).add(number)
    return {key: number for key, (series, number) in found.items() if len(members.get(series, ())) > 1}


def _in_order(sources: Mapping[str, Mapping[str, Any]], series: Mapping[str, str]) -> dict[str, str]:
    """The numbers of local files of a folder whose names begin with them, "0378", whoever wrote them.

    Where half of them are a series by these numbers, "MSC 3916", or say so in their heads ("RFC PR: #809"),
    the others belong to it.
    """
    found: dict[str, list[tuple[str, str]]] = {}
    for key, source in sources.items():
        folder, _, file = unquote(address_of(source)).rpartition("/")
        if folder.startswith("file:") and (match := _FILE_IN_ORDER.match(file)):
            found.setdefault(folder, []).append((key, match[1]))
    names: dict[str, str] = {}
    for some in found.values():
        own = [(series[key], str(int(number))) for key, number in some if key in series]
        begins = Counter(name.removesuffix(number) for name, number in own if name.endswith(number))
        begins += Counter(begin for key, number in some if (begin := _begin(sources[key], int(number))))
        begin, count = (begins.most_common(1) or [("", 0)])[0]
        if len(some) >= FEWEST_ALIKE:
            names |= {key: f"{begin}{int(n)}" if 2 * count >= len(some) else n for key, n in some}
    return names


def _begin(source: Mapping[str, Any], number: int) -> str:
    """What the head of a document calls its number, "RFC " of "RFC PR: #809"; "" for nothing."""
    lines = _NUMBERED_LINE.finditer(str(source.get("head") or ""))
    return next((f"{line[1]} " for line in lines if int(line[2]) == number), "")


def _dated(sources: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Documents of a local series that are known by their days, minutes for example, by their paths:
    "2024-12/december-05" for "105th Meeting, 5th December 2024", where paths say it in fewer letters. A
    document without a title has no other name, and one with that of another has no better. Where half of
    them are called so, all are.
    """
    counts = Counter(str(source.get("title") or "") for source in sources.values())
    tails, titles, untitled, others = {}, 0, 0, {}
    for key, source in sources.items():
        title, address = str(source.get("title") or ""), unquote(address_of(source))
        tail = re.sub(r"\.\w+$", "", from_the_year(address))
        if len(_NUMBERS.findall(tail)) < 2 or not address.startswith("file:") or author_of(source):
            continue
        if not (NUMBER.search(title_of(source)) or counts[title] > 1):
            others[key] = plain(tail)
            continue
        folder = tail.rpartition("/")[0] or address.split("/")[-2]
        tails[key] = plain(tail)
        untitled += title in (address.rpartition("/")[2], "")
        titles += len(f"{folder}, {short(plain(title_of(source)))}")
    alone = len({*tails.values()}) == len(tails) and (len(tails) >= FEWEST_ALIKE or untitled == len(tails))
    if not alone or sum(map(len, tails.values())) > titles:
        return {}
    return tails | (others if len(others) <= len(tails) else {})


def _titled(sources: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Documents whose titles differ by a number, by their last word before it: "Meeting 53" for
    "Ethereum Core Devs Meeting 53 Notes", where no other document would be called so. A file that is called
    so itself knows its number better.
    """
    found: dict[str, list[tuple[str, str]]] = {}
    for key, source in sources.items():
        match = _TITLE_IN_ORDER.match(plain(title_of(source)))
        if match and not author_of(source) and not source.get("paper"):
            stem = unquote(address_of(source)).rpartition("/")[2].rpartition(".")[0]
            own = re.fullmatch(rf"{match[2]}[ _-]#?(\d{{1,4}})", stem)
            found.setdefault(match[1], []).append((key, f"{match[2]} {int(own[1] if own else match[3])}"))
    named = dict(pair for some in found.values() if len(some) >= FEWEST_ALIKE for pair in some)
    counts = Counter(name for some in found.values() for _, name in some)
    return {key: name for key, name in named.items() if counts[name] == 1}


def in_series(sources: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """What the documents of all kinds of series are called, by their keys."""
    known = _numbered(sources)
    others = {key: source for key, source in sources.items() if key not in known}
    return _titled(sources) | _in_order(sources, known) | known | _dated(others)
