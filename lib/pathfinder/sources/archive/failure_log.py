"""failures.jsonl in a session's sources folder: what could not be had, so that nobody tries it again."""

import json
from pathlib import Path
from typing import TypedDict

from pathfinder.files import append_line, read_lines
from pathfinder.sources.archive.url_log import normalised

NAME = "failures.jsonl"
SHOWN = 10
SAID = 10_000  # characters
READ = 60  # lines from the end that are looked at
ARCHIVED = "archived"  # the kind of a line that takes a failure back


class Failed(TypedDict):
    """An address that could not be had, and the kind of `sources.document`."""

    url: str
    kind: str


def record(folder: Path, url: str, kind: str, message: str, now: str, *, said: str = "") -> None:
    """Append one failure; `now` is ISO time. What the other side `said` is kept here and shown nowhere."""
    folder.mkdir(parents=True, exist_ok=True)
    row = {"time": now, "url": url, "kind": kind, "message": message} | (
        {"said": said[:SAID]} if said else {}
    )
    append_line(folder / NAME, json.dumps(row))


def take_back(folder: Path, urls: list[str], now: str) -> None:
    """Say of addresses that had failed that they are archived now."""
    failed = {normalised(each["url"]) for each in recent(folder, READ)}
    for url in urls:
        if normalised(url) in failed:
            record(folder, url, ARCHIVED, "", now)


def recent(folder: Path, count: int = SHOWN) -> list[Failed]:
    """The addresses that failed last and have not been archived since, oldest first, each once."""
    last: dict[str, Failed] = {}
    for row in read_lines(folder / NAME, last=READ)[0]:
        url, kind = row.get("url"), row.get("kind")
        if isinstance(url, str) and isinstance(kind, str):
            last.pop(normalised(url), None)
            last[normalised(url)] = {"url": url, "kind": kind}
    return [each for each in last.values() if each["kind"] != ARCHIVED][-count:]
