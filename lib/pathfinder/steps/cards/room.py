"""How much room a card has, in bytes as it is printed, and how texts are made to fit into it."""

import json
from collections.abc import Mapping
from typing import Any, TypeVar

T = TypeVar("T")

MOST = 12 * 1024  # bytes of a whole card
LONGEST = (300, 250, 200, 160, 130, 110, 95, 80, 65, 50, 36)  # bytes of a text: the first with which all fits
# never cut: what a card is about, paths and places to be read, and what a REVIEW card has chosen already
WHOLE = (
    *("question", "queries", "target", "target_summary", "filters", "section", "before"),
    *("also_taken_back", "to_read", "later"),
    *("quotes", "context", "tables", "shared_claims", "items"),
)


def within(data: Mapping[str, object], room: int) -> Mapping[str, object]:
    """The data of a card in at most `room` bytes: where it has more, its longest texts are cut alike."""
    fitted = dict(data)
    for longest in LONGEST:
        if printed(fitted) <= room:
            break
        cuttable = {key: _shortened(value, longest) for key, value in data.items() if key not in WHOLE}
        fitted = {**data, **cuttable}
    return fitted


def _shortened(value: Any, longest: int) -> Any:
    if isinstance(value, str):
        return cut(value, longest)
    if isinstance(value, list):
        return [_shortened(each, longest) for each in value]
    if isinstance(value, dict):
        return {key: _shortened(each, longest) for key, each in value.items()}
    return value


def printed(data: Mapping[str, Any]) -> int:
    """The bytes of data as a card prints it: an entry of a list or object on a line."""
    lines = sum(len(value) for value in data.values() if isinstance(value, list | dict))
    return size(data) + 2 * (lines + len(data))


def size(value: Any) -> int:
    """The bytes of a value as JSON."""
    return len(json.dumps(value, ensure_ascii=False).encode())


def fitting(items: Mapping[str, T], room: int) -> tuple[dict[str, T], list[str]]:
    """The items that fit into `room` bytes, the first ones before the others, and the keys of the rest."""
    kept: dict[str, T] = {}
    for key, item in items.items():
        needed = size(key) + size(item) + 4
        if needed <= room:
            kept[key] = item
            room -= needed
    return kept, [key for key in items if key not in kept]


def cut(text: str, room: int) -> str:
    """A text of at most `room` bytes."""
    raw = text.encode()
    return text if len(raw) <= room else f"{raw[: max(0, room - 4)].decode(errors='ignore')} …"
