"""The container of a pack: the same bytes for the same members, readable by any zip program."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.command_line import Pf
from tests.verify import tampering
from warcio.archiveiterator import ArchiveIterator

from pathfinder.errors import PackError
from pathfinder.verify.pack import container, warc
from pathfinder.verify.pack.opening import opened

NAMES = st.from_regex(r"[A-Za-z0-9_][A-Za-z0-9_-]{0,8}(\.[a-z]{1,4})?", fullmatch=True)
CONTENT = st.dictionaries(NAMES, st.binary(max_size=200), min_size=1, max_size=5)


def packed(content: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    container.write(out, {name: io.BytesIO(each) for name, each in content.items()})
    return out.getvalue()


@settings(deadline=None)
@given(CONTENT)
def test_any_zip_program_reads_what_was_written(content: dict[str, bytes]) -> None:
    with zipfile.ZipFile(io.BytesIO(packed(content))) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == content


@settings(deadline=None)
@given(content=CONTENT, data=st.data())
def test_every_byte_between_the_members_is_held_against_the_one_that_was_written(
    content: dict[str, bytes], data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A flipped byte of a header or of the directory is a fault, or makes the file no zip at all."""
    raw = bytearray(packed(content))
    inside = {
        at
        for info in zipfile.ZipFile(io.BytesIO(bytes(raw))).infolist()
        for at in range(
            info.header_offset + container.LOCAL.size + len(info.filename),
            info.header_offset + container.LOCAL.size + len(info.filename) + info.file_size,
        )
    }
    outside = [at for at in range(len(raw)) if at not in inside]
    raw[data.draw(st.sampled_from(outside))] ^= 1 << data.draw(st.integers(0, 7))
    path = tmp_path_factory.mktemp("flip") / "one.zip"
    path.write_bytes(raw)
    try:
        with opened(path) as pack:
            noticed = pack.fault or not all(pack.digest(name) for name in pack.names)
    except PackError:
        noticed = True
    assert noticed


def test_two_packs_of_one_research_are_the_same_file(finished: Pf) -> None:
    for name in ("one.zip", "two.zip"):
        finished.ok("pack", "--to", name)
    assert (finished.folder / "one.zip").read_bytes() == (finished.folder / "two.zip").read_bytes()


def test_the_sources_are_warc_that_other_programs_read(pack: Path) -> None:
    """warcio finds a resource, its metadata and its texts for every source, and their digests hold."""
    found = [
        (record.rec_type, record.rec_headers.get_header(warc.NAME_HEADER))
        for record in ArchiveIterator(io.BytesIO(tampering.members(pack)[warc.FILE]), check_digests="raise")
        if record.content_stream().read() is not None
    ]
    assert found[:3] == [
        ("resource", "src_1/raw.md"),
        ("metadata", "src_1/meta.json"),
        ("conversion", "src_1/text.txt"),
    ]
    assert {name.partition("/")[0] for _, name in found} == {"src_1", "src_2"}


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_a_pack_that_another_program_zipped_again_is_sound(pack: Path, pf: Pf, method: int) -> None:
    content = tampering.members(pack)
    with zipfile.ZipFile(pf.folder / "again.zip", "w", method) as archive:
        for name, each in content.items():
            archive.writestr(name, each)
    done = pf.ok("verify", "again.zip")
    assert "another program made this zip file" in done.out


def test_python_rewrites_a_pack_byte_for_byte(pack: Path, tmp_path: Path) -> None:
    """Its attributes are those that zipfile gives, so copying members one by one changes nothing."""
    with zipfile.ZipFile(pack) as old, zipfile.ZipFile(tmp_path / "copy.zip", "w") as new:
        for info in old.infolist():
            new.writestr(info, old.read(info))
    assert (tmp_path / "copy.zip").read_bytes() == pack.read_bytes()
