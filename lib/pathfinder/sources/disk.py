"""Small durable writes: whole files, single lines at the end of a file, names in a folder."""

from __future__ import annotations

import json
import os
from pathlib import Path


def utf8(text: str) -> bytes:
    """Text as bytes; what has no bytes (a lone surrogate) becomes "?"."""
    return text.encode("utf-8", "replace")


def to_json(value: object, indent: int | None = None) -> bytes:
    """JSON in UTF-8, readable."""
    return utf8(json.dumps(value, ensure_ascii=False, indent=indent))


def append_line(path: Path, line: str) -> None:
    """Append one line in a single write, after the end of a line that a crash may have cut short."""
    handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        size = os.fstat(handle).st_size
        torn = size > 0 and os.pread(handle, 1, size - 1) != b"\n"
        data = ("\n" if torn else "") + line + "\n"
        view = memoryview(data.encode("utf-8", "replace"))
        while view:
            view = view[os.write(handle, view) :]
        os.fsync(handle)
    finally:
        os.close(handle)


def read_lines(path: Path, last: int | None = None) -> tuple[list[dict[str, object]], int]:
    """The objects of a JSONL file and how many lines could not be read; ([], 0) when there is no file.

    `last` reads only that many lines, from the end.
    """
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return [], 0
    rows: list[dict[str, object]] = []
    broken = 0
    for line in raw.splitlines()[-last if last else None :]:
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError:
            row = None
        if isinstance(row, dict):
            rows.append(row)
        else:
            broken += 1
    return rows, broken


def write_synced(path: Path, data: bytes) -> None:
    """Write a file and wait until it is on the disk."""
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
