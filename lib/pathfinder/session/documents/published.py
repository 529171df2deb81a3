"""Stored documents held against the schemas that are published in schemas/."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

from pathfinder.errors import SHOWN_CHARACTERS, pointer
from pathfinder.session.workspace import HOME

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

SCHEMAS = {
    "state.json": "state",
    "cognigraph.json": "cognigraph",
    "seed.json": "seed",
    "meta.json": "source",
}
MOST = 100  # of the faults of one document: who sends a strange one decides nothing about the time it takes


def faults(name: str, content: bytes | None) -> list[tuple[str, str]]:
    """JSON pointer and fault of each place where the document `name` is not as its schema says.

    A file that is missing or no JSON has none here: whoever reads it says so.
    """
    try:
        errors = _validator(SCHEMAS[name]).iter_errors(json.loads(content or b""))
        return list(islice((fault for error in errors for fault in _in_words(error)), MOST))
    except (ValueError, RecursionError):
        return []


@cache
def _validator(schema: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator

    text = (HOME / "schemas" / f"{schema}.schema.json").read_text(encoding="utf-8")
    return Draft202012Validator(json.loads(text))


def _in_words(error: ValidationError) -> Iterator[tuple[str, str]]:
    """What the schema asks for, and the beginning of what stands there; never the whole of it."""
    place, wanted, value = tuple(error.absolute_path), error.validator_value, error.instance
    if error.validator == "required":
        yield from ((_place(*place, each), "is missing") for each in wanted if each not in value)
    elif error.validator == "additionalProperties":
        known = error.schema.get("properties", {})
        yield from ((_place(*place, each), "is no field of it") for each in value if each not in known)
    else:
        asked = json.dumps(wanted, ensure_ascii=False)
        yield (
            _place(*place),
            f"is {_begun(repr(value))}; its schema asks for {error.validator} {_begun(asked)}",
        )


def _place(*parts: str | int) -> str:
    """A pointer that can be printed, whatever the names in it are."""
    text = "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in pointer(*parts))
    return _begun(text)


def _begun(text: str) -> str:
    return text if len(text) <= SHOWN_CHARACTERS else f"{text[:SHOWN_CHARACTERS]} …"
