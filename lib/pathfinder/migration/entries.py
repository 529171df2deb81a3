"""What the files of version 1 say: entries of named fields, from JSON, JSON lines, Markdown and text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pathfinder.data import table

LABEL = re.compile(r"\s*(?:[-*+]\s+)?\**([A-Za-z][A-Za-z _-]{1,30}?)\**\s*:\**\s+(\S.*)")
HEADING = re.compile(r"#{1,6}\s+(\S.*)")
JSON, LINES, TEXTS = (".json",), (".jsonl", ".ndjson"), (".md", ".markdown", ".txt")
_TABLE = table("pathfinder.migration", "fields.toml")
NAMES: dict[str, list[str]] = {field: names.split() for field, names in _TABLE["names"].items()}
LABELS = {name for names in NAMES.values() for name in names}


class Entry(NamedTuple):
    """One piece of evidence, claim or hole: where it stands and its fields as version 1 called them."""

    place: str  # the file, and which entry of it where there are several
    id: str
    fields: Mapping[str, object]

    def value(self, field: str) -> object:
        """What stands under the first name of a field that is there; None without."""
        return next((self.fields[name] for name in NAMES[field] if self.fields.get(name)), None)

    def words(self, *fields: str) -> str:
        """The first of some fields that is text, without white space around it; "" without."""
        found = (self.value(field) for field in fields)
        return next((each.strip() for each in found if isinstance(each, str) and each.strip()), "")

    def texts(self, field: str) -> list[str]:
        """A field as a list of texts, however it was written."""
        value = self.value(field)
        parts = map(_name, value if isinstance(value, list) else [value])
        return [part.strip() for part in parts if part.strip()]

    def listed(self, field: str) -> list[str]:
        """The same for names and words, which may stand in one text with commas between them."""
        return [each.strip() for text in self.texts(field) for each in text.split(",") if each.strip()]


def entries(place: str, name: str, text: str) -> list[Entry]:
    """The entries of a file called `name`; ValueError says why there are none."""
    stem, _, ending = name.rpartition(".")
    kind = f".{ending.lower()}"
    try:
        if kind in JSON:
            rows = list(_rows(_standard(json.loads(text))))
        elif kind in LINES:
            rows = [_standard(json.loads(line)) for line in text.splitlines() if line.strip()]
        elif kind in TEXTS:
            rows = [_labelled(text)]
        else:
            raise ValueError("it is no JSON, Markdown or plain text")
    except json.JSONDecodeError as error:
        raise ValueError(f"it is damaged JSON: {error.msg} in line {error.lineno}") from None
    except RecursionError:
        raise ValueError("it is JSON that is nested too deep") from None
    return [_entry(place, stem, row, number, len(rows)) for number, row in enumerate(rows, 1)]


def _entry(place: str, stem: str, row: Any, number: int, count: int) -> Entry:
    fields = {_form(key): value for key, value in row.items()} if isinstance(row, dict) else {"text": row}
    spot = place if count == 1 else f"{place}, entry {number}"
    named = next((str(fields[name]) for name in NAMES["id"] if fields.get(name)), "")
    return Entry(spot, named or (stem if count == 1 else f"{stem}#{number}"), fields)


def _rows(value: Any) -> Iterator[Any]:
    """The entries of a JSON value: its items, those under the one key that holds them, or itself."""
    if isinstance(value, list):
        yield from value
        return
    if not isinstance(value, dict):
        yield value
        return
    held = next((value[key] for key in _TABLE["lists"]["names"].split() if _several(value.get(key))), None)
    if held is not None and not any(value.get(name) for name in (*NAMES["summary"], *NAMES["text"])):
        yield from _rows(held)
    elif value and all(isinstance(each, dict) for each in value.values()):
        yield from ({"id": key, **each} for key, each in value.items())
    else:
        yield value


def _standard(value: Any) -> Any:
    """A JSON value; ValueError when it cannot be written as UTF-8 again."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError("half of a surrogate pair stands alone in it") from None
    return value


def _several(value: Any) -> bool:
    return isinstance(value, list | dict) and bool(value)


def _labelled(text: str) -> dict[str, str]:
    """Lines such as `Source: …` as fields, quoted lines as the quote, the rest as the text."""
    fields: dict[str, str] = {}
    body: list[str] = []
    quoted: list[str] = []
    for line in text.splitlines():
        label, heading = LABEL.fullmatch(line), HEADING.fullmatch(line.strip())
        if label and _form(label[1]) in LABELS:
            fields.setdefault(_form(label[1]), label[2].strip().strip("\"'"))
        elif heading and "title" not in fields:
            fields["title"] = heading[1]
        elif line.lstrip().startswith(">"):
            quoted.append(line.lstrip().lstrip("> "))
        elif line.strip() != "---":
            body.append(line)
    if quoted:
        fields.setdefault("quote", " ".join(" ".join(quoted).split()))
    if "".join(body).strip():
        fields.setdefault("text", "\n".join(body).strip())
    return fields


def _form(key: str) -> str:
    return re.sub(r"[\s-]+", "_", str(key).strip().lower())


def _name(value: Any) -> str:
    """What an object in a list is called by: its ID, its address or its words."""
    if isinstance(value, dict):
        names: Sequence[str] = (*NAMES["id"], *NAMES["address"], *NAMES["summary"], *NAMES["title"])
        return next((str(value[name]) for name in names if value.get(name)), "")
    return "" if value is None or isinstance(value, bool) else str(value)
