"""references.json: the cited sources as CSL-JSON 1.0.2, for Zotero, pandoc and every CSL processor."""

import json

from pathfinder.exports.csl.items import items
from pathfinder.report.material import Material

FILE = "references.json"
HELP = "the cited sources as CSL-JSON, for Zotero, pandoc and CSL processors"
BEGINS = rb"\[\s*[{\]]"


def render(material: Material) -> bytes:
    """A JSON array with one item a source, UTF-8."""
    text = json.dumps(items(material.view), ensure_ascii=False, indent=1)
    return f"{text}\n".encode("utf-8", "replace")
