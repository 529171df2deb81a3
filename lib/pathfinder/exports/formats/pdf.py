"""report.pdf: the report to print and to hand on, set by Typst in this process.

The PDF is tagged for screen readers (PDF/UA-1) and holds the fonts it uses. Which characters no installed
font can show is found by Typst itself, said at the end of the document, and told the caller as `ExportNote`.
"""

import re
import warnings
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import Any

from pathfinder.data import table
from pathfinder.errors import PathfinderError
from pathfinder.exports import pandoc
from pathfinder.exports.extras import HINT, ExportNote, optional
from pathfinder.report.markdown import written
from pathfinder.report.material import Material

FILE = "report.pdf"
HELP = "the report to print, with its fonts (optional parts: pandoc, typst)"
BEGINS = rb"%PDF-"
PURPOSE = "a PDF file"
FOLDER = Path(__file__).parent
_UNSHOWN = re.compile(r"the text `\"(.+?)\"` could not be displayed")


def render(material: Material) -> bytes:
    """The PDF; characters that no font has are named at its end."""
    typst = optional("typst", PURPOSE)
    document = pandoc.tree(material, PURPOSE)
    body = pandoc.write(document, "typst", PURPOSE).decode("utf-8")
    page = _Page(typst, material)
    try:
        return page.compiled(body, "ua-1")
    except typst.TypstError as error:
        unshown = sorted(set(_UNSHOWN.findall(error.diagnostic)))
    if unshown:
        note = material.view.texts["export.unshown"].format(characters=", ".join(map(_named, unshown)))
        warnings.warn(ExportNote(f"{FILE}: {note}"), stacklevel=2)
        body += "\n\n#line(length: 100%)\n#sys.inputs.note\n"
        page.inputs["note"] = note
    try:
        return page.compiled(body, None)
    except typst.TypstError as error:
        raise PathfinderError(f"Typst failed at {PURPOSE}: {error.message}", HINT) from None


class _Page:
    """The template with the fonts of this machine."""

    def __init__(self, typst: ModuleType, material: Material) -> None:
        view = material.view
        self._typst = typst
        self._now = view.now
        title = written.title(view) or str(view.graph["question"])
        self.inputs = {"title": title, "lang": view.texts["html.lang"]}
        self._fonts = typst.Fonts(font_paths=_folders())
        installed = set(self._fonts.families())
        fonts = table("pathfinder.exports", "fonts.toml")
        own, every = fonts["east_asian"].get(self.inputs["lang"], ()), fonts["east_asian"].values()
        wanted = (*fonts["first"], *own, *(name for names in every for name in names), *fonts["last"])
        self._families = [name for name in dict.fromkeys(wanted) if name in installed]

    def compiled(self, body: str, standard: str | None) -> bytes:
        """`body`, which pandoc wrote, under the template."""
        template = (FOLDER / "report.typ").read_text(encoding="utf-8")
        fonts = "".join(f'"{name}", ' for name in self._families)
        made: Any = self._typst.compile(
            f"#let fonts = ({fonts})\n{template}\n{body}".encode(),
            root=FOLDER,
            font_paths=self._fonts,
            sys_inputs=self.inputs,
            pdf_standards=[standard] if standard else [],
            timestamp=_moment(self._now),
        )
        return bytes(made)


def _folders() -> list[str]:
    """Where the optional font package lies, for machines without a font for Chinese, Japanese and Korean."""
    try:
        package = optional("noto_cjk_sans_otc", PURPOSE)
    except PathfinderError:
        return []
    return [str(Path(str(package.__file__)).parent)]


def _named(character: str) -> str:
    return f"{character} ({' '.join(f'U+{ord(sign):04X}' for sign in character)})"


def _moment(now: str) -> datetime | None:
    try:
        return datetime.fromisoformat(now).astimezone(UTC) if now else None
    except ValueError:
        return None
