"""A folder of version 1 as it lies on the disk: its files, read with limits, and nothing written."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pathfinder import files
from pathfinder.migration.account import Account
from pathfinder.migration.entries import Entry, entries

MOST_BYTES = 5 * 1024 * 1024  # of one file
MOST_FILES = 5_000
OURS = ("sessions", "bindings", "index", "exports", "questions", "knowledge", "config.json", "current")


class Old(NamedTuple):
    """What was read: entries by kind, the text of summary.md, the question that state.json names."""

    folder: Path
    evidence: list[Entry]
    claims: list[Entry]
    holes: list[Entry]
    summary: str
    question: str
    others: list[str]  # files that have no place of their own


def read(folder: Path, account: Account) -> Old:
    """Everything that has a place today; `account` notes what could not be read and what has none."""
    found: dict[str, list[Entry]] = {"evidence": [], "claims": [], "holes": []}
    summary = question = ""
    others: list[str] = []
    for path in _files(folder):
        place = str(path.relative_to(folder))
        kind = "holes" if place == "holes.json" else place.split("/", maxsplit=1)[0]
        if place in ("summary.md", "state.json"):
            text = _text(path, place, account)
            if place == "summary.md":
                summary = text
            else:
                question = _asked(place, text, account)
        elif kind in found:
            text = _text(path, place, account)
            if text:
                found[kind] += _entries(place, path.name, text, account)
        else:
            others.append(place)
    return Old(folder, found["evidence"], found["claims"], found["holes"], summary, question, others)


def _files(folder: Path) -> Iterator[Path]:
    """The files of version 1 in their order; in .research itself without what today's version keeps there."""
    count = 0
    for base, folders, names in os.walk(folder):
        top = Path(base) == folder and folder.name != "current"
        kept = set(OURS) if top else set()
        folders[:] = sorted(each for each in folders if each not in kept and not each.startswith("."))
        for name in sorted(names):
            if name not in kept and not name.startswith(".") and count < MOST_FILES:
                count += 1
                yield Path(base) / name


def _entries(place: str, name: str, text: str, account: Account) -> list[Entry]:
    try:
        return entries(place, name, text)
    except ValueError as error:
        account.note(place, "left", str(error))
        return []


def _text(path: Path, place: str, account: Account) -> str:
    """The text of a file; "" where it cannot be read, which is noted."""
    from pathfinder.sources.html.charset import decode

    try:
        raw = files.read_regular(path, MOST_BYTES)
    except OSError as error:
        account.note(place, "left", f"it cannot be read: {error.strerror}")
        return ""
    text = decode(raw)
    if "\0" in text:
        account.note(place, "left", "it is no text")
        return ""
    if not text.strip():
        account.note(place, "left", "it is empty")
        return ""
    try:
        raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        account.note(place, "changed", "it is not UTF-8; its letters were guessed")
    return text


def _asked(place: str, text: str, account: Account) -> str:
    """The question of an old state.json, whose other fields count iterations that are over."""
    try:
        found = entries(place, "state.json", text) if text else []
    except ValueError as error:
        account.note(place, "left", str(error))
        return ""
    question = next((said for each in found if (said := each.words("question"))), "")
    if text:
        account.note(place, "left", "status and counts of version 1 mean nothing to the steps of today")
    return question
