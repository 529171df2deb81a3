"""Opening a file that may be a pack, and may be hostile: limits first, then members, nothing on the disk."""

import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import file_digest
from io import SEEK_END
from pathlib import Path
from typing import IO, Any, NamedTuple, cast

from pathfinder.errors import PackError
from pathfinder.verify.pack import container
from pathfinder.verify.pack.container import Member

MOST_MEMBERS = 200
LARGEST = 16 << 20  # all members together, and
MOST_GROWTH = 4  # times the file
NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*")  # no folder, no leading dot
BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, struct.error, NotImplementedError, RuntimeError)


class Digest(NamedTuple):
    """What a member really holds."""

    sha256: str
    bytes: int


def digest_of(stream: IO[bytes]) -> Digest:
    """Hash and length of what a stream holds."""
    stream.seek(0)
    found = file_digest(cast("Any", stream), "sha256").hexdigest()
    return Digest(found, stream.seek(0, SEEK_END))


class Pack:
    """An opened pack. `fault` says where the container itself was changed, `remade` that it is another's."""

    def __init__(self, path: Path, archive: zipfile.ZipFile) -> None:
        self.path = path
        self.size = path.stat().st_size
        self._archive = archive
        file = cast("IO[bytes]", archive.fp)
        members = [_member(info) for info in archive.infolist()]
        self.names = [member.name for member in members]
        try:
            self.fault = container.fault(file, members)
            self.remade = container.remade(file, members)
        except (struct.error, OSError, ValueError):  # figures that no header has room for
            self.fault, self.remade = "its directory does not fit its members", False

    def stream(self, name: str) -> IO[bytes]:
        """A member to read from; reading it raises one of BROKEN when it is damaged."""
        return self._archive.open(name)

    def content(self, name: str) -> bytes | None:
        """The bytes of a member; of a stored one also when its checksum fails, to say what was changed."""
        info = self._archive.getinfo(name)
        try:
            with self.stream(name) as stream:
                return stream.read()
        except BROKEN:
            if info.compress_type != zipfile.ZIP_STORED:
                return None
        file = cast("IO[bytes]", self._archive.fp)
        file.seek(info.header_offset)
        head = file.read(container.LOCAL.size)
        if len(head) < container.LOCAL.size:
            return None
        name_length, extra_length = container.LOCAL.unpack(head)[-2:]
        file.seek(info.header_offset + len(head) + name_length + extra_length)
        return file.read(info.file_size)

    def digest(self, name: str) -> Digest | None:
        """Hash and length of a member; None when it cannot be read, or its bytes are not those listed."""
        try:
            with self.stream(name) as stream:
                return digest_of(stream)
        except BROKEN:
            return None


def _member(info: zipfile.ZipInfo) -> Member:
    look = (info.date_time, info.compress_type, info.external_attr)
    ours = look == ((1980, 1, 1, 0, 0, 0), zipfile.ZIP_STORED, container.PERMISSIONS)
    return Member(info.filename, info.header_offset, info.file_size, info.CRC, ours)


@contextmanager
def opened(path: Path) -> Iterator[Pack]:
    """A file as a pack; PackError when it is none, or asks for more than a pack may."""
    try:
        if not path.is_file():
            raise PackError(f"there is no file {str(path)!r}", "name a file that `pf pack` wrote")
        archive = zipfile.ZipFile(path)
    except BROKEN as error:
        if isinstance(error, OSError) and not isinstance(error, zipfile.BadZipFile):
            raise PackError(f"{path} cannot be read: {error.strerror}", "check its permissions") from None
        raise no_pack(path, "it is no zip file, or it is cut off") from None
    except (ValueError, UnicodeError):
        raise no_pack(path, "its directory is damaged") from None
    with archive:
        _check(path, archive)
        yield Pack(path, archive)


def no_pack(path: Path, why: str) -> PackError:
    """The error for a file that is not what `pf pack` writes."""
    return PackError(f"{path} is not an evidence pack: {why}", "get the file again from whoever packed it")


def _check(path: Path, archive: zipfile.ZipFile) -> None:
    """PackError for anything that a pack never has."""
    infos, size = archive.infolist(), path.stat().st_size
    if sum(info.compress_size for info in infos) > size:
        raise no_pack(path, "its members overlap, or it is cut off")
    if archive.comment or any(info.comment for info in infos):
        raise no_pack(path, "its directory has a comment, which a reader could take for a part of it")
    if min((info.header_offset for info in infos), default=0):
        raise no_pack(path, "something stands before its first member")
    if len(infos) > MOST_MEMBERS:
        raise no_pack(path, f"it has {len(infos)} members, more than {MOST_MEMBERS}")
    if sum(info.file_size for info in infos) > LARGEST + MOST_GROWTH * size:
        raise no_pack(path, f"its members would grow to more than {(LARGEST + MOST_GROWTH * size) >> 20} MB")
    names: set[str] = set()
    for info in infos:
        name = info.orig_filename
        if not NAME.fullmatch(name):
            raise no_pack(path, f"it has a member named {name[:80]!r}; a pack has plain file names only")
        if name in names:
            raise no_pack(path, f"it has two members named {name!r}")
        names.add(name)
        if stat.S_IFMT(info.external_attr >> 16) not in (0, stat.S_IFREG):
            raise no_pack(path, f"its member {name} is a link or another special file")
        if info.flag_bits & 0x1:
            raise no_pack(path, f"its member {name} is encrypted")
