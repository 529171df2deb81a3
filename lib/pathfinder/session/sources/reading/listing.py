"""The user's documents by folder: path, title and length, as `ls` tells them, for whoever may not look."""

import re
import secrets
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from pathfinder.errors import SourceError
from pathfinder.evidence.describing import head, status
from pathfinder.session.sources.access import corpus, folders, path_of
from pathfinder.session.sources.reading.passages import PAGE
from pathfinder.session.sources.reading.showing import entry
from pathfinder.session.store.session import Session
from pathfinder.session.terminal import indexing
from pathfinder.sources.safety.fence import fenced

ALL = "."  # the folder of all documents
WILD = re.compile(r"[*?]")  # of a pattern of paths
MOST_PAGES = 5  # of a list with titles


def folder_at(session: Session, name: str) -> str | None:
    """The folder that is meant, by its path below those of the research; ALL for one of these, else None.

    A pattern of paths ("minutes/2024*") stands for the documents that it fits.
    """
    plain, roots = name.rstrip("/"), folders(session)
    if not plain or not roots:
        return None
    if WILD.search(plain):
        return next((plain.removeprefix(f"{root}/") for root in roots if plain.startswith(f"{root}/")), plain)
    given = Path(plain)
    here = given.resolve()
    if plain == ALL or here in roots or plain in {root.name for root in roots}:
        return ALL
    for root in roots:
        if here.is_dir() and here.is_relative_to(root):
            return str(here.relative_to(root))
        if (root / plain).is_dir() and not given.is_absolute() and ".." not in given.parts:
            return str(PurePosixPath(plain))
    return None


def is_below(path: str, folder: str) -> bool:
    """Whether a document lies in a folder or further below, or fits a pattern of paths."""
    if WILD.search(folder):
        return fnmatchcase(path, folder)
    return folder == ALL or path.startswith(f"{folder}/")


def listed(session: Session, folder: str, page: int | None = None) -> str:
    """The documents of a folder with title, status and words, a line each, on pages.

    Of very many the names alone, else the folders. SourceError where it has none, or no such page.
    """
    index = corpus(session)
    if index is None:
        raise SourceError("not_found", "this research has no documents of the user's", "search the web")
    index.refresh(indexing())
    titles = index.titles()
    texts = ((path_of(session, Path(path).as_uri()), titles[path], text) for path, text in index.texts())
    some = [(path, title, text) for path, title, text in texts if is_below(path, folder)]
    if not some:
        raise SourceError("not_found", f"no document lies in {folder!r}", "pf read . names all folders")
    found = {path: len(text.split()) for path, _, text in some}
    lines = [
        f"{entry(path, title, status({'head': head(text)}))}  {found[path]:,} words"
        for path, title, text in some
    ]
    pages = [*_pages(lines)]
    for shorter in (_names, _by_folder):
        if len(pages) > MOST_PAGES:
            pages = [*_pages(shorter(found))]
    if not 0 < (page or 1) <= len(pages):
        hint = f"it has {len(pages)} page{'s' * (len(pages) != 1)}: pf read {folder}"
        raise SourceError("not_found", f"the list of {folder!r} has no page {page}", hint)
    said = f"{_documents(len(found))}, {sum(found.values()):,} words; read one by its path"
    if len(pages) > 1:
        said += f"; page {page or 1} of {len(pages)}, another: pf read {folder} --page N"
    return "\n".join([said, fenced("\n".join(pages[(page or 1) - 1]), "several", secrets.token_hex(8))])


def _pages(lines: Sequence[str]) -> Iterator[list[str]]:
    """The lines, as many on a page as one command prints."""
    page, room = list[str](), PAGE
    for line in lines:
        if page and len(line) >= room:
            yield page
            page, room = [], PAGE
        page.append(line)
        room -= len(line) + 1
    yield page


def _documents(count: int) -> str:
    return "1 document" if count == 1 else f"{count:,} documents"


def _names(found: Mapping[str, int]) -> list[str]:
    """The names of the documents of each folder in one line."""
    of: dict[str, list[str]] = {}
    for path in found:
        folder, _, name = path.rpartition("/")
        of.setdefault(folder, []).append(name)
    return [f"{folder or ALL}/  {', '.join(names)}" for folder, names in of.items()]


def _by_folder(found: Mapping[str, int]) -> list[str]:
    """A line for each folder that has documents, deeper ones together where there are too many."""
    for depth in range(max(path.count("/") for path in found), -1, -1):
        names = {path: "/".join(path.split("/")[:-1][:depth]) for path in found}
        count, words = Counter(names.values()), Counter[str]()
        for path, number in found.items():
            words[names[path]] += number
        lines = [
            f"{name or ALL}/  {_documents(count[name])}, {words[name]:,} words" for name in sorted(count)
        ]
        if sum(map(len, lines)) + len(lines) <= PAGE:
            return lines
    return []
