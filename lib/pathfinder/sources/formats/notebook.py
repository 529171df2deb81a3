"""Jupyter notebooks: the text of Markdown cells and the code, cell by cell; printed output beside it."""

import json
from collections.abc import Mapping
from typing import Any

from pathfinder.sources.document import Extracted, failed
from pathfinder.sources.formats.markdown import structured
from pathfinder.sources.html.charset import decode
from pathfinder.sources.html.headings import LONGEST_LABEL, SEPARATOR, Heading, Place, revealed
from pathfinder.sources.html.markdown import Structured

MEDIA_TYPES = ("application/x-ipynb+json",)
SUFFIXES = (".ipynb",)
EXTENSION = "ipynb"
TEXTUAL = True
LONGEST_OUTPUT = 20_000  # characters of one output that are kept


def looks_like(head: bytes) -> bool:
    """Whether the bytes begin as a notebook of the usual writers does."""
    return head.lstrip().startswith(b"{") and b'"cells"' in head and b'"cell_type"' in head


def extract(raw: bytes, hint: Mapping[str, str]) -> Extracted:
    """Markdown in the stored form and code as it is; `full_text` has the Markdown as written, and outputs."""
    url = hint.get("url", "")
    try:
        data = json.loads(decode(raw))
    except (ValueError, RecursionError) as error:
        raise failed("damaged", url, "it is not valid JSON") from error
    cells = _cells(data)
    if cells is None:
        raise failed("damaged", url, "it has no cells")
    plain, written = _Cells(), _Cells()
    for number, cell in enumerate(cells, 1):
        source = _joined(cell.get("source", cell.get("input", "")))
        is_text = cell.get("cell_type") in ("markdown", "heading")
        whole = "\n\n".join([source, *_outputs(cell)])
        plain.add(number, structured(source) if is_text else Structured(source, [], []))
        written.add(number, Structured(whole, [], []))
    metadata: dict[str, object] = {"places": plain.places, "full_places": written.places}
    if plain.hidden:
        metadata["hidden_characters"] = plain.hidden
    about = data.get("metadata") if isinstance(data.get("metadata"), dict) else {}
    authors = [each.get("name") for each in about.get("authors") or () if isinstance(each, dict)]
    title = about.get("title") or next((each.title for each in plain.headings), "")
    text, full = plain.text, written.text
    return Extracted(
        text=text,
        full_text=full if full != text else None,
        title=str(title),
        authors=[str(name) for name in authors if name],
        metadata=metadata,
    )


def _cells(data: Any) -> list[dict[str, Any]] | None:
    """The cells of format 4, or those of the worksheets of format 3."""
    if not isinstance(data, dict):
        return None
    cells = data.get("cells")
    if cells is None and isinstance(data.get("worksheets"), list):
        sheets = [sheet for sheet in data["worksheets"] if isinstance(sheet, dict)]
        cells = [cell for sheet in sheets for cell in sheet.get("cells") or ()]
    return [cell for cell in cells if isinstance(cell, dict)] if isinstance(cells, list) else None


def _joined(value: Any) -> str:
    """Notebooks keep a text as one string or as a list of lines."""
    return "".join(str(line) for line in value) if isinstance(value, list) else str(value or "")


def _outputs(cell: Mapping[str, Any]) -> list[str]:
    found = []
    for output in cell.get("outputs") or ():
        if isinstance(output, dict):
            data = output.get("data") if isinstance(output.get("data"), dict) else {}
            words = _joined(output.get("text") or (data or {}).get("text/plain"))
            found.append(words[:LONGEST_OUTPUT].strip())
    return [words for words in found if words]


class _Cells:
    """Collects the texts of cells with a map: "cell 3 (Results)"."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0
        self._path: list[Heading] = []
        self.headings: list[Heading] = []
        self.places: list[Place] = []
        self.hidden = 0

    @property
    def text(self) -> str:
        return "\n\n".join(self._pieces)

    def add(self, number: int, cell: Structured) -> None:
        text, unseen, headings = revealed(cell.text.strip("\n"), cell.headings)
        self.hidden += cell.hidden + unseen
        if not text.strip():
            return
        for heading in headings:
            self._path = [above for above in self._path if above.level < heading.level] + [heading]
        self.headings += headings
        path = SEPARATOR.join(each.title for each in self._path)[:LONGEST_LABEL]
        self.places.append((self._length, f"cell {number} ({path})" if path else f"cell {number}"))
        self._pieces.append(text)
        self._length += len(text) + 2
