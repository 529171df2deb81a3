"""The container of a pack: a zip whose every byte follows from the names and contents of its members.

Members are stored, not compressed, with one fixed date and fixed attributes. Any zip program opens it, the
same research gives the same file, and a byte that was changed between the members is noticed.
"""

import struct
from collections.abc import Mapping, Sequence
from typing import IO, NamedTuple
from zlib import crc32

from pathfinder.errors import PackError

LOCAL = struct.Struct("<4s5H3L2H")  # the fields of APPNOTE.TXT 4.3.7
CENTRAL = struct.Struct("<4s6H3L5H2L")  # 4.3.12
END = struct.Struct("<4s4H2LH")  # 4.3.16
LOCAL_MARK, CENTRAL_MARK, END_MARK = b"PK\3\4", b"PK\1\2", b"PK\5\6"
VERSION = 20
FIXED = (VERSION, 0, 0, 0, 0x21)  # version, flags, stored, time, 1 January 1980: the first day a zip can name
MADE_BY = 3 << 8 | VERSION  # Unix: attributes are permissions
PERMISSIONS = 0o600 << 16  # what Python's zipfile gives a member, so that it rewrites a pack as it is
LARGEST = 0xFFFF_FFFF  # a plain zip counts in 32 bits
CHUNK = 1 << 20


class Member(NamedTuple):
    """A member as the directory lists it; `offset` is where its local header begins.

    `ours` says that the directory gives it the date and attributes of this module.
    """

    name: str
    offset: int
    size: int
    crc: int
    ours: bool = True


def write(out: IO[bytes], members: Mapping[str, IO[bytes]]) -> None:
    """Write a pack; the streams are read twice from their beginning. PackError when it would be too large."""
    listed: list[Member] = []
    for name, stream in members.items():
        size, crc = _measured(stream)
        member = Member(name, out.tell(), size, crc)
        if member.offset + size + CHUNK > LARGEST:
            hint = "pack a research with fewer or smaller sources"
            raise PackError("the pack would be larger than 4 GB, more than a plain zip can hold", hint)
        out.write(_local(member))
        stream.seek(0)
        while chunk := stream.read(CHUNK):
            out.write(chunk)
        listed.append(member)
    out.write(_directory(listed, out.tell()))


def fault(file: IO[bytes], members: Sequence[Member]) -> str | None:
    """Where the container differs from the one that `write` makes of these members; None when nowhere.

    None as well when another program made all of it: such a container says nothing, its members may be sound.
    """
    if remade(file, members):
        return None
    place = 0
    for member in members:
        wanted = _local(member)
        if member.offset != place or _at(file, place, len(wanted)) != wanted:
            return f"the header of {member.name} is not the one that `pf pack` wrote"
        place += len(wanted) + member.size
    wanted = _directory(members, place)
    if _at(file, place, len(wanted) + 1) != wanted:
        return f"its directory, from byte {place} on, is not the one that `pf pack` wrote"
    return None


def remade(file: IO[bytes], members: Sequence[Member]) -> bool:
    """Whether another program made the container: no member has the look of this module's."""
    heads = [_at(file, member.offset, LOCAL.size) for member in members]
    fixed = [LOCAL.unpack(head)[1:6] == FIXED for head in heads if len(head) == LOCAL.size]
    return not any(fixed) and not any(member.ours for member in members)


def _at(file: IO[bytes], place: int, length: int) -> bytes:
    if place < 0:
        return b""
    file.seek(place)
    return file.read(length)


def _measured(stream: IO[bytes]) -> tuple[int, int]:
    size = crc = 0
    stream.seek(0)
    while chunk := stream.read(CHUNK):
        size += len(chunk)
        crc = crc32(chunk, crc)
    return size, crc


def _local(member: Member) -> bytes:
    sizes = (member.crc, member.size, member.size, len(member.name), 0)
    return LOCAL.pack(LOCAL_MARK, *FIXED, *sizes) + member.name.encode()


def _central(member: Member) -> bytes:
    sizes = (member.crc, member.size, member.size, len(member.name), 0, 0, 0, 0, PERMISSIONS, member.offset)
    return CENTRAL.pack(CENTRAL_MARK, MADE_BY, *FIXED, *sizes) + member.name.encode()


def _directory(members: Sequence[Member], offset: int) -> bytes:
    listed = b"".join(map(_central, members))
    return listed + END.pack(END_MARK, 0, 0, len(members), len(members), len(listed), offset, 0)
