"""bibliography.html: the cited sources as a CSL style formats them, to paste into a document."""

from html import escape

from pathfinder.exports.csl.items import items
from pathfinder.exports.csl.styles import Processor, find, html
from pathfinder.report.material import Material
from pathfinder.report.references.citations import AUTHOR_YEAR, NUMERIC

FILE = "bibliography.html"
HELP = "the list of sources formatted by a CSL style, to paste into a document (optional part: citeproc)"
BEGINS = rb'<!DOCTYPE html>.*<body class="csl-bib-body">'
NEAREST = {AUTHOR_YEAR.name: "apa", NUMERIC.name: "ieee"}  # what a built-in style is closest to


def render(material: Material) -> bytes:
    """An HTML page with one paragraph a source, each with the key of the source as its anchor."""
    style = NEAREST.get(material.style, material.style)
    listed = Processor(find(style), items(material.view)).references(html)
    texts = material.view.texts
    lines = [f'<p id="ref-{escape(key)}">{line}</p>' for key, line in listed.items()]
    page = [
        "<!DOCTYPE html>",
        f'<html lang="{escape(texts["html.lang"])}">',
        f'<head><meta charset="utf-8"><title>{escape(texts["report.sources"])}</title></head>',
        f'<body class="csl-bib-body">\n<h1>{escape(texts["report.sources"])}</h1>',
        *(lines or [f"<p>{escape(texts['source.none'])}</p>"]),
        "</body>\n</html>\n",
    ]
    return "\n".join(page).encode("utf-8", "replace")
