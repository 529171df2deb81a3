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
from pathfinder.report.escape import clean, shorten
from pathfinder.report.references.names import Name, signers

LABEL_CHARACTERS = 40  # of the author part
TITLE_CHARACTERS = 48  # of the title of a page in a work
FEWEST_ALIKE = 5  # names with the same end, from which it says nothing
SHORTEST_TITLE = 8  # what is left without a subtitle
WORK_WORDS = 4  # of a part of a title that names the work
KEY_CHARACTERS = 24  # of the author part
_NUMBER, _NUMBERS = re.compile(r"\d"), re.compile(r"\d+")
_YEAR = re.compile(r"(?<!\d)(1[0-9]{3}|2[0-9]{3})(?!\d)")
_MARKS = re.compile(r"[\[\]{}<>|`\\^*~_#!]+")  # what makes structure of a label in some document
_HOST = re.compile(r"https?://(?:[^/?#]*@)?(?:www\.)?([^/?#:]+)", re.IGNORECASE)
_BETWEEN = re.compile(r"\s+[|–—·»]\s+|\s+-\s+|\s*::\s*|:\s+")  # what stands between the parts of a title
_SUBTITLE = re.compile(rf"{_BETWEEN.pattern}|\s+\(|[,;?!]\s+|(?<!\bvs)\.\s+")
_SECTION = re.compile(r"^\d+(?:\.\d+)*\.\s+(?=\S)")  # "30.3. "
_CONTAINERS = re.compile(  # folders that name no work
    r"archive|articles|blog|corpus|data|docs?|documentation|documents|downloads?|files?|forum|html|manuals?"
    r"|notes|pages|papers|pdfs?|site|sources|texts?|txt|web|www",
    re.IGNORECASE,
)
_NUMBERED_TITLE = re.compile(r"([A-Z]{2,6})([- ]?)(\d{1,5})(?=:|\s|$)")  # RFC 9110: HTTP Semantics
_NUMBERED_FILE = re.compile(r"([A-Za-z]{2,6})([-_]?)(\d{3,5})(?=\.[a-z]+$|$)")  # eip-6780.md
_FILE_IN_ORDER = re.compile(r"(\d{3,5})[-_. ]+[^\W\d]")  # 0378-dependent-types.rst
_PARTS = re.compile(r"chap|doc|fig|file|img|note|page|part|post|report|sec|src|test", re.IGNORECASE)
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
    numbered = _in_order(sources) | _numbered(sources) | _dated(sources)
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
            told = "" if key in numbered else year
            made[key] = SourceName(year, _label(named[key], told, letter, marks[at] if marks else ""), handle)
    return made


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
    if len(sources) < 2 or any(_author(source) for source in sources):
        return []
    paths = [[part for part in unquote(address_of(each)).split("/") if part] for each in sources]
    depth = min(map(len, paths))
    folders = ([_plain(parts[-above]) for parts in paths] for above in range(2, depth + 1))
    dates = [str(each.get("published") or "")[:10] for each in sources]
    files = [_plain(parts[-1].partition(".")[0]) if parts else "" for parts in paths]
    choices = (*folders, dates if all(len(date) > 4 for date in dates) else [], files)
    return next((marks for marks in choices if all(marks) and len({*marks}) == len(sources)), [])


def year_of(source: Mapping[str, Any]) -> str:
    """The year of publication as the literature gives it, else the source; "" when it is not known."""
    paper = source.get("paper") or {}
    dates = str(paper.get("year") or ""), str(source.get("published") or "")[:10]
    found = next(filter(None, map(_YEAR.search, dates)), None)
    return found[1] if found else ""


def authors_of(source: Mapping[str, Any]) -> list[str]:
    """The authors of a source as they were found."""
    paper = source.get("paper") or {}
    return [str(author) for author in paper.get("authors") or source.get("authors") or () if author]


def address_of(source: Mapping[str, Any]) -> str:
    """The address under which a source is cited."""
    return str(source.get("canonical") or source.get("url") or source.get("source_url") or "")


def _numbered(sources: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """The numbers of documents in a series, by which their readers know them: "EIP-6780", whoever wrote it.

    The head of a document, its title or its file name gives the number; a series has two of them at least,
    and papers are in none.
    """
    found: dict[str, tuple[str, str]] = {}
    for key, source in sources.items():
        title, file = str(source.get("title") or ""), unquote(address_of(source)).rpartition("/")[2]
        own = str((source.get("metadata") or {}).get("number") or "")
        match = _NUMBERED_TITLE.match(title) or _NUMBERED_FILE.match(file)
        if own:
            found[key] = (own.partition("-")[0], own)
        elif match and not source.get("paper") and not _PARTS.match(match[1]):
            series = match[1].upper()
            found[key] = (series, f"{series}{match[2].replace('_', '-') or ' '}{int(match[3])}")
    members: dict[str, set[str]] = {}
    for series, number in found.values():
        members.setdefault(series, set()).add(number)
    return {key: number for key, (series, number) in found.items() if len(members[series]) > 1}


def _in_order(sources: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """The numbers of local files of a folder whose names begin with them, "0378", whoever wrote them."""
    found: dict[str, list[tuple[str, str]]] = {}
    for key, source in sources.items():
        folder, _, file = unquote(address_of(source)).rpartition("/")
        if folder.startswith("file:") and (match := _FILE_IN_ORDER.match(file)):
            found.setdefault(folder, []).append((key, match[1]))
    return {key: name for some in found.values() if len(some) >= FEWEST_ALIKE for key, name in some}


def _dated(sources: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Documents of a local series that are known by their days, minutes for example, by their paths:
    "2024-12/december-05" for "105th Meeting, 5th December 2024", where paths say it in fewer letters. A
    document without a title has no other name.
    """
    tails, titles, untitled = {}, 0, 0
    for key, source in sources.items():
        folder, file = ["", *unquote(address_of(source)).split("/")][-2:]
        if address_of(source).startswith("file:") and not _author(source) and _NUMBER.search(_title(source)):
            stem = file.rpartition(".")[0] or file
            tail = stem if _YEAR.search(stem) else f"{folder}/{stem}"
            if _YEAR.search(tail) and _NUMBER.search(stem) and len(_NUMBERS.findall(tail)) > 1:
                tails[key] = _plain(tail)
                untitled += source.get("title") in (file, None, "")
                titles += len(f"{folder}, {_short(_plain(_title(source)))}")
    alone = len({*tails.values()}) == len(tails) and (len(tails) >= FEWEST_ALIKE or untitled == len(tails))
    return tails if alone and sum(map(len, tails.values())) <= titles else {}


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
        if titles[title] == 1 and _NUMBER.search(title) and not address_of(source).endswith(title):
            folders[key] = ""  # "Core Meeting 199" needs none
    pages = {
        key: _page(source, shared, folders[key]) for key, source in sources.items() if not _author(source)
    }
    return {key: _author(source) for key, source in sources.items()} | _without_common_end(pages)


def _without_common_end(names: Mapping[str, str]) -> dict[str, str]:
    """Names without the words with which most end: "28 March 2019" of "28 March 2019 Meeting Notes"."""
    ends: Counter[tuple[str, ...]] = Counter()
    for name in names.values():
        words = name.rstrip(",").split()
        ends.update(tuple(words[at:]) for at in range(1, len(words)))
    alike = max(FEWEST_ALIKE, len(names) // 2 + 1)
    common = [end for end, count in ends.items() if count >= alike and not any(map(_NUMBER.search, end))]
    longest = max(common, key=len) if common else ()
    end = " ".join(("", *longest))
    cut = {key: name.rstrip(",").removesuffix(end) + "," for key, name in names.items()}
    return cut if end and len({*cut.values()}) == len({*names.values()}) else dict(names)


def _page(source: Mapping[str, Any], shared: Collection[str], folder: str) -> str:
    """ "SQLite, Write-Ahead Logging," or what of it is known."""
    parts = _parts(source)
    site = _plain((source.get("metadata") or {}).get("site"))
    host = _HOST.match(address_of(source))
    own = [site.casefold(), *(host[1].casefold().split(".") if host else ())]
    named = next((part for part in parts[:-1] if part in shared or part.casefold() in own), "")
    if (year := _YEAR.match(folder)) and year[1] in _title(source):
        folder = ""  # "2019-03" says nothing beside "Minutes of 28 March 2019"
    work = site or named or (host[1] if host else "") or folder
    whole = parts[-1] if named else _plain(_title(source))
    title = _short(_SECTION.sub("", whole))
    if not title or not work or title.casefold().startswith(work.casefold()):
        return f"{title}," if title else _without_author(source)
    return f"{shorten(work, LABEL_CHARACTERS)}, {title},"


def _short(title: str) -> str:
    """A title; one that is too long without its subtitle, where it has one."""
    if len(title) <= TITLE_CHARACTERS:
        return title
    first = _plain(_SUBTITLE.split(title, maxsplit=1)[0])
    return first if SHORTEST_TITLE <= len(first) <= TITLE_CHARACTERS else shorten(title, TITLE_CHARACTERS)


def _title(source: Mapping[str, Any]) -> str:
    """The title of a source; the name of its file, where that stands for one, in words."""
    title = str(source.get("title") or "")
    name = unquote(address_of(source)).rstrip("/").rpartition("/")[2]
    return re.sub(r"[-_]+", " ", name.rpartition(".")[0] or name) if title == name else title


def _parts(source: Mapping[str, Any]) -> list[str]:
    """The parts of a title, what names the page last: "Page - Site" as "Site: Page". [] without a title."""
    title, whole = _title(source), _plain(_title(source))
    parts = [part for part in map(_plain, _BETWEEN.split(title)) if part]
    if len(parts) < 2:
        return [whole] if whole else []
    between = _BETWEEN.search(title)
    parts = parts if between and ":" in between[0] else parts[::-1]
    return parts if len(parts[0].split()) <= WORK_WORDS else [whole]


def _folders(sources: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """For each source the folder that names what lies in it; "" where none tells local files apart."""
    above = {
        key: unquote(address_of(source)).split("/")[:-1]
        for key, source in sources.items()
        if address_of(source).startswith("file:")
    }
    common = len([*takewhile(lambda parts: len({*parts}) == 1, zip(*above.values(), strict=False))])
    named = {
        key: next((part for part in reversed(parts[common:][-2:]) if not _CONTAINERS.fullmatch(part)), "")
        for key, parts in above.items()
    }
    return {key: _plain(named.get(key, "")) for key in sources}


def _author(source: Mapping[str, Any]) -> str:
    """The authors as a label names them; "" without any."""
    found, others = _signers(source)
    short = [name.short for name in found]
    if len(short) == 2 and not others:
        return " & ".join(shorten(name, LABEL_CHARACTERS // 2) for name in short)
    if short:
        return shorten(short[0], LABEL_CHARACTERS) + (" et al." if len(short) > 1 or others else "")
    return ""


def _signers(source: Mapping[str, Any]) -> tuple[list[Name], bool]:
    return signers(authors_of(source), str((source.get("metadata") or {}).get("site") or ""))


def _without_author(source: Mapping[str, Any]) -> str:
    address = address_of(source)
    host = _HOST.match(address)
    place = host[1] if host else unquote(address).rsplit("/", 1)[-1]
    candidates = (
        shorten(_plain((source.get("metadata") or {}).get("site")), LABEL_CHARACTERS),
        _short(_plain(_title(source))),
        shorten(_plain(place), LABEL_CHARACTERS),
    )
    return next(filter(None, candidates), "?")


def _plain(text: object) -> str:
    """A text without what makes structure; "" when no letter or digit is left."""
    shown = clean(_MARKS.sub(" ", str(text or ""))).strip(" .,;:-–—&")
    return shown if any(map(str.isalnum, shown)) else ""


def _slug(source: Mapping[str, Any], key: str) -> str:
    """The first author in ASCII; the number of the source where nothing of the name can be written so."""
    found = _signers(source)[0]
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
