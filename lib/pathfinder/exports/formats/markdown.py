"""report.md: the research report as one Markdown file, in the chosen citation style."""

from pathfinder.report.markdown import report
from pathfinder.report.material import Material

FILE = "report.md"
HELP = "the report as one Markdown file in the chosen citation style"
BEGINS = rb"# [^\n]+\n\n[^\n]+ \xc2\xb7 "


def render(material: Material) -> bytes:
    """CommonMark with tables, UTF-8."""
    return report.render(material.view).encode("utf-8", "replace")
