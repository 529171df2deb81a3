"""ZIP containers (DOCX, EPUB) opened with limits: what they unpack to is counted while it is read.

The sizes that an archive declares are not believed; a member is read until it ends or a limit is met.
"""

from __future__ import annotations

import zlib
from io import BytesIO
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile, ZipFile

from pathfinder.errors import SourceError
from pathfinder.sources.document import failed

if TYPE_CHECKING:
    from lxml.etree import _Element  # type: ignore[import-untyped]

SIGNATURE = b"PK\x03\x04"
MOST_MEMBERS = 20_000
LARGEST_MEMBER = 40_000_000  # bytes, unpacked
LARGEST_TOTAL = 150_000_000
BROKEN = (BadZipFile, EOFError, OSError, ValueError, NotImplementedError, zlib.error)  # what ZipFile raises


class Container:
    """The members of a ZIP file, read within limits. `url` names it in failures."""

    def __init__(self, raw: bytes, url: str) -> None:
        """SourceError `damaged` when it is no ZIP file, `too_large` when it has too many members."""
        self._url = url
        self._left = LARGEST_TOTAL
        try:
            self._zip = ZipFile(BytesIO(raw))
        except BROKEN as error:
            raise failed("damaged", url, "the archive cannot be opened") from error
        self.names = [info.filename for info in self._zip.infolist()]
        if len(self.names) > MOST_MEMBERS:
            raise failed("too_large", url, f"an archive of more than {MOST_MEMBERS} files")
        self._known = set(self.names)

    def has(self, name: str) -> bool:
        """Whether there is a member of this name."""
        return name in self._known

    def read(self, name: str) -> bytes:
        """A member's bytes; SourceError `damaged`, `unsupported` (encrypted) or `too_large`."""
        if name not in self._known:
            raise failed("damaged", self._url, "a member that it needs is missing", said=name)
        if self._zip.getinfo(name).flag_bits & 1:
            raise failed("unsupported", self._url, "it is locked with a password")
        limit = min(LARGEST_MEMBER, self._left)
        try:
            with self._zip.open(name) as member:
                content = member.read(limit + 1)
        except BROKEN as error:
            raise failed("damaged", self._url, "a member of it cannot be unpacked", said=name) from error
        if len(content) > limit:
            raise failed("too_large", self._url, f"a member unpacks to more than {limit:,} bytes", said=name)
        self._left -= len(content)
        return content

    def tree(self, name: str) -> _Element:
        """A member as XML: no entities from outside, no network, limits of libxml2 on; or `damaged`."""
        from lxml import etree  # type: ignore[import-untyped]

        parser = etree.XMLParser(
            resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, recover=True
        )
        try:
            root = etree.fromstring(self.read(name), parser=parser)
        except (etree.LxmlError, ValueError) as error:
            raise failed("damaged", self._url, "a member of it is not XML", said=name) from error
        if root is None:
            raise failed("damaged", self._url, "a member of it is not XML", said=name)
        return root

    def tree_if_there(self, name: str) -> _Element | None:
        """The same for a member that is not needed; None when it is missing or damaged."""
        try:
            return self.tree(name) if self.has(name) else None
        except SourceError as error:
            if error.kind == "too_large":
                raise
            return None


def resolved(base: str, href: str) -> str:
    """The member that `href` means in the member `base`; "" when it leads outside the container."""
    parts: list[str] = []
    for part in [*PurePosixPath(base).parent.parts, *href.partition("#")[0].split("/")]:
        if part == ".." and not parts:
            return ""
        if part == "..":
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def local(element: Any) -> str:
    """An element's name without its namespace; "" for comments and instructions."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def dublin_core(root: _Element | None) -> dict[str, list[str]]:
    """The Dublin Core fields below `root` ("title", "creator", "date" …), and `created`/`modified`."""
    found: dict[str, list[str]] = {}
    for element in () if root is None else root.iter():
        if isinstance(element.tag, str) and "purl.org/dc/" in element.tag:
            words = " ".join("".join(element.itertext()).split())
            if words:
                found.setdefault(local(element).lower(), []).append(words[:500])
    return found
