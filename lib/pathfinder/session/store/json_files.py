"""The JSON of a session's files: by the standard library while they are small, by orjson when they are large.

orjson is ten times as fast, and importing it takes as long as reading and writing 150 kB without it. Which
of the two is taken follows from the value alone, so that equal graphs are equal bytes.
"""

import json
from collections.abc import Mapping
from typing import Any

LARGE = 100_000  # bytes


def loads(raw: bytes) -> Any:
    """The value of a file or a line; ValueError when it is not JSON in UTF-8."""
    if len(raw) >= LARGE or rb"\u" in raw:  # the standard library lets halves of characters pass
        import orjson

        return orjson.loads(raw)
    try:
        return json.loads(raw.decode(), parse_constant=_refused)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def line(value: Mapping[str, object]) -> bytes:
    """Compact JSON in one line, without its end."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def pages(value: Any, *, large: bool) -> bytes:
    """JSON to be read by people, indented; `large` when it is about `LARGE` or more."""
    if large:
        import orjson

        return orjson.dumps(value, option=orjson.OPT_INDENT_2) + b"\n"
    return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2).encode() + b"\n"


def _refused(constant: str) -> Any:
    raise ValueError(f"{constant} is not JSON")
