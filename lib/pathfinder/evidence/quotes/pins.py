"""Pins: the hashes of a source at the moment its words were proven, kept in the journal's event.

The journal is chained, so a stored text, its raw bytes or its metadata cannot be changed later without
breaking the chain, even by someone who also corrects the hashes beside them.
"""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, TypedDict


class Pin(TypedDict):
    """SHA-256, in hexadecimal, of what the archive held of one source."""

    raw: str | None  # the bytes as they were fetched; None when the archive did not say
    meta: str  # the metadata in canonical form
    texts: list[str]  # the main text, then the full text when it differs


def pin(source: Mapping[str, Any], texts: Iterable[bytes]) -> Pin:
    """The pin of a source, given its metadata and the UTF-8 bytes of its texts."""
    digests = [sha256(text).hexdigest() for text in texts]
    return {"raw": source.get("sha256"), "meta": metadata_hash(source), "texts": digests}


def metadata_hash(source: Mapping[str, Any]) -> str:
    """The hash of metadata, whatever the order of its keys and the white space of its file."""
    canonical = json.dumps(source, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(canonical.encode("utf-8", "replace")).hexdigest()


def pins_of(entries: Iterable[Mapping[str, Any]]) -> dict[str, list[Pin]]:
    """Source ID to the pins that accepted answers hold of it."""
    found: dict[str, list[Pin]] = {}
    for entry in entries:
        payload = entry.get("payload")
        pins = payload.get("pins") if isinstance(payload, dict) else None
        for source, pin in (pins or {}).items():
            known = found.setdefault(source, [])
            if pin not in known:
                known.append(pin)
    return found
