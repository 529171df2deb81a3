"""The journal: an unbroken chain, an end that may be torn, and damage that is found where it is."""

from __future__ import annotations

import errno
import os
import resource
import signal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.session.conftest import in_child

from pathfinder.errors import StoreError
from pathfinder.session.store.journal import BODY, GENESIS, START, TAIL, Journal, Position, framed
from pathfinder.session.store.salvage import mended, run

COUNT = 6


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    journal = Journal(tmp_path / "journal.jsonl")
    fill(journal)
    return journal


def fill(journal: Journal, count: int = COUNT, after: Position = START) -> Position:
    for number in range(count):
        after = journal.append({"kind": "note", "text": f"entry {number} – ✓"}, after).position
    return after


def end(journal: Journal) -> Position:
    return list(journal.read())[-1].position


def lines(journal: Journal) -> list[bytes]:
    return journal.path.read_bytes().splitlines(keepends=True)


def test_entries_come_back_in_order_each_naming_the_one_before(journal: Journal) -> None:
    found = list(journal.read())
    assert [line.entry["text"] for line in found] == [f"entry {number} – ✓" for number in range(COUNT)]
    assert [line.entry["seq"] for line in found] == list(range(1, COUNT + 1))
    assert [line.entry["prev"] for line in found[1:]] == [line.position.hash for line in found[:-1]]
    assert found[-1].position.bytes == journal.size()


def test_reading_goes_on_behind_any_position(journal: Journal) -> None:
    found = list(journal.read())
    for index, line in enumerate(found):
        assert list(journal.read(line.position)) == found[index + 1 :]


def test_a_journal_that_does_not_exist_is_empty(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "none")
    assert journal.size() == 0
    assert list(journal.read()) == []


@pytest.mark.parametrize("cut", [1, 2, 40])
def test_a_torn_last_line_is_left_out_and_overwritten_by_the_next(journal: Journal, cut: int) -> None:
    whole = journal.path.read_bytes()
    journal.path.write_bytes(whole[:-cut])
    assert len(list(journal.read())) == COUNT - 1
    journal.append({"kind": "note", "text": "next"}, end(journal))
    assert [line.entry["text"] for line in journal.read()][-2:] == [f"entry {COUNT - 2} – ✓", "next"]


@given(st.data())
def test_one_changed_byte_anywhere_is_found_in_its_line(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    journal = Journal(tmp_path_factory.mktemp("journal") / "journal.jsonl")
    fill(journal)
    raw = bytearray(journal.path.read_bytes())
    place = data.draw(st.integers(0, len(raw) - 2))  # without the last line's end, it would only be torn
    raw[place] ^= data.draw(st.integers(1, 255))
    journal.path.write_bytes(raw)
    number = raw[:place].count(b"\n") + 1
    with pytest.raises(StoreError) as caught:
        list(journal.read())
    assert caught.value.message.startswith(f"{journal.path}:{number}: ")
    assert "pf doctor" in caught.value.hint


@pytest.mark.parametrize("gone", range(COUNT - 1))
def test_a_removed_line_is_found_where_the_next_one_stands(journal: Journal, gone: int) -> None:
    kept = lines(journal)
    del kept[gone]
    journal.path.write_bytes(b"".join(kept))
    with pytest.raises(StoreError, match=rf":{gone + 1}: .*does not follow"):
        list(journal.read())


def test_lines_in_another_order_are_found(journal: Journal) -> None:
    kept = lines(journal)
    kept[2], kept[3] = kept[3], kept[2]
    journal.path.write_bytes(b"".join(kept))
    with pytest.raises(StoreError, match=r":3: .*does not follow"):
        list(journal.read())


def test_a_foreign_line_is_found(journal: Journal) -> None:
    kept = lines(journal)
    kept.insert(2, b"garbage\n")
    journal.path.write_bytes(b"".join(kept))
    with pytest.raises(StoreError, match=r":3: .*hash"):
        list(journal.read())


def test_a_line_with_the_number_of_another_is_found(journal: Journal) -> None:
    """Its hash is that of its content, and it names the line before it."""
    *kept, last = lines(journal)
    body = last[BODY : -len(TAIL)].replace(b'{"seq":%d,' % COUNT, b'{"seq":%d,' % (COUNT + 1))
    journal.path.write_bytes(b"".join([*kept, framed(body)]))
    with pytest.raises(StoreError, match=rf":{COUNT}: .*it is numbered {COUNT + 1}"):
        list(journal.read())


def salvaged(journal: Journal) -> list[bytes]:
    return list(run(mended(journal.path.read_bytes())[1], GENESIS))


def test_salvage_puts_moved_doubled_and_foreign_lines_right(journal: Journal) -> None:
    right = lines(journal)
    wild = [right[4], b"garbage\n", right[0], right[2], right[1], right[1], b"\n", right[3], *right[5:], b"{"]
    journal.path.write_bytes(b"".join(wild))
    assert salvaged(journal) == right


@pytest.mark.parametrize("damaged", range(COUNT))
def test_salvage_ends_before_a_line_that_was_changed(journal: Journal, damaged: int) -> None:
    kept = lines(journal)
    kept[damaged] = kept[damaged].replace(b"entry", b"ENTRY")
    journal.path.write_bytes(b"".join(kept))
    assert salvaged(journal) == kept[:damaged]


@pytest.mark.parametrize("written", [0, 1, 100])
def test_a_disk_that_fills_up_in_the_middle_of_a_line_leaves_the_journal_as_it_was(
    journal: Journal, written: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, position = journal.path.read_bytes(), end(journal)
    pwrite = os.pwrite
    calls = []

    def partial(handle: int, data: bytes, offset: int) -> int:
        calls.append(offset)
        if len(calls) == 1 and written:
            return pwrite(handle, data[:written], offset)
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "pwrite", partial)
    with pytest.raises(StoreError, match="No space left") as caught:
        journal.append({"kind": "note", "text": "lost"}, position)
    assert "nothing accepted is lost" in caught.value.hint
    assert journal.path.read_bytes() == before
    monkeypatch.undo()
    journal.append({"kind": "note", "text": "kept"}, position)
    assert [line.entry["text"] for line in journal.read()][-1] == "kept"


def test_an_entry_the_disk_does_not_confirm_is_not_accepted(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, position = journal.path.read_bytes(), end(journal)

    def fail(_handle: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(StoreError, match="Input/output error"):
        journal.append({"kind": "note", "text": "lost"}, position)
    assert journal.path.read_bytes() == before


def test_a_real_limit_on_the_size_of_files_leaves_the_journal_as_it_was(journal: Journal) -> None:
    before, position = journal.path.read_bytes(), end(journal)

    def work() -> int:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        limit = len(before) + 100
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        try:
            journal.append({"kind": "note", "text": "x" * 500}, position)
        except StoreError:
            return 7
        return 0

    assert in_child(work) == 7
    assert journal.path.read_bytes() == before
