"""What names a source in a citation: "Vaswani et al. 2017", "SQLite, Write-Ahead Logging, 2018".

A page that nobody signed is named by the work it belongs to (site, manual, folder) and its title, a document
of a numbered series by its number: "RFC 9110".
"vaswani2017" is the name where only ASCII will do.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple
from urllib.parse import unquote

from pathfinder.model.graph.links import natural
from pathfinder.report.escape import shorten
from pathfinder.report.references.series import FEWEST_ALIKE, NUMBER, in_series
from pathfinder.report.references.titles import (
    BETWEEN,
    LABEL_CHARACTERS,
    TITLE_CHARACTERS,
    YEAR,
    address_of,
    author_of,
    plain,
    short,
    signers_of,
    title_of,
    year_of,
)

WORK_WORDS = 4  # of a part of a title that names the work
SHORT = 30  # characters of a label: a longer one of a local document gives way to the name of its file
FEWEST_LETTERS = 3  # of a title that its folder may say already
KEY_CHARACTERS = 24  # of the author part
_HOST = re.compile(r"https?://(?:[^/?#]*@)?(?:www\.)?([^/?#:]+)", re.IGNORECASE)
_DAY = re.compile(r"/((?:1[5-9]|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?!\d)[^/]*\Z")
_SECTION = re.compile(r"^\d+(?:\.\d+)*\.\s+(?=\S)")  # "30.3. "
_CONTAINERS = re.compile(  # folders that name no work
    r"archive|articles|blog|corpus|data|docs?|documentation|documents|downloads?|files?|forum|html|manuals?"
    r"|notes|pages|papers|pdfs?|site|sources|texts?|txt|web|www|\w",
    re.IGNORECASE,
)
_EVERY_FILE = re.compile(r"index|readme|main|text|document|page|proposal|notes|minutes|\w", re.IGNORECASE)
_LETTERS = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d"})


class SourceName(NamedTuple):
    """The names of one source, unique among those cited together."""

    year: str  # "" when it is not known
    label: str
    key: str


def source_names(sources: Mapping[str, Mapping[str, Any]]) -> dict[str, SourceName]:
    """The names of each source; equal ones get a folder, version or date, or a, b, c as archived.

    A source is its metadata, with its `paper` of paper_index.json, and `source_url`, where it was cited from.
    """
    same: dict[str, list[str]] = {}
    numbered = in_series(sources)
    named = _named(sources) | numbered
    for key in sorted(sources, key=natural):
        base = named[key] if key in numbered else f"{named[key]} {year_of(sources[key])}"
        same.setdefault(unicodedata.normalize("NFKC", base).casefold(), []).append(key)
    made: dict[str, SourceName] = {}
    taken: set[str] = set()
    for keys in same.values():
        marks = _told_apart([sources[key] for key in keys])
        for at, key in enumerate(keys):
            letter = _letters(at) if len(keys) > 1 else ""
            year = year_of(sources[key])
            handle = _free(f"{_slug(sources[key], key)}{year or 'nd'}{letter}", taken)
            alone = len(keys) == 1 and key not in numbered
            told = "" if key in numbered else year or (_day(sources[key], named[key]) if alone else "")
            made[key] = SourceName(year, _label(named[key], told, letter, marks[at] if marks else ""), handle)
    files = _by_file(sources, {key: each.label for key, each in made.items()})
    return {key: each._replace(label=files.get(key, each.label)) for key, each in made.items()}


def _by_file(sources: Mapping[str, Mapping[str, Any]], labels: Mapping[str, str]) -> dict[str, str]:
    """What the files of local documents with long labels are called: "notes/2025/summary-2025-04-03".

    Where that is too long, by an end of the path that no other has, with the year if the label has it. A file
    as "index.md" is called as its folder; folders of one letter are left out.
    """
    paths = {key: path for key, each in sources.items() if (path := _path(each))}
    common = _shared(paths.values())
    below = {key: [part for part in path[common:] if len(part) > 1] for key, path in paths.items()}
    ends = {key: ["/".join(parts[-at:]) for at in range(1, len(parts) + 1)] for key, parts in below.items()}
    count = Counter(end.casefold() for each in ends.values() for end in each)
    taken = {label.casefold() for label in labels.values() if len(label) <= SHORT}
    found: dict[str, str] = {}
    for key, each in ends.items():
        own = [end for end in each if count[end.casefold()] == 1 and end.casefold() not in taken]
        if own and len(labels[key]) > SHORT:
            dated = [end for end in own if YEAR.search(end) or not YEAR.search(labels[key])]
            name = own[-1] if len(own[-1]) <= SHORT else (dated or own)[0]
            found |= {key: name} if len(name) < len(labels[key]) else {}
    return found


def _path(source: Mapping[str, Any]) -> list[str]:
    """The parts of the path of a local document, without the ending; [] of any other source."""
    address = address_of(source)
    if not address.startswith("file:"):
        return []
    *folders, file = unquote(address).split("/")
    parts = [part for part in map(plain, (*folders, file.partition(".")[0])) if part]
    while parts and _EVERY_FILE.fullmatch(parts[-1]):
        parts.pop()
    return [] if parts and _CONTAINERS.fullmatch(parts[-1]) else parts


def _day(source: Mapping[str, Any], name: str) -> str:
    """The date with which the name of a local file begins, where what names the source does not have it."""
    found = _DAY.search(address_of(source)) if address_of(source).startswith("file:") else None
    return found[1] if found and found[1] not in name else ""


def _label(name: str, year: str, letter: str, mark: str) -> str:
    """The name with its year and what tells it from an equal one: "Leave (2.0), 2023"."""
    if mark.startswith(year or "-"):
        return f"{name} {mark}"
    if mark:
        return f"{name.removesuffix(',')} ({mark})" + (f", {year}" if year else "")
    return f"{name} {year}{letter}" if year else name.removesuffix(",") + (f" ({letter})" if letter else "")


def _told_apart(sources: Sequence[Mapping[str, Any]]) -> list[str]:
    """What tells pages of equal names apart: a folder or version in the address, the date, the file.

    [] where there is one page alone, where persons wrote them, or where nothing does.
    """
    if len(sources) < 2 or any(author_of(source) for source in sources):
        return []
    paths = [[part for part in unquote(address_of(each)).split("/") if part] for each in sources]
    depth = min(map(len, paths))
    folders = ([plain(parts[-above]) for parts in paths] for above in range(2, depth + 1))
    dates = [str(each.get("published") or "")[:10] for each in sources]
    files = [plain(parts[-1].partition(".")[0]) if parts else "" for parts in paths]
    choices = (*folders, dates if all(len(date) > 4 for date in dates) else [], files)
    return next((marks for marks in choices if all(marks) and len({*marks}) == len(sources)), [])


def _named(sources: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Who or what each label names, up to its year: the authors, else the work and the title of the page."""
    works = {key: _parts(source)[:-1] for key, source in sources.items()}
    shared = {
        part for parts in works.values() for part in parts if sum(part in each for each in works.values()) > 1
    }
    folders = _folders(sources)
    titles = Counter(str(source.get("title") or "") for source in sources.values())
    for key, source in sources.items():
        title = str(source.get("title") or "")
        if titles[title] == 1 and NUMBER.search(title) and not address_of(source).endswith(title):
            folders[key] = ""  # "Core Meeting 199" needs none
    pages = {
        key: _page(source, shared, folders[key]) for key, source in sources.items() if not author_of(source)
    }
    return {key: author_of(source) for key, source in sources.items()} | _without_common_end(pages)


def _without_common_end(names: Mapping[str, str]) -> dict[str, str]:
    """Names without the words with which most end: "28 March 2019" of "28 March 2019 Meeting Notes"."""
    ends: Counter[tuple[str, ...]] = Counter()
    for name in names.values():
        words = name.rstrip(",").split()
        ends.update(tuple(words[at:]) for at in range(1, len(words)))
    alike = max(FEWEST_ALIKE, len(names) // 2 + 1)
    common = [end for end, count in ends.items() if count >= alike and not any(map(NUMBER.search, end))]
    longest = max(common, key=len) if common else ()
    end = " ".join(("", *longest))
    cut = {key: f"{name.rstrip(',').removesuffix(end).rstrip(',')}," for key, name in names.items()}
    return cut if end and len({*cut.values()}) == len({*names.values()}) else dict(names)


def _page(source: Mapping[str, Any], shared: Collection[str], folder: str) -> str:
    """ "SQLite, Write-Ahead Logging," or what of it is known."""
    parts = _parts(source)
    site = plain((source.get("metadata") or {}).get("site"))
    host = _HOST.match(address_of(source))
    own = [site.casefold(), *(host[1].casefold().split(".") if host else ())]
    named = next((part for part in parts[:-1] if part in shared or part.casefold() in own), "")
    if (year := YEAR.match(folder)) and year[1] in title_of(source):
        folder = ""  # "2019-03" says nothing beside "Minutes of 28 March 2019"
    work = site or named or (host[1] if host else "") or folder
    whole = parts[-1] if named else plain(title_of(source))
    title = short(_SECTION.sub("", whole))
    if not title or not work or title.casefold().startswith(work.casefold()):
        return f"{title}," if title else _without_author(source)
    said = _letters_of(title)
    if len(said) > FEWEST_LETTERS and _letters_of(work).endswith(said):  # 351-raw-block, Raw Block
        return f"{shorten(work, TITLE_CHARACTERS)},"
    return f"{shorten(work, LABEL_CHARACTERS)}, {title},"


def _letters_of(text: str) -> str:
    return "".join(filter(str.isalpha, text.casefold()))


def _parts(source: Mapping[str, Any]) -> list[str]:
    """The parts of a title, what names the page last: "Page - Site" as "Site: Page". [] without a title."""
    title, whole = title_of(source), plain(title_of(source))
    parts = [part for part in map(plain, BETWEEN.split(title)) if part]
    if len(parts) < 2:
        return [whole] if whole else []
    between = BETWEEN.search(title)
    parts = parts if between and ":" in between[0] else parts[::-1]
    return parts if len(parts[0].split()) <= WORK_WORDS else [whole]


def _folders(sources: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """For each source the folder that names what lies in it; "" where none tells local files apart.

    One of several of the same name is told with the folder that they differ in: "v3/guide".
    """
    above = {
        key: unquote(address_of(source)).split("/")[:-1]
        for key, source in sources.items()
        if address_of(source).startswith("file:")
    }
    common = _shared(above.values())
    named: dict[str, tuple[str, ...]] = {}  # the parts down to the folder
    for key, parts in above.items():
        last = range(max(common, len(parts) - 2), len(parts))
        at = next((at for at in reversed(last) if not _CONTAINERS.fullmatch(parts[at])), None)
        named[key] = tuple(parts[: at + 1]) if at is not None else ()
    alike: dict[str, set[tuple[str, ...]]] = {}
    for path in named.values():
        alike.setdefault(plain(path[-1]) if path else "", set()).add(path)

    def told(path: tuple[str, ...]) -> str:
        folder = plain(path[-1]) if path else ""
        at = _shared(alike[folder]) if folder else 0
        return f"{plain(path[at])}/{folder}" if at < len(path) - 1 and len(alike[folder]) > 1 else folder

    return {key: told(named[key]) if key in named else "" for key in sources}


def _shared(paths: Collection[Sequence[str]]) -> int:
    """How many parts the paths begin with in common."""
    return len([*takewhile(lambda parts: len({*parts}) == 1, zip(*paths, strict=False))])


def _without_author(source: Mapping[str, Any]) -> str:
    address = address_of(source)
    host = _HOST.match(address)
    place = host[1] if host else unquote(address).rsplit("/", 1)[-1]
    candidates = (
        shorten(plain((source.get("metadata") or {}).get("site")), LABEL_CHARACTERS),
        short(plain(title_of(source))),
        shorten(plain(place), LABEL_CHARACTERS),
    )
    return next(filter(None, candidates), "?")


def _slug(source: Mapping[str, Any], key: str) -> str:
    """The first author in ASCII; the number of the source where nothing of the name can be written so."""
    found = signers_of(source)[0]
    first = (found[0].short if found else _without_author(source)).lower().translate(_LETTERS)
    ascii_only = unicodedata.normalize("NFKD", first).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "", ascii_only)[:KEY_CHARACTERS]
    if slug and not slug[0].isdigit():
        return slug
    number = re.fullmatch(r"src_(\d+)", key)
    return f"source_{number[1]}_" if number else "source_"


def _free(wanted: str, taken: set[str]) -> str:
    free, number = wanted, 2
    while free in taken:
        free, number = f"{wanted}-{number}", number + 1
    taken.add(free)
    return free


def _letters(index: int) -> str:
    """a, b, …, z, aa, ab, …"""
    return (_letters(index // 26 - 1) if index >= 26 else "") + chr(ord("a") + index % 26)
