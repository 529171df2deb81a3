"""What may stand in the page. Text of sources and answers is hostile: it never makes structure or a link."""

import json
from typing import Any
from urllib.parse import urlsplit

from pathfinder.report.escape import clean

# inside a script element nothing may end it, begin a comment, or end a line of an older JavaScript
_IN_SCRIPT = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def json_in_script(value: Any) -> str:
    """`value` as JSON that can stand inside a script element of any HTML document."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character, escaped in _IN_SCRIPT.items():
        text = text.replace(character, escaped)
    return text


def lines(text: str) -> str:
    """`text` with its line breaks, at most one empty line in a row, without what is invisible or deceives."""
    kept: list[str] = []
    for line in map(clean, text.splitlines()):
        if line or (kept and kept[-1]):
            kept.append(line)
    return "\n".join(kept)


def address(url: str) -> str | None:
    """`url` when it may be a link: http or https with a host, or a local file. None for everything else."""
    bare = clean(url)
    try:
        parts = urlsplit(bare)
    except ValueError:
        return None
    scheme = parts.scheme.lower()
    fine = bool(parts.netloc) if scheme in ("http", "https") else scheme == "file" and parts.path != ""
    return bare.replace(" ", "%20") if fine else None
