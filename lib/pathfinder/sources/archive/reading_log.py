"""What of each source was shown to its reader: one line for each showing, appended, by the numbers shown."""

import json
from pathlib import Path

from pathfinder.evidence.places import Range, joined
from pathfinder.files import append_line, read_lines

NAME = "read.jsonl"


def record(path: Path, source_id: str, ranges: list[Range], now: str) -> None:
    """Append which numbers of a source were shown; `now` is ISO time."""
    append_line(path, json.dumps({"time": now, "source": source_id, "numbers": ranges}))


def shown(path: Path) -> dict[str, list[Range]]:
    """For each source that was read, the numbers shown so far, in order and without overlaps."""
    found: dict[str, list[Range]] = {}
    for row in read_lines(path)[0]:
        numbers = row.get("numbers")
        for each in numbers if isinstance(numbers, list) else ():
            if isinstance(each, list) and len(each) == 2 and all(isinstance(end, int) for end in each):
                found.setdefault(str(row.get("source")), []).append((each[0], each[1]))
    return {source: joined(ranges) for source, ranges in found.items()}
