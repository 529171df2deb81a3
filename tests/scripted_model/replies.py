"""What `pf search`, `pf fetch` and `pf read` printed, read leniently.

A client may cut a long output short: every complete entry before the cut is still used.
"""

from __future__ import annotations

import json
import re
from typing import Any

from pathfinder.offline.requests import Fetch, Reply, Request, Search

Entry = dict[str, Any]


def reply(request: Request, output: str) -> Reply:
    """The reply to a request, as far as the output has it."""
    key = (
        "results" if isinstance(request, Search) else "sources" if isinstance(request, Fetch) else "passages"
    )
    return {key: entries(output, key)}


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
