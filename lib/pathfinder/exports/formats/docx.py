"""report.docx: the report for a word processor, with headings, quotes, links and a linked list of sources."""

from pathfinder.exports import pandoc
from pathfinder.report.material import Material

FILE = "report.docx"
HELP = "the report for Word and LibreOffice (optional part: pandoc)"
BEGINS = rb"PK\x03\x04"
PURPOSE = "a DOCX file"


def render(material: Material) -> bytes:
    """An Office Open XML document."""
    return pandoc.write(pandoc.tree(material, PURPOSE), "docx", PURPOSE)
