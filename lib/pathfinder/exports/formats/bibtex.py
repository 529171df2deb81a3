"""references.bib: the cited sources as BibTeX in UTF-8."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pathfinder.data import table
from pathfinder.exports.csl.items import ARXIV, items
from pathfinder.report.material import Material

FILE = "references.bib"
HELP = "the cited sources as BibTeX, for LaTeX and reference managers"
BEGINS = rb"@[a-z]+\{"

_CONTAINER = {"article": "journal", "inproceedings": "booktitle", "online": "organization"}
_PUBLISHER = {"techreport": "institution"}
_ESCAPES = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "$&#%_"},
}
_LIGATURE = re.compile(r"[-`'!?<>,](?=[-`'<>,])")  # "--" and "``", which LaTeX would join


def render(material: Material) -> bytes:
    """One entry a source, in the order of the numbers."""
    return "\n".join(entry(item) for item in items(material.view)).encode("utf-8", "replace")


def entry(item: Mapping[str, Any]) -> str:
    """A CSL-JSON item as a BibTeX entry; the double braces keep the case of titles."""
    kind = table("pathfinder.exports.csl", "types.toml")["bibtex"].get(item["type"], "misc")
    issued = (item.get("issued") or {"date-parts": [[]]})["date-parts"][0]
    fields = {
        "title": _kept(item["title"]),
        "author": " and ".join(map(_author, item.get("author", []))),
        "options": _options(item.get("author", [])),
        "year": str(issued[0]) if issued else "",
        "month": str(issued[1]) if len(issued) > 1 else "",
        "day": str(issued[2]) if len(issued) > 2 else "",
        _CONTAINER.get(kind, "series"): _kept(item.get("container-title", "")),
        _PUBLISHER.get(kind, "publisher"): _kept(item.get("publisher", "")),
        "issn": item.get("ISSN", ""),
        "doi": item.get("DOI", ""),
        **_preprint(item),
        "url": item.get("URL", ""),
        "urldate": _iso(item.get("accessed")),
        "language": item.get("language", ""),
    }
    lines = [f"  {name} = {{{value}}}," for name, value in fields.items() if value]
    return "\n".join([f"@{kind}{{{item['id']},", *lines, "}", ""])


def escaped(text: str) -> str:
    """`text` as LaTeX shows it, word for word.

    BibTeX counts braces even behind a backslash, so one without a partner is written by its name.
    """
    parted = _LIGATURE.sub(lambda found: f"{found[0]}\0", text)
    signs = [_ESCAPES.get(sign, sign) for sign in parted]
    opened: list[int] = []
    for at, sign in enumerate(parted):
        if sign == "{":
            opened.append(at)
            signs[at] = r"\textbraceleft{}"
        elif sign == "}" and opened:
            signs[opened.pop()], signs[at] = r"\{", r"\}"
        elif sign == "}":
            signs[at] = r"\textbraceright{}"
    return "".join(signs).replace("\0", "{}")


def _kept(text: str) -> str:
    return f"{{{escaped(text)}}}" if text else ""


def _author(author: Mapping[str, str]) -> str:
    """ "van der Berg, Jr., Jan"; a name that is not to be taken apart in braces."""
    if "literal" in author:
        return f"{{{escaped(author['literal'])}}}"
    family = " ".join(filter(None, (author.get("non-dropping-particle"), author["family"])))
    parts = (family, author.get("suffix", ""), author.get("given", ""))
    return ", ".join(_guarded(escaped(part)) for part in parts if part)


def _options(authors: Sequence[Mapping[str, str]]) -> str:
    """BibLaTeX and pandoc take "van der" for a part of the family name only when they are told."""
    particles = any(author.get("non-dropping-particle") for author in authors)
    return "useprefix=true" if particles else ""


def _guarded(name: str) -> str:
    """A part of a name that would be read as more than one part, or as two names, in braces."""
    return f"{{{name}}}" if "," in name or " and " in f" {name} ".casefold() else name


def _preprint(item: Mapping[str, Any]) -> dict[str, str]:
    number = str(item.get("number", ""))
    if not number.startswith(f"{ARXIV}:"):
        return {}
    return {"eprint": number.partition(":")[2], "archiveprefix": ARXIV}


def _iso(date: Mapping[str, Any] | None) -> str:
    return "-".join(f"{part:02d}" for part in date["date-parts"][0]) if date else ""
