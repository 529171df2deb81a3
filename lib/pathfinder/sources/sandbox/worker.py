"""The process in which documents are read (see `sandbox.isolation`): a line of JSON and bytes in, a line out.

in   {"media_type", "url", "final_url", "size"} and a line end, then `size` bytes
out  {"document": {…}} or {"error": {"kind", "message", "hint"}} and a line end
"""

import json
import os
import resource
import sys
from contextlib import suppress
from dataclasses import fields
from typing import IO, Any

from pathfinder.errors import SourceError
from pathfinder.sources.document import Document
from pathfinder.sources.sandbox.extract import extract

MEMORY = 2 << 30  # bytes of address space
CPU_S = 90  # for one document; the other side stops waiting earlier


def main() -> None:
    """Answer until the input ends."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what a library prints is no answer
    source = sys.stdin.buffer
    _limit(resource.RLIMIT_AS, MEMORY)
    _limit(resource.RLIMIT_FSIZE, 0)  # it has nothing to write
    _limit(resource.RLIMIT_CORE, 0)
    while line := source.readline():
        _limit(resource.RLIMIT_CPU, int(_used()) + CPU_S)
        out.write(json.dumps(_answer(json.loads(line), source)).encode() + b"\n")
        out.flush()


def _answer(what: dict[str, Any], source: IO[bytes]) -> dict[str, Any]:
    raw = source.read(what["size"])
    try:
        document = extract(raw, what["media_type"], what["url"], final_url=what["final_url"])
    except SourceError as error:
        names = ("kind", "message", "hint", "about", "said")
        return {"error": {name: getattr(error, name) for name in names}}
    return {
        "document": {
            each.name: getattr(document, each.name) for each in fields(Document) if each.name != "raw"
        }
    }


def _used() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def _limit(which: int, value: int) -> None:
    """Lower the soft limit; systems that do not know a limit go without it."""
    with suppress(ValueError, OSError):
        hard = resource.getrlimit(which)[1]
        resource.setrlimit(which, (value if hard == resource.RLIM_INFINITY else min(value, hard), hard))


if __name__ == "__main__":
    main()
