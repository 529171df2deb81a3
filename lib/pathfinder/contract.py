"""Holding a JSON value against its schema, in words that say what is expected.

One small generator a keyword, for the keywords that schemas/ use (a test holds both, and that the
verdicts are those of the jsonschema package, whose import costs a third of a command).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from pathfinder.problems import MISSING, Problem, pointer

# Fields that models like to add, and why they are not theirs to give (DESIGN section 7, rule 4).
COMPUTED = {
    "authority": "computed from the URL",
    "source_type": "computed from the URL",
    "strength": "computed from the evidence",
    "created_at": "the iteration, set by the program",
    "status": "decided by the program",
}
TYPES: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "object": ("an object", lambda value: isinstance(value, dict)),
    "array": ("a list", lambda value: isinstance(value, list)),
    "string": ("text in quotes", lambda value: isinstance(value, str)),
    "boolean": ("true or false", lambda value: isinstance(value, bool)),
    "null": ("null", lambda value: value is None),
    "number": ("a number", lambda value: isinstance(value, int | float) and not isinstance(value, bool)),
    "integer": ("a whole number", lambda value: isinstance(value, int | float) and _is_whole(value)),
}


class Place(NamedTuple):
    """Where a check stands: the pointer to the value, the schema it is held against, all definitions."""

    where: str
    schema: dict[str, Any]
    definitions: dict[str, Any]

    def inside(self, part: str | int, schema: dict[str, Any]) -> Place:
        return Place(self.where + pointer(part), schema, self.definitions)


def _is_whole(value: float) -> bool:
    return not isinstance(value, bool) and (isinstance(value, int) or value.is_integer())


def schema_problems(data: Any, schema: dict[str, Any]) -> list[Problem]:
    """Every way in which `data` breaks `schema`, each with its JSON pointer."""
    return list(_check(data, Place("", schema, schema.get("$defs", {}))))


def _check(value: Any, place: Place) -> Iterator[Problem]:
    schema = _resolved(place.schema, place)
    if "anyOf" in schema:
        yield from _any_of(value, [_resolved(each, place) for each in schema["anyOf"]], place)
        return
    if not _is(value, schema):
        yield Problem(place.where, value, TYPES[schema["type"]][0])
        return
    for keyword, limit in schema.items():
        if keyword in RULES:
            yield from RULES[keyword](value, limit, place._replace(schema=schema))


def _resolved(schema: dict[str, Any], place: Place) -> dict[str, Any]:
    return place.definitions[schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else schema


def _is(value: Any, schema: dict[str, Any]) -> bool:
    return "type" not in schema or TYPES[schema["type"]][1](value)


def _any_of(value: Any, branches: list[dict[str, Any]], place: Place) -> Iterator[Problem]:
    """An `anyOf` here is always "null or something": judge a value by the branch that fits its type."""
    fitting = [branch for branch in branches if _is(value, branch)]
    if fitting:
        yield from _check(value, place._replace(schema=fitting[0]))
    else:
        yield Problem(place.where, value, " or ".join(TYPES[branch["type"]][0] for branch in branches))


def _properties(value: dict[str, Any], limit: dict[str, Any], place: Place) -> Iterator[Problem]:
    for name, item in value.items():
        if name in limit:
            yield from _check(item, place.inside(name, limit[name]))


def _required(value: dict[str, Any], limit: list[str], place: Place) -> Iterator[Problem]:
    for name in limit:
        if name not in value:
            yield Problem(place.where + pointer(name), None, f"{MISSING}; the field is required")


def _additional(value: dict[str, Any], limit: Any, place: Place) -> Iterator[Problem]:
    fields = place.schema.get("properties", {})
    for name, item in value.items():
        if name not in fields and limit is False:
            yield Problem(place.where + pointer(name), item, _no_such_field(name, list(fields)))
        elif name not in fields:
            yield from _check(item, place.inside(name, limit))


def _items(value: list[Any], limit: dict[str, Any], place: Place) -> Iterator[Problem]:
    for index, item in enumerate(value):
        yield from _check(item, place.inside(index, limit))


def _bound(breaks: Callable[[Any, Any], bool], words: str) -> Callable[[Any, Any, Place], Iterator[Problem]]:
    """A rule over one limit; `words` may name the {limit} and, where it has one, the length {found}."""

    def rule(value: Any, limit: Any, place: Place) -> Iterator[Problem]:
        if breaks(value, limit):
            found = f", found {len(value)}" if isinstance(value, str | list) else ""
            yield Problem(place.where, value, words.format(limit=limit, found=found))

    return rule


def _enum(value: Any, limit: list[Any], place: Place) -> Iterator[Problem]:
    if not any(value == each and isinstance(value, bool) == isinstance(each, bool) for each in limit):
        yield Problem(place.where, value, "one of " + ", ".join(map(repr, limit)))


def _pattern(value: str, limit: str, place: Place) -> Iterator[Problem]:
    if not re.search(limit, value):
        blank = "text that is not only white space"
        yield Problem(place.where, value, blank if limit == r"\S" else f"text of the form {limit}")


# `not value >= limit` and not `value < limit`: NaN keeps no bound.
RULES: dict[str, Callable[[Any, Any, Place], Iterator[Problem]]] = {
    "properties": _properties,
    "required": _required,
    "additionalProperties": _additional,
    "items": _items,
    "enum": _enum,
    "pattern": _pattern,
    "maxLength": _bound(lambda value, limit: len(value) > limit, "at most {limit} characters{found}"),
    "minLength": _bound(lambda value, limit: len(value) < limit, "at least {limit} characters{found}"),
    "maxItems": _bound(lambda value, limit: len(value) > limit, "at most {limit} items{found}"),
    "minItems": _bound(lambda value, limit: len(value) < limit, "at least {limit} items{found}"),
    "minimum": _bound(lambda value, limit: not value >= limit, "a number of at least {limit}"),
    "maximum": _bound(lambda value, limit: not value <= limit, "a number of at most {limit}"),
    "exclusiveMinimum": _bound(lambda value, limit: not value > limit, "a number greater than {limit}"),
}


def _no_such_field(name: str, fields: list[str]) -> str:
    from difflib import get_close_matches

    if name in COMPUTED:
        return f"no such field: it is {COMPUTED[name]}; leave it out"
    match = get_close_matches(name, fields, n=1)
    return f"no such field; did you mean {match[0]!r}?" if match else "no such field; leave it out"
