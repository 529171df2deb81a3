"""The list of sources in Markdown: what each is cited by, with what is known of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from posixpath import commonpath, dirname, splitext
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pathfinder.report.escape import inline, link
from pathfinder.report.references.citations import NUMERIC

if TYPE_CHECKING:
    from pathfinder.report.references.citations import Entry
    from pathfinder.report.view import View

FILE = "file://"
SHOWN_AUTHORS = 3  # of a source in brief
FEWEST_BY_PATH = 5


def source_line(view: View, entry: Entry, *, brief: bool = False, folder: str = "") -> str:
    """A source: what it is cited by, title, address, authors, dates, type; unless `brief`, its weight.

    The address of a file below `folder` begins there.
    """
    texts, date = view.texts, entry.fetched_at[:10]
    weight = [
        texts["source.authority"].format(authority=f"{entry.authority:.2f}"),
        texts["source.uses"].format(count=entry.uses),
    ]
    fetched = texts["source.fetched"].format(date=inline(date)) if date else texts["source.not_archived"]
    local = brief and date and entry.url.startswith("file:")  # its address says what it is
    facts = [] if local else [texts[f"source_type.{entry.source_type}"], *([] if brief else weight), fetched]
    told = view.citations.style.references is not None  # a bibliography names authors and date itself
    if entry.published and not told:
        facts.insert(0, texts["source.published"].format(date=inline(entry.published[:10])))
    if entry.authors and not told and not local:  # a file's title and path are enough
        shown = entry.authors[:SHOWN_AUTHORS] if brief else entry.authors
        more = [texts["source.and_others"]] if len(shown) < len(entry.authors) else []
        facts.insert(0, inline(", ".join([*shown, *more])))
    if entry.copy_of is not None:
        original = inline(view.citations.name(view.citations.entry(entry.copy_of)))
        facts.append(f"**{texts['source.copy'].format(number=original)}**")
    address = entry.url.removeprefix(folder)
    if entry.title == unquote(address):  # a file that is called nothing else
        entry = entry._replace(title="")
    return view.citations.listed(entry, [link(address), *facts])


def source_lines(view: View, *, by_label: bool = False, cited: Collection[int] | None = None) -> list[str]:
    """The sources by authority, or as they are cited, or the statement that there is none.

    With `cited`, the numbers of those that a text cites: these in brief.
    """
    entries = view.citations.in_order() if by_label else view.citations.entries
    shown = [entry for entry in entries if cited is None or entry.number in cited]
    brief = cited is not None
    folder = _folder([entry.url for entry in shown if entry.url.startswith(FILE)]) if brief else ""
    by_path = _called_by_path(view, shown, folder)
    lines = [
        source_line(view, entry, brief=brief, folder=folder) for entry in shown if entry.number not in by_path
    ]
    lines = [*lines, *_paths(shown, by_path)] or [view.texts["source.none"]]
    if folder:
        lines = [view.texts["source.folder"].format(folder=link(folder)), "", *lines]
    return lines


def _called_by_path(view: View, entries: Sequence[Entry], folder: str) -> dict[int, str]:
    """The folders, below `folder`, of files whose labels are their paths; {} where they are few.

    Their titles tell nothing that the label does not.
    """
    if not folder or view.citations.style.references is not None or view.citations.style.name == NUMERIC.name:
        return {}
    stems = {each.number: splitext(unquote(each.url.removeprefix(folder)))[0] for each in entries}
    found = {
        each.number: above
        for each in entries
        if (above := _above(stems[each.number], each.label)) is not None
    }
    return found if len(found) >= FEWEST_BY_PATH else {}


def _above(stem: str, label: str) -> str | None:
    """What of a path without its ending stands before the folders and the file that a label names."""
    parts = stem.split("/")
    for at in range(len(parts) - 1, -1, -1):
        if _words("/".join(parts[at:])) == _words(label):
            return "".join(f"{part}/" for part in parts[:at])
    return None


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text)


def _paths(entries: Sequence[Entry], by_path: Mapping[int, str]) -> list[str]:
    """A line for each folder with the labels of its files."""
    groups: dict[str, list[str]] = {}
    for entry in entries:
        if entry.number in by_path:
            groups.setdefault(by_path[entry.number], []).append(f"[{inline(entry.label)}]")
    return [f"- `{name or './'}`: {', '.join(labels)}" for name, labels in groups.items()]


def _folder(addresses: Sequence[str]) -> str:
    """The folder that several files lie in, up to its last slash; "" for fewer than two."""
    paths = [dirname(address.removeprefix(FILE)) for address in addresses]
    return f"{FILE}{commonpath(paths).rstrip('/')}/" if len(paths) > 1 else ""
