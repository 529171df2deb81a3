"""What the archive knows of a source besides its text."""

import re
from collections.abc import Mapping
from typing import Any


def heading(observation: Mapping[str, Any]) -> str:
    """The headings above the words of an observation, "Releases › 1.8.0"; "" where none is known."""
    place = str(observation.get("place") or "")
    return place.removeprefix("section ") if place.startswith("section ") else ""


def described(record: Mapping[str, Any], *more: str) -> list[str]:
    """What the record of a source says of it, title, authors, site, addresses, with further texts."""
    metadata, authors = record.get("metadata") or {}, record.get("authors") or ()
    found = [str(record.get(key) or "") for key in ("title", "site", "url", "final_url", "domain")]
    found += [str(metadata.get(key) or "") for key in ("site", "sitename", "publisher", "venue", "journal")]
    found += [authors] if isinstance(authors, str) else [str(author) for author in authors]
    found += more
    return [re.sub(r"[-_/.+%]+", " ", text) if "/" in text or "." in text else text for text in found if text]
