"""Whom a local file is from: pages of one publisher, author or manual are one source."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pathfinder.evidence.trust.authority import names_a_host, source_type
from pathfinder.evidence.trust.independence import registrable_domain

if TYPE_CHECKING:
    from pathfinder.model.graph.types import Rule, SourceType

LEAST_LETTERS = 6  # of the part of a title that names a manual

_PARTS = re.compile(r"\s+(?:[-–—|·:]|::|»)\s+|:\s+")
_VERSION = re.compile(r"\W*\bv?\d+(?:\.\d+)*\b\W*|\(\d\w*\)")
_MANUAL = re.compile(
    r"(?i)\b(?:documentation|docs|reference|handbook|user'?s? (?:guide|manual)|manual(?: pages?)?"
    r"|specification|handbuch|dokumentation|referenz)\b|\(\d[a-z]*\)"
)


class Stated(NamedTuple):
    """What the user says of a folder: whose documents they are ("" for none said) and of what type."""

    path: str
    origin: str
    type: SourceType | None


class Origin(NamedTuple):
    """What counts as one source, the rule that says so (None: a file by itself), and the type."""

    domain: str
    rule: Rule | None
    type: SourceType


def local_origin(
    path: str,
    inside: str,
    about: Mapping[str, Any],
    rows: Sequence[Mapping[str, Any]],
    *,
    stated: Iterable[Stated],
    kind: SourceType = "document",
) -> Origin:
    """Whom a local file is from: as stated, else by a folder named like a host, else like an earlier file.

    `path` is absolute, `inside` begins with the corpus folder. `about` and each earlier source in `rows` have
    `title`, `authors` and `metadata`; `rows` have their `domain`, too. `kind` is what its folders say of it.
    """
    host = next((each for each in inside.split("/")[:-1] if names_a_host(each)), None)
    if kind == "document" and _MANUAL.search(_last_part(about)):
        kind = "official"
    elif kind == "document" and host:
        kind = source_type(f"https://{host}/")
    folders = [each for each in stated if path.startswith(each.path.rstrip("/") + "/")]
    named = max(folders, key=lambda each: len(each.path), default=None)
    if named and named.type:
        kind = named.type
    if named and named.origin:
        return Origin(f"file:{named.origin}", "stated", kind)
    if host:
        return Origin(registrable_domain(f"https://{host}/"), "host", kind)
    if manual := (about.get("metadata") or {}).get("manual"):
        return Origin(f"file:{manual}", "manual", kind)
    marks = _marks(about)
    for row in rows:
        theirs = _marks(row) if str(row.get("domain")).startswith("file:") else {}
        for rule, mark in marks.items():
            if theirs.get(rule) == mark:
                return Origin(str(row["domain"]), rule, kind)
    return Origin("file:" + path, None, kind)


def _marks(about: Mapping[str, Any]) -> dict[Rule, str]:
    """What files of one origin have in common: publisher, authors, the part of the title that names it."""
    site = str((about.get("metadata") or {}).get("site") or "").casefold().strip()
    people = ", ".join(sorted(str(each).casefold() for each in about.get("authors") or ()))
    title = _VERSION.sub(" ", _last_part(about)).casefold().strip()
    found: dict[Rule, str] = {"publisher": site, "authors": people}
    if sum(map(str.isalpha, title)) >= LEAST_LETTERS:
        found["title"] = title
    return {rule: mark for rule, mark in found.items() if mark}


def _last_part(about: Mapping[str, Any]) -> str:
    """What follows the last separator of a title: "PostgreSQL 16 Documentation" of "30.1. WAL — …"."""
    title = str(about.get("title") or "")
    parts = _PARTS.split(title)
    manual = re.search(r"\(\d\w*\) +(.+)$", title)  # git-merge(1) Manual Page
    return parts[-1] if len(parts) > 1 else manual[1] if manual else ""
