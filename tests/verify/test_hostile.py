"""Files that are no packs, or want to harm whoever checks them: a clear error, nothing written."""

from __future__ import annotations

import gzip
import io
import json
import os
import resource
import stat
import struct
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.command_line import Done, Pf
from tests.verify import tampering

from pathfinder.errors import PackError
from pathfinder.verify.pack import bounded, warc

pytestmark = pytest.mark.slow


@pytest.fixture
def empty(pf: Pf) -> Iterator[Pf]:
    """`pf` in a folder that must hold nothing but the pack afterwards."""
    yield pf
    assert {each.suffix for each in pf.folder.iterdir()} <= {".zip"}


def refused(pf: Pf, path: Path | str) -> Done:
    done = pf("verify", str(path))
    assert done.code == 1, done.out + done.err
    assert "  next: " in done.err
    assert "Traceback" not in done.err
    return done


def zipped(
    path: Path, *members: tuple[zipfile.ZipInfo | str, bytes], method: int = zipfile.ZIP_STORED
) -> None:
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, content in members:
            archive.writestr(name, content)


def attributes(name: str, mode: int) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr = mode << 16
    return info


@pytest.mark.parametrize(
    "content", [b"", b"no zip", b"PK\3\4", b"PK\5\6" + b"\0" * 18, b"\0" * 5000, b"%PDF-1.7\n"]
)
def test_a_file_that_is_no_pack_is_said_to_be_none(empty: Pf, content: bytes) -> None:
    path = empty.folder / "x.zip"
    path.write_bytes(content)
    assert "is not an evidence pack" in refused(empty, path).err


def test_a_file_that_is_not_there_and_a_folder_are_named(empty: Pf) -> None:
    assert "there is no file 'nowhere.zip'" in refused(empty, "nowhere.zip").err
    assert "there is no file" in refused(empty, empty.folder).err


@pytest.mark.parametrize("share", [0.01, 0.3, 0.7, 0.99, 0.9999])
def test_a_truncated_pack_is_said_to_be_cut_off(pack: Path, pf: Pf, share: float) -> None:
    content = pack.read_bytes()
    pack.write_bytes(content[: int(len(content) * share)])
    assert "cut off" in refused(pf, pack).err


@pytest.mark.parametrize("name", [
    "../evil.md", "/etc/passwd", "a/b.md", "..", ".hidden", "a\\b", "C:evil", "x\n.md", "a b.md", "é.md",
])  # fmt: skip
def test_member_names_that_lead_elsewhere_are_refused(empty: Pf, name: str) -> None:
    zipped(empty.folder / "x.zip", ("manifest.json", b"{}"), (name, b"evil"))
    assert "a pack has plain file names only" in refused(empty, empty.folder / "x.zip").err


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_members_of_one_name_are_refused(empty: Pf) -> None:
    zipped(empty.folder / "x.zip", ("manifest.json", b"{}"), ("manifest.json", b"[]"))
    assert "it has two members named 'manifest.json'" in refused(empty, empty.folder / "x.zip").err


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFDIR])
def test_links_and_other_special_files_are_refused(empty: Pf, kind: int) -> None:
    zipped(empty.folder / "x.zip", (attributes("thesis.md", kind | 0o777), b"/etc/passwd"))
    assert "a link or another special file" in refused(empty, empty.folder / "x.zip").err


def test_a_bomb_is_refused_before_it_grows(empty: Pf) -> None:
    zipped(empty.folder / "x.zip", ("thesis.md", bytes(80 << 20)), method=zipfile.ZIP_DEFLATED)
    assert "would grow to more than 16 MB" in refused(empty, empty.folder / "x.zip").err


def test_too_many_members_are_refused(empty: Pf) -> None:
    zipped(empty.folder / "x.zip", *((f"m{number}.md", b"") for number in range(201)))
    assert "it has 201 members, more than 200" in refused(empty, empty.folder / "x.zip").err


def test_members_that_claim_more_than_the_file_has_are_refused(empty: Pf) -> None:
    path = empty.folder / "x.zip"
    zipped(path, ("manifest.json", b"{}"))
    raw = bytearray(path.read_bytes())
    directory = raw.index(b"PK\1\2")
    raw[directory + 20 : directory + 28] = struct.pack("<LL", 0x7FFF_FFFF, 0x7FFF_FFFF)
    path.write_bytes(raw)
    assert "its members overlap, or it is cut off" in refused(empty, path).err


@pytest.mark.parametrize(("manifest", "said"), [
    (None, "it has no manifest.json"),
    (b"not json", "its manifest.json is damaged"),
    (b"[" * 100_000, "its manifest.json is damaged"),
    (b"[]", "about something else"),
    (b'{"format": "other"}', "about something else"),
    (b'{"format": "pathfinder-evidence-pack", "format_version": 99}', "has format version 99"),
])  # fmt: skip
def test_a_zip_that_holds_something_else_is_named(empty: Pf, manifest: bytes | None, said: str) -> None:
    members = [("thesis.md", b"x")] if manifest is None else [("manifest.json", manifest)]
    zipped(empty.folder / "x.zip", *members)
    assert said in refused(empty, empty.folder / "x.zip").err


Change = Callable[[dict[str, bytes]], None]


def occasions(**values: object) -> Change:
    """Other inputs for the documents than those that they were made from."""

    def change(content: dict[str, bytes]) -> None:
        listed = json.loads(content["documents.json"])
        for each in listed["occasions"]:
            each.update(values)
        content["documents.json"] = json.dumps(listed).encode()

    return change


def journal(*lines: object) -> Change:
    def change(content: dict[str, bytes]) -> None:
        content["journal.jsonl"] = tampering.chained([dict(line) for line in lines])  # type: ignore[call-overload]

    return change


def replaced(name: str, new: bytes) -> Change:
    return lambda content: content.update({name: new})


def warc_bomb(content: dict[str, bytes]) -> None:
    head = b"WARC/1.1\r\nPathfinder-File: src_1/text.txt\r\nContent-Length: 999999999999\r\n\r\n"
    content[warc.FILE] = gzip.compress(head + bytes(30 << 20))


def warc_line(content: dict[str, bytes]) -> None:
    content[warc.FILE] = gzip.compress(b"WARC/1.1\r\nX: " + bytes(30 << 20))


HOSTILE: dict[str, Change] = {
    "no journal": lambda content: content.pop("journal.jsonl") and None,  # type: ignore[func-returns-value]
    "empty journal": replaced("journal.jsonl", b""),
    "journal of zeros": replaced("journal.jsonl", bytes(3000) + b"\n"),
    "journal of lists": replaced("journal.jsonl", tampering.chained([])),
    "journal of nothing": journal({"kind": "started"}),
    "journal of another kind": journal({"kind": "explode"}, {"kind": 7}),
    "roll-back to itself": journal({"kind": "rolled_back", "to_seq": 5}),
    "graph of lists": replaced("cognigraph.json", b"[]"),
    "deep graph": replaced("cognigraph.json", b"[" * 100_000),
    "state of numbers": replaced("state.json", b"7"),
    "documents.json of numbers": replaced("documents.json", b"7"),
    "no time": occasions(now=None),
    "a language of its own": occasions(language="../../evil"),
    "a style of this machine": occasions(style="/etc/passwd.csl"),
    "an entry from the future": occasions(seq=10**12),
    "failures of numbers": occasions(failures=[7]),
    "papers of numbers": occasions(papers=[7, {"source_id": []}]),
    "searches of numbers": replaced("search_history.json", b'{"searches": [7]}'),
    "sources of zeros": replaced(warc.FILE, bytes(5000)),
    "sources of something else": replaced(warc.FILE, gzip.compress(b"hello")),
    "sources that are cut off": lambda content: content.update({warc.FILE: content[warc.FILE][:-9]}),
    "a text that grows": warc_bomb,
    "a header that grows": warc_line,
    "a report of bytes": replaced("RESEARCH_REPORT.md", bytes(range(256))),
    "a report of a million lines": replaced("RESEARCH_REPORT.md", b"a\n" * 1_000_000),
}


@pytest.mark.parametrize("change", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_pack_with_hostile_members_is_found_unsound_without_a_crash(
    pack: Path, pf: Pf, change: Change
) -> None:
    """The manifest fits each of them."""
    content = tampering.members(pack)
    change(content)
    tampering.write(pack, content)
    done = pf("verify", str(pack))
    assert done.code == 2, done.out + done.err
    assert "FAILED" in done.out
    assert "root:" not in done.out


def test_words_of_a_hostile_pack_cannot_drive_the_terminal(pack: Path, pf: Pf) -> None:
    content = tampering.members(pack)
    content["thesis.md"] = b"\x1b]0;evil\x07\x1b[2J" + content["thesis.md"]
    content["cognigraph.json"] = b'{"\\u001b[2J": 1}'
    content["journal.jsonl"] = tampering.rechained(
        content["journal.jsonl"], lambda rows: rows[0].update(question="\x1b[2J")
    )
    tampering.write(pack, content)
    out = pf("verify", str(pack)).out
    assert "thesis.md:1" in out
    assert "\x1b" not in out


def test_a_fifo_is_no_file(empty: Pf) -> None:
    path = empty.folder / "x.zip"
    os.mkfifo(path)
    assert "there is no file" in refused(empty, path).err


def test_a_pack_of_random_bytes_in_a_frame_is_no_pack(empty: Pf) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("manifest.json", os.urandom(500))
    (empty.folder / "x.zip").write_bytes(out.getvalue())
    refused(empty, empty.folder / "x.zip")


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> Callable[[Pf, Path], tuple[Done, float, int]]:
    """Runs `pf verify`; also the seconds, and the bytes of memory that the process which checks took more."""
    grown: list[int] = []

    def waited(child: int, options: int) -> tuple[int, int]:
        _, status, usage = os.wait4(child, options)
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        grown.append(usage.ru_maxrss * 1024 - pages * resource.getpagesize())
        return child, status

    monkeypatch.setattr(bounded.os, "waitpid", waited)
    monkeypatch.setattr(bounded, "SECONDS", 6.0)  # what would take longer is given up sooner than for a user

    def run(pf: Pf, path: Path) -> tuple[Done, float, int]:
        begun = time.monotonic()
        done = pf("verify", str(path))
        return done, time.monotonic() - begun, max(grown)

    return run


NESTED = b"[" + b"[]," * 1_300_000 + b"[]]"


def record(source: str, name: str, content: bytes) -> bytes:
    head = f"WARC/1.1\r\nPathfinder-File: {source}/{name}\r\nContent-Length: {len(content)}\r\n\r\n"
    return gzip.compress(head.encode() + content + b"\r\n\r\n", 1)


def many_texts(content: dict[str, bytes]) -> None:
    content[warc.FILE] = b"".join(record(f"src_{at}", "text.txt", b"a" * (60 << 20)) for at in range(1, 8))


def many_metas(content: dict[str, bytes]) -> None:
    content[warc.FILE] = b"".join(record(f"src_{at}", "meta.json", NESTED) for at in range(1, 5))


def nested_payload(content: dict[str, bytes]) -> None:
    rows = tampering.entries(content["journal.jsonl"])
    rows[3]["payload"]["more"] = json.loads(NESTED)
    content["journal.jsonl"] = tampering.chained(rows)


LARGE: dict[str, Change] = {
    "nested JSON": replaced("documents.json", NESTED),
    "a nested graph": replaced("cognigraph.json", NESTED),
    "a nested entry": nested_payload,
    "seven texts of 60 MB": many_texts,
    "four nested meta.json": many_metas,
    "a document without end": lambda content: content.update(
        {warc.FILE: record("src_1", "raw.bin", bytes(1 << 29)) * 2}
    ),
    "200,000 empty records": replaced(warc.FILE, gzip.compress(b"") * 200_000),
}


@pytest.mark.parametrize(
    ("change", "method"),
    [
        (change, zipfile.ZIP_STORED if name == "nested JSON" else zipfile.ZIP_DEFLATED)
        for name, change in LARGE.items()
    ],
    ids=LARGE,
)
def test_a_pack_of_4_mb_takes_less_than_300_mb_and_seconds(
    pack: Path, pf: Pf, measured: Callable[[Pf, Path], tuple[Done, float, int]], change: Change, method: int
) -> None:
    content = tampering.members(pack)
    change(content)
    tampering.write(pack, content)
    if method == zipfile.ZIP_DEFLATED:
        fitting = tampering.members(pack)
        zipped(pack, *fitting.items(), method=method)
    assert pack.stat().st_size < 6e6
    done, seconds, memory = measured(pf, pack)
    assert done.code in (1, 2), done.out
    assert "Traceback" not in done.err
    assert memory < 300 << 20
    assert seconds < 2 * (bounded.SECONDS + bounded.SECONDS_A_MB * 6)  # given up at once, or soon after


def test_a_pack_that_takes_too_long_is_given_up(pack: Path, pf: Pf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded, "SECONDS", 0.0)
    monkeypatch.setattr(bounded, "SECONDS_A_MB", 0.01)
    assert "checking it takes more than 0 seconds" in refused(pf, pack).err


@pytest.mark.skipif(sys.platform != "linux", reason="the limit on memory is the operating system's")
def test_a_check_that_takes_too_much_memory_is_given_up() -> None:
    with pytest.raises(PackError, match="more than 224 MB of memory"):
        bounded.within_limits(0, lambda: len(bytearray(400 << 20)))


def test_a_defect_while_a_pack_is_checked_is_still_one(
    pack: Path, pf: Pf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("of ours")

    monkeypatch.setattr("pathfinder.verify.verification.examine", broken)
    done = pf("verify", str(pack))
    assert (done.code, "a defect in Pathfinder" in done.err) == (3, True)
