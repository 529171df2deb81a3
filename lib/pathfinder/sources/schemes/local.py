"""Files of the corpora: plain paths and file:// URLs, and nothing outside the allowed folders."""

import errno
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pathfinder import files
from pathfinder.sources.archive.manuals import manual_of
from pathfinder.sources.document import Document, Settings, failed
from pathfinder.sources.sandbox.isolation import extract

SCHEMES = ("file",)


def fetch(address: str, settings: Settings) -> Document:
    """The file at `address`, when its real path lies inside an allowed corpus folder."""
    real, inside = allowed_path(address, settings.corpora)
    raw = read_regular(real, settings.max_bytes)
    document = extract(raw, None, real.as_uri(), limit_s=settings.timeout_s)
    root = Path(str(real)[: -len(inside.partition("/")[2])])
    manual = manual_of(real, root)
    about = {"local_path": inside} | ({"manual": manual} if manual else {})
    return replace(document, metadata={**document.metadata, **about})


def allowed_path(address: str, corpora: tuple[Path, ...]) -> tuple[Path, str]:
    """The real path of `address` inside one of `corpora`, links resolved before the check.

    And the same path from the corpus folder's own name downwards: what lies above says nothing of the file.
    """
    try:
        real = Path(_path(address)).expanduser().resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise failed("refused_path", address, "the path cannot be resolved") from error
    for folder in corpora:
        root = folder.expanduser().resolve()
        if real.is_relative_to(root):
            inside = real.relative_to(root).parts
            if any(map(files.is_hidden, inside)):
                raise failed("refused_path", address, "hidden files and folders are not read")
            return real, "/".join((root.name, *inside))
    raise failed("refused_path", address, "it lies outside the allowed folders")


def _path(address: str) -> str:
    if not address.lower().startswith("file:"):
        return address
    parts = urlsplit(address)
    if parts.netloc not in ("", "localhost"):
        raise failed("refused_path", address, f"it names the host {parts.netloc!r}")
    return unquote(parts.path)


def read_regular(path: Path, max_bytes: int) -> bytes:
    """The bytes of a regular file; pipes, devices and folders are refused without waiting for them."""
    try:
        return files.read_regular(path, max_bytes)
    except FileNotFoundError as error:
        raise failed("not_found", path) from error
    except OSError as error:
        kind = "too_large" if error.errno == errno.EFBIG else "refused_path"
        raise failed(kind, path, error.strerror or "it cannot be opened") from error
