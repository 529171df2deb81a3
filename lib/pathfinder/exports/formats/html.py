"""report.html: one file with the whole research, to read, to explore and to print, without a network.

Nothing in it asks for anything: its styles, scripts and data are inside, and its Content-Security-Policy
allows no request, and no script or style but those whose hashes it names. Text of sources is escaped
wherever it stands.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from pathfinder.report.escape import clean, shorten
from pathfinder.report.material import Material
from pathfinder.report.page.content import content
from pathfinder.report.page.safe import address

if TYPE_CHECKING:
    from jinja2 import Environment

FILE = "report.html"
HELP = "one self-contained page: read it, open every quote in its source, explore the evidence, print it"
BEGINS = rb'\s*<!doctype html>.*<meta name="generator" content="Pathfinder">'
ROOM = Path(__file__).parents[2] / "report" / "page"
STYLES = ("report.css", "print.css")
# the files of the one module script, in the order in which they are joined
PARTS = ("base", "panel", "reading", "table", "nodes", "drawing", "choosing", "start")
SCRIPTS = {
    "early": ("early.js",),
    "script": tuple(f"script/{name}.js" for name in PARTS),
    "library": ("vendor/cytoscape.min.js",),
}
LIBRARY_STYLE = ("cytoscape.css",)  # the library would add it itself, which the policy forbids


def render(material: Material) -> bytes:
    """The page as UTF-8."""
    files = {**SCRIPTS, "style": STYLES, "library_style": LIBRARY_STYLE}
    inside = {name: "\n".join(map(_asset, names)) for name, names in files.items()}
    page = _environment().get_template("report.html.j2")
    return page.render(**content(material), **inside, policy=_policy(inside)).encode("utf-8", "replace")


def _asset(name: str) -> str:
    return (ROOM / "assets" / name).read_text(encoding="utf-8")


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(ROOM / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"address": address, "clean": clean, "shorten": shorten}
    return environment


def _policy(inside: Mapping[str, str]) -> str:
    """What the page may do: run and apply exactly what stands in it, and ask nobody for anything."""

    def hashes(*names: str) -> str:
        digests = (sha256(inside[name].encode()).digest() for name in names)
        return " ".join(f"'sha256-{b64encode(digest).decode()}'" for digest in digests)

    return (
        f"default-src 'none'; script-src {hashes(*SCRIPTS)}; style-src {hashes('style', 'library_style')}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
