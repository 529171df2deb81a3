"""The user's documents by folder: their paths and lengths, as `ls` tells them, for whoever may not look."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from pathfinder.errors import SourceError
from pathfinder.session.sources.access import corpus, folders, path_of
from pathfinder.session.sources.passages import PAGE
from pathfinder.session.store.session import Session
from pathfinder.session.terminal import indexing

ALL = "."  # the folder of all documents


def folder_at(session: Session, name: str) -> str | None:
    """The folder that is meant, by its path below those of the research; ALL for one of these, else None."""
    plain, roots = name.rstrip("/"), folders(session)
    if not plain or not roots:
        return None
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
    """Whether a document lies in a folder or further below."""
    return folder == ALL or path.startswith(f"{folder}/")


def listed(session: Session, folder: str) -> str:
    """The documents of a folder with their words, a line each; of many the names alone, else the folders.

    SourceError where it has none.
    """
    index = corpus(session)
    if index is None:
        raise SourceError("not_found", "this research has no documents of the user's", "search the web")
    index.refresh(indexing())
    words = {path_of(session, Path(path).as_uri()): len(text.split()) for path, text in index.texts()}
    found = {path: count for path, count in words.items() if is_below(path, folder)}
    if not found:
        raise SourceError("not_found", f"no document lies in {folder!r}", "pf read . names all folders")
    lines = [f"{path}  {count:,} words" for path, count in found.items()]
    for shorter in (_names, _by_folder):
        if sum(map(len, lines)) + len(lines) > PAGE:
            lines = shorter(found)
    head = f"{_documents(len(found))}, {sum(found.values()):,} words; read one by its path"
    return "\n".join([head, *lines])


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
