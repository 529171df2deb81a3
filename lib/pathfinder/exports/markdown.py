"""report.md: the research report as one Markdown file, in the chosen citation style."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathfinder.report import markdown

if TYPE_CHECKING:
    from pathfinder.exports.material import Material

FILE = "report.md"
HELP = "the report as one Markdown file in the chosen citation style"


def render(material: Material) -> bytes:
    """CommonMark with tables, UTF-8."""
    return markdown.render(material.view).encode("utf-8", "replace")
