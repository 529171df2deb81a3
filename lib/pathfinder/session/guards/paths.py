"""The paths that a command may read and write, whoever names them: one rule for each.

Whatever a model runs as `pf …` runs without asking, and it reads hostile pages. So it stays in the current
folder; a person goes further, by naming a path in a terminal or by answering a question there.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from pathfinder import files
from pathfinder.errors import PathfinderError
from pathfinder.session.guards.person import by_model, confirmed, home, users_file
from pathfinder.session.store.paths import FOLDER, find_root

SYSTEM = ("/boot", "/dev", "/etc", "/private/etc", "/proc", "/run/secrets", "/run/user", "/sys")
OWN = (FOLDER, ".git")  # folders in which nobody works: the project that holds them is the current one
HEAD = 4096  # bytes that tell what a file is


def read(name: str, most: int, hint: str = "name another file") -> bytes:
    """The bytes of a file that a command names, `most` or fewer; PathfinderError when it may not be read."""
    path = readable(name)
    try:
        return files.read_regular(path, most)
    except OSError as error:
        raise PathfinderError(f"{name!r} cannot be read: {error.strerror}", hint) from None


def readable(name: str) -> Path:
    """The real path of a file that a command names, when the command may read it."""
    real, here = _real(name), _here()
    if _is_answer(real) or (inside(real, here) and not _system(real)):
        return real
    if why := never(real, here):
        raise PathfinderError(f"{name!r} is not read: {why}", "copy it below the current folder")
    if by_model():
        hint = "copy it there, or run the command yourself in a terminal"
        raise PathfinderError(f"{name!r} is not read: it lies outside the current folder", hint)
    return real


def corpus(name: str, known: Iterable[Path]) -> Path:
    """The real path of a folder of documents; a model names those of the current folder or in `known`."""
    real, here = _real(name), _here()
    if not real.is_dir():
        raise PathfinderError(f"--corpus {name!r} is not a folder", "name a folder of documents")
    if why := never(real, here) or _whole_home(real):
        raise PathfinderError(f"--corpus {name!r} is not allowed: {why}", "name one folder of documents")
    if not os.access(real, os.R_OK | os.X_OK):
        raise PathfinderError(f"--corpus {name!r} may not be read", "change its permissions")
    try:
        str(real).encode()
    except UnicodeEncodeError:
        raise PathfinderError(f"--corpus {name!r}: its name is not UTF-8", "rename the folder") from None
    named = any(real.is_relative_to(_real(str(each))) for each in known)
    if by_model() and not inside(real, here) and not named:
        entry = json.dumps({"sources": {"corpora": [str(real)]}}, ensure_ascii=False)
        hint = f"the user allows it in {str(users_file())!r}: {entry}, or starts in a terminal"
        raise PathfinderError(f"--corpus {name!r} is not allowed: it lies outside the current folder", hint)
    return real


class Target(NamedTuple):
    """A file to be written; `same` tells by its first bytes whether the one that is there is of its kind."""

    path: Path
    what: str
    same: Callable[[bytes], object]
    ending: str = ""


def writable(*targets: Target) -> list[Path]:
    """The real paths at which a command may write; PathfinderError names those at which it may not.

    A person at a terminal may confirm any other place.
    """
    problems = [f"{str(each.path)!r} {why}" for each in targets for why in _objections(each)]
    if problems:
        told = problems[0] + (f" (and {len(problems) - 1} more like it)" if len(problems) > 1 else "")
        if not confirmed(f"pf: {told}. Write all the same?"):
            hint = "give a new name below the current folder; a person at a terminal may confirm another"
            raise PathfinderError(f"not written: {told}", hint)
    return [_real(str(each.path)) for each in targets]


def _objections(target: Target) -> Iterator[str]:
    real, here = _real(str(target.path)), _here()
    if not (inside(real, here) or inside(real, (find_root(here) or here / FOLDER) / "exports")):
        yield "lies outside the current folder, or in a hidden one"
    if target.ending and real.suffix != target.ending:
        yield f"does not end in {target.ending}"
    if real.exists() and (head := _head(real, target.path)) and not target.same(head):
        yield f"is there and is no {target.what}"


def inside(path: Path, folder: Path) -> bool:
    """Whether a path, links resolved, lies in a folder, with no hidden name on the way."""
    real, root = path.resolve(), folder.resolve()
    return real.is_relative_to(root) and not _hidden(real.relative_to(root))


def never(real: Path, project: Path) -> str:
    """Why nobody may have this path read; "" when nothing speaks against it."""
    if _system(real):
        return "it is a folder of the system"
    beyond = real.relative_to(project) if real.is_relative_to(project) else real
    return "hidden files and folders are not read" if _hidden(beyond) else ""


def _whole_home(real: Path) -> str:
    return "it holds the whole home folder" if home().resolve().is_relative_to(real) else ""


def _is_answer(real: Path) -> bool:
    """Whether this is where a model writes its answers and questions."""
    root = (find_root(Path.cwd()) or _here() / FOLDER).resolve()
    parts = real.relative_to(root).parts if real.is_relative_to(root) else ()
    return parts[:1] == ("questions",) or (parts[:1] == ("sessions",) and parts[2:3] == ("inbox",))


def _system(real: Path) -> bool:
    return real == Path("/") or any(real.is_relative_to(each) for each in SYSTEM)


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _here() -> Path:
    """The current folder; the project, for somebody who stands in its .research."""
    here = Path.cwd().resolve()
    own = [each for each in (here, *here.parents) if each.name in OWN]
    return own[-1].parent if own else here


def _real(name: str) -> Path:
    try:
        return Path(name).expanduser().resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise PathfinderError(f"{name!r} is not a path: {error}", "name another") from None


def _head(path: Path, name: str | Path) -> bytes:
    try:
        return files.read_regular(path, HEAD, whole=False)
    except OSError as error:
        raise PathfinderError(f"{str(name)!r} is not written: {error.strerror}", "give a new name") from None
