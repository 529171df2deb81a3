"""An answer on its way in: parsed, held against its JSON Schema, then against the graph.

Checks go on after the first problem: what is malformed is reported once and skipped, the rest is
still checked, so that all problems come back together.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pathfinder.errors import Problem, pointer

MAX_BYTES = 1_000_000
MAX_DEPTH = 20  # no answer needs more than six
MAX_VALUES = 5_000  # the longest answer that keeps its contract has fewer than 600
_JSON = re.compile(rb"\s*(?:```(?:json)?\s*)?[{\[]")
_FENCED = re.compile(r"\A\s*```(?:json)?\s*\n(.*)\n\s*```\s*\Z", re.DOTALL)


class Answer:
    """A parsed answer and the problems found in it so far."""

    def __init__(self, data: Any, problems: list[Problem]) -> None:
        self.data = data
        self.problems = problems
        self.corrections: list[Problem] = []  # what is told with what a second reading finds
        self.drafts: dict[str, Mapping[str, Any]] = {}  # texts that came with it, checked, by their places
        self._unsound = {place for problem in problems for place in _upwards(problem.pointer)}

    def refuse(self, where: str, value: Any, expected: str, passage: str = "") -> None:
        self.problems.append(Problem(where, value, expected, passage))

    def get(self, key: str, default: Any = None) -> Any:
        """A top-level value, or the default when it is missing or malformed."""
        if not isinstance(self.data, dict) or not self.sound(pointer(key)):
            return default
        return self.data.get(key, default)

    def items(self, key: str) -> Iterator[tuple[str, Any]]:
        """Pointer and value of the sound items of a top-level list."""
        values = self.data.get(key) if isinstance(self.data, dict) else None
        for index, value in enumerate(values if isinstance(values, list) else []):
            where = pointer(key, index)
            if self.sound(where):
                yield where, value

    def declared(self, key: str) -> set[str]:
        """Every `id` in a top-level list, also of items that are otherwise malformed."""
        values = self.data.get(key) if isinstance(self.data, dict) else None
        items = values if isinstance(values, list) else []
        return {item["id"] for item in items if isinstance(item, dict) and isinstance(item.get("id"), str)}

    def sound(self, where: str) -> bool:
        """Whether the schema has nothing against the value at `where`, inside it, or the whole answer."""
        return "" not in self._unsound and where not in self._unsound


def _upwards(where: str) -> Iterator[str]:
    """A pointer and the pointers to what it lies in, without the whole answer."""
    yield where
    while where.count("/") > 1:
        where = where.rpartition("/")[0]
        yield where


def is_json(raw: bytes) -> bool:
    """Whether an answer file is meant to be JSON, by how it begins."""
    return bool(_JSON.match(raw))


def text(raw: bytes) -> str:
    """The text of an answer file; raises ValueError with what is wrong and where."""
    if len(raw) > MAX_BYTES:
        raise ValueError(f"the answer has {len(raw):,} bytes, more than the {MAX_BYTES:,} allowed")
    if not raw.strip():
        raise ValueError("the file is empty")
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise ValueError(f"not valid UTF-8 at byte {error.start}") from None


def parse(raw: bytes) -> Any:
    """The JSON value of an answer file; raises ValueError with what is wrong and where."""
    try:
        data = json.loads(_FENCED.sub(r"\1", text(raw)), object_pairs_hook=_unique_keys)
    except json.JSONDecodeError as error:
        raise ValueError(f"not valid JSON: {error}") from None
    except RecursionError:
        raise ValueError(f"not valid JSON, or nested more than {MAX_DEPTH} levels deep") from None
    _measure(data)
    _check_standard(data)
    return data


def _check_standard(data: Any) -> None:
    """Refuse what Python's JSON has and JSON in UTF-8 has not: it could not be stored."""
    try:
        json.dumps(data, ensure_ascii=False, allow_nan=False).encode()
    except UnicodeEncodeError:
        raise ValueError("not valid JSON: half of a surrogate pair stands alone") from None
    except ValueError:
        raise ValueError("not valid JSON: NaN or infinity is no number") from None


def _measure(data: Any) -> None:
    """Refuse what is so deep or so large that checking it would take long."""
    level, values = [data], 1
    for _ in range(MAX_DEPTH):
        level = [item for each in level for item in _items(each)]
        values += len(level)
        if values > MAX_VALUES:
            raise ValueError(f"the answer has more than {MAX_VALUES:,} values")
    if level:
        raise ValueError(f"the JSON is nested more than {MAX_DEPTH} levels deep")


def _items(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key!r} stands twice in one object")
        found[key] = value
    return found
