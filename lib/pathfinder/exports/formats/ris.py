"""references.ris: the cited sources in the RIS format of reference managers."""

from collections.abc import Iterator, Mapping
from typing import Any

from pathfinder.data import table
from pathfinder.exports.csl.items import items
from pathfinder.report.material import Material

FILE = "references.ris"
HELP = "the cited sources as RIS, for EndNote, Zotero, Mendeley and RefWorks"
BEGINS = rb"TY  - "


def render(material: Material) -> bytes:
    """One record a source, in the order of the numbers."""
    return "\r\n".join(record(item) for item in items(material.view)).encode("utf-8", "replace")


def record(item: Mapping[str, Any]) -> str:
    """A CSL-JSON item as a RIS record."""
    lines = [f"{tag}  - {value}" for tag, value in _fields(item) if value]
    return "\r\n".join([*lines, "ER  - ", ""])


def _fields(item: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    kind = table("pathfinder.exports.csl", "types.toml")["ris"].get(item["type"], "ELEC")
    issued = (item.get("issued") or {"date-parts": [[]]})["date-parts"][0]
    yield "TY", kind
    yield "ID", item["id"]
    yield "TI", item["title"]
    for author in item.get("author", []):
        yield "AU", _author(author)
    yield "PY", str(issued[0]) if issued else ""
    yield "DA", _slashed(issued) if len(issued) > 1 else ""
    yield "JO" if kind == "JOUR" else "T2", item.get("container-title", "")
    yield "PB", item.get("publisher", "")
    yield "M1", item.get("number", "")
    yield "SN", item.get("ISSN", "")
    yield "DO", item.get("DOI", "")
    yield "UR", item.get("URL", "")
    yield "Y2", _slashed((item.get("accessed") or {"date-parts": [[]]})["date-parts"][0])
    yield "LA", item.get("language", "")


def _author(author: Mapping[str, str]) -> str:
    if "literal" in author:  # a comma at the end keeps programs from taking "World Health Organization" apart
        return author["literal"] + ("," if " " in author["literal"] else "")
    family = " ".join(filter(None, (author.get("non-dropping-particle"), author["family"])))
    return ", ".join(filter(None, (family, author.get("given"), author.get("suffix"))))


def _slashed(parts: list[int]) -> str:
    return "/".join(f"{part:02d}" for part in parts)
