"""pandoc, for the formats that are made from the report's Markdown.

The Markdown is read as CommonMark with tables and nothing else: no raw HTML or TeX, no metadata block, no
attributes. What pandoc understood is looked through before it is written, and pandoc itself runs in its
sandbox, so that no text of a source becomes an option, a file, a template or a command.
"""

import json
import subprocess
from collections.abc import Sequence
from typing import Any, TypedDict

from pathfinder.errors import PathfinderError
from pathfinder.exports.csl.references import Node, linked
from pathfinder.exports.extras import HINT, optional
from pathfinder.report.markdown import report
from pathfinder.report.material import Material

READER = "commonmark+pipe_tables-raw_html"
SECONDS = 120
_RAW = ("RawInline", "RawBlock", "Image")  # the report has none: what is one comes from a source


class Document(TypedDict):
    """What the program touches of a document of pandoc."""

    blocks: list[Node]
    meta: dict[str, Node]


def tree(material: Material, purpose: str) -> Document:
    """The report as pandoc's document: the question is its title, each citation leads to its reference."""
    text = report.render(material.view).encode("utf-8", "replace")
    raw = run(["--from", READER, "--to", "json", "--shift-heading-level-by=-1"], text, purpose)
    document: Document = json.loads(raw)
    document["blocks"] = linked(_without_raw(document["blocks"]), material.view)
    texts, now = material.view.texts, material.view.now
    said = {"lang": texts["html.lang"], "date": now[:10], "author": "Pathfinder"}
    document["meta"] |= {key: {"t": "MetaString", "c": value} for key, value in said.items() if value}
    return document


def write(document: Document, to: str, purpose: str, options: Sequence[str] = ()) -> bytes:
    """A document in another format."""
    return run(["--from", "json", "--to", to, *options], json.dumps(document).encode(), purpose)


def run(options: Sequence[str], text: bytes, purpose: str) -> bytes:
    """What pandoc makes of `text`; PathfinderError when it is not installed or fails."""
    program = optional("pypandoc", purpose)
    try:
        command = [program.get_pandoc_path(), "--sandbox", *options, "--output", "-"]
        done = subprocess.run(command, input=text, capture_output=True, timeout=SECONDS, check=False)
    except OSError:
        raise PathfinderError(f"{purpose} needs pandoc, which is not installed", HINT) from None
    except subprocess.TimeoutExpired:
        raise PathfinderError(
            f"pandoc did not finish {purpose} in {SECONDS} s", "try pf export markdown"
        ) from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip() or f"exit code {done.returncode}"
        raise PathfinderError(f"pandoc failed at {purpose}: {said}", HINT)
    return done.stdout


def _without_raw(node: Any) -> Any:
    if isinstance(node, list):
        return [_without_raw(each) for each in node if not (isinstance(each, dict) and each.get("t") in _RAW)]
    if isinstance(node, dict):
        return {key: _without_raw(value) for key, value in node.items()}
    return node
