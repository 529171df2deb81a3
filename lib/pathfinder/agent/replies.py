"""What `pf search`, `pf fetch` and `pf read` printed, read leniently.

A client may cut a long output short: every complete entry before the cut is still used.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

Entry = dict[str, Any]


class Reading(NamedTuple):
    """A source with the passages that were read from it."""

    source_id: str
    url: str
    title: str
    passages: tuple[str, ...]


def entries(output: str, key: str) -> list[Entry]:
    """The objects of the list under `key`; [] when the output is an error message."""
    try:
        reply = json.loads(output)
    except ValueError:
        return _before_the_cut(output, key)
    found = reply.get(key) if isinstance(reply, dict) else None
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _before_the_cut(output: str, key: str) -> list[Entry]:
    opening = re.search(rf'"{re.escape(key)}"\s*:\s*\[', output)
    if not opening:
        return []
    decoder, at = json.JSONDecoder(), opening.end()
    found: list[Entry] = []
    while True:
        at += len(output[at:]) - len(output[at:].lstrip(", \n\r\t"))
        try:
            entry, at = decoder.raw_decode(output, at)
        except ValueError:
            return found
        if not isinstance(entry, dict):
            return found
        found.append(entry)


def passages(output: str) -> tuple[str, ...]:
    """The texts of the passages that `pf read --json` printed."""
    return tuple(str(one["text"]) for one in entries(output, "passages") if one.get("text"))
