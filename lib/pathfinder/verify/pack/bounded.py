"""Checking a pack in a process of its own, with limits on memory and time that hold whatever is in it."""

import json
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from traceback import format_exc
from typing import Any, NoReturn, TypedDict

from pathfinder.errors import PackError, PathfinderError

MEMORY = 224 << 20  # bytes beyond what the process has when it begins, and
MEMORY_A_BYTE = 8  # for every byte of the pack
SECONDS = 30.0  # and
SECONDS_A_MB = 4.0
CHUNK = 1 << 20
HINT = "it may be made to harm whoever checks it; ask its sender how it was packed"


class Answer(TypedDict, total=False):
    """What the child says: a result, or why there is none."""

    done: object
    error: list[str]
    defect: str


def within_limits(size: int, work: Callable[[], Any]) -> Any:
    """What `work` returns, as JSON, for a pack of `size` bytes.

    PathfinderError as `work` raises it; PackError when memory or time is not enough.
    """
    memory, seconds = MEMORY + MEMORY_A_BYTE * size, SECONDS + SECONDS_A_MB * size / 1e6
    sys.stdout.flush()
    sys.stderr.flush()
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _work(writer, memory, work)
    os.close(writer)
    try:
        answer = _read(reader, time.monotonic() + seconds)
    finally:
        os.close(reader)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)  # it has answered, or it is late
        os.waitpid(child, 0)
    if answer is None:
        raise PackError(f"checking it takes more than {seconds:.0f} seconds", HINT)
    found: Answer = json.loads(answer) if answer else {}  # without memory it may die in silence
    if "error" in found:
        raise PackError(*found["error"])
    if "defect" in found:
        raise RuntimeError(found["defect"])
    if "done" not in found:
        raise PackError(f"checking it takes more than {memory >> 20} MB of memory", HINT)
    return found["done"]


def _work(writer: int, memory: int, work: Callable[[], Any]) -> NoReturn:
    """Do it in the child, and never come back."""
    status = 1
    try:
        _limit(memory)
        try:
            found: Answer = {"done": work()}
        except PathfinderError as error:
            found = {"error": [error.message, error.hint]}
        except MemoryError:
            found = {}
        except Exception:
            found = {"defect": format_exc()}
        with os.fdopen(writer, "wb") as out:
            out.write(json.dumps(found).encode())
        status = 0
    finally:
        os._exit(status)


def _limit(memory: int) -> None:
    """A limit that whatever it starts inherits, where the system knows one."""
    with suppress(OSError, ValueError):
        hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
        resource.setrlimit(resource.RLIMIT_DATA, (_data() + memory, hard))


def _data() -> int:
    """Bytes of data that this process has now, as the limit counts them."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[5]) * resource.getpagesize()
    except (OSError, IndexError, ValueError):
        return 0


def _read(reader: int, end: float) -> bytes | None:
    """All that the child says; None when it is late."""
    parts: list[bytes] = []
    while (left := end - time.monotonic()) > 0:
        if select.select([reader], [], [], left)[0]:
            chunk = os.read(reader, CHUNK)
            if not chunk:
                return b"".join(parts)
            parts.append(chunk)
    return None
