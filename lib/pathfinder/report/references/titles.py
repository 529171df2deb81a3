"""What a source is called before it is cited: its title, its authors, its address, its year."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

from pathfinder.report.escape import clean, shorten
from pathfinder.report.references.names import Name, signers

LABEL_CHARACTERS = 40  # of the author part
TITLE_CHARACTERS = 48  # of the title of a page in a work
SHORTEST_TITLE = 8  # what is left without a subtitle
YEAR = re.compile(r"(?<!\d)(1[0-9]{3}|2[0-9]{3})(?!\d)")
_MARKS = re.compile(r"[\[\]{}<>|`\\^*~_#!]+")  # what makes structure of a label in some document
BETWEEN = re.compile(r"\s+[|–—·»]\s+|\s+-\s+|\s*::\s*|:\s+")  # what stands between the parts of a title
_SUBTITLE = re.compile(rf"{BETWEEN.pattern}|\s+\(|[,;?!]\s+|(?<!\bvs)\.\s+")


def year_of(source: Mapping[str, Any]) -> str:
    """The year of publication as the literature gives it, else the source; "" when it is not known."""
    paper = source.get("paper") or {}
    dates = str(paper.get("year") or ""), str(source.get("published") or "")[:10]
    found = next(filter(None, map(YEAR.search, dates)), None)
    return found[1] if found else ""


def authors_of(source: Mapping[str, Any]) -> list[str]:
    """The authors of a source as they were found."""
    paper = source.get("paper") or {}
    return [str(author) for author in paper.get("authors") or source.get("authors") or () if author]


def address_of(source: Mapping[str, Any]) -> str:
    """The address under which a source is cited."""
    return str(source.get("canonical") or source.get("url") or source.get("source_url") or "")


def author_of(source: Mapping[str, Any]) -> str:
    """The authors as a label names them; "" without any."""
    found, others = signers_of(source)
    short = [name.short for name in found]
    if len(short) == 2 and not others:
        return " & ".join(shorten(name, LABEL_CHARACTERS // 2) for name in short)
    if short:
        return shorten(short[0], LABEL_CHARACTERS) + (" et al." if len(short) > 1 or others else "")
    return ""


def signers_of(source: Mapping[str, Any]) -> tuple[list[Name], bool]:
    return signers(authors_of(source), str((source.get("metadata") or {}).get("site") or ""))


def short(title: str) -> str:
    """A title; one that is too long without its subtitle, where it has one."""
    if len(title) <= TITLE_CHARACTERS:
        return title
    first = plain(_SUBTITLE.split(title, maxsplit=1)[0])
    return first if SHORTEST_TITLE <= len(first) <= TITLE_CHARACTERS else shorten(title, TITLE_CHARACTERS)


def title_of(source: Mapping[str, Any]) -> str:
    """The title of a source; the name of its file, where that stands for one, in words."""
    title = str(source.get("title") or "")
    name = unquote(address_of(source)).rstrip("/").rpartition("/")[2]
    return re.sub(r"[-_]+", " ", name.rpartition(".")[0] or name) if title == name else title


def plain(text: object) -> str:
    """A text without what makes structure; "" when no letter or digit is left."""
    shown = clean(_MARKS.sub(" ", str(text or ""))).strip(" .,;:-–—&")
    return shown if any(map(str.isalnum, shown)) else ""
